#include "tingpai/meld/solver.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>

#include "solver_arrays.hpp"
#include "solver_costs.hpp"
#include "solver_parts.hpp"

namespace tingpai::meld {

namespace {

// Components are merged up to this many states: their table is a quarter of a megabyte.
constexpr std::uint64_t merged_states = 131072;
// What making the tables may take for a while, whatever they may take themselves.
constexpr std::size_t working_memory = std::size_t{64} << 20U;

std::string megabytes(double bytes) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f MB", bytes / 1e6);
    return text.data();
}

}  // namespace

std::size_t Solver::bytes_of(const Part& part) {
    return part.table.bytes() + part.profiles.bytes() + part.open.bytes();
}

std::size_t Solver::Chain::bytes() const {
    std::size_t bytes = last[0].bytes();
    for (const auto& numbers : reduced) bytes += numbers.size() * sizeof(Class);
    for (const Combine& own : combine) bytes += own.bytes();
    return bytes;
}

class Solver::Compiler {
public:
    Compiler(Solver& solver, std::size_t memory) : solver_(solver), memory_(memory) {}

    void compile() {
        const Spec spec = to_spec(solver_.game_);
        solver_.forms_ = spec.forms;
        const std::uint64_t merged = std::clamp<std::uint64_t>(memory_ / 64, 4096, merged_states);
        const Parts parts = merge_small(spec, take_apart(spec), merged);
        place(parts);
        make_parts(parts);
        for (const Segment& segment : segments(solver_.forms_, [](const Form&) { return true; })) fold(segment);
    }

private:
    // The components in the order they are folded: those of most states first, so that the last
    // table, the one of most rows, is narrow; equal ones in kind order.
    void place(const Parts& parts) {
        std::vector<Component> components = parts.components;
        std::ranges::sort(components, [&](const Component& a, const Component& b) {
            const auto states = [&](const Component& component) {
                return parts.shapes[static_cast<std::size_t>(component.shape)].states();
            };
            return std::pair(states(b), a.kinds.front()) < std::pair(states(a), b.kinds.front());
        });
        solver_.homes_.resize(solver_.game_.names.size());
        for (const Component& component : components) {
            Place place{component.kinds, static_cast<std::size_t>(component.shape), true};
            for (std::size_t i = 0; i < place.kinds.size(); ++i) {
                const auto kind = static_cast<std::size_t>(place.kinds[i]);
                place.contiguous = place.contiguous && kind == static_cast<std::size_t>(place.kinds.front()) + i;
                solver_.homes_[kind] = {static_cast<std::uint16_t>(solver_.places_.size()), static_cast<std::uint16_t>(i)};
            }
            solver_.places_.push_back(std::move(place));
        }
    }

    void make_parts(const Parts& parts) {
        const auto is_open = [](const Form& form) { return !form.closed_only; };
        const auto open = segments(solver_.forms_, is_open);
        solver_.open_ = {packed(open), solver_.game_.hand, {}};
        for (std::size_t i = 0; i < parts.shapes.size(); ++i) {
            const Shape& shape = parts.shapes[i];
            const auto first = std::ranges::find(solver_.places_, i, &Place::part);
            const std::string what = name(*first) + ": " + std::to_string(shape.states()) + " states";
            take(static_cast<double>(shape.states()) * sizeof(Class), what);
            guarded(what, [&] {
                const std::size_t working = std::max(memory_, working_memory);
                Table table(shape, working);
                Vectors costs = Folding{open, 0, {}}.cut(table.classes()).costs;
                solver_.parts_.push_back({std::move(table), Profiles(open_shape(shape), working), std::move(costs)});
            });
            const Part& part = solver_.parts_.back();
            take(static_cast<double>(bytes_of(part)) - static_cast<double>(shape.states()) * sizeof(Class), what);
        }
    }

