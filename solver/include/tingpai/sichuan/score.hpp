// What a complete hand scores (SC-15 to SC-18, SC-20).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tingpai/discards.hpp"
#include "tingpai/sichuan/hand.hpp"

namespace tingpai::sichuan {

enum class WinBy { self_draw, discard, robbed_kong };
constexpr std::array<std::string_view, 3> choices(WinBy) { return {"self_draw", "discard", "robbed_kong"}; }

// How a hand wins, with the events of SC-16 and SC-18.
struct Win {
    int kind = 0;
    WinBy by = WinBy::self_draw;
    bool kong_replacement = false;
    bool last_tile = false;
    bool heavenly = false;
    bool earthly = false;
    bool shoot_after_kong = false;

    // Throws HandError where the events contradict each other.
    void check() const;
    // Throws HandError where this complete hand cannot have won so.
    void check_with(const Hand& complete) const;
    bool operator==(const Win&) const = default;
};

inline constexpr std::string_view self_draw_item = "self_draw";  // SC-20, option fan

struct ScoreItem {
    std::string_view name;  // a key of the fan table, or self_draw_item
    int fan = 0;            // of the line in all
    int count = 0;          // roots: how many

    bool operator==(const ScoreItem&) const = default;
};

struct Score {
    long long points = 0;   // SC-17
    long long payment = 0;  // what each payer pays (SC-20)
    int fan = 0;            // uncapped
    std::vector<ScoreItem> items;
    Reading reading;  // the one that earns it, declared melds included

    bool operator==(const Score&) const = default;
};

// What the marks that all groups of a reading of form (a) share are worth (SC-16).
[[nodiscard]] int reading_fan(unsigned marks, const Rules& rules);

// Structure only (no self-draw, no events) without a win. A before-draw hand gets win.kind added, a
// complete one must hold it (else HandError). Not complete: IncompleteHandError.
[[nodiscard]] Score score(const Hand& hand, const std::optional<Win>& win);

// The largest structural score over the waits of a before-draw hand; nullopt if it is not ready.
[[nodiscard]] std::optional<Score> max_score(const Hand& hand);

// What decides the fan of a complete hand apart from events (SC-16).
struct Structure {
    meld::MarkSets standard = 0;  // marks of its readings of form (a), of their concealed tiles
    unsigned declared = 0;        // marks that all declared melds share
    bool seven_pairs = false;
    bool one_suit = false;
    int melds = 0;  // declared
    int roots = 0;
};
[[nodiscard]] unsigned declared_marks(std::span<const Meld> melds);
[[nodiscard]] int structural_fan(const Structure& structure, const Rules& rules);
// What each payer pays for a win of so much structural fan without events (SC-17, SC-20).
[[nodiscard]] long long payment(int fan, bool self_drawn, const Rules& rules);

using Discard = tingpai::Discard<Hand, Score>;
// Every legal discard, best first (rank_discards).
[[nodiscard]] std::vector<Discard> discards(const Hand& hand, const Counts& seen);

}  // namespace tingpai::sichuan
