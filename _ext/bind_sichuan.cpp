// tingpai._core.sichuan
#include "bind_sichuan.hpp"
#include "tingpai/sichuan/settle.hpp"
#include "tingpai/sichuan/tables.hpp"

namespace bind {

namespace game = tingpai::sichuan;

// A mapping item -> fan or None; items left out keep their value.
template <>
struct Codec<game::FanTable> {
    static py::object to_python(const game::FanTable& table) {
        py::dict result;
        for (std::size_t i = 0; i < game::items; ++i) {
            result[py::str(game::item_names[i].data())] = Codec<std::optional<int>>::to_python(table[i]);
        }
        return result;
    }
    static game::FanTable from_python(py::handle value, const std::string& name, game::FanTable table) {
        if (!py::hasattr(value, "items")) wrong_type(name, "a mapping", value);
        for (const py::handle entry : value.attr("items")()) {
            const auto [item, value_of_item] = mapping_item(entry, name);
            const auto key = text_argument(item, name.c_str());
            const auto found = std::ranges::find(game::item_names, key);
            if (found == game::item_names.end()) throw tingpai::Error(name + ": no item '" + key + "' (SC-17)");
            const auto index = static_cast<std::size_t>(found - game::item_names.begin());
            table[index] = Codec<std::optional<int>>::from_python(value_of_item, name + " " + key, table[index]);
        }
        return table;
    }
};

namespace {

using Hand = game::Hand;
constexpr const char* package = Game<Hand>::package;

game::Meld meld_argument(py::handle value) {
    if (py::isinstance<game::Meld>(value)) return value.cast<game::Meld>();
    if (PyUnicode_Check(value.ptr())) return game::parse_meld(text_argument(value, "melds"));
    wrong_type("melds", "a Meld or its notation", value);
}

std::vector<game::Meld> melds_argument(const py::object& value) {
    if (PyUnicode_Check(value.ptr()) || !PySequence_Check(value.ptr())) wrong_type("melds", "a sequence of melds", value);
    std::vector<game::Meld> melds;
    for (const py::handle meld : value) melds.push_back(meld_argument(meld));
    return melds;
}

int void_argument(py::handle value) {
    if (value.is_none()) return -1;
    if (PyUnicode_Check(value.ptr())) {
        const auto letter = text_argument(value, "void");
        const auto suit = letter.size() == 1 ? game::suit_letters.find(letter) : std::string_view::npos;
        if (suit == std::string_view::npos) throw tingpai::HandError("void " + tingpai::quoted(letter) + ": m, p, s or None");
        return static_cast<int>(suit);
    }
    const long long suit = whole(value, "void");
    if (suit < 0 || suit >= game::suits) throw tingpai::HandError("void " + std::to_string(suit) + ": 0, 1, 2 or None");
    return static_cast<int>(suit);
}

py::tuple melds_tuple(std::span<const game::Meld> melds) {
    py::tuple result(melds.size());
    for (std::size_t i = 0; i < melds.size(); ++i) result[i] = py::cast(melds[i]);
    return result;
}

void bind_meld(py::module_& module) {
    auto cls = value_class<game::Meld>(module, "Meld", package,
        "A meld or a pair: ``type`` is run, pung, exposed_kong, concealed_kong or pair, ``kind`` its lowest kind.");
    cls.def(py::init([](const py::object& type, const py::object& kind) {
        return game::make_meld(enum_argument<game::MeldType>(type, "type"), kind_argument<Hand>(kind));
    }), py::arg("type"), py::arg("kind"));
    cls.def_property_readonly("type", [](const game::Meld& meld) { return enum_name(meld.type); });
    cls.def_property_readonly("kind", [](const game::Meld& meld) { return kind_object<Hand>(meld.kind); });
    cls.def_property_readonly("kinds", [](const game::Meld& meld) {
        py::list all;
        for (int tile : meld.tiles()) all.append(kind_object<Hand>(tile));
        return py::tuple(all);
    }, "Its tiles, ascending.");
    cls.def("__str__", method(&game::Meld::text));
    cls.def("__repr__", [](const game::Meld& meld) {
        return "Meld('" + std::string(choices(meld.type)[static_cast<std::size_t>(meld.type)]) + "', '" +
               game::kind_name(meld.kind) + "')";
    });
    cls.def("__eq__", [](const game::Meld& a, const py::object& b) {
        return py::isinstance<game::Meld>(b) && a == b.cast<game::Meld>();
    });
    cls.def("__hash__", [](const game::Meld& meld) { return meld.kind * 8 + static_cast<int>(meld.type); });
    cls.def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("type"), self.attr("kind")));
    });
}

