// Full deals that agree with a view.
//
// Every hidden card lies in a place: one of the concealed tiles of a hidden seat, or one of the
// wall. A seat's place is open, or it is known to hold no tile of the seat's missing suit: when a
// seat discards a tile of another suit, declares a kong or claims a pung (SC-4), all its places are
// closed in that sense, and every tile drawn after that is an open place again. So it is the order of
// the deck that is drawn uniformly, given what the rules permitted.
#include <algorithm>

#include "tingpai/errors.hpp"
#include "tingpai/sichuan/deal_view.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

using BySuit = std::array<int, suits>;

constexpr int most_tries = 2'000'000;

// 1 / n! in the arithmetic of IEEE 754, so that every platform draws the same deal.
const std::array<double, deck_tiles + 1>& inverse_factorials() {
    static const auto table = [] {
        std::array<double, deck_tiles + 1> inverse{};
        inverse[0] = 1.0;
        for (int n = 1; n <= deck_tiles; ++n) inverse[at(n)] = inverse[at(n - 1)] / n;
        return inverse;
    }();
    return table;
}

double inverse_factorial(int n) { return inverse_factorials()[at(n)]; }

}  // namespace

class View::Sampler {
public:
    Sampler(const View& view, play::Random& random) : view_(view), random_(random), known_(view.known()) {
        const Counts unseen = view.unseen();
        for (int kind = 0; kind < kinds; ++kind) {
            for (int n = 0; n < unseen[at(kind)]; ++n) pool_[at(suit_of(kind))].push_back(static_cast<std::uint8_t>(kind));
        }
        for (int seat = 0; seat < seats; ++seat) {
            if (view.shows(seat)) continue;
            Places places;
            places.seat = seat;
            places.void_suit = known_.players[at(seat)].tiles.void_suit();
            const int size = view.hand_size(seat);
            const int open = places.void_suit < 0 ? size : std::min<int>(known_.players[at(seat)].open, size);
            places.open = open;
            places.closed = size - open;
            hidden_.push_back(places);
        }
    }

    Deal sample() {
        weigh();
        for (int tries = 0; tries < most_tries; ++tries) {
            Deal deal = view_.known_;
                assign(deal);
            if (answer(deal)) return deal;
        }
        throw BudgetError("sample: no deal found in which another seat is asked now");
    }

private:
    struct Places {
        int seat = 0;
        int void_suit = -1;
        int open = 0;
        int closed = 0;
    };
    // How many closed places of each hidden seat hold each suit, and how many assignments do so.
    struct Split {
        std::array<BySuit, seats> closed{};
        double weight = 0;
    };

    // ---- cards ---------------------------------------------------------------------------------

    void weigh() {
        BySuit left{};
        for (int suit = 0; suit < suits; ++suit) left[at(suit)] = static_cast<int>(pool_[at(suit)].size());
        Split split;
        weigh_from(0, left, 1.0, split);
    }
    // Assignments of distinct cards to distinct places with these suits in them: the closed places of
    // a seat may take their suits in closed! / (a! b!) orders, the free ones in free! / (x! y! z!).
    void weigh_from(std::size_t index, BySuit left, double weight, Split& split) {
        if (index == hidden_.size()) {
            for (const int n : left) weight *= inverse_factorial(n);
            split.weight = weight;
            total_ += weight;
            splits_.push_back(split);
            return;
        }
        const Places& places = hidden_[index];
        if (places.closed == 0) {
            split.closed[index] = {};
            return weigh_from(index + 1, left, weight, split);
        }
        const auto first = at(places.void_suit == 0 ? 1 : 0);
        const auto second = at(places.void_suit == 2 ? 1 : 2);
        for (int n = 0; n <= places.closed; ++n) {
            const int rest = places.closed - n;
            if (n > left[first] || rest > left[second]) continue;
            split.closed[index] = {};
            split.closed[index][first] = n;
            split.closed[index][second] = rest;
            BySuit after = left;
            after[first] -= n;
            after[second] -= rest;
            weigh_from(index + 1, after, weight * inverse_factorial(n) * inverse_factorial(rest), split);
        }
    }
    const Split& draw_split() {
        const double unit = static_cast<double>(random_.next() >> 11U) * 0x1.0p-53;
        double point = unit * total_;
        for (const Split& split : splits_) {
            if (point < split.weight) return split;
            point -= split.weight;
        }
        return splits_.back();
    }

