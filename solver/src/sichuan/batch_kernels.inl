// The queries over a row's Lanes: included once for each set of instructions, after its Lanes.
//
// Lanes(row) gives low(suit) and high(suit), the codes of a suit's halves, and tiles(). KindMasks(row)
// gives bits by kind. live(row, seen, kinds) counts the copies that are left.

namespace {

constexpr std::array<std::uint32_t, ranks> weights = {1, 5, 25, 125, 1, 5, 25, 125, 625};
constexpr std::size_t low_ranks = 4;

// By void suit + 1: 255 for the pairs of suits that keep the missing suit; by the suit left out.
constexpr std::uint8_t barred[4][4] = {{0, 0, 0, 0}, {0, 255, 255, 0}, {255, 0, 255, 0}, {255, 255, 0, 0}};

using Suits = std::array<std::uint32_t, suits>;

// A row's place in the tables.
template <bool mapped>
struct State {
    Suits rank, raw, cls;

    template <class Codes>
    State(const BatchView& view, const Codes& codes) {
        for (std::size_t suit = 0; suit < suits; ++suit) set(view, suit, codes.low(suit), codes.high(suit));
    }
    void set(const BatchView& view, std::size_t suit, std::uint32_t low, std::uint32_t high) {
        rank[suit] = view.base[low] + view.order[high];
        raw[suit] = view.classes[rank[suit]];
        cls[suit] = mapped ? view.of[raw[suit]] : raw[suit];
    }
};

// The fewest tiles to add, by the suit left out; 255 where the missing suit forbids it.
struct Distance {
    std::uint8_t without[suits];

    template <bool mapped>
    Distance(const BatchView& view, const State<mapped>& state) {
        const std::size_t a = state.cls[0] * view.across;
        const std::size_t b = state.cls[1] * view.across;
        without[0] = view.missing[b + state.cls[2]];
        without[1] = view.missing[a + state.cls[2]];
        without[2] = view.missing[a + state.cls[1]];
    }
    template <bool mapped>
    Distance(const BatchView& view, const State<mapped>& state, int void_suit) : Distance(view, state) {
        const std::uint8_t* out = barred[void_suit + 1];
        for (std::size_t suit = 0; suit < suits; ++suit) without[suit] = static_cast<std::uint8_t>(without[suit] | out[suit]);
    }
    int least() const { return std::min(std::min(without[0], without[1]), without[2]); }
};

template <bool mapped>
std::uint32_t nearer(const BatchView& view, const State<mapped>& state, const Distance& distance, int now) {
    std::array<std::uint32_t, suits> found{};
    for (std::size_t out = 0; out < suits; ++out) {
        const std::size_t one = out == 0 ? 1 : 0;
        const std::size_t two = out == 2 ? 1 : 2;
        const std::uint32_t counts = distance.without[out] == now ? 0xFFFFFFFFU : 0;
        const auto add = [&](std::size_t own, std::size_t rest) {
            const std::uint32_t column = view.tight[state.cls[own] * view.across + state.cls[rest]];
            found[own] |= view.kinds[view.start[state.rank[own]] + column] & counts;
        };
        add(one, two);
        add(two, one);
    }
    return found[0] | found[1] << 9U | found[2] << 18U;
}

int void_of(const BatchRows& rows, std::size_t row) { return rows.voids == nullptr ? -1 : rows.voids[row]; }

// Calls visit(row, view, lanes, state, distance) for every row whose number of tiles is
// least..least + span. What visit stores cannot change the copies of view and rows.
template <bool mapped, bool voided, class Visit>
std::size_t each_row(const BatchView view, const BatchRows rows, std::uint32_t least, std::uint32_t span, Visit&& visit) {
    const std::uint8_t* row = rows.counts;
    for (std::size_t i = 0; i < rows.n; ++i, row += kinds) {
        const Lanes lanes(row);
        if (lanes.tiles() - least > span) return i;
        const State<mapped> state(view, lanes);
        const Distance distance = voided ? Distance(view, state, void_of(rows, i)) : Distance(view, state);
        if (!visit(i, view, lanes, state, distance)) return i;
    }
    return rows.n;
}

template <class Visit>
std::size_t each(const BatchView& view, const BatchRows& rows, std::uint32_t least, std::uint32_t span, Visit&& visit) {
    if (view.of != nullptr) return each_row<true, true>(view, rows, least, span, visit);
    return rows.voids == nullptr ? each_row<false, false>(view, rows, least, span, visit)
                                 : each_row<false, true>(view, rows, least, span, visit);
}

std::size_t shanten(const BatchView& view, const BatchRows& rows, std::int8_t* out) {
    return each(view, rows, 13, 1, [out](std::size_t i, const BatchView&, const Lanes&, const auto&, const Distance& distance) {
        out[i] = static_cast<std::int8_t>(distance.least() - 1);
        return true;
    });
}

std::size_t is_complete(const BatchView& view, const BatchRows& rows, std::uint8_t* out) {
    return each(view, rows, 13, 1, [out](std::size_t i, const BatchView&, const Lanes& lanes, const auto&, const Distance& distance) {
        out[i] = static_cast<std::uint8_t>(lanes.tiles() == 14 && distance.least() == 0);
        return true;
    });
}

std::size_t waits(const BatchView& view, const BatchRows& rows, std::uint32_t* out) {
    return each(view, rows, 13, 0, [out](std::size_t i, const BatchView& own, const Lanes&, const auto& state, const Distance& distance) {
        out[i] = distance.least() == 1 ? nearer(own, state, distance, 1) : 0;
        return true;
    });
}

std::size_t acceptance(const BatchView& view, const BatchRows& rows, std::uint32_t* out, std::uint8_t* live) {
    return each(view, rows, 13, 0, [&rows, out, live](std::size_t i, const BatchView& own, const Lanes& lanes, const auto& state,
                                                      const Distance& distance) {
        const std::uint8_t* seen = rows.seen == nullptr ? nullptr : rows.seen + i * rows.seen_stride;
        if (seen != nullptr && !lanes.fits_beside(rows.counts + i * kinds, seen)) return false;
        out[i] = nearer(own, state, distance, distance.least());
        live[i] = static_cast<std::uint8_t>(lanes.live(rows.counts + i * kinds, seen, out[i]));
        return true;
    });
}

// The most fan of a complete hand (SC-16): what the readings' marks are worth, roots, one suit.
struct Worth {
    const BatchView& view;
    KindMasks masks;