void bind_win(py::module_& module) {
    auto cls = value_class<game::Win>(module, "Win", package,
        "How a hand wins: the tile, self_draw, discard or robbed_kong, and the events of SC-16 and SC-18.");
    cls.def(py::init([](const py::object& kind, const py::object& by, const py::object& kong_replacement,
                        const py::object& last_tile, const py::object& heavenly, const py::object& earthly,
                        const py::object& shoot_after_kong) {
        const game::Win win{kind_argument<Hand>(kind), enum_argument<game::WinBy>(by, "by"),
                            bool_argument(kong_replacement, "kong_replacement"), bool_argument(last_tile, "last_tile"),
                            bool_argument(heavenly, "heavenly"), bool_argument(earthly, "earthly"),
                            bool_argument(shoot_after_kong, "shoot_after_kong")};
        win.check();
        return win;
    }), py::arg("kind"), py::arg("by") = "self_draw", py::kw_only(), py::arg("kong_replacement") = false,
        py::arg("last_tile") = false, py::arg("heavenly") = false, py::arg("earthly") = false,
        py::arg("shoot_after_kong") = false);
    cls.def_property_readonly("kind", [](const game::Win& win) { return kind_object<Hand>(win.kind); });
    cls.def_property_readonly("by", [](const game::Win& win) { return enum_name(win.by); });
    cls.def_readonly("kong_replacement", &game::Win::kong_replacement);
    cls.def_readonly("last_tile", &game::Win::last_tile);
    cls.def_readonly("heavenly", &game::Win::heavenly);
    cls.def_readonly("earthly", &game::Win::earthly);
    cls.def_readonly("shoot_after_kong", &game::Win::shoot_after_kong);
    const auto events = [](const py::object& self) {
        py::dict on;
        for (const char* name : {"kong_replacement", "last_tile", "heavenly", "earthly", "shoot_after_kong"}) {
            if (self.attr(name).cast<bool>()) on[name] = true;
        }
        return on;
    };
    cls.def("__repr__", [events](const py::object& self) {
        std::string text = "Win('" + py::str(self.attr("kind")).cast<std::string>() + "'";
        if (self.cast<const game::Win&>().by != game::WinBy::self_draw) text += ", " + repr_of(self.attr("by"));
        for (const auto& [name, on] : events(self)) text += ", " + py::str(name).cast<std::string>() + "=True";
        return text + ")";
    });
    cls.def("__eq__", [](const game::Win& a, const py::object& b) {
        return py::isinstance<game::Win>(b) && a == b.cast<const game::Win&>();
    });
    cls.def("__hash__", [](const py::object& self) { return py::hash(py::repr(self)); });
    cls.def(py::pickle(
        [](const game::Win& win) {
            return py::make_tuple(win.kind, enum_name(win.by), win.kong_replacement, win.last_tile, win.heavenly, win.earthly,
                                  win.shoot_after_kong);
        },
        [](const py::tuple& state) {
            if (state.size() != 7) throw tingpai::HandError("a Win's state has seven parts");
            const game::Win win{kind_argument<Hand>(state[0]), enum_argument<game::WinBy>(state[1], "by"), bool_argument(state[2], "kong_replacement"),
                                bool_argument(state[3], "last_tile"), bool_argument(state[4], "heavenly"),
                                bool_argument(state[5], "earthly"), bool_argument(state[6], "shoot_after_kong")};
            win.check();
            return win;
        }));
}