    void assign(Deal& deal) {
        const Split& split = draw_split();
        std::vector<std::uint8_t> free;
        std::array<std::size_t, suits> used{};
        for (auto& cards : pool_) random_.shuffle(cards);
        for (std::size_t index = 0; index < hidden_.size(); ++index) {
            for (int suit = 0; suit < suits; ++suit) {
                for (int n = 0; n < split.closed[index][at(suit)]; ++n) {
                    deal.player(hidden_[index].seat).tiles.add(pool_[at(suit)][used[at(suit)]++]);
                }
            }
        }
        for (std::size_t suit = 0; suit < suits; ++suit) {
            free.insert(free.end(), pool_[suit].begin() + static_cast<std::ptrdiff_t>(used[suit]), pool_[suit].end());
        }
        random_.shuffle(free);
        std::size_t next = 0;
        for (const Places& places : hidden_) {
            for (int n = 0; n < places.open; ++n) deal.player(places.seat).tiles.add(free[next++]);
            if (places.seat == known_.turn && places.open > 0) turn_tile(deal, free[next - 1]);
        }
        for (int card = deal.state_.front; card < deal.state_.back; ++card) deal.state_.deck[at(card)] = free[next++];
        for (const Places& places : hidden_) {
            const bool after_draw = deal.player(places.seat).tiles.size() % 3 == 2;
            if (!after_draw && known_.phase != Phase::declare) deal.refresh_waits(places.seat);
        }
        const bool hidden_turn = !view_.shows(known_.turn);
        if (hidden_turn && (known_.phase == Phase::turn || known_.phase == Phase::rob)) earlier_draws(deal);
    }

    // The tile drawn last by the hidden seat on turn lies in its last open place.
    void turn_tile(Deal& deal, int kind) {
        DealState& state = deal.state_;
        if (known_.phase != Phase::turn) return;
        state.can_win = deal.player(known_.turn).tiles.missing(deal.rules_->allow_seven_pairs) == 0;
        if (state.opening) return;
        state.last_drawn = static_cast<std::int8_t>(kind);
        state.drawn = kind_bit(kind);
    }
    // What the hidden seat on turn has drawn before each kong of this turn: any of its tiles of then
    // that the kong's lateness allows (SC-9).
    void earlier_draws(Deal& deal) {
        const Tiles& tiles = deal.player(known_.turn).tiles;
        int kong = -1;
        for (int i = known_.log_size - 1; i >= 0; --i) {
            const LogEntry& entry = known_.log[at(i)];
            if (entry.type == EventType::payment) continue;
            if (entry.seat != known_.turn || (entry.type != EventType::kong && entry.type != EventType::draw)) break;
            if (entry.type == EventType::draw && kong >= 0) deal.state_.drawn |= kind_bit(earlier_draw(tiles, kong));
            if (entry.type != EventType::kong) continue;
            kong = i;
            if (static_cast<KongType>(entry.detail) == KongType::exposed) break;
        }
        if (known_.phase == Phase::rob) deal.state_.late = deal.is_late(known_.tile);
    }
    int earlier_draw(const Tiles& tiles, int kong) {
        const LogEntry& entry = known_.log[at(kong)];
        const bool added = static_cast<KongType>(entry.detail) == KongType::added;
        const bool settled = kong + 1 < known_.log_size;
        const bool paid = settled && known_.log[at(kong + 1)].type == EventType::payment;
        const AddedKongLate option = view_.rules()->added_kong_late;
        const bool shows = settled && option == AddedKongLate::free;
        if (added && (option == AddedKongLate::forbidden || (shows && paid))) return entry.kind;
        std::vector<int> could(added ? (shows ? 0U : 1U) : std::size_t{copies}, entry.kind);
        for (int kind = 0; kind < kinds; ++kind) could.insert(could.end(), static_cast<std::size_t>(tiles.held(kind)), kind);
        return could[random_.below(static_cast<std::uint32_t>(could.size()))];
    }

    // ---- hidden answers (G-5) --------------------------------------------------------------------

    bool answer(Deal& deal) {
        if (known_.phase == Phase::declare) {
            for (int seat = known_.dealer; seat != known_.to_act; seat = (seat + 1) % seats) {
                if (seat != view_.seat_) deal.state_.answers[at(seat)] = static_cast<std::int8_t>(random_.below(suits));
            }
            return true;
        }
        for (const Places& places : hidden_) deal.player(places.seat).passed = passed(deal, places.seat);
        if (known_.phase != Phase::claim && known_.phase != Phase::rob) return true;
        return ask(deal);
    }