    // Folds one form. What each part can contribute to it at all decides which grades of the others
    // can matter.
    void fold(const Segment& segment) {
        const Folding cut{{segment}, solver_.game_.hand, {}};
        const Folding folding{packed({segment}), solver_.game_.hand, {}};
        std::vector<Numbered> parts;
        for (const Part& part : solver_.parts_) parts.push_back(cut.cut(part.table.classes()));
        const std::size_t places = solver_.places_.size();
        std::vector<Costs> behind(places + 1, nothing_held(folding));
        for (std::size_t i = places; i-- > 0;) behind[i] = folded(folding, reachable(parts[solver_.places_[i].part]), behind[i + 1]);
        Chain& chain = solver_.chains_.emplace_back();
        chain.reduced.resize(parts.size());
        std::vector<std::optional<Numbered>> reduced(parts.size());
        Costs before = nothing_held(folding);
        for (std::size_t i = 0; i < places; ++i) {
            const std::size_t part = solver_.places_[i].part;
            const Numbered& own = parts[part];
            if (!reduced[part]) reduced[part] = reduce(own, pruning(folding, folded(folding, before, behind[i + 1])), chain.reduced[part]);
            before = folded(folding, before, reachable(own));
        }
        for (const auto& own : chain.reduced) take(static_cast<double>(own.size() * sizeof(Class)), name(solver_.places_[0]) + ": its classes");
        connect(chain, folding, reduced, behind);
    }
    void connect(Chain& chain, const Folding& folding, const std::vector<std::optional<Numbered>>& reduced, const std::vector<Costs>& behind) {
        const auto& places = solver_.places_;
        Numbered nothing{Vectors(folding.width()), {0}};
        nothing.costs.push(nothing_held(folding));
        const Numbered* left = &*reduced[places[0].part];
        chain.combine.reserve(places.size());  // `left` points into it
        for (std::size_t i = 1; i + 1 < places.size(); ++i) {
            const Folding pruned{folding.segments, folding.cards, pruning(folding, behind[i + 1])};
            guarded(name(places[i]), [&] { chain.combine.emplace_back(pruned, *left, *reduced[places[i].part], memory_ - used_); });
            take(static_cast<double>(chain.combine.back().bytes()), name(places[i]) + ": folding it");
            left = &chain.combine.back().result();
        }
        const Numbered& last = places.size() == 1 ? nothing : *reduced[places.back().part];
        take(static_cast<double>(left->cards.size() * last.cards.size()), name(places.back()) + ": folding it");
        chain.last.emplace_back(folding, *left, last);
    }
    // The classes numbered by what matters of their cost vectors.
    [[nodiscard]] static Numbered reduce(const Numbered& classes, const std::function<void(Costs&)>& prune, std::vector<Class>& numbers) {
        Rows rows(classes.costs.width());
        Numbered reduced{Vectors(0), {}};
        for (std::size_t cls = 0; cls < classes.cards.size(); ++cls) {
            Costs costs(classes.costs[cls].begin(), classes.costs[cls].end());
            prune(costs);
            const auto number = rows.intern(costs);
            if (number == reduced.cards.size()) reduced.cards.push_back(0xFF);
            reduced.cards[number] = std::min(reduced.cards[number], classes.cards[cls]);
            numbers.push_back(static_cast<Class>(number));
        }
        reduced.costs = std::move(rows).take();
        return reduced;
    }

    [[nodiscard]] std::string name(const Place& place) const {
        const auto& names = solver_.game_.names;
        const std::string& first = names[static_cast<std::size_t>(place.kinds.front())];
        const std::string& last = names[static_cast<std::size_t>(place.kinds.back())];
        return "component " + (place.kinds.size() == 1 ? first : first + "…" + last);
    }
    void take(double bytes, const std::string& what) {
        if (static_cast<double>(used_) + bytes > static_cast<double>(memory_)) {
            throw BudgetError(what + ", " + megabytes(bytes) + "; " + megabytes(static_cast<double>(memory_ - used_)) +
                              " are left of " + megabytes(static_cast<double>(memory_)));
        }
        used_ = static_cast<std::size_t>(static_cast<double>(used_) + bytes);
    }
    template <class Make>
    void guarded(const std::string& what, Make&& make) const {
        try {
            make();
        } catch (const BudgetError& error) {
            throw BudgetError(what + ": " + error.what() + ", too much for " + megabytes(static_cast<double>(memory_)));
        }
    }

    Solver& solver_;
    std::size_t memory_;
    std::size_t used_ = 0;
};

Solver::Solver(Game game, std::size_t memory)
    : game_(checked(std::move(game))), arrays_(std::make_shared<Arrays>(memory)) {
    Compiler(*this, memory).compile();
    arrays_->make_narrow(*this);
}

