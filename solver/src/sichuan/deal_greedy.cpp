// The greedy player of Sichuan mahjong, and the same with a plan. They use what their seat may know: its own
// tiles and those on the table.
#include <algorithm>
#include <tuple>

#include "plan.hpp"
#include "tingpai/meld/table.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Planned {
public:
    Planned(const Deal& deal, Plan plan)
        : deal_(deal), seat_(deal.to_act()), tiles_(deal.state().players[at(seat_)].tiles), plan_(plan),
          seven_pairs_(deal.rules()->allow_seven_pairs) {
        if (plan_ == Plan::fast || plan_ == Plan::patient) return;
        if (const int suit = flush_suit(plan_); suit >= 0) keep_only(suit);
        const bool melded_pairs = plan_ == Plan::pairs && tiles_.meld_count() > 0;
        if (melded_pairs || is_out_of_reach(deal, count_missing(tiles_))) give_up();
    }

    int choose(const play::Actions& legal) {
        const Phase phase = deal_.state().phase;
        if (legal.contains(act_win)) return waits_longer(phase) ? act_pass : act_win;
        switch (phase) {
            case Phase::declare: return declare();
            case Phase::claim: return claim(legal);
            case Phase::rob: return act_pass;
            default: return turn(legal);
        }
    }

private:
    void keep_only(int suit) {
        for (int kind = 0; kind < kinds; ++kind) {
            if (suit_of(kind) != suit && tiles_.held(kind) > 0) tiles_.remove(kind, tiles_.held(kind));
        }
        wanted_ = ((KindSet{1} << unsigned{ranks}) - 1) << static_cast<unsigned>(suit * ranks);
    }
    void give_up() {
        tiles_ = deal_.state().players[at(seat_)].tiles;
        plan_ = Plan::fast;
        wanted_ = all_kinds;
    }
    [[nodiscard]] bool waits_longer(Phase phase) const {
        return plan_ == Plan::patient && phase != Phase::turn && deal_.wall_size() >= patience;
    }
    [[nodiscard]] int count_missing(const Tiles& tiles) const {
        switch (plan_) {
            case Plan::pungs: return missing_of_pungs(tiles);
            case Plan::pairs: return missing_of_pairs(tiles);
            default: return tiles.missing(seven_pairs_);
        }
    }
    [[nodiscard]] KindSet nearer(const Tiles& tiles) const {
        switch (plan_) {
            case Plan::pungs: return nearer_of_pungs(tiles);
            case Plan::pairs: return nearer_of_pairs(tiles);
            default: return tiles.nearer(seven_pairs_) & wanted_;
        }
    }

    // The suit without which least is missing; then the one with fewest tiles.
    int declare() {
        auto best = std::tuple(meld::unreachable + 0, 0, 0);
        for (int suit = 0; suit < suits; ++suit) {
            tiles_.set_void(suit);
            const auto option = std::tuple(count_missing(tiles_), tiles_.held_of_suit(suit), suit);
            if (suit == 0 || option < best) best = option;
        }
        return act_void + std::get<2>(best);
    }

    // A kong costs nothing where the hand is no further away after it.
    int turn(const play::Actions& legal) {
        const int now = std::max(1, count_missing(tiles_));
        for (const int code : legal) {
            if (code >= act_kong && is_wanted(code - act_kong) && count_missing(after_kong(code - act_kong)) <= now) return code;
        }
        return discard(legal);
    }
    Tiles after_kong(int kind) const {
        Tiles tiles = tiles_;
        const auto melded = static_cast<std::uint8_t>(kind);
        const int held = tiles.held(kind);
        tiles.remove(kind, held);
        if (held == 1) {
            tiles.pung_to_kong(kind);
        } else {
            tiles.meld({held == 4 ? MeldType::concealed_kong : MeldType::exposed_kong, melded});
        }
        return tiles;
    }

    int discard(const play::Actions& legal) {
        // Tiles of the missing suit are all alike, and so are those that the plan has no use for.
        const Tiles& held = deal_.state().players[at(seat_)].tiles;
        if (held.holds_void()) return legal[0];
        for (const int code : legal) {
            if (code < act_win && !is_wanted(code - act_discard)) return code;
        }
        int least = -1;
        int live = -1;
        int best = -1;
        for (const int code : legal) {
            if (code >= act_win) break;
            Tiles after = tiles_;
            after.remove(code - act_discard);
            const int missing = count_missing(after);
            if (best >= 0 && missing > least) continue;
            const int accepted = accepts(after);
            if (best >= 0 && missing == least && accepted <= live) continue;
            least = missing;
            live = accepted;
            best = code;
        }
        return best;
    }
    int accepts(const Tiles& tiles) const {
        const KindSet nearer = this->nearer(tiles);
        int live = 0;
        for (int kind = 0; kind < kinds; ++kind) {
            if (has_kind(nearer, kind)) live += deal_.live(seat_, kind);
        }
        return live;
    }

    int claim(const play::Actions& legal) {
        const int kind = deal_.state().tile;
        if (!is_wanted(kind)) return act_pass;
        const int now = count_missing(tiles_);
        if (legal.contains(act_kong + kind) && count_missing(after_kong(kind)) <= now) return act_kong + kind;
        if (!legal.contains(act_pung + kind)) return act_pass;
        Tiles after = tiles_;
        after.remove(kind, 2);
        after.meld({MeldType::pung, static_cast<std::uint8_t>(kind)});
        // A discard follows: of a complete hand one short of it is left.
        return std::max(1, count_missing(after)) < now ? act_pung + kind : act_pass;
    }

    [[nodiscard]] bool is_wanted(int kind) const { return has_kind(wanted_, kind); }

    static constexpr KindSet all_kinds = (KindSet{1} << unsigned{kinds}) - 1;
    static constexpr int patience = 12;  // tiles of the wall from which on every win is taken

    const Deal& deal_;
    int seat_;
    Tiles tiles_;  // those that serve the plan
    Plan plan_;
    KindSet wanted_ = all_kinds;
    bool seven_pairs_;
};

}  // namespace

int planned_action(const Deal& deal, const play::Actions& legal, Plan plan) { return Planned(deal, plan).choose(legal); }

int greedy_action(const Deal& deal, const play::Actions& legal) { return planned_action(deal, legal, Plan::fast); }

}  // namespace tingpai::sichuan
