// tingpai._core.kowah: Deal, Action, Event, View, Result.
#include "bind_recorded.hpp"
#include "tingpai/kowah/deal.hpp"

namespace bind {

namespace game = tingpai::kowah;

template <>
struct Game<game::Deal> {
    using Rules = game::Rules;
    using RulesPtr = game::RulesPtr;
    static constexpr const char* name = "kowah";
    static constexpr const char* package = "tingpai.kowah";
    static constexpr int kinds = game::kinds;
    static int copies(int) { return game::copies; }
    static std::string kind_name(int kind) { return game::kind_name(kind); }
    static int parse_kind(const std::string& text) { return game::parse_kind(text); }
    static const RulesPtr& default_rules() { return game::default_rules(); }
    static std::string action_text(int code) { return game::action_text(code); }
    static int parse_action(const std::string& text) { return game::parse_action(text); }
    static game::Event seen_by_seat(const game::Event& event, int seat) { return game::seen_by(event, seat); }

    static void fill_event(py::dict& line, const game::Event& event) {
        using Type = game::EventType;
        const auto kind = [&] { return event.kind < 0 ? py::object(py::none()) : py::object(py::str(game::kind_name(event.kind))); };
        switch (event.type) {
            case Type::deal: line["hand"] = hand_text(event.hand); return;
            case Type::draw:
                line["kind"] = kind();
                line["face_up"] = event.face_up;
                return;
            case Type::discard:
            case Type::take:
            case Type::declare: line["kind"] = kind(); return;
            case Type::win:
                line["kind"] = kind();
                line["by"] = enum_name(event.by);
                line["points"] = event.points;
                return;
            case Type::end:
                line["points"] = py::list(points_tuple(event.result));
                line["winners"] = seats_list(event.winner);
                return;
        }
    }

private:
    static py::object hand_text(const game::Counts& cards) {
        if (cards == game::Counts{}) return py::none();
        return py::str(to_text(game::Hand(cards, -1, game::default_rules())));
    }
};

namespace {

using Core = game::Deal;
using Deal = Recorded<Core>;
using View = Game<Deal>::View;
constexpr const char* package = Game<Deal>::package;

py::tuple card_counts(const game::Counts& counts) { return counts_tuple(counts); }

// The eight cards of a locked hand, without a card just drawn; else what is held.
game::Hand hand_of(game::Counts cards, int declared, int drawn, const game::RulesPtr& rules) {
    if (declared >= 0 && drawn >= 0) --cards[static_cast<std::size_t>(drawn)];
    return {cards, declared, rules};
}

Deal from_position(const py::object& hands, const py::object& stock, const py::object& turn, const py::object& stage,
                   const py::object& discards, const py::object& drawn, const py::object& taken, const py::object& known,
                   const py::object& turns, const py::object& given_rules) {
    const auto rules = rules_argument<game::Rules>(given_rules, game::default_rules());
    game::Position position;
    position.turn = seat_argument<Core>(turn, "turn");
    position.stage = enum_argument<game::Stage>(stage, "stage");
    position.drawn = optional_kind<Core>(drawn, "drawn");
    position.taken = optional_kind<Core>(taken, "taken");
    for (const std::uint8_t kind : kinds_argument<Core>(stock, "stock")) position.stock.push_back(kind);
    position.discards = discards_argument<Core, game::Lying>(discards);
    const long long completed = whole(turns, "turns");
    if (completed < 0 || completed > std::numeric_limits<int>::max()) throw tingpai::HandError("turns: a number of completed turns");
    position.turns = static_cast<int>(completed);
    const py::sequence all_hands = one_for_each<Core>(hands, "hands");
    for (std::size_t seat = 0; seat < game::seats; ++seat) {
        const py::object item = all_hands[seat];
        const bool text = PyUnicode_Check(item.ptr());
        if (!text && !py::isinstance<game::Hand>(item)) wrong_type("hands", "a Hand or its notation", item);
        const auto hand = text ? game::parse_hand(item.cast<std::string>(), rules) : item.cast<game::Hand>();
        position.hands[seat] = hand.counts();
        position.declared[seat] = hand.declared();
        const bool locked_draw = hand.declared() >= 0 && position.drawn >= 0 && static_cast<int>(seat) == position.turn;
        if (locked_draw) ++position.hands[seat][static_cast<std::size_t>(position.drawn)];
        if (!known.is_none()) {
            position.known[seat] = seen_argument<Core>(py::object(one_for_each<Core>(known, "known")[seat]), &game::parse_cards);
        }
    }
    std::vector<game::Event> events;
    Core core(position, rules, &events);
    return {std::move(core), position.turn, std::move(events)};
}

game::Hand view_hand(const game::View& view, int seat) {
    const auto i = static_cast<std::size_t>(seat);
    const auto& cards = seat == view.seat ? view.hand : (*view.hands)[i];
    const int drawn = seat == view.turn && view.stage == game::Stage::discard ? view.drawn : -1;
    return hand_of(cards, view.declared[i], drawn, view.rules);
}

void bind_kowah_view(py::module_& module) {
    auto cls = bind_view<Deal>(module, "All and only what a seat may know of a deal (G-5, G-6). That another seat is asked whether it "
                                       "declares is hidden: the turn shows as the next seat's.");
    cls.def_property_readonly("hand", [](const View& v) { return view_hand(v.core(), v.seat()); },
                              "This seat's Hand; of a locked hand the eight cards, a card just drawn is ``drawn``.");
    cls.def_property_readonly("hands", [](const View& v) {
        return for_seats<Core>([&](int seat) -> py::object {
            if (seat != v.seat() && !v.core().hands) return py::none();
            return py::cast(view_hand(v.core(), seat));
        });
    }, "Every seat's Hand: its own, all at the end; None: hidden.");
    cls.def_property_readonly("hand_sizes", [](const View& v) { return points_tuple(v.core().sizes); }, "Cards of every seat.");
    cls.def_property_readonly("declared", [](const View& v) {
        return for_seats<Core>([&](int seat) { return kind_or_none<Core>(v.core().declared[static_cast<std::size_t>(seat)]); });
    }, "The wait that each seat has declared, or None.");
    cls.def_property_readonly("known", [](const View& v) {
        return for_seats<Core>([&](int seat) { return card_counts(v.core().known[static_cast<std::size_t>(seat)]); });
    }, "Counts of the cards in each hand that all have seen: taken discards, face-up draws, declared pairs (KW-11).");
    cls.def_property_readonly("discards", [](const View& v) { return rivers<Core>(v.core().discards); },
                              "Discards of every seat that nobody took, in order.");
    cls.def_property_readonly("last_discard", [](const View& v) {
        const bool offered = v.core().stage == game::Stage::take && !v.core().discards.empty();
        return kind_or_none<Core>(offered ? v.core().discards.back().kind : -1);
    }, "The discard that the seat on turn may take, or None (KW-5).");
    cls.def_property_readonly("stock_size", [](const View& v) { return v.core().stock; }, "Cards left in the stock.");
    cls.def_property_readonly("phase", [](const View& v) { return enum_name(v.core().stage); }, "take, discard, declare or over.");
    cls.def_property_readonly("turn", [](const View& v) { return v.core().turn; }, "The seat on turn.");
    cls.def_property_readonly("turns", [](const View& v) { return v.core().turns; }, "Turns completed (KW-13).");
    cls.def_property_readonly("taken", [](const View& v) { return kind_or_none<Core>(v.core().taken); }, "The kind taken in this turn, or None (KW-4).");
    cls.def_property_readonly("drawn", [](const View& v) { return kind_or_none<Core>(v.core().drawn); },
                              "The card that a locked player has drawn and must discard, or None (KW-9).");
}

}  // namespace

void bind_kowah_deal(py::module_& core) {
    py::module_ module = core.attr("kowah").cast<py::module_>();
    bind_action<Deal>(module);
    bind_event<Deal>(module);
    bind_simple_result<Core>(module, package);
    auto deal = bind_deal<Deal>(module, "One deal of Kowah, played by the rules page.\n\n"
                                        "``seed``: 0 to 2**64 - 1 decides cards and first player, the same on every platform.");
    bind_simulate<Core>(module);  // without history
    deal.def_property_readonly("hands", [](const Deal& d) {
        const game::DealState& state = d.core().state();
        return for_seats<Core>([&](int seat) {
            return hand_of(d.core().hand(seat), d.core().declared(seat), seat == state.turn ? state.drawn : -1, d.rules());
        });
    }, "Every seat's Hand, hidden ones included; of a locked hand the eight cards.");
    deal.def_property_readonly("stock", [](const Deal& d) {
        py::list kinds;
        for (const int kind : d.core().position().stock) kinds.append(kind_object<Core>(kind));
        return py::tuple(kinds);
    }, "The cards of the stock in the order of drawing.");
    deal.def_static("from_position", &from_position, py::arg("hands"), py::arg("stock"), py::arg("turn"), py::kw_only(),
        py::arg("stage") = "take", py::arg("discards") = py::tuple(), py::arg("drawn") = py::none(), py::arg("taken") = py::none(),
        py::arg("known") = py::none(), py::arg("turns") = 0, py::arg("rules") = py::none(),
        "A deal from any situation. ``hands``: three Hands (or notation), nine cards for the seat about to discard, locked ones "
        "with their wait; ``stock``: kinds from the front; ``stage``: take, discard or declare; ``discards``: (seat, kind) in "
        "order, the last may be taken; ``drawn``: the card a locked player about to discard has drawn, beside its eight; "
        "``taken``: the kind taken in this turn; ``known``: cards of each hand that all have seen; ``turns``: completed ones. "
        "HandError where it cannot be.");
    bind_kowah_view(module);
}

}  // namespace bind
