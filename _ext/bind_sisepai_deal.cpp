// tingpai._core.sisepai: Deal, Action, Event, View, Result.
#include "bind_hand.hpp"
#include "bind_recorded.hpp"
#include "bind_sisepai.hpp"
#include "tingpai/sisepai/deal.hpp"

namespace bind {

namespace game = tingpai::sisepai;

template <>
struct Game<game::Deal> {
    using Rules = game::Rules;
    using RulesPtr = game::RulesPtr;
    static constexpr const char* name = "sisepai";
    static constexpr const char* package = "tingpai.sisepai";
    static constexpr int kinds = game::kinds;
    static int copies(int kind) { return game::copies(kind); }
    static std::string kind_name(int kind) { return game::kind_name(kind); }
    static int parse_kind(const std::string& text) { return game::parse_kind(text); }
    static const RulesPtr& default_rules() { return game::default_rules(); }
    static std::string action_text(int code) { return game::action_text(code); }
    static int parse_action(const std::string& text) { return game::parse_action(text); }
    static game::Event seen_by_seat(const game::Event& event, int seat) { return game::seen_by(event, seat); }

    static void fill_event(py::dict& line, const game::Event& event) {
        using Type = game::EventType;
        switch (event.type) {
            case Type::deal: line["hand"] = hand_text(event.hand); return;
            case Type::draw:
            case Type::discard:
            case Type::offer: line["kind"] = game::kind_name(event.kind); return;
            case Type::take:
                line["from"] = static_cast<int>(event.other);
                line["kind"] = game::kind_name(event.kind);
                line["group"] = game::group_text(event.group);
                line["extend"] = event.extends;
                return;
            case Type::win:
                line["from"] = static_cast<int>(event.other);
                line["kind"] = game::kind_name(event.kind);
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
        return py::str(to_text(game::Hand(cards, {}, game::default_rules())));
    }
};

namespace {

using Core = game::Deal;
using Deal = Recorded<Core>;
using View = Game<Deal>::View;
constexpr const char* package = Game<Deal>::package;

Deal from_position(const py::object& hands, const py::object& stock, const py::object& turn, const py::object& stage,
                   const py::object& card, const py::object& discards, const py::object& given_rules) {
    const auto rules = rules_argument<game::Rules>(given_rules, game::default_rules());
    game::Position position;
    position.turn = seat_argument<Core>(turn, "turn");
    position.stage = enum_argument<game::Stage>(stage, "stage");
    position.card = optional_kind<Core>(card, "card");
    position.stock = kinds_argument<Core>(stock, "stock");
    position.discards = discards_argument<Core, game::Lying>(discards);
    const py::sequence all_hands = one_for_each<Core>(hands, "hands");
    for (std::size_t seat = 0; seat < game::seats; ++seat) {
        const py::object item = all_hands[seat];
        const bool text = PyUnicode_Check(item.ptr());
        if (!text && !py::isinstance<game::Hand>(item)) wrong_type("hands", "a Hand or its notation", item);
        const auto hand = text ? game::parse_hand(item.cast<std::string>(), rules) : item.cast<game::Hand>();
        position.concealed[seat] = hand.counts();
        position.exposed[seat] = hand.melds();
    }
    std::vector<game::Event> events;
    Core core(position, rules, &events);
    return {std::move(core), position.turn, std::move(events)};
}

game::Hand hand_of(const game::Counts& concealed, const game::Seat& seat, const game::RulesPtr& rules) {
    return {concealed, seat.exposed(), rules};
}

void bind_sisepai_view(py::module_& module) {
    auto cls = bind_view<Deal>(module, "All and only what a seat may know of a deal (G-5, G-6). Who else is asked about an offered card, "
                                       "and what was answered, is hidden.");
    const auto player = [](const View& v, int seat) -> const game::Seat& { return v.core().players[static_cast<std::size_t>(seat)]; };
    cls.def_property_readonly("hand", [player](const View& v) {
        const game::Seat& own = player(v, v.seat());
        return hand_of(own.concealed, own, v.rules());
    }, "This seat's Hand.");
    cls.def_property_readonly("hands", [player](const View& v) {
        return for_seats<Core>([&](int seat) -> py::object {
            const game::Seat& own = player(v, seat);
            if (v.core().hands) return py::cast(hand_of((*v.core().hands)[static_cast<std::size_t>(seat)], own, v.rules()));
            return seat == v.seat() ? py::cast(hand_of(own.concealed, own, v.rules())) : py::object(py::none());
        });
    }, "Every seat's Hand: its own, all at the end; None: hidden.");
    cls.def_property_readonly("hand_sizes", [](const View& v) { return points_tuple(v.core().sizes); }, "Concealed cards of every seat.");
    cls.def_property_readonly("melds", [player](const View& v) {
        return for_seats<Core>([&](int seat) { return groups_tuple<game::Hand>(player(v, seat).exposed()); });
    }, "Exposed groups of every seat, in the order of taking.");
    cls.def_property_readonly("discards", [](const View& v) { return rivers<Core>(v.core().discards); },
                              "Cards of every seat, discarded or drawn, that nobody took, in order; not the one on offer.");
    cls.def_property_readonly("stock_size", [](const View& v) { return v.core().stock; }, "Cards left in the stock.");
    cls.def_property_readonly("phase", [](const View& v) { return enum_name(v.core().stage); },
                              "drawn (a drawn card is offered to all), second (its second offer), discarded (a discard is offered), "
                              "discard (the seat on turn discards) or over.");
    cls.def_property_readonly("turn", [](const View& v) { return v.core().turn; }, "Who has drawn, discarded or must discard.");
    cls.def_property_readonly("card", [](const View& v) { return kind_or_none<Core>(v.core().card); }, "The card on offer, or None.");
    cls.def_property_readonly("answer", [](const View& v) -> py::object {
        if (v.core().answer < 0) return py::none();
        return action_object<Deal>(v.core().answer);
    }, "The own answer while others are still asked, or None.");
}

}  // namespace

py::object sisepai_action(int code) { return action_object<Deal>(code); }

void bind_sisepai_deal(py::module_& core) {
    py::module_ module = core.attr("sisepai").cast<py::module_>();
    bind_action<Deal>(module);
    bind_event<Deal>(module);
    bind_simple_result<Core>(module, package);
    auto deal = bind_deal<Deal>(module, "One deal of Si Se Pai, played by the rules page.\n\n"
                                        "``seed``: 0 to 2**64 - 1 decides cards and dealer, the same on every platform.");
    bind_simulate<Core>(module);  // without history
    deal.def_property_readonly("hands", [](const Deal& d) {
        return for_seats<Core>([&](int seat) { return hand_of(d.core().seat(seat).concealed, d.core().seat(seat), d.rules()); });
    }, "Every seat's Hand, hidden ones included.");
    deal.def_property_readonly("stock", [](const Deal& d) {
        py::list kinds;
        for (const int kind : d.core().position().stock) kinds.append(kind_object<Core>(kind));
        return py::tuple(kinds);
    }, "The cards of the stock in the order of drawing.");
    deal.def_static("from_position", &from_position, py::arg("hands"), py::arg("stock"), py::arg("turn"), py::kw_only(),
        py::arg("stage") = "drawn", py::arg("card") = py::none(), py::arg("discards") = py::tuple(), py::arg("rules") = py::none(),
        "A deal from any situation. ``hands``: four Hands (or notation) of 20 cards, 21 for the seat about to discard; ``stock``: "
        "kinds from the front; ``turn``: who has drawn or discarded ``card``, or must discard; ``stage``: drawn, second, discarded "
        "(an offer of ``card`` begins) or discard; without ``card`` at stage drawn the next card is drawn at once; ``discards``: "
        "(seat, kind) in order. HandError where it cannot be.");
    bind_sisepai_view(module);
}

}  // namespace bind