void bind_score(py::module_& module) {
    auto item = value_class<game::ScoreItem>(module, "Item", package,
        "A line of a score: an item of the fan table (or self_draw), how often it counts, its fan in all.");
    item.def(py::init([](const py::object& name, const py::object& fan, const py::object& count) {
        const auto text = text_argument(name, "name");
        const auto found = std::ranges::find(game::item_names, text);
        if (found == game::item_names.end() && text != game::self_draw_item) throw tingpai::HandError("name: no item '" + text + "' (SC-16)");
        return game::ScoreItem{found == game::item_names.end() ? game::self_draw_item : *found,
                               whole_as<int>(fan, "fan"), whole_as<int>(count, "count")};
    }), py::arg("name"), py::arg("fan"), py::arg("count") = 1);
    item.def_property_readonly("name", [](const game::ScoreItem& i) { return py::str(i.name.data(), i.name.size()); });
    item.def_readonly("fan", &game::ScoreItem::fan);
    item.def_readonly("count", &game::ScoreItem::count);
    const auto item_fields = [](const py::object& i) { return py::make_tuple(i.attr("name"), i.attr("fan"), i.attr("count")); };
    item.def("__repr__", [item_fields](const py::object& i) { return "Item" + repr_of(item_fields(i)); });
    item.def("__eq__", [](const game::ScoreItem& a, const py::object& b) {
        return py::isinstance<game::ScoreItem>(b) && a == b.cast<const game::ScoreItem&>();
    });
    item.def("__hash__", [item_fields](const py::object& i) { return py::hash(item_fields(i)); });
    item.def("__reduce__", [item_fields](const py::object& i) { return py::make_tuple(py::type::of(i), item_fields(i)); });

    auto cls = value_class<game::Score>(module, "Score", package, "What a complete hand scores (SC-16, SC-17).");
    cls.def(py::init([](const py::object& points, const py::object& payment, const py::object& fan,
                        const std::vector<game::ScoreItem>& items, const py::object& reading) {
        return game::Score{whole(points, "points"), whole(payment, "payment"), whole_as<int>(fan, "fan"), items,
                           melds_argument(reading)};
    }), py::arg("points"), py::arg("payment"), py::arg("fan"), py::arg("items"), py::arg("reading"));
    cls.def_readonly("points", &game::Score::points, "2 ** min(fan, fan_cap) (SC-17).");
    cls.def_readonly("payment", &game::Score::payment, "What each payer pays (SC-20): the points, plus the bonus of a self-drawn win.");
    cls.def_readonly("fan", &game::Score::fan, "Fan, not capped.");
    cls.def_property_readonly("items", [](const game::Score& s) { return py::tuple(py::cast(s.items)); }, "The lines that make up the fan.");
    cls.def_property_readonly("reading", [](const game::Score& s) { return melds_tuple(s.reading); },
                              "The reading that earns them, declared melds included.");
    const auto fields = [](const py::object& s) {
        return py::make_tuple(s.attr("points"), s.attr("payment"), s.attr("fan"), s.attr("items"), s.attr("reading"));
    };
    cls.def("__repr__", [fields](const py::object& s) { return "Score" + repr_of(fields(s)); });
    cls.def("__eq__", [](const game::Score& a, const py::object& b) {
        return py::isinstance<game::Score>(b) && a == b.cast<const game::Score&>();
    });
    cls.def("__hash__", [fields](const py::object& s) { return py::hash(fields(s)); });
    cls.def("__reduce__", [fields](const py::object& s) { return py::make_tuple(py::type::of(s), fields(s)); });
}

void bind_payment(py::module_& module) {
    auto cls = value_class<game::Payment>(module, "Payment", package,
        "A payment line (SC-24): points from a seat to a seat, and why. Unpacks in that order.");
    cls.def(py::init([](const py::object& from, const py::object& to, const py::object& points, const py::object& reason) {
        const auto seat = [](const py::object& value, const char* name) {
            const long long number = whole(value, name);
            if (number < 0 || number >= game::seats) throw tingpai::HandError(std::string(name) + " " + std::to_string(number) + ": a seat from 0 to 3");
            return static_cast<int>(number);
        };
        const game::Payment payment{seat(from, "from_"), seat(to, "to"), whole(points, "points"), enum_argument<game::Reason>(reason, "reason")};
        if (payment.from == payment.to) throw tingpai::HandError("a payment from seat " + std::to_string(payment.to) + " to itself");
        if (payment.points <= 0) throw tingpai::HandError("a payment of " + std::to_string(payment.points) + " points: 1 or more (SC-24)");
        return payment;
    }), py::arg("from_"), py::arg("to"), py::arg("points"), py::arg("reason"));
    cls.def_readonly("from_", &game::Payment::from, "The seat that pays.");
    cls.def_readonly("to", &game::Payment::to, "The seat that is paid.");
    cls.def_readonly("points", &game::Payment::points);
    cls.def_property_readonly("reason", [](const game::Payment& p) { return enum_name(p.reason); });
    const auto tuple = [](const game::Payment& p) { return py::make_tuple(p.from, p.to, p.points, enum_name(p.reason)); };
    cls.def("__iter__", [tuple](const game::Payment& p) { return py::iter(tuple(p)); });
    cls.def("__repr__", [tuple](const game::Payment& p) { return "Payment" + repr_of(tuple(p)); });
    cls.def("__eq__", [](const game::Payment& a, const py::object& b) {
        return py::isinstance<game::Payment>(b) && a == b.cast<const game::Payment&>();
    });
    cls.def("__hash__", [tuple](const game::Payment& p) { return py::hash(tuple(p)); });
    cls.def("__reduce__", [tuple](const py::object& self) {
        return py::make_tuple(py::type::of(self), tuple(self.cast<const game::Payment&>()));
    });
}

