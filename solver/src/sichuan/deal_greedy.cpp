// The greedy player of Sichuan mahjong. It uses what its seat may know: its own tiles and those on
// the table.
#include <algorithm>
#include <tuple>

#include "tingpai/meld/table.hpp"
#include "tingpai/sichuan/deal.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Greedy {
public:
    explicit Greedy(const Deal& deal)
        : deal_(deal), seat_(deal.to_act()), tiles_(deal.state().players[at(seat_)].tiles),
          seven_pairs_(deal.rules()->allow_seven_pairs) {}

    int choose(const play::Actions& legal) {
        if (legal.contains(act_win)) return act_win;
        switch (deal_.state().phase) {
            case Phase::declare: return declare();
            case Phase::claim: return claim(legal);
            default: return turn(legal);
        }
    }

private:
    // The suit without which least is missing; then the one with fewest tiles.
    int declare() {
        auto best = std::tuple(meld::unreachable + 0, 0, 0);
        for (int suit = 0; suit < suits; ++suit) {
            tiles_.set_void(suit);
            const auto option = std::tuple(tiles_.missing(seven_pairs_), tiles_.held_of_suit(suit), suit);
            if (suit == 0 || option < best) best = option;
        }
        return act_void + std::get<2>(best);
    }

    // A kong costs nothing where the hand is no further away after it.
    int turn(const play::Actions& legal) {
        const int now = std::max(1, tiles_.missing(seven_pairs_));
        for (const int code : legal) {
            if (code >= act_kong && after_kong(code - act_kong).missing(seven_pairs_) <= now) return code;
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
        // Tiles of the missing suit are all alike.
        if (tiles_.holds_void()) return legal[0];
        int least = -1;
        int live = -1;
        int best = -1;
        for (const int code : legal) {
            if (code >= act_win) break;
            Tiles after = tiles_;
            after.remove(code - act_discard);
            const int missing = after.missing(seven_pairs_);
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
        const KindSet nearer = tiles.nearer(seven_pairs_);
        int live = 0;
        for (int kind = 0; kind < kinds; ++kind) {
            if (has_kind(nearer, kind)) live += deal_.live(seat_, kind);
        }
        return live;
    }

    int claim(const play::Actions& legal) {
        const int kind = deal_.state().tile;
        const int now = tiles_.missing(seven_pairs_);
        if (legal.contains(act_kong + kind) && after_kong(kind).missing(seven_pairs_) <= now) return act_kong + kind;
        if (!legal.contains(act_pung + kind)) return act_pass;
        Tiles after = tiles_;
        after.remove(kind, 2);
        after.meld({MeldType::pung, static_cast<std::uint8_t>(kind)});
        // A discard follows: of a complete hand one short of it is left.
        return std::max(1, after.missing(seven_pairs_)) < now ? act_pung + kind : act_pass;
    }

    const Deal& deal_;
    int seat_;
    Tiles tiles_;
    bool seven_pairs_;
};

}  // namespace

int greedy_action(const Deal& deal, const play::Actions& legal) { return Greedy(deal).choose(legal); }

}  // namespace tingpai::sichuan