std::size_t Solver::bytes() const {
    std::size_t bytes = arrays_->bytes();
    for (const Part& part : parts_) bytes += bytes_of(part);
    for (const Chain& chain : chains_) bytes += chain.bytes();
    return bytes;
}

Holding Solver::hold(std::span<const std::uint8_t> counts, std::vector<Kinds> melds) const {
    if (counts.size() != game_.names.size()) {
        throw HandError("counts: " + std::to_string(counts.size()) + " counts, there are " + std::to_string(game_.kinds()) + " kinds");
    }
    Holding hand;
    hand.counts.assign(counts.begin(), counts.end());
    std::vector<int> left = game_.copies;
    for (Kinds& meld : melds) {
        std::ranges::sort(meld);
        hand.taken += cards_taken(game_, meld);
        for (int kind : meld) --left[static_cast<std::size_t>(kind)];
    }
    int cards = 0;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (left[kind] < counts[kind]) {
            throw HandError(std::to_string(counts[kind] + game_.copies[kind] - left[kind]) + " of " + game_.names[kind] + ", there are " +
                            std::to_string(game_.copies[kind]));
        }
        hand.limits.push_back(static_cast<std::uint8_t>(left[kind]));
        cards += counts[kind];
    }
    const int room = game_.hand - hand.taken;
    if (cards != room && cards != room - 1) {
        throw HandError(std::to_string(cards) + " cards beside " + std::to_string(melds.size()) + " melds: " +
                        std::to_string(room - 1) + " before a draw, " + std::to_string(room) + " after it");
    }
    const bool fits = melds.empty() || std::ranges::any_of(game_.forms, [&](const GameForm& form) {
        const Grade need = need_beside(game_, form, static_cast<int>(melds.size()), hand.taken);
        return !form.closed_only && need[0] >= 0;
    });
    if (!fits) throw HandError("melds: no form leaves room for " + std::to_string(melds.size()) + " declared melds");
    hand.melds = std::move(melds);
    hand.after_draw = cards == room;
    return hand;
}

// ---- beside declared melds -------------------------------------------------------------------------

Solver::Open::Open(const Solver& solver, const Holding& hand)
    : solver_(solver), hand_(hand), touched_(solver.places_.size(), 0), codes_(solver.places_.size()) {
    for (const GameForm& form : solver.game_.forms) {
        if (!form.closed_only) needs_.push_back(need_beside(solver.game_, form, static_cast<int>(hand.melds.size()), hand.taken));
    }
    for (const Kinds& meld : hand.melds) {
        for (int kind : meld) touched_[solver.homes_[static_cast<std::size_t>(kind)].place] = 1;
    }
    Closed closed(solver);
    for (std::size_t place = 0; place < touched_.size(); ++place) {
        Costs& costs = costs_.emplace_back(solver.open_.width());
        if (touched_[place] != 0) {
            read_touched(place, costs);
        } else {
            codes_[place] = closed.code(place, hand.counts.data());
            std::ranges::copy(solver.part(place).open[solver.part(place).table.at(codes_[place])], costs.begin());
        }
    }
    fold_rests();
}

Symbol Solver::Open::symbol(std::size_t place, std::size_t local) const {
    const auto kind = static_cast<std::size_t>(solver_.places_[place].kinds[local]);
    return {hand_.counts[kind], hand_.limits[kind]};
}

void Solver::Open::read_prefixes(std::size_t place) {
    const Profiles& profiles = solver_.part(place).profiles;
    prefixes_.assign(static_cast<std::size_t>(profiles.kinds()) + 1, {});
    prefixes_[0] = profiles.start();
    for (std::size_t kind = 0; kind + 1 < prefixes_.size(); ++kind) {
        profiles.step(static_cast<int>(kind), prefixes_[kind], symbol(place, kind), prefixes_[kind + 1]);
    }
}

void Solver::Open::read_touched(std::size_t place, std::span<std::uint8_t> costs) {
    read_prefixes(place);
    solver_.part(place).profiles.finish(prefixes_.back(), costs);
}

void Solver::Open::fold_rests() {
    const Folding& folding = solver_.open_;
    rests_.assign(costs_.size(), nothing_held(folding));
    for (std::size_t place = 1; place < costs_.size(); ++place) folding.fold(rests_[place - 1], costs_[place - 1], rests_[place]);
    Costs behind = nothing_held(folding);
    Costs out(folding.width());
    for (std::size_t place = costs_.size(); place-- > 0;) {
        folding.fold(rests_[place], behind, out);
        rests_[place].swap(out);
        folding.fold(behind, costs_[place], out);
        behind.swap(out);
    }
}