void bind_hand(py::module_& module) {
    auto cls = value_class<Hand>(module, "Hand", package,
        "A hand of Sichuan mahjong: concealed tiles, declared melds, missing suit. Immutable.\n\n"
        "``counts``: 27 counts by kind index (suit * 9 + rank - 1); ``melds``: Meld values or their\n"
        "notation; ``void``: 'm', 'p', 's' (or 0 to 2), None while none is declared. Raises HandError\n"
        "naming kind and count for a fifth copy, and for wrong sizes or melds (SC-1, SC-6, G-2).");
    cls.def(py::init([](const py::object& counts, const py::object& melds, const py::object& void_suit, const py::object& rules) {
        return Hand(counts_argument<Hand>(counts, "counts"), melds_argument(melds), void_argument(void_suit),
                    rules_argument<game::Rules>(rules, game::default_rules()));
    }), py::arg("counts"), py::arg("melds") = py::tuple(), py::arg("void") = py::none(), py::arg("rules") = py::none());
    bind_common<Hand>(cls);
    def_sichuan_values(cls);
    cls.def_property_readonly("melds", [](const Hand& hand) { return melds_tuple(hand.melds()); }, "Declared melds, in kind order.");
    cls.def_property_readonly("void", [](const Hand& hand) -> py::object {
        if (hand.void_suit() < 0) return py::none();
        return py::str(game::suit_letters.data() + hand.void_suit(), std::size_t{1});
    }, "The missing suit: 'm', 'p', 's', or None while none is declared (SC-3).");
    cls.def("partitions", [](const Hand& hand) {
        const auto readings = hand.readings();
        py::tuple result(readings.size());
        for (std::size_t i = 0; i < readings.size(); ++i) result[i] = melds_tuple(readings[i]);
        return result;
    }, "Every distinct reading of a complete hand, declared melds included; () if it is not complete (SC-15).");
    cls.def("pung", [](const Hand& hand, const py::object& kind) { return hand.pung(kind_argument<Hand>(kind)); }, py::arg("kind"),
            "The hand after claiming a pung of this kind; IllegalActionError if SC-4 or SC-6 forbid it.");
    cls.def("kong", [](const Hand& hand, const py::object& kind) { return hand.kong(kind_argument<Hand>(kind)); }, py::arg("kind"),
            "The hand after a kong, before its replacement: exposed for a before-draw hand, else concealed "
            "or added (SC-9). IllegalActionError if it is not possible.");
    cls.def("with_void", [](const Hand& hand, const py::object& suit) { return hand.with_void(void_argument(suit)); }, py::arg("suit"),
            "The same hand with this missing suit, or None.");
    cls.def("to_unicode", [](const Hand& hand) { return game::to_unicode(hand); }, "The hand in Unicode tiles.");
}

// The rules given, or else those that all hands are judged by.
game::RulesPtr settlement_rules(const std::array<std::optional<Hand>, game::seats>& hands, const py::object& given) {
    game::RulesPtr common;
    if (given.is_none()) {
        for (const auto& hand : hands) {
            if (!hand) continue;
            if (common && !(*common == *hand->rules())) throw tingpai::HandError("the hands have different rules: say which with rules=");
            common = hand->rules();
        }
    }
    return rules_argument<game::Rules>(given, common ? common : game::default_rules());
}

