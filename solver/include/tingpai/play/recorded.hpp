// A deal with its history: what has been played and what has happened, and views that know as much
// of it as their seat. It names no game: a Core has shuffle(seed), state(), view(seat), and a constructor
// that reports the opening; seen_by(event, seat) and greedy_action(view, legal) go with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::play {

// What has happened, as all may know it, and beside it what not all may know, by number. It grows in
// blocks, of which copies share those that are full: they never change again. So a view costs as much late
// in a deal as early, and shares nothing with the deal that its seat must not know.
template <class Event>
class Log {
public:
    void add(const Event& event) {
        const Event open = seen_by(event, -1);
        if (!(open == event)) hidden_.emplace_back(size(), event);
        last_.push_back(open);
        if (last_.size() < block) return;
        full_.push_back(std::make_shared<const std::vector<Event>>(std::move(last_)));
        last_ = {};
    }
    [[nodiscard]] int size() const { return static_cast<int>(full_.size() * block + last_.size()); }
    [[nodiscard]] const Event& operator[](int index) const {
        const auto hidden = std::ranges::lower_bound(hidden_, index, {}, &Hidden::first);
        if (hidden != hidden_.end() && hidden->first == index) return hidden->second;
        const auto place = static_cast<std::size_t>(index);
        return place < full_.size() * block ? (*full_[place / block])[place % block] : last_[place % block];
    }
    // As this seat may know it.
    [[nodiscard]] Log of(int seat) const {
        Log log;
        log.full_ = full_;
        log.last_ = last_;
        for (const Hidden& hidden : hidden_) {
            if (hidden.second.seat == seat) log.hidden_.push_back(hidden);
        }
        return log;
    }
    [[nodiscard]] std::vector<Event> all() const {
        std::vector<Event> events;
        for (int i = 0; i < size(); ++i) events.push_back((*this)[i]);
        return events;
    }
    friend bool operator==(const Log& a, const Log& b) {
        const auto same = [](const auto& x, const auto& y) { return x == y || *x == *y; };
        return a.hidden_ == b.hidden_ && a.last_ == b.last_ && std::ranges::equal(a.full_, b.full_, same);
    }

private:
    using Hidden = std::pair<int, Event>;
    static constexpr std::size_t block = 64;

    std::vector<std::shared_ptr<const std::vector<Event>>> full_;
    std::vector<Event> last_;
    std::vector<Hidden> hidden_;  // ascending
};

template <class Core>
class RecordedView;

template <class Core>
class Recorded {
public:
    static constexpr int players = Core::players;
    static constexpr int action_count = Core::action_count;
    using Event = typename Core::DealEvent;
    using Events = Log<Event>;

    // From a whole deck: can be recorded.
    template <class RulesPtr>
    Recorded(std::uint64_t seed, const RulesPtr& rules) : Recorded(Core::shuffle(seed), rules) {}
    template <class RulesPtr>
    Recorded(std::span<const std::uint8_t> deck, int first, const RulesPtr& rules)
        : core_(deck, first, rules, &told_), deck_(deck.begin(), deck.end()), first_(first) {
        tell();
    }
    // From anything else: no record.
    Recorded(Core core, int first, std::vector<Event> events) : told_(std::move(events)), core_(std::move(core)), first_(first) { tell(); }
    Recorded(Core core, int first, Events events) : core_(std::move(core)), events_(std::move(events)), first_(first) {}
    // As it was saved.
    Recorded(Core core, int first, std::vector<std::uint8_t> deck, std::vector<std::uint16_t> played, std::vector<Event> events)
        : told_(std::move(events)), core_(std::move(core)), deck_(std::move(deck)), played_(std::move(played)), first_(first) {
        tell();
    }

