// A deal together with what has happened in it, for deals that keep no log of their own: the events,
// the actions, and the deck it started from. It plays like the deal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/play/actions.hpp"

namespace tingpai::play {

template <class Core, class EventType>
class Logged {
public:
    using Event = EventType;
    struct Start {
        std::vector<std::uint8_t> deck;
        int first = 0;
        bool operator==(const Start&) const = default;
    };
    static constexpr int players = Core::players;
    static constexpr int action_count = Core::action_count;

    // `opening` is what happened while dealing; without a start there is no record.
    Logged(Core deal, std::vector<Event> opening, std::optional<Start> start)
        : deal_(std::move(deal)), events_(std::move(opening)), start_(std::move(start)) {}

    [[nodiscard]] const Core& core() const { return deal_; }
    [[nodiscard]] int to_act() const { return deal_.to_act(); }
    [[nodiscard]] bool is_over() const { return deal_.is_over(); }
    void legal(Actions& into) const { deal_.legal(into); }
    [[nodiscard]] bool is_legal(int code) const { return deal_.is_legal(code); }
    void play(int code) {
        deal_.play(code, events_);
        played_.push_back(static_cast<std::uint16_t>(code));
    }
    [[nodiscard]] auto result() const { return deal_.result(); }
    [[nodiscard]] const auto& rules() const { return deal_.rules(); }
    [[nodiscard]] int events() const { return static_cast<int>(events_.size()); }
    [[nodiscard]] const Event& event(int index) const { return events_[static_cast<std::size_t>(index)]; }
    [[nodiscard]] bool is_recorded() const { return start_.has_value(); }
    [[nodiscard]] std::span<const std::uint8_t> deck() const { return start_->deck; }
    [[nodiscard]] const std::optional<Start>& start() const { return start_; }
    [[nodiscard]] std::span<const std::uint16_t> played() const { return played_; }

    bool operator==(const Logged&) const = default;

private:
    Core deal_;
    std::vector<Event> events_;
    std::optional<Start> start_;
    std::vector<std::uint16_t> played_;
};

}  // namespace tingpai::play
