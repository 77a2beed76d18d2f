// tingpai._core.kowah
#include "bind_kowah.hpp"
#include "tingpai/kowah/tables.hpp"

namespace bind {

namespace game = tingpai::kowah;

namespace {

using Hand = game::Hand;
using G = Game<Hand>;

void bind_win(py::module_& module) {
    auto cls = value_class<game::Win>(module, "Win", G::package,
        "The third card of the pair and where it came from: own_draw, public_draw or discard (KW-10, KW-12).");
    cls.def(py::init([](const py::object& kind, const py::object& by) {
        return game::Win{kind_argument<Hand>(kind), enum_argument<game::WinBy>(by, "by")};
    }), py::arg("kind"), py::arg("by") = "own_draw");
    cls.def_property_readonly("kind", [](const game::Win& win) { return kind_object<Hand>(win.kind); });
    cls.def_property_readonly("by", [](const game::Win& win) { return enum_name(win.by); });
    cls.def("__repr__", [](const game::Win& win) {
        return "Win('" + game::kind_name(win.kind) + "', '" + enum_name(win.by).cast<std::string>() + "')";
    });
    cls.def("__eq__", [](const game::Win& a, const py::object& b) {
        return py::isinstance<game::Win>(b) && a == b.cast<const game::Win&>();
    });
    cls.def("__hash__", [](const game::Win& win) { return win.kind * 3 + static_cast<int>(win.by); });
    cls.def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("kind"), self.attr("by")));
    });
}

void bind_item(py::module_& module) {
    auto cls = value_class<game::ScoreItem>(module, "Item", G::package, "Where the third card came from and its multiplier (KW-12).");
    cls.def(py::init([](const py::object& by, const py::object& points) {
        const auto index = static_cast<std::size_t>(enum_argument<game::WinBy>(by, "name"));
        return game::ScoreItem{choices(game::WinBy{})[index], whole_as<int>(points, "points")};
    }), py::arg("name"), py::arg("points"));
    cls.def_property_readonly("name", [](const game::ScoreItem& item) { return py::str(item.name.data(), item.name.size()); });
    cls.def_readonly("points", &game::ScoreItem::points);
    cls.def("__repr__", [](const game::ScoreItem& item) {
        return "Item('" + std::string(item.name) + "', " + std::to_string(item.points) + ")";
    });
    cls.def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("name"), self.attr("points")));
    });
    cls.def("__eq__", [](const game::ScoreItem& a, const py::object& b) {
        return py::isinstance<game::ScoreItem>(b) && a == b.cast<const game::ScoreItem&>();
    });
    cls.def("__hash__", [](const game::ScoreItem& item) { return py::hash(py::make_tuple(std::string(item.name), item.points)); });
}

void bind_hand(py::module_& module) {
    auto cls = value_class<Hand>(module, "Hand", G::package,
        "A hand of Kowah: eight or nine cards, and the wait its player has declared. Immutable.\n\n"
        "``counts``: 30 counts by kind index (suit * 9 + rank - 1, then T, R, W); ``declared``: the wait of a\n"
        "locked hand of eight cards, None before it is declared. Raises HandError naming kind and count for a\n"
        "fifth copy, for wrong sizes and for a declared wait that is none (KW-1, KW-8, G-2).");
    cls.def(py::init([](const py::object& counts, const py::object& declared, const py::object& rules) {
        return Hand(counts_argument<Hand>(counts, "counts"), declared.is_none() ? -1 : kind_argument<Hand>(declared, "declared"),
                    rules_argument<game::Rules>(rules, game::default_rules()));
    }), py::arg("counts"), py::arg("declared") = py::none(), py::arg("rules") = py::none());
    bind_common<Hand>(cls);
    def_kowah_values(cls);
    def_partitions<Hand>(cls);
    cls.def_property_readonly("melds", [](const Hand&) { return py::tuple(); }, "(): nothing is laid down in Kowah.");
    cls.def_property_readonly("declared", [](const Hand& hand) -> py::object {
        if (hand.declared() < 0) return py::none();
        return kind_object<Hand>(hand.declared());
    }, "The declared wait, or None (KW-8).");
    cls.def("declare", [](const Hand& hand, const py::object& kind) { return hand.declare(kind_argument<Hand>(kind)); }, py::arg("kind"),
            "The locked hand that waits on this kind alone (KW-8, KW-9); IllegalActionError if it is no wait.");
    cls.def("to_chinese", [](const Hand& hand) { return game::to_chinese(hand); }, "The hand in Chinese faces.");
}

