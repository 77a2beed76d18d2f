// tingpai._core.chuopai: Deal, Action, Event, View, Result.
#include "bind_chuopai.hpp"
#include "bind_recorded.hpp"
#include "tingpai/chuopai/deal.hpp"

namespace bind {

template <>
struct Game<game::Deal> : Game<game::Hand> {
    using Rules = game::Rules;
    using RulesPtr = game::RulesPtr;
    static const RulesPtr& default_rules() { return game::default_rules(); }
    static std::string action_text(int code) { return game::action_text(code); }
    static int parse_action(const std::string& text) { return game::parse_action(text); }
    static game::Event seen_by_seat(const game::Event& event, int seat) { return game::seen_by(event, seat); }

    static void fill_event(py::dict& line, const game::Event& event) {
        using Type = game::EventType;
        const auto cards = [&] { return event.cards.empty() ? py::object(py::none()) : py::object(py::str(game::to_string(event.cards))); };
        switch (event.type) {
            case Type::deal: line["hand"] = cards(); return;
            case Type::bonus:
            case Type::play: line["cards"] = cards(); return;
            case Type::pass: return;
            case Type::round_end:
                line["cards"] = cards();
                line["piles"] = py::list(points_tuple(event.piles));
                return;
            case Type::end:
                line["points"] = py::list(points_tuple(event.piles));
                line["winners"] = winners(event.piles);
                return;
        }
    }
    static py::list winners(const std::array<int, game::kSeats>& piles) {
        py::list seats;
        for (std::size_t seat = 0; seat < piles.size(); ++seat) {
            if (piles[seat] == *std::max_element(piles.begin(), piles.end())) seats.append(seat);
        }
        return seats;
    }
};

namespace {

using Core = game::Deal;
using Deal = Recorded<Core>;
using View = tingpai::play::RecordedView<Core>;
constexpr const char* package = Game<game::Hand>::package;

Deal from_position(const py::object& hands, const py::object& leader, const py::object& piles, const py::object& trick, const py::object& given_rules) {
    const auto rules = rules_argument<game::Rules>(given_rules, game::default_rules());
    game::Position position;
    position.leader = seat_argument<Core>(leader, "leader");
    const py::sequence all_hands = one_for_each<Core>(hands, "hands");
    for (std::size_t seat = 0; seat < game::kSeats; ++seat) {
        const py::object item = all_hands[seat];
        position.hands[seat] = py::isinstance<game::Hand>(item) ? item.cast<const game::Hand&>().cards() : chuopai::cards_argument(item, "hands");
        if (!piles.is_none()) position.piles[seat] = chuopai::cards_argument(py::object(one_for_each<Core>(piles, "piles")[seat]), "piles");
    }
    if (PyUnicode_Check(trick.ptr()) || !py::isinstance<py::iterable>(trick)) wrong_type("trick", "plays in turn order, None a pass", trick);
    for (const py::handle play : trick) {
        if (play.is_none()) position.trick.emplace_back();
        else position.trick.emplace_back(chuopai::play_argument(play, rules, "trick").cards);
    }
    std::vector<game::Event> events;
    Core core(position, rules, &events);
    return {std::move(core), position.leader, std::move(events)};
}

py::tuple counts_of_cards(game::Cards cards) { return counts_tuple(game::counts_of(cards)); }

py::object play_or_none(int code, const game::RulesPtr& rules) {
    if (code < 0 || code == game::pass_action) return py::none();
    return chuopai::play_object(game::play_of_action(code), rules);
}

// (seat, Play or None for a pass) in the order of acting.
py::tuple trick_of(const game::DealState& state, const game::RulesPtr& rules) {
    py::list acted;
    for (int i = 0; i < game::kSeats; ++i) {
        const int seat = (state.leader + i) % game::kSeats;
        const int code = state.trick[static_cast<std::size_t>(seat)];
        if (code >= 0) acted.append(py::make_tuple(seat, play_or_none(code, rules)));
    }
    return py::tuple(acted);
}

void bind_result(py::module_& module) {
    auto cls = value_class<game::Result>(module, "Result", package, "How a deal ended.");
    cls.def_property_readonly("points", [](const game::Result& r) { return points_tuple(r.points); }, "The sizes of the piles (G-7).");
    cls.def_property_readonly("winners", [](const game::Result& r) { return points_tuple(r.winners); }, "The seats that share the highest pile (CP-10).");
    cls.def("__eq__", [](const game::Result& a, const py::object& b) {
        return py::isinstance<game::Result>(b) && a == b.cast<const game::Result&>();
    });
    cls.def("__hash__", [](const game::Result& r) { return py::hash(points_tuple(r.points)); });
    cls.def("__repr__", [](const game::Result& r) { return "<Result: points " + repr_of(points_tuple(r.points)) + ">"; });
}

void bind_chuopai_view(py::module_& module) {
    auto cls = bind_view<Deal>(module, "All and only what a seat may know of a deal (G-6).");
    const auto hand = [](const View& v, int seat) { return game::Hand(v.core().known.hands[static_cast<std::size_t>(seat)], v.rules()); };
    cls.def_property_readonly("hand", [hand](const View& v) { return hand(v, v.seat()); }, "This seat's Hand.");
    cls.def_property_readonly("hands", [hand](const View& v) {
        return for_seats<Core>([&](int seat) -> py::object {
            return seat == v.seat() || v.is_over() ? py::cast(hand(v, seat)) : py::object(py::none());
        });
    }, "Every seat's Hand: its own, all at the end; None: hidden.");
    cls.def_property_readonly("hand_sizes", [](const View& v) { return points_tuple(v.core().sizes); }, "Cards of every seat.");
    cls.def_property_readonly("piles", [](const View& v) {
        return for_seats<Core>([&](int seat) { return counts_of_cards(v.core().known.piles[static_cast<std::size_t>(seat)]); });
    }, "Counts of the cards in every pile, by kind.");
    cls.def_property_readonly("gone", [](const View& v) { return counts_of_cards(v.core().known.gone); },
                              "Counts of the cards that have left the deal (CP-8).");
    cls.def_property_readonly("leader", [](const View& v) { return static_cast<int>(v.core().known.leader); }, "Who leads the round.");
    cls.def_property_readonly("trick", [](const View& v) { return trick_of(v.core().known, v.rules()); },
                              "(seat, Play) of this round in the order of acting; None is a pass.");
    cls.def_property_readonly("highest", [](const View& v) { return play_or_none(v.core().known.highest, v.rules()); },
                              "The Play to beat, or None before the lead.");
    cls.def_property_readonly("most", [](const View& v) {
        return for_seats<Core>([&](int seat) { return counts_tuple(v.core().known.knowledge[static_cast<std::size_t>(seat)].most); });
    }, "The most copies of each kind that a hand can hold, as its passes and plays prove (CP-3, CP-7).");
}

}  // namespace

void bind_chuopai_deal(py::module_& core) {
    py::module_ module = core.attr("chuopai").cast<py::module_>();
    bind_action<Deal>(module);
    bind_event<Deal>(module);
    bind_result(module);
    auto deal = bind_deal<Deal>(module, "One deal of Chuo Pai, played by the rules page.\n\n"
                                        "``seed``: 0 to 2**64 - 1 decides cards and first leader, the same on every platform.");
    bind_simulate<Core>(module);  // without history
    deal.def_property_readonly("hands", [](const Deal& d) {
        return for_seats<Core>([&](int seat) { return game::Hand(d.core().hand(seat), d.rules()); });
    }, "Every seat's Hand, hidden ones included.");
    deal.def_static("from_position", &from_position, py::arg("hands"), py::arg("leader"), py::kw_only(), py::arg("piles") = py::none(),
        py::arg("trick") = py::tuple(), py::arg("rules") = py::none(),
        "A deal from any situation. ``hands``: three Hands (or notation) without the cards of the trick; ``leader``: of this round; "
        "``piles``: the cards of each pile; ``trick``: the plays so far in turn order from the leader, None a pass. There is no "
        "starting bonus. HandError or IllegalActionError where it cannot be.");
    bind_chuopai_view(module);
}

}  // namespace bind