// The least over the forms of what the two lack together.
int Solver::Open::least(CostView rest, CostView own) const {
    int least = unreachable;
    for (std::size_t form = 0; form < needs_.size(); ++form) {
        const auto [offset, stride, full] = solver_.open_.segments[form];
        const Grade need = needs_[form];
        for (int j = 0; j <= need[1]; ++j) {
            for (int i = 0; i <= need[0]; ++i) {
                const int mine = own[static_cast<std::size_t>(offset + i + stride * j)];
                const int others = rest[static_cast<std::size_t>(offset + need[0] - i + stride * (need[1] - j))];
                least = std::min(least, mine + others);
            }
        }
    }
    return least;
}

int Solver::Open::missing() const { return least(rests_[0], costs_[0]); }

int Solver::Open::missing_with(std::size_t place, std::size_t local) {
    const Part& part = solver_.part(place);
    if (touched_[place] == 0) {
        const Code more = part.table.ranking().moved(codes_[place], local, 1);
        return least(rests_[place], part.open[part.table.at(more)]);
    }
    Symbol more = symbol(place, local);
    ++more.count;
    Profiles::Profile before;
    Profiles::Profile after;
    part.profiles.step(static_cast<int>(local), prefixes_[local], more, after);
    for (std::size_t next = local + 1; next + 1 < prefixes_.size(); ++next) {
        before.swap(after);
        part.profiles.step(static_cast<int>(next), before, symbol(place, next), after);
    }
    Costs costs(solver_.open_.width());
    part.profiles.finish(after, costs);
    return least(rests_[place], costs);
}

// ---- queries ---------------------------------------------------------------------------------------

int Solver::missing(const Holding& hand) const {
    if (!hand.melds.empty()) return Open(*this, hand).missing();
    Closed closed(*this);
    closed.read(hand.counts.data());
    return closed.missing();
}

template <class Visit>
void Solver::each_draw(const Holding& hand, Visit&& visit) const {
    if (!hand.melds.empty()) {
        Open(*this, hand).each_draw(visit);
        return;
    }
    Closed closed(*this);
    closed.read(hand.counts.data());
    for (std::size_t kind = 0; kind < hand.counts.size(); ++kind) {
        if (hand.counts[kind] < hand.limits[kind]) visit(static_cast<int>(kind), closed.missing_with(kind));
    }
}

int Solver::shanten(const Holding& hand) const {
    const int cards = missing(hand);
    return cards == unreachable ? never : cards - 1;
}

std::string Solver::seen_too_often(std::size_t kind, int seen, int left) const {
    return "seen: " + std::to_string(seen) + " of " + game_.names[kind] + ", the hand leaves " + std::to_string(left);
}

void Solver::check_seen(const Holding& hand, std::span<const std::uint8_t> seen) const {
    for (std::size_t kind = 0; kind < seen.size(); ++kind) {
        const int left = hand.limits[kind] - hand.counts[kind];
        if (seen[kind] > left) throw HandError(seen_too_often(kind, seen[kind], left));
    }
}

template <class Improves>
Live Solver::improving(const Holding& hand, std::span<const std::uint8_t> seen, Improves&& improves) const {
    if (hand.after_draw) throw HandError("waits and acceptance are of a hand before a draw, this one has drawn");
    Live live;
    each_draw(hand, [&](int kind, int then) {
        const auto k = static_cast<std::size_t>(kind);
        if (improves(then)) live.emplace_back(kind, hand.limits[k] - hand.counts[k]);
    });
    std::ranges::sort(live);
    check_seen(hand, seen);
    for (auto& [kind, copies] : live) copies -= seen.empty() ? 0 : seen[static_cast<std::size_t>(kind)];
    return live;
}

Live Solver::waits(const Holding& hand, std::span<const std::uint8_t> seen) const {
    return improving(hand, seen, [](int then) { return then == 0; });
}

Live Solver::acceptance(const Holding& hand, std::span<const std::uint8_t> seen) const {
    const int now = missing(hand);
    return improving(hand, seen, [now](int then) { return then < now; });
}

}  // namespace tingpai::meld