using Bytes = py::array_t<std::uint8_t, py::array::c_style>;

Bytes part_vectors(int part, const Bytes& counts, const py::object& pair_rule) {
    const auto& tables = game::tables(enum_argument<game::PairRule>(pair_rule, "pair_rule"));
    if (part < 0 || part > 1) throw tingpai::HandError("part " + std::to_string(part) + ": 0 (a rank) or 1 (an honour)");
    const auto& table = part == 0 ? tables.rank : tables.honour;
    const py::ssize_t width = part == 0 ? game::suits : 1;
    if (counts.ndim() != 2 || counts.shape(1) != width) {
        throw tingpai::HandError("counts: an array of shape (n, " + std::to_string(width) + ")");
    }
    const auto& vectors = table.classes().costs;
    Bytes result({counts.shape(0), static_cast<py::ssize_t>(vectors.width())});
    for (py::ssize_t row = 0; row < counts.shape(0); ++row) {
        int cards = 0;
        for (py::ssize_t i = 0; i < width; ++i) {
            if (*counts.data(row, i) > game::copies) throw tingpai::HandError("row " + std::to_string(row) + ": counts of 0 to 4");
            cards += *counts.data(row, i);
        }
        if (cards > 9) throw tingpai::HandError("row " + std::to_string(row) + ": more than nine cards");
        std::ranges::copy(vectors[table.at(counts.data(row, 0))], result.mutable_data(row, 0));
    }
    return result;
}

}  // namespace

void bind_kowah(py::module_& core) {
    py::module_ module = core.def_submodule("kowah", "Kowah / Cheki (money-suited cards).");
    bind_rules<game::Rules>(module, G::package, "The options of the rules page that concern a hand, each a keyword (see docs/rules/kowah.md). Immutable.");
    bind_group<Hand>(module, "Meld", "A triple or the pair (KW-6): ``Meld('5c5s5m')``, ``Meld('TTT')``, or its kinds.");
    bind_win(module);
    bind_item(module);
    bind_score<Hand>(module, "What a complete hand scores: the winner's multiplier (KW-12).");
    bind_hand(module);
    bind_discard<Hand>(module);
    bind_declaration(module);
    module.def("parse_cards", [](const py::object& text) { return counts_tuple(game::parse_cards(text_argument(text, "text"))); }, py::arg("text"),
               "Counts by kind of any number of cards in notation, such as '55c TT'.");
    module.def("table_bytes", [] {
        py::dict sizes;
        sizes["each"] = game::tables(game::PairRule::each).bytes();
        sizes["any"] = game::tables(game::PairRule::any).bytes();
        return sizes;
    }, "Bytes of the tables by pair rule, which are made if they are not yet.");
    module.def("kind_names", &kind_names<Hand>, "The notation of every kind, by index (KW-1).");
    module.def("kind_faces", &kind_faces<Hand>, "The Chinese face of every kind, by index.");
    module.def("part_vectors", &part_vectors, py::arg("part"), py::arg("counts"), py::arg("pair_rule") = "each",
               "Cost vectors of one part's states, for proofs: part 0 a rank (suits c, s, m), 1 an honour; (n, k) counts to (n, 6): "
               "cards missing for t triples and p pairs at column t + 3p; 255 unreachable.");
}

}  // namespace bind
