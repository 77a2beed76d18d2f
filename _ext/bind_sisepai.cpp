// tingpai._core.sisepai
#include "bind_sisepai.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace bind {

namespace {

using Hand = game::Hand;
using G = Game<Hand>;

std::vector<tingpai::CardGroup> melds_argument(const py::object& value) {
    if (PyUnicode_Check(value.ptr()) || !PySequence_Check(value.ptr())) wrong_type("melds", "a sequence of groups", value);
    std::vector<tingpai::CardGroup> melds;
    for (const py::handle group : value) melds.push_back(group_argument<Hand>(group, "melds"));
    return melds;
}

void bind_win(py::module_& module) {
    auto cls = value_class<game::Win>(module, "Win", G::package, "The winning take of a kind (SP-6).");
    cls.def(py::init([](const py::object& kind) { return game::Win{kind_argument<Hand>(kind)}; }), py::arg("kind"));
    cls.def_property_readonly("kind", [](const game::Win& win) { return kind_object<Hand>(win.kind); });
    cls.def("__repr__", [](const game::Win& win) { return "Win('" + game::kind_name(win.kind) + "')"; });
    cls.def("__eq__", [](const game::Win& a, const py::object& b) {
        return py::isinstance<game::Win>(b) && a == b.cast<const game::Win&>();
    });
    cls.def("__hash__", [](const game::Win& win) { return win.kind; });
    cls.def("__reduce__", [](const py::object& self) { return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("kind"))); });
}

void bind_item(py::module_& module) {
    auto cls = value_class<game::ScoreItem>(module, "Item", G::package, "A group of the reading and its points (SP-5).");
    cls.def(py::init([](const py::object& group, const py::object& points) {
        return game::ScoreItem{group_argument<Hand>(group, "group"), whole_as<int>(points, "points")};
    }), py::arg("group"), py::arg("points"));
    cls.def_property_readonly("group", [](const game::ScoreItem& item) { return group_object<Hand>(item.group); });
    cls.def_readonly("points", &game::ScoreItem::points);
    cls.def("__repr__", [](const game::ScoreItem& item) {
        return "Item('" + game::group_text(item.group) + "', " + std::to_string(item.points) + ")";
    });
    cls.def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("group"), self.attr("points")));
    });
    cls.def("__eq__", [](const game::ScoreItem& a, const py::object& b) {
        return py::isinstance<game::ScoreItem>(b) && a == b.cast<const game::ScoreItem&>();
    });
    cls.def("__hash__", [](const game::ScoreItem& item) { return py::hash(py::make_tuple(game::group_text(item.group), item.points)); });
}

void bind_hand(py::module_& module) {
    auto cls = value_class<Hand>(module, "Hand", G::package,
        "A hand of Si Se Pai: concealed cards and exposed groups, 20 or 21 together. Immutable.\n\n"
        "``counts``: 29 counts by kind index (colour * 7 + piece, then the flower); ``melds``: exposed groups,\n"
        "Group values or their notation. Raises HandError naming kind and count for too many copies, for\n"
        "wrong sizes and for cards that are no legal group (SP-1, SP-3, SP-4).");
    cls.def(py::init([](const py::object& counts, const py::object& melds, const py::object& rules) {
        return Hand(counts_argument<Hand>(counts, "counts"), melds_argument(melds),
                    rules_argument<game::Rules>(rules, game::default_rules()));
    }), py::arg("counts"), py::arg("melds") = py::tuple(), py::arg("rules") = py::none());
    bind_common<Hand>(cls);
    def_sisepai_values(cls);
    def_partitions<Hand>(cls);
    cls.def_property_readonly("melds", [](const Hand& hand) { return groups_tuple<Hand>(hand.melds()); }, "Exposed groups, ascending.");
    cls.def("take", [](const Hand& hand, const py::object& kind, const py::object& group, const py::object& extend) {
        return hand.take(kind_argument<Hand>(kind), group_argument<Hand>(group, "group"), bool_argument(extend, "extend"));
    }, py::arg("kind"), py::arg("group"), py::kw_only(), py::arg("extend") = false,
       "The hand of 21 after taking a card into an exposed group with concealed cards (SP-7). ``extend``: the group is an "
       "exposed three and the card (option extend_exposed). IllegalActionError if it is not possible or, for a pair, does not win (SP-11).");
    cls.def("to_chinese", [](const Hand& hand) { return game::to_chinese(hand); }, "The hand in Chinese faces.");
}