    int common(const KindMasks& complete) const {
        const FanValues& values = *view.values;
        constexpr std::uint32_t suit = 0x1FF;
        const int held = ((complete.held & suit) != 0 ? 1 : 0) + ((complete.held & suit << 9U) != 0 ? 1 : 0) +
                         ((complete.held & suit << 18U) != 0 ? 1 : 0);
        return values.root * std::popcount(complete.fours) + (held == 1 ? values.flush : 0);
    }
    // Of the hand and one tile more of a kind that completes it. Of the other two suits one is empty,
    // and its number is 0.
    int with(std::uint32_t kind, const Lanes& lanes, const Suits& raw) const {
        const FanValues& values = *view.values;
        const std::size_t suit = kind / ranks;
        const std::size_t rank = kind % ranks;
        const std::uint32_t low = lanes.low(suit) + (rank < low_ranks ? weights[rank] : 0);
        const std::uint32_t high = lanes.high(suit) + (rank < low_ranks ? 0 : weights[rank]);
        const auto number = [&](std::uint32_t cls) { return std::size_t{values.number[view.marks[cls]]}; };
        const std::size_t own = number(view.classes[view.base[low] + view.order[high]]);
        const std::size_t rest = number(raw[suit == 0 ? 1 : 0]) + number(raw[suit == 2 ? 1 : 2]);
        const std::uint32_t bit = std::uint32_t{1} << kind;
        int best = values.standard[own * values.numbers + rest];
        if (masks.odd == bit) best = std::max(best, values.seven_pairs);
        return best + common({masks.held | bit, masks.odd ^ bit, 0, masks.fours | (masks.threes & bit)});
    }
    std::int64_t best(std::uint32_t kinds_waited, const Lanes& lanes, const Suits& raw) const {
        int most = FanValues::none;
        for (; kinds_waited != 0; kinds_waited &= kinds_waited - 1) {
            most = std::max(most, with(static_cast<std::uint32_t>(std::countr_zero(kinds_waited)), lanes, raw));
        }
        return view.values->points(most);
    }
};

std::size_t score(const BatchView& view, const BatchRows& rows, std::int64_t* out) {
    return each(view, rows, 14, 0, [&rows, out](std::size_t i, const BatchView& own, const Lanes& lanes, const auto& state,
                                                const Distance& distance) {
        out[i] = -1;
        if (distance.least() != 0) return true;
        const Worth worth{own, lanes.masks(rows.counts + i * kinds)};
        const FanValues& values = *own.values;
        const auto number = [&](std::size_t suit) { return std::size_t{values.number[own.marks[state.raw[suit]]]}; };
        // At least one suit is empty, and its number is 0.
        const std::size_t first = number(0) != 0 ? number(0) : number(1);
        const std::size_t second = number(0) != 0 ? number(1) + number(2) : number(2);
        int best = values.standard[first * values.numbers + second];
        if (worth.masks.odd == 0) best = std::max(best, values.seven_pairs);
        out[i] = values.points(best + worth.common(worth.masks));
        return true;
    });
}

std::size_t max_score(const BatchView& view, const BatchRows& rows, std::int64_t* out) {
    return each(view, rows, 13, 0, [&rows, out](std::size_t i, const BatchView& own, const Lanes& lanes, const auto& state,
                                                const Distance& distance) {
        out[i] = -1;
        if (distance.least() != 1) return true;
        const std::uint32_t found = nearer(own, state, distance, 1);
        out[i] = Worth{own, lanes.masks(rows.counts + i * kinds)}.best(found, lanes, state.raw);
        return true;
    });
}

// The codes of a hand with one tile fewer.
struct Codes {
    Suits lows, highs;

