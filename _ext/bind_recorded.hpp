// What the deals of Kowah, Si Se Pai and Chuo Pai have in common beyond bind_deal.hpp: they are the
// core's deals with their history (tingpai/play/recorded.hpp).
#pragma once

#include "bind_deal.hpp"
#include "tingpai/play/recorded.hpp"

namespace bind {

template <class Core>
using Recorded = tingpai::play::Recorded<Core>;

// Game<Core> gives the game; this the rest that bind_deal.hpp asks for.
template <class Core>
struct Game<Recorded<Core>> : Game<Core> {
    using View = tingpai::play::RecordedView<Core>;
    using Event = typename Core::DealEvent;
    static Event seen_by(const Event& event, int seat) { return Game<Core>::seen_by_seat(event, seat); }

    static py::tuple save(const Recorded<Core>& deal) {
        Packed packed(Game<Core>::name);
        packed.add(deal.core().state()).add(deal.first()).add(deal.deck()).add(deal.played());
        packed.add(std::span<const Event>(deal.history().all()));
        return py::make_tuple(packed.sealed(), rules_object<Recorded<Core>>(deal.rules()));
    }
    static Recorded<Core> load(const py::tuple& saved) {
        using State = std::remove_cvref_t<decltype(std::declval<const Core&>().state())>;
        const auto rules = saved_rules<typename Game<Core>::Rules>(saved);
        Unpacked packed(saved[0], Game<Core>::name);
        const auto state = packed.template take<State>();
        const int first = packed.template take<int>();
        auto deck = packed.template take_all<std::uint8_t>();
        auto played = packed.template take_all<std::uint16_t>();
        return {Core(state, rules), first, std::move(deck), std::move(played), packed.template take_all<Event>()};
    }
};

inline py::list seats_list(int winner) {
    py::list seats;
    if (winner >= 0) seats.append(winner);
    return seats;
}

// A value for each seat.
template <class Core, class Make>
py::tuple for_seats(Make&& make) {
    py::tuple result(static_cast<std::size_t>(Core::players));
    for (int seat = 0; seat < Core::players; ++seat) result[static_cast<std::size_t>(seat)] = make(seat);
    return result;
}

// The items of a sequence with one for each seat.
template <class Core>
py::sequence one_for_each(const py::object& value, const char* argument) {
    if (PyUnicode_Check(value.ptr()) || !PySequence_Check(value.ptr())) wrong_type(argument, "a sequence with one for each seat", value);
    const auto items = py::reinterpret_borrow<py::sequence>(value);
    if (items.size() != static_cast<std::size_t>(Core::players)) {
        throw tingpai::HandError(std::string(argument) + ": " + std::to_string(items.size()) + " values for " + std::to_string(Core::players) + " seats");
    }
    return items;
}

template <class Core>
py::object kind_or_none(int kind) {
    return kind < 0 ? py::object(py::none()) : kind_object<Core>(kind);
}
template <class Core>
int optional_kind(const py::object& value, const char* argument) {
    return value.is_none() ? -1 : kind_argument<Core>(value, argument);
}

// (seat, kind) pairs in the order of discarding.
template <class Core, class Lying>
std::vector<Lying> discards_argument(const py::object& value) {
    if (PyUnicode_Check(value.ptr()) || !py::isinstance<py::iterable>(value)) wrong_type("discards", "pairs of seat and kind", value);
    std::vector<Lying> all;
    for (const py::handle item : value) {
        if (!PyTuple_Check(item.ptr()) || PyTuple_GET_SIZE(item.ptr()) != 2) wrong_type("discards", "pairs of seat and kind", item);
        const auto pair = py::reinterpret_borrow<py::tuple>(item);
        all.push_back({static_cast<std::int8_t>(kind_argument<Core>(pair[1], "discards")),
                       static_cast<std::int8_t>(seat_argument<Core>(pair[0], "discards"))});
    }
    return all;
}
// Each seat's discards that lie, in order.
template <class Core, class Discards>
py::tuple rivers(const Discards& discards) {
    return for_seats<Core>([&](int seat) {
        py::list kinds;
        for (const auto& card : discards) {
            if (card.seat == seat) kinds.append(kind_object<Core>(card.kind));
        }
        return py::tuple(kinds);
    });
}

template <class Core>
void bind_simple_result(py::module_& module, const char* package) {
    using Result = typename Core::DealResult;
    auto cls = value_class<Result>(module, "Result", package, "How a deal ended.");
    cls.def_property_readonly("points", [](const Result& r) { return points_tuple(r.points); }, "Points of every seat (G-7).");
    cls.def_property_readonly("winners", [](const Result& r) { return py::tuple(seats_list(r.winner)); }, "The winner's seat, or () for a draw.");
    cls.def_property_readonly("winner", [](const Result& r) { return seat_object(r.winner); }, "The winner's seat, or None.");
    cls.def_property_readonly("from_seat", [](const Result& r) { return seat_object(r.other); }, "Who drew or discarded the winning card, or None.");
    cls.def_property_readonly("kind", [](const Result& r) { return kind_or_none<Core>(r.kind); }, "The winning card, or None.");
    cls.def("__eq__", [](const Result& a, const py::object& b) { return py::isinstance<Result>(b) && a == b.cast<const Result&>(); });
    cls.def("__hash__", [](const Result& r) { return py::hash(py::make_tuple(points_tuple(r.points), r.winner, r.kind)); });
    cls.def("__repr__", [](const Result& r) { return "<Result: points " + repr_of(points_tuple(r.points)) + ">"; });
}

}  // namespace bind
