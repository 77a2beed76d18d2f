// What a seat of a Chuo Pai deal knows, and drawing a deal from what it does not.
#include <algorithm>

#include "tingpai/chuopai/deal.hpp"
#include "tingpai/play/ways.hpp"

namespace tingpai::chuopai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

View Deal::view(int seat) const {
    View view;
    view.rules = rules_;
    view.seat = seat;
    view.known = state_;
    if (to_act() == seat) legal(view.legal);
    for (int other = 0; other < kSeats; ++other) {
        Cards& hand = view.known.hands[at(other)];
        view.sizes[at(other)] = hand.size();
        if (other == seat || is_over()) continue;
        view.unseen = view.unseen + hand;
        hand = Cards();
    }
    return view;
}

Event seen_by(Event event, int seat) {
    if (event.is_private() && event.seat != seat) event.cards = Cards();
    return event;
}

int View::to_act() const { return known.to_act; }

bool View::operator==(const View& other) const {
    return *rules == *other.rules && seat == other.seat && known == other.known && sizes == other.sizes &&
           unseen == other.unseen && legal == other.legal;
}

// ---- sampling ------------------------------------------------------------------------------------

namespace {

// Kinds about which the knowledge speaks together: a head with its matches, 12 with 24, one kind alone.
constexpr std::array<std::uint32_t, 12> components = [] {
    std::array<std::uint32_t, 12> masks{};
    std::uint32_t alone = (1U << kKinds) - 1;
    std::size_t next = 0;
    const auto add = [&](std::uint32_t mask) {
        masks[next++] = mask;
        alone &= ~mask;
    };
    for (const Group& group : kGroupInfo) add(1U << group.head | 1U << group.first | 1U << group.second);
    add(1U << 19 | 1U << 20);
    for (int kind = 0; kind < kKinds; ++kind) {
        if ((alone >> kind & 1U) != 0) add(1U << kind);
    }
    return masks;
}();

// The cards of one component that the first of the two others may hold, the second holding the rest.
struct Share {
    Cards cards;
    int size;
    std::uint64_t ways;
};

class Sampler {
public:
    Sampler(Cards pool, const Knowledge& first, const Knowledge& second) : pool_(pool), first_(first), second_(second) {
        for (std::size_t i = 0; i < components.size(); ++i) collect(i, 0, Cards(), 1);
        // ways_[i][n]: to give the first n cards of the components from i on.
        for (auto& row : ways_) row.fill(0);
        ways_[components.size()][0] = 1;
        for (std::size_t i = components.size(); i-- > 0;) {
            for (const Share& share : shares_[i]) {
                for (std::size_t rest = 0; rest + at(share.size) <= kMaxHand; ++rest) {
                    ways_[i][rest + at(share.size)] += share.ways * ways_[i + 1][rest];
                }
            }
        }
    }
    [[nodiscard]] Cards draw(int size, play::Random& random) const {
        Cards hand;
        for (std::size_t i = 0; i < components.size(); ++i) {
            std::uint64_t left = play::below_wide(random, ways_[i][at(size)]);
            for (const Share& share : shares_[i]) {
                if (share.size > size) continue;
                const std::uint64_t ways = share.ways * ways_[i + 1][at(size - share.size)];
                if (left < ways) {
                    hand = hand + share.cards;
                    size -= share.size;
                    break;
                }
                left -= ways;
            }
        }
        return hand;
    }

private:
    // Every choice of the component's kinds from `kind` on.
    void collect(std::size_t component, int kind, Cards sofar, std::uint64_t ways) {
        const std::uint32_t mask = components[component];
        while (kind < kKinds && (mask >> kind & 1U) == 0) ++kind;
        if (kind == kKinds) {
            if (first_.allows(sofar, mask) && second_.allows(rest(mask, sofar), mask)) shares_[component].push_back({sofar, sofar.size(), ways});
            return;
        }
        const int there = pool_.count(kind);
        for (int given = 0; given <= there; ++given) {
            collect(component, kind + 1, sofar + Cards::of(kind, given), ways * play::ways_to_choose(there, given));
        }
    }
    [[nodiscard]] Cards rest(std::uint32_t mask, Cards given) const {
        Cards all;
        for (int kind = 0; kind < kKinds; ++kind) {
            if ((mask >> kind & 1U) != 0) all = all + Cards::of(kind, pool_.count(kind));
        }
        return all - given;
    }

    Cards pool_;
    const Knowledge& first_;
    const Knowledge& second_;
    std::array<std::vector<Share>, components.size()> shares_;
    std::array<std::array<std::uint64_t, kMaxHand + 1>, components.size() + 1> ways_;
};

}  // namespace

Deal View::sample(std::uint64_t seed) const {
    DealState state = known;
    if (known.to_act >= 0) {
        play::Random random(seed);
        const int first = (seat + 1) % kSeats;
        const int second = (seat + 2) % kSeats;
        const Sampler sampler(unseen, known.knowledge[at(first)], known.knowledge[at(second)]);
        state.hands[at(first)] = sampler.draw(sizes[at(first)], random);
        state.hands[at(second)] = unseen - state.hands[at(first)];
    }
    return {state, rules};
}

}  // namespace tingpai::chuopai