    [[nodiscard]] const Core& core() const { return core_; }
    [[nodiscard]] int to_act() const { return core_.to_act(); }
    void legal(Actions& actions) const { core_.legal(actions); }
    [[nodiscard]] bool is_legal(int code) const { return core_.is_legal(code); }
    void play(int code) {
        core_.play(code, told_);
        played_.push_back(static_cast<std::uint16_t>(code));
        tell();
    }
    [[nodiscard]] bool is_over() const { return core_.is_over(); }
    [[nodiscard]] auto result() const { return core_.result(); }
    [[nodiscard]] auto points() const { return core_.result().points; }
    [[nodiscard]] const auto& rules() const { return core_.rules(); }

    [[nodiscard]] bool is_recorded() const { return !deck_.empty(); }
    [[nodiscard]] std::span<const std::uint8_t> deck() const { return deck_; }
    [[nodiscard]] int first() const { return first_; }
    [[nodiscard]] std::span<const std::uint16_t> played() const { return played_; }
    [[nodiscard]] int events() const { return events_.size(); }
    [[nodiscard]] const Event& event(int index) const { return events_[index]; }
    [[nodiscard]] const Events& history() const { return events_; }

    friend bool operator==(const Recorded& a, const Recorded& b) {
        return a.first_ == b.first_ && a.core_ == b.core_ && a.played_ == b.played_ && a.events_ == b.events_;
    }

private:
    template <class Shuffled, class RulesPtr>
    Recorded(const Shuffled& shuffled, const RulesPtr& rules) : Recorded(shuffled.deck, shuffled.first, rules) {}
    void tell() {
        for (const Event& event : told_) events_.add(event);
        told_.clear();
    }

    std::vector<Event> told_;  // before core_, which reports here; empty between calls
    Core core_;
    Events events_;
    std::vector<std::uint8_t> deck_;  // empty: not from a whole deck
    std::vector<std::uint16_t> played_;
    int first_ = 0;
};

// The core's view and the events as its seat may know them.
template <class Core>
class RecordedView {
public:
    using Event = typename Core::DealEvent;

    RecordedView(const Recorded<Core>& deal, int seat)
        : view_(deal.core().view(seat)), points_(deal.points()), first_(deal.first()), events_(deal.history().of(seat)) {}

    [[nodiscard]] const typename Core::DealView& core() const { return view_; }
    [[nodiscard]] int seat() const { return view_.seat; }
    [[nodiscard]] std::optional<int> to_act() const {
        const int seat = view_.to_act();
        return seat < 0 ? std::nullopt : std::optional(seat);
    }
    void legal(Actions& actions) const { actions = view_.legal; }
    [[nodiscard]] bool is_over() const { return view_.is_over(); }
    [[nodiscard]] const auto& rules() const { return view_.rules; }
    [[nodiscard]] auto unseen() const { return view_.unseen_counts(); }
    [[nodiscard]] const auto& points() const { return points_; }
    [[nodiscard]] int first() const { return first_; }
    [[nodiscard]] const RecordedView& deal() const { return *this; }
    [[nodiscard]] int events() const { return events_.size(); }
    [[nodiscard]] const Event& event(int index) const { return events_[index]; }

    // A deal that this seat could be in, with the history that it knows.
    [[nodiscard]] Recorded<Core> sample(Random& random) const { return {view_.sample(random.next()), first_, events_}; }

    friend bool operator==(const RecordedView& a, const RecordedView& b) {
        return a.view_ == b.view_ && a.events_ == b.events_ && a.first_ == b.first_;
    }

private:
    typename Core::DealView view_;
    decltype(std::declval<Recorded<Core>>().points()) points_;
    int first_;
    Log<Event> events_;
};

template <class Core>
[[nodiscard]] int greedy_action(const RecordedView<Core>& view, const Actions& legal) {
    return greedy_action(view.core(), legal);
}
template <class Core>
[[nodiscard]] int greedy_action(const Recorded<Core>& deal, const Actions& legal) {
    return greedy_action(deal.core(), legal);
}

}  // namespace tingpai::play