py::tuple settle(const py::object& hands, const py::object& kongs, const py::object& rules) {
    if (!PySequence_Check(hands.ptr()) || PyUnicode_Check(hands.ptr())) wrong_type("hands", "a sequence of hands", hands);
    const auto sequence = py::reinterpret_borrow<py::sequence>(hands);
    if (sequence.size() != game::seats) {
        throw tingpai::HandError(std::to_string(sequence.size()) + " hands: four, None for a seat that has won");
    }
    std::array<std::optional<Hand>, game::seats> final_hands;
    for (std::size_t seat = 0; seat < game::seats; ++seat) {
        const py::object hand = sequence[seat];
        if (hand.is_none()) continue;
        if (!py::isinstance<Hand>(hand)) wrong_type("hands", "a sichuan.Hand or None", hand);
        final_hands[seat] = hand.cast<const Hand&>();
    }
    std::vector<game::Payment> lines;
    for (const py::handle kong : kongs) {
        if (!py::isinstance<game::Payment>(kong)) wrong_type("kongs", "Payment lines", kong);
        lines.push_back(kong.cast<const game::Payment&>());
    }
    const auto paid = game::settle_exhausted(final_hands, lines, settlement_rules(final_hands, rules));
    py::tuple result(paid.size());
    for (std::size_t i = 0; i < paid.size(); ++i) result[i] = py::cast(paid[i]);
    return result;
}

using Bytes = py::array_t<std::uint8_t, py::array::c_style>;

Bytes suit_vectors(const Bytes& counts, const Bytes& limits) {
    if (counts.ndim() != 2 || counts.shape(1) != game::ranks || limits.ndim() != 2 || limits.shape(1) != game::ranks ||
        limits.shape(0) != counts.shape(0)) {
        throw tingpai::HandError("counts and limits: two arrays of shape (n, 9)");
    }
    const py::ssize_t width = 18;
    Bytes result({counts.shape(0), width});
    for (py::ssize_t row = 0; row < counts.shape(0); ++row) {
        const std::uint8_t* own = counts.data(row, 0);
        const std::uint8_t* limit = limits.data(row, 0);
        int cards = 0;
        for (int rank = 0; rank < game::ranks; ++rank) {
            const bool known = limit[rank] == game::copies || limit[rank] <= 1;
            if (!known || own[rank] > limit[rank]) throw tingpai::HandError("row " + std::to_string(row) + ": limits are 4, 1 or 0, counts at most that");
            cards += own[rank] + std::min(game::copies - limit[rank], 3);
        }
        if (cards > 14) throw tingpai::HandError("row " + std::to_string(row) + ": more than 14 tiles");
        std::ranges::copy(game::suit_vector(own, limit), result.mutable_data(row, 0));
    }
    return result;
}

}  // namespace

void bind_sichuan(py::module_& core) {
    py::module_ module = core.def_submodule("sichuan", "Sichuan bloody mahjong.");
    bind_rules<game::Rules>(module, package, "The options of the rules page that concern a hand, each a keyword (see docs/rules/sichuan.md). Immutable.");
    bind_meld(module);
    bind_win(module);
    bind_score(module);
    bind_payment(module);
    bind_hand(module);
    bind_discard<Hand>(module);
    bind_sichuan_values(module);
    module.def("settle_exhausted", &settle, py::arg("hands"), py::arg("kongs") = py::tuple(), py::arg("rules") = py::none(),
               "The payment lines of SC-23 when the wall has run out: ``hands`` are the four final hands of 13 tiles, None "
               "for a seat that has won, ``kongs`` the kong payments made in the deal. The lines are pigs', then unready "
               "players', then refunds. ``rules``: None for those that the hands have. HandError names what is wrong.");
    module.def("parse_cards", [](const py::object& text) { return counts_tuple(game::parse_cards(text_argument(text, "text"))); }, py::arg("text"),
               "Counts by kind of any number of tiles in notation, such as '123m55p'.");
    module.def("table_bytes", [] {
        py::dict sizes;
        sizes["closed"] = game::closed_tables().bytes();
        sizes["open"] = game::open_tables().bytes();
        return sizes;
    }, "Bytes of the tables, which are made if they are not yet: for hands without and with declared melds.");
    module.def("kind_names", &kind_names<Hand>, "The notation of every kind, by index (SC-1).");
    module.def("kind_faces", &kind_faces<Hand>, "The Unicode tile of every kind, by index.");
    module.def("suit_vectors", &suit_vectors, py::arg("counts"), py::arg("limits"),
               "Cost vectors of one-suit states, for proofs: (n, 9) counts and limits (4; 1 beside an own pung; 0 beside an "
               "own kong) to (n, 18): tiles missing for m melds and p pairs at column m + 5p, then for q pairs; 255 unreachable.");
}

}  // namespace bind