    // Chooses who is asked now and what those before have answered.
    bool ask(Deal& deal) {
        DealState& state = deal.state_;
        for (const Places& places : hidden_) {
            if (places.seat != state.turn) state.offers[at(places.seat)] = deal.offers(places.seat);
        }
        if (known_.to_act < 0) {
            std::vector<int> could;
            const bool own_asked = state.offers[at(view_.seat_)] != 0;
            const bool own_answered = state.answers[at(view_.seat_)] >= 0;
            bool before_own = true;
            for (int seat = (state.turn + 1) % seats; seat != state.turn; seat = (seat + 1) % seats) {
                if (seat == view_.seat_) {
                    before_own = false;
                } else if (state.offers[at(seat)] != 0 && (!own_asked || before_own != own_answered)) {
                    could.push_back(seat);
                }
            }
            if (could.empty()) return false;
            state.to_act = static_cast<std::int8_t>(could[random_.below(static_cast<std::uint32_t>(could.size()))]);
        }
        const int now = state.to_act;
        play::Actions legal;
        for (int seat = (state.turn + 1) % seats; seat != now; seat = (seat + 1) % seats) {
            if (seat == view_.seat_ || state.offers[at(seat)] == 0) continue;
            state.to_act = static_cast<std::int8_t>(seat);
            deal.legal(legal);
            const int code = legal[static_cast<int>(random_.below(static_cast<std::uint32_t>(legal.size())))];
            state.answers[at(seat)] = static_cast<std::int8_t>(code);
            if ((state.offers[at(seat)] & 1U) != 0 && code != act_win) deal.note_pass(seat);
        }
        state.to_act = static_cast<std::int8_t>(now);
        return true;
    }

    // The most points that a hidden seat has passed on since its last draw with these tiles (SC-12).
    // Its tiles at each tile offered since then are its tiles now, with its own discards and pungs
    // undone.
    long long passed(const Deal& deal, int seat) {
        if (view_.rules()->pass_lock == PassLock::none) return -1;
        std::vector<std::pair<int, Hand>> offered;  // log index, the hand then
        Counts counts = deal.player(seat).tiles.concealed();
        std::vector<Meld> melds(deal.player(seat).tiles.melds().begin(), deal.player(seat).tiles.melds().end());
        const int void_suit = deal.player(seat).tiles.void_suit();
        // The tile being answered to is the last line of the log and not passed on yet.
        const bool asking = known_.phase == Phase::claim || known_.phase == Phase::rob;
        const int last = known_.log_size - 1;
        for (int i = last; i >= 0; --i) {
            const LogEntry& entry = known_.log[at(i)];
            if (entry.seat == seat) {
                if (entry.type == EventType::draw || entry.type == EventType::kong) break;
                if (entry.type == EventType::discard) ++counts[at(entry.kind)];
                if (entry.type == EventType::pung) {
                    counts[at(entry.kind)] = static_cast<std::uint8_t>(counts[at(entry.kind)] + 2);
                    std::erase(melds, Meld{MeldType::pung, static_cast<std::uint8_t>(entry.kind)});
                }
                continue;
            }
            const bool tile = entry.type == EventType::discard ||
                              (entry.type == EventType::kong && static_cast<KongType>(entry.detail) == KongType::added);
            if (!tile || (asking && i == last)) continue;
            if (entry.type == EventType::discard && (entry.detail & DealState::before_log) != 0) break;
            offered.emplace_back(i, Hand(counts, melds, void_suit, deal.rules_));
        }
        long long most = -1;
        for (auto it = offered.rbegin(); it != offered.rend(); ++it) most = std::max(most, pass_of(it->first, it->second, most));
        return most;
    }
    long long pass_of(int index, const Hand& hand, long long most) const {
        const LogEntry& entry = known_.log[at(index)];
        if (most >= 0 && view_.rules()->pass_lock == PassLock::all) return most;
        if (!hand.is_ready() || !has_kind(hand.tiles().nearer(hand.rules()->allow_seven_pairs), entry.kind)) return most;
        const bool robbed = entry.type == EventType::kong;
        const long long points = score(hand, Deal::win_on(entry.kind, robbed, robbed ? 0 : entry.detail)).points;
        return points > most ? points : most;
    }

    const View& view_;
    play::Random& random_;
    const DealState& known_;
    std::array<std::vector<std::uint8_t>, suits> pool_;
    std::vector<Places> hidden_;
    std::vector<Split> splits_;
    double total_ = 0;
};

Deal View::sample(play::Random& random) const { return Sampler(*this, random).sample(); }

}  // namespace tingpai::sichuan
