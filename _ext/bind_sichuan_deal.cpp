// tingpai._core.sichuan: Deal, Action, Event, View, Result.
#include <pybind11/stl.h>

#include "bind_deal.hpp"
#include "tingpai/sichuan/deal_view.hpp"

namespace bind {

namespace game = tingpai::sichuan;

template <>
struct Game<game::Deal> {
    using Rules = game::Rules;
    using RulesPtr = game::RulesPtr;
    using Event = game::Event;
    using View = game::View;
    static constexpr const char* name = "sichuan";
    static constexpr const char* package = "tingpai.sichuan";
    static constexpr int kinds = game::kinds;
    static int copies(int) { return game::copies; }
    static std::string kind_name(int kind) { return game::kind_name(kind); }
    static int parse_kind(const std::string& text) { return game::parse_kind(text); }
    static const RulesPtr& default_rules() { return game::default_rules(); }
    static std::string action_text(int code) { return game::action_text(code); }
    static int parse_action(const std::string& text) { return game::parse_action(text); }
    static Event seen_by(Event event, int seat) {
        if (event.is_private() && event.seat != seat) {
            event.kind = -1;
            event.hand = {};
        }
        return event;
    }
    static void fill_event(py::dict& line, const Event& event);
    static py::tuple save(const game::Deal& deal);
    static game::Deal load(const py::tuple& saved);
};

namespace {

using Deal = game::Deal;
using View = game::View;
constexpr const char* package = Game<Deal>::package;

py::object kind_or_none(int kind) { return kind < 0 ? py::object(py::none()) : kind_object<Deal>(kind); }

py::object kind_text(int kind) {
    return kind < 0 ? py::object(py::none()) : py::object(py::str(game::kind_name(kind)));
}

py::object tiles_text(const game::Counts& counts) {
    const std::string text = game::tiles_text(counts);
    return text.empty() ? py::object(py::none()) : py::object(py::str(text));
}

py::str suit_text(int suit) { return {game::suit_letters.data() + suit, std::size_t{1}}; }

py::object suit_or_none(int suit) { return suit < 0 ? py::object(py::none()) : py::object(suit_text(suit)); }

template <class Make>
py::tuple by_seat(Make&& make) {
    py::tuple result(game::seats);
    for (int seat = 0; seat < game::seats; ++seat) result[static_cast<std::size_t>(seat)] = make(seat);
    return result;
}

py::tuple payments_tuple(std::span<const game::Payment> payments) {
    py::tuple result(payments.size());
    for (std::size_t i = 0; i < payments.size(); ++i) result[i] = py::cast(payments[i]);
    return result;
}

template <class Winners>
py::tuple seats_tuple(const Winners& winners, std::size_t count) {
    py::tuple result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<int>(winners[i]);
    return result;
}

const game::DealState::Seat& player(const game::DealState& state, int seat) {
    return state.players[static_cast<std::size_t>(seat)];
}

// ---- a position --------------------------------------------------------------------------------

game::KindSet as_set(const std::vector<std::uint8_t>& kinds) {
    game::KindSet set = 0;
    for (const std::uint8_t kind : kinds) set |= game::kind_bit(kind);
    return set;
}

py::sequence four(const py::object& value, const char* argument) {
    if (PyUnicode_Check(value.ptr()) || !PySequence_Check(value.ptr())) wrong_type(argument, "a sequence of four", value);
    const auto items = py::reinterpret_borrow<py::sequence>(value);
    if (items.size() != game::seats) {
        throw tingpai::HandError(std::string(argument) + ": " + std::to_string(items.size()) + " values for four seats");
    }
    return items;
}

game::Hand hand_argument(const py::object& value, const game::RulesPtr& rules) {
    if (PyUnicode_Check(value.ptr())) return game::parse_hand(value.cast<std::string>(), rules);
    if (!py::isinstance<game::Hand>(value)) wrong_type("hands", "a Hand or its notation", value);
    return value.cast<const game::Hand&>();
}

Deal from_position(const py::object& hands, const py::object& wall, const py::object& turn, const py::object& dealer,
                   const py::object& drawn, const py::object& replacement, const py::object& opening,
                   const py::object& undiscarded, const py::object& discards, const py::object& winners,
                   const py::object& passed, const py::object& open, const py::object& payments, const py::object& given_rules) {
    const auto rules = rules_argument<game::Rules>(given_rules, game::default_rules());
    game::Position position;
    const py::sequence all_hands = four(hands, "hands");
    for (std::size_t seat = 0; seat < game::seats; ++seat) {
        const game::Hand hand = hand_argument(all_hands[seat], rules);
        position.players[seat].concealed = hand.counts();
        position.players[seat].melds.assign(hand.melds().begin(), hand.melds().end());
        position.players[seat].void_suit = hand.void_suit();
        if (!discards.is_none()) {
            const auto kinds = kinds_argument<Deal>(py::object(four(discards, "discards")[seat]), "discards");
            position.players[seat].discards.assign(kinds.begin(), kinds.end());
        }
        if (!passed.is_none()) {
            const py::object points = four(passed, "passed")[seat];
            if (!points.is_none()) position.players[seat].passed = whole(points, "passed");
            if (!points.is_none() && position.players[seat].passed < 0) throw tingpai::HandError("passed: points or None");
        }
        if (!open.is_none()) {
            const py::object most = four(open, "open")[seat];
            const long long number = most.is_none() ? -1 : whole(most, "open");
            if (!most.is_none() && (number < 0 || number > 14)) throw tingpai::HandError("open: 0 to 14, or None");
            position.players[seat].open = static_cast<int>(number);
        }
    }
    position.wall = kinds_argument<Deal>(wall, "wall");
    for (const py::handle seat : winners) position.winners.push_back(seat_argument<Deal>(seat, "winners"));
    position.turn = seat_argument<Deal>(turn, "turn");
    position.dealer = seat_argument<Deal>(dealer, "dealer");
    const auto tiles = kinds_argument<Deal>(drawn, "drawn");
    if (!tiles.empty()) position.last_drawn = tiles.back();
    position.drawn = as_set(tiles);
    position.replacement = bool_argument(replacement, "replacement");
    position.opening = bool_argument(opening, "opening");
    position.undiscarded = bool_argument(undiscarded, "undiscarded");
    for (const py::handle line : payments) {
        if (!py::isinstance<game::Payment>(line)) wrong_type("payments", "Payment lines", line);
        position.payments.push_back(line.cast<const game::Payment&>());
    }
    return {position, rules};
}

// ---- result and view ---------------------------------------------------------------------------

void bind_result(py::module_& module) {
    auto cls = value_class<game::Result>(module, "Result", package, "How a deal ended.");
    cls.def_property_readonly("points", [](const game::Result& r) { return points_tuple(r.points); }, "The sum of each seat's payments (G-7).");
    cls.def_property_readonly("winners", [](const game::Result& r) { return seats_tuple(r.winners, r.winners.size()); }, "Seats in the order of winning.");
    cls.def_property_readonly("payments", [](const game::Result& r) { return payments_tuple(r.payments); }, "Every payment line (SC-24).");
    cls.def("__eq__", [](const game::Result& a, const py::object& b) {
        return py::isinstance<game::Result>(b) && a == b.cast<const game::Result&>();
    });
    cls.def("__hash__", [](const game::Result& r) { return py::hash(points_tuple(r.points)); });
    cls.def("__repr__", [](const game::Result& r) { return "<Result: points " + repr_of(points_tuple(r.points)) + ">"; });
}

// The discards of a seat that nobody took, in order.
py::tuple river(const game::DealState& state, int seat) {
    py::list kinds;
    for (std::size_t i = 0; i < state.log_size; ++i) {
        const game::LogEntry& entry = state.log[i];
        if (entry.type != game::EventType::discard || entry.seat != seat) continue;
        const bool last = i + 1 == state.log_size;
        const game::EventType next = last ? game::EventType::end : state.log[i + 1].type;
        const bool taken = next == game::EventType::pung || next == game::EventType::kong || next == game::EventType::win;
        const bool asked = last && state.phase == game::Phase::claim;
        if (!taken && !asked) kinds.append(kind_object<Deal>(entry.kind));
    }
    return py::tuple(kinds);
}

void bind_sichuan_view(py::module_& module) {
    auto cls = bind_view<Deal>(module, "All and only what a seat may know of a deal (G-5, G-6).");
    cls.def_property_readonly("hand", [](const View& v) { return *v.hand(v.seat()); }, "This seat's Hand.");
    cls.def_property_readonly("hands", [](const View& v) {
        return by_seat([&](int seat) { return py::cast(v.hand(seat)); });
    }, "Every seat's Hand: its own, those that have won, and all at the end; None: hidden.");
    cls.def_property_readonly("hand_sizes", [](const View& v) {
        return by_seat([&](int seat) { return py::int_(v.hand_size(seat)); });
    }, "Concealed tiles of every seat.");
    cls.def_property_readonly("melds", [](const View& v) {
        return by_seat([&](int seat) {
            const auto melds = player(v.known(), seat).tiles.melds();
            py::tuple result(melds.size());
            for (std::size_t i = 0; i < melds.size(); ++i) result[i] = py::cast(melds[i]);
            return result;
        });
    }, "Declared melds of every seat.");
    cls.def_property_readonly("voids", [](const View& v) {
        return by_seat([&](int seat) { return suit_or_none(v.void_suit(seat)); });
    }, "Missing suits; None while hidden: they become public together (SC-3), the own one is known at once.");
    cls.def_property_readonly("discards", [](const View& v) {
        return by_seat([&](int seat) { return river(v.known(), seat); });
    }, "Discards of every seat that nobody took, in order; one being answered to is not among them.");
    cls.def_property_readonly("winners", [](const View& v) { return seats_tuple(v.known().winners, v.known().winner_count); }, "In the order of winning.");
    cls.def_property_readonly("payments", [](const View& v) { return payments_tuple(v.payments()); }, "Payment lines so far.");
    cls.def_property_readonly("wall_size", method(&View::wall_size), "Tiles left in the wall.");
    cls.def_property_readonly("phase", [](const View& v) { return enum_name(v.known().phase); },
                              "declare, turn, after_pung, claim (answers to a discard), rob (answers to an added kong) or over.");
    cls.def_property_readonly("turn", [](const View& v) { return static_cast<int>(v.known().turn); },
                              "The seat on turn, or whose tile is being answered to.");
    cls.def_property_readonly("tile", [](const View& v) { return kind_or_none(v.known().tile); }, "The tile being answered to, or None.");
    cls.def_property_readonly("drawn", [](const View& v) { return kind_or_none(v.known().phase == game::Phase::turn ? v.known().last_drawn : -1); },
                              "The tile this seat has just drawn on its turn, or None.");
    cls.def_property_readonly("answer", [](const View& v) -> py::object {
        const int code = v.known().answers[static_cast<std::size_t>(v.seat())];
        if (code < 0) return py::none();
        return action_object<Deal>(code);
    }, "The own answer while others are still asked, or None.");
}

}  // namespace

void Game<game::Deal>::fill_event(py::dict& line, const Event& event) {
    using Type = game::EventType;
    switch (event.type) {
        case Type::deal: line["hand"] = tiles_text(event.hand); return;
        case Type::void_suit: line["suit"] = suit_text(event.kind); return;
        case Type::draw:
        case Type::discard: line["kind"] = kind_text(event.kind); return;
        case Type::pung:
            line["kind"] = kind_text(event.kind);
            line["from"] = static_cast<int>(event.other);
            return;
        case Type::kong:
            line["kind"] = kind_text(event.kind);
            line["type"] = enum_name(event.kong);
            if (event.other >= 0) line["from"] = static_cast<int>(event.other);
            return;
        case Type::win:
            line["kind"] = kind_text(event.kind);
            line["by"] = enum_name(event.by);
            if (event.other >= 0) line["from"] = static_cast<int>(event.other);
            line["fan"] = event.fan;
            line["points"] = event.points;
            line["hand"] = tiles_text(event.hand);
            return;
        case Type::payment:
            line.attr("pop")("seat");
            line["from"] = static_cast<int>(event.seat);
            line["to"] = static_cast<int>(event.other);
            line["points"] = event.points;
            line["reason"] = enum_name(event.reason);
            return;
        case Type::end: line["points"] = py::list(points_tuple(event.result)); return;
    }
}

py::tuple Game<game::Deal>::save(const game::Deal& deal) {
    Packed packed(name);
    packed.add(deal.state()).add(std::span<const game::Payment>(deal.payments()));
    return py::make_tuple(packed.sealed(), rules_object<Deal>(deal.rules()));
}

game::Deal Game<game::Deal>::load(const py::tuple& saved) {
    const auto rules = saved_rules<game::Rules>(saved);
    Unpacked packed(saved[0], name);
    const auto state = packed.take<game::DealState>();
    return {state, packed.take_all<game::Payment>(), rules};
}

void bind_sichuan_deal(py::module_& core) {
    py::module_ module = core.attr("sichuan").cast<py::module_>();
    bind_action<Deal>(module);
    bind_event<Deal>(module);
    bind_result(module);
    auto deal = bind_deal<Deal>(module,
        "One deal of Sichuan bloody mahjong, played by the rules page.\n\n"
        "``seed``: 0 to 2**64 - 1 decides tiles and dealer, the same on every platform.");
    deal.def_property_readonly("payments", [](const Deal& d) { return payments_tuple(d.payments()); }, "Payment lines so far (SC-24).");
    deal.def_property_readonly("hands", [](const Deal& d) {
        return by_seat([&](int seat) { return py::cast(d.hand(seat)); });
    }, "Every seat's Hand, hidden ones included.");
    deal.def_property_readonly("wall", [](const Deal& d) {
        py::tuple kinds(static_cast<std::size_t>(d.wall_size()));
        for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = kind_object<Deal>(d.state().deck[d.state().front + i]);
        return kinds;
    }, "The tiles of the wall in the order of drawing.");
    deal.def_static("from_position", &from_position, py::arg("hands"), py::arg("wall"), py::arg("turn"), py::kw_only(),
        py::arg("dealer") = 0, py::arg("drawn") = py::tuple(), py::arg("replacement") = false, py::arg("opening") = false,
        py::arg("undiscarded") = false, py::arg("discards") = py::none(), py::arg("winners") = py::tuple(),
        py::arg("passed") = py::none(), py::arg("open") = py::none(), py::arg("payments") = py::tuple(), py::arg("rules") = py::none(),
        "A deal at the start of a turn. ``hands``: four Hands (or notation) with missing suits, 14 tiles with the melds for "
        "the seat on turn and for ``winners``, else 13; ``wall``: kinds from the front; ``drawn``: what the seat on turn has "
        "drawn during it, the last one last, () after its pung or when the dealer opens (``opening``); ``replacement``: "
        "the last was a kong's; ``undiscarded``: nobody has discarded yet; ``discards``: kinds a seat that nobody took; "
        "``passed``: points a seat has passed on since its last draw, or None (SC-12); ``open``: at most how many of its "
        "concealed tiles the others must reckon to be of its missing suit, None all. HandError where it cannot be.");
    bind_sichuan_view(module);
}

}  // namespace bind
