// A deal with its history: what has been played and what has happened, and views that know as much
// of it as their seat. It names no game: a Core has shuffle(seed), state(), view(seat), and a constructor
// that reports the opening; seen_by(event, seat) and greedy_action(view, legal) go with it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::play {

template <class Core>
class RecordedView;

template <class Core>
class Recorded {
public:
    static constexpr int players = Core::players;
    static constexpr int action_count = Core::action_count;
    using Event = typename Core::DealEvent;

    // From a whole deck: can be recorded.
    template <class RulesPtr>
    Recorded(std::uint64_t seed, const RulesPtr& rules) : Recorded(Core::shuffle(seed), rules) {}
    template <class RulesPtr>
    Recorded(std::span<const std::uint8_t> deck, int first, const RulesPtr& rules)
        : core_(deck, first, rules, &events_), deck_(deck.begin(), deck.end()), first_(first) {}
    // From anything else: no record.
    Recorded(Core core, int first, std::vector<Event> events)
        : events_(std::move(events)), core_(std::move(core)), first_(first) {}
    // As it was saved.
    Recorded(Core core, int first, std::vector<std::uint8_t> deck, std::vector<std::uint16_t> played, std::vector<Event> events)
        : events_(std::move(events)), core_(std::move(core)), deck_(std::move(deck)), played_(std::move(played)), first_(first) {}

    [[nodiscard]] const Core& core() const { return core_; }
    [[nodiscard]] int to_act() const { return core_.to_act(); }
    void legal(Actions& actions) const { core_.legal(actions); }
    [[nodiscard]] bool is_legal(int code) const { return core_.is_legal(code); }
    void play(int code) {
        core_.play(code, events_);
        played_.push_back(static_cast<std::uint16_t>(code));
    }
    [[nodiscard]] bool is_over() const { return core_.is_over(); }
    [[nodiscard]] auto result() const { return core_.result(); }
    [[nodiscard]] auto points() const { return core_.result().points; }
    [[nodiscard]] const auto& rules() const { return core_.rules(); }

    [[nodiscard]] bool is_recorded() const { return !deck_.empty(); }
    [[nodiscard]] std::span<const std::uint8_t> deck() const { return deck_; }
    [[nodiscard]] int first() const { return first_; }
    [[nodiscard]] std::span<const std::uint16_t> played() const { return played_; }
    [[nodiscard]] int events() const { return static_cast<int>(events_.size()); }
    [[nodiscard]] const Event& event(int index) const { return events_[static_cast<std::size_t>(index)]; }
    [[nodiscard]] std::span<const Event> history() const { return events_; }

    friend bool operator==(const Recorded& a, const Recorded& b) {
        return a.first_ == b.first_ && a.core_ == b.core_ && a.played_ == b.played_ && a.events_ == b.events_;
    }

private:
    template <class Shuffled, class RulesPtr>
    Recorded(const Shuffled& shuffled, const RulesPtr& rules) : Recorded(shuffled.deck, shuffled.first, rules) {}

    std::vector<Event> events_;  // before core_, which reports its opening here
    Core core_;
    std::vector<std::uint8_t> deck_;  // empty: not from a whole deck
    std::vector<std::uint16_t> played_;
    int first_ = 0;
};

// The core's view and the events as its seat may know them.
template <class Core>
class RecordedView {
public:
    using Event = typename Core::DealEvent;

    RecordedView(const Recorded<Core>& deal, int seat) : view_(deal.core().view(seat)), points_(deal.points()), first_(deal.first()) {
        events_.reserve(static_cast<std::size_t>(deal.events()));
        for (const Event& event : deal.history()) events_.push_back(seen_by(event, seat));
    }

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
    [[nodiscard]] int events() const { return static_cast<int>(events_.size()); }
    [[nodiscard]] const Event& event(int index) const { return events_[static_cast<std::size_t>(index)]; }

    // A deal that this seat could be in, with the history that it knows.
    [[nodiscard]] Recorded<Core> sample(Random& random) const { return {view_.sample(random.next()), first_, events_}; }

    friend bool operator==(const RecordedView& a, const RecordedView& b) {
        return a.view_ == b.view_ && a.events_ == b.events_ && a.first_ == b.first_;
    }

private:
    typename Core::DealView view_;
    decltype(std::declval<Recorded<Core>>().points()) points_;
    int first_;
    std::vector<Event> events_;
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