    std::uint32_t low(std::size_t suit) const { return lows[suit]; }
    std::uint32_t high(std::size_t suit) const { return highs[suit]; }
};

// Discards of one hand in the order of Hand's discards: least shanten, most live acceptance, best
// structural score over the waits, lowest kind.
template <bool mapped>
struct BestDiscard {
    const BatchView& view;
    const Lanes& lanes;
    const State<mapped>& held;
    const std::uint8_t* row;
    const std::uint8_t* seen;
    int void_suit;

    State<mapped> without(std::uint32_t kind) const {
        State<mapped> state = held;
        const std::size_t suit = kind / ranks;
        const std::size_t rank = kind % ranks;
        state.set(view, suit, lanes.low(suit) - (rank < low_ranks ? weights[rank] : 0),
                  lanes.high(suit) - (rank < low_ranks ? 0 : weights[rank]));
        return state;
    }
    std::int64_t points(std::uint32_t kind, const State<mapped>& state, std::uint32_t waited) const {
        std::array<std::uint8_t, kinds + 5> after{};
        std::copy_n(row, kinds, after.begin());
        --after[kind];
        const Lanes own(after.data());
        return Worth{view, own.masks(after.data())}.best(waited, own, state.raw);
    }
    int find(const KindMasks& masks) const {
        const std::uint32_t barred_suit = void_suit < 0 ? 0 : 0x1FFU << static_cast<std::uint32_t>(9 * void_suit);
        const std::uint32_t choice = (masks.held & barred_suit) != 0 ? masks.held & barred_suit : masks.held;
        int least = 255;
        std::uint32_t best = 0;  // the kinds that leave the least distance
        for (std::uint32_t left = choice; left != 0; left &= left - 1) {
            const int now = Distance(view, without(static_cast<std::uint32_t>(std::countr_zero(left))), void_suit).least();
            if (now > least) continue;
            best = (now < least ? 0 : best) | (left & -left);
            least = now;
        }
        if ((best & (best - 1)) == 0) return std::countr_zero(best);
        int chosen = -1;
        int most_live = -1;
        std::int64_t most_points = -2;
        for (; best != 0; best &= best - 1) {
            const auto kind = static_cast<std::uint32_t>(std::countr_zero(best));
            const State<mapped> state = without(kind);
            const std::uint32_t found = nearer(view, state, Distance(view, state, void_suit), least);
            const int live = static_cast<int>(lanes.live(row, seen, found));
            if (live < most_live) continue;
            const std::int64_t worth = least == 1 ? points(kind, state, found) : -1;
            if (live == most_live && worth <= most_points) continue;
            chosen = static_cast<int>(kind);
            most_live = live;
            most_points = worth;
        }
        return chosen;
    }
};

std::size_t best_discard(const BatchView& view, const BatchRows& rows, std::int8_t* out) {
    return each(view, rows, 14, 0, [&rows, out]<bool mapped>(std::size_t i, const BatchView& own, const Lanes& lanes,
                                                             const State<mapped>& state, const Distance&) {
        const std::uint8_t* row = rows.counts + i * kinds;
        const std::uint8_t* seen = rows.seen == nullptr ? nullptr : rows.seen + i * rows.seen_stride;
        if (seen != nullptr && !lanes.fits_beside(row, seen)) return false;
        const BestDiscard<mapped> discards{own, lanes, state, row, seen, void_of(rows, i)};
        out[i] = static_cast<std::int8_t>(discards.find(lanes.masks(row)));
        return true;
    });
}

}  // namespace

const BatchKernels kernels = {&is_complete, &shanten, &waits, &acceptance, &score, &max_score, &best_discard};