using Bytes = py::array_t<std::uint8_t, py::array::c_style>;

Bytes part_vectors(int part, const Bytes& counts, const Bytes& all_owned) {
    if (part < 0 || part > 2) throw tingpai::HandError("part " + std::to_string(part) + ": 0, 1 or 2");
    const py::ssize_t width = part == 2 ? 4 : 3;
    if (counts.ndim() != 2 || counts.shape(1) != width || all_owned.ndim() != 2 || all_owned.shape(1) != width ||
        all_owned.shape(0) != counts.shape(0)) {
        throw tingpai::HandError("counts and all_owned: two arrays of shape (n, " + std::to_string(width) + ")");
    }
    const auto& table = game::tables().takes[static_cast<std::size_t>(part)];
    const auto& vectors = table.classes().costs;
    Bytes result({counts.shape(0), static_cast<py::ssize_t>(vectors.width())});
    for (py::ssize_t row = 0; row < counts.shape(0); ++row) {
        std::array<bool, 4> owned{};
        for (py::ssize_t i = 0; i < width; ++i) {
            owned[static_cast<std::size_t>(i)] = *all_owned.data(row, i) != 0;
            if (*counts.data(row, i) > 4 || (*counts.data(row, i) == 4 && *all_owned.data(row, i) == 0)) {
                throw tingpai::HandError("row " + std::to_string(row) + ": counts of 0 to 4, and 4 are all owned");
            }
        }
        std::ranges::copy(vectors[table.at(counts.data(row, 0), owned.data())], result.mutable_data(row, 0));
    }
    return result;
}

}  // namespace

void bind_sisepai(py::module_& core) {
    py::module_ module = core.def_submodule("sisepai", "Si Se Pai (four-colour cards).");
    bind_rules<game::Rules>(module, G::package, "The options of the rules page that concern a hand, each a keyword (see docs/rules/sisepai.md). Immutable.");
    bind_group<Hand>(module, "Group", "A legal group (SP-4): ``Group('HHHy')``, ``Group('Sr Sy Sw')``, or its kinds.");
    bind_win(module);
    bind_item(module);
    bind_score<Hand>(module, "What a complete hand scores: the split that earns most (SP-5, SP-6).");
    bind_sisepai_claim(module);
    bind_hand(module);
    bind_discard<Hand>(module);
    module.def("parse_cards", [](const py::object& text) { return counts_tuple(game::parse_cards(text_argument(text, "text"))); }, py::arg("text"),
               "Counts by kind of any number of cards in notation, such as 'GAEr F'.");
    module.def("split_points", [](const py::object& counts, const py::object& rules) {
        return game::split_points(counts_argument<Hand>(counts, "counts"), *rules_argument<game::Rules>(rules, game::default_rules()));
    }, py::arg("counts"), py::arg("rules") = py::none(),
       "The most points of any number of cards split into groups (SP-5); None where they do not split.");
    module.def("table_bytes", [] {
        py::dict sizes;
        sizes["takes"] = game::tables().bytes();
        return sizes;
    }, "Bytes of the tables, which are made if they are not yet.");
    module.def("kind_names", &kind_names<Hand>, "The notation of every kind, by index (SP-1).");
    module.def("kind_faces", &kind_faces<Hand>, "The Chinese face of every kind, by index.");
    module.def("part_vectors", &part_vectors, py::arg("part"), py::arg("counts"), py::arg("all_owned"),
               "Takes vectors of one part's states, for proofs: part 0 General-Advisor-Elephant, 1 Chariot-Horse-Cannon, 2 the "
               "Soldiers; (n, k) counts and all-owned bits to (n, 34): open groups for x discards and w last opens at column x + 17w.");
}

}  // namespace bind
