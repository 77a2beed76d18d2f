// tingpai._core.meld: games that are written down as a Spec.
#include "bind_meld.hpp"

#include <algorithm>

namespace bind {

namespace meld {

namespace {

// The items of a list, a tuple or whatever else can be gone through, but no text.
py::tuple items_of(py::handle value, const char* argument) {
    if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr())) wrong_type(argument, "a sequence", value);
    auto items = py::reinterpret_steal<py::object>(PySequence_Tuple(value.ptr()));
    if (!items) {
        PyErr_Clear();
        wrong_type(argument, "a sequence", value);
    }
    return py::reinterpret_borrow<py::tuple>(items);
}

}  // namespace

KindNames::KindNames(const py::object& spec) : kinds_(items_of(spec.attr("kinds"), "kinds")) {
    for (const py::handle kind : kinds_) {
        const py::str name(kind);
        names_.push_back(text_argument(name, "kinds"));
        by_name_.emplace(names_.back(), static_cast<int>(by_name_.size()));
    }
}

int KindNames::kind(py::handle value, const char* argument) const {
    if (PyUnicode_Check(value.ptr())) {
        const std::string name = text_argument(value, argument);
        const auto known = by_name_.find(name);
        if (known == by_name_.end()) throw tingpai::NotationError(std::string(argument) + ": " + tingpai::quoted(name) + " is no kind");
        return known->second;
    }
    if (!is_whole(value)) wrong_type(argument, "a kind, an index or a name", value);
    const long long index = whole(value, argument);
    if (index < 0 || index >= size()) {
        throw tingpai::HandError(std::string(argument) + " " + std::to_string(index) + ": an index from 0 to " + std::to_string(size() - 1));
    }
    const auto kind = static_cast<std::size_t>(index);
    if (py::hasattr(value, "game") && py::str(value).cast<std::string>() != names_[kind]) {
        throw tingpai::HandError(std::string(argument) + ": " + repr_of(value) + " is a kind of another game");
    }
    return static_cast<int>(index);
}

game::Kinds KindNames::split(const std::string& text, const char* argument) const {
    game::Kinds kinds;
    constexpr const char* blanks = " \t\r\n";
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        kinds.push_back(kind(py::str(text.substr(at, end - at)), argument));
        at = text.find_first_not_of(blanks, end);
    }
    return kinds;
}

game::Kinds KindNames::group(py::handle value, const char* argument) const {
    game::Kinds kinds;
    if (PyUnicode_Check(value.ptr())) {
        kinds = split(text_argument(value, argument), argument);
    } else {
        for (const py::handle item : items_of(value, argument)) kinds.push_back(kind(item, argument));
    }
    std::ranges::sort(kinds);
    return kinds;
}

std::vector<game::Kinds> KindNames::groups(py::handle value, const char* argument) const {
    std::vector<game::Kinds> groups;
    for (const py::handle item : items_of(value, argument)) groups.push_back(group(item, argument));
    return groups;
}

std::uint8_t KindNames::count(int kind, py::handle value, const char* argument) const {
    // Small exact integers, by far the most, without a detour.
    if (PyLong_CheckExact(value.ptr())) {
        int overflow = 0;
        const long own = PyLong_AsLongAndOverflow(value.ptr(), &overflow);
        if (overflow == 0 && own >= 0 && own <= 255) return static_cast<std::uint8_t>(own);
    }
    const long long count = whole(value, argument);
    if (count < 0 || count > 255) {
        throw tingpai::HandError(std::string(argument) + ": " + std::to_string(count) + " of " + names_[static_cast<std::size_t>(kind)]);
    }
    return static_cast<std::uint8_t>(count);
}

std::vector<std::uint8_t> KindNames::counts(py::handle value, const char* argument) const {
    std::vector<std::uint8_t> counts(names_.size(), 0);
    if (PyUnicode_Check(value.ptr())) {
        for (int kind : split(text_argument(value, argument), argument)) {
            std::uint8_t& own = counts[static_cast<std::size_t>(kind)];
            if (own == 255) throw tingpai::HandError(std::string(argument) + ": more than 255 of " + names_[static_cast<std::size_t>(kind)]);
            ++own;
        }
        return counts;
    }
    py::object items = py::reinterpret_borrow<py::object>(value);
    if (PyList_CheckExact(value.ptr()) || PyTuple_CheckExact(value.ptr())) {
        // as it is
    } else if (py::isinstance<py::array>(value)) {
        const auto array = py::reinterpret_borrow<py::array>(value);
        const char dtype = array.dtype().kind();
        if (dtype != 'i' && dtype != 'u') {
            throw py::type_error(std::string(argument) + ": an array of integers, not of dtype " + py::str(array.dtype()).cast<std::string>());
        }
        if (array.ndim() != 1) throw tingpai::HandError(std::string(argument) + ": one dimension, not " + std::to_string(array.ndim()));
        items = array.attr("tolist")();
    } else if (py::hasattr(value, "items")) {
        wrong_type(argument, "a sequence of counts", value);
    }
    const py::tuple own = items_of(items, argument);
    if (own.size() != names_.size()) {
        throw tingpai::HandError(std::string(argument) + ": " + std::to_string(own.size()) + " counts, there are " + std::to_string(size()) + " kinds");
    }
    for (int kind = 0; kind < size(); ++kind) {
        const auto k = static_cast<std::size_t>(kind);
        counts[k] = count(kind, PyTuple_GET_ITEM(own.ptr(), static_cast<Py_ssize_t>(k)), argument);
    }
    return counts;
}

std::vector<std::uint8_t> KindNames::seen(py::handle value) const {
    if (value.is_none()) return {};
    if (PyUnicode_Check(value.ptr()) || !py::hasattr(value, "items")) return counts(value, "seen");
    std::vector<std::uint8_t> counts(names_.size(), 0);
    std::vector<bool> named(names_.size(), false);
    for (const py::handle item : value.attr("items")()) {
        const auto [key, number] = mapping_item(item, "seen");
        const auto k = static_cast<std::size_t>(kind(key, "seen"));
        if (named[k]) throw tingpai::HandError("seen names " + names_[k] + " twice");
        named[k] = true;
        counts[k] = count(static_cast<int>(k), number, "seen");
    }
    return counts;
}

namespace {

game::Pattern pattern_argument(py::handle value) {
    const std::string name = text_argument(value, "pattern");
    for (const auto pattern : {game::Pattern::melds_and_pair, game::Pattern::all_in_groups, game::Pattern::pairs, game::Pattern::one_of_each}) {
        if (game::pattern_name(pattern) == name) return pattern;
    }
    throw tingpai::Error("pattern " + tingpai::quoted(name) + ": one of 'melds_and_pair', 'all_in_groups', 'pairs', 'one_of_each'");
}

game::GameForm form_argument(const KindNames& kinds, py::handle form) {
    game::GameForm own;
    own.pattern = pattern_argument(form.attr("pattern"));
    own.count = whole_as<int, tingpai::Error>(form.attr("count"), "count");
    own.distinct = bool_argument(form.attr("distinct"), "distinct");
    own.kinds = kinds.group(form.attr("kinds"), "one_of_each");
    own.spare = whole_as<int, tingpai::Error>(form.attr("spare"), "spare");
    own.closed_only = bool_argument(form.attr("closed_only"), "closed_only");
    return own;
}

game::Game game_argument(const py::object& spec, const KindNames& kinds) {
    game::Game game;
    game.names = kinds.names();
    for (const py::handle copies : items_of(spec.attr("copies"), "copies")) game.copies.push_back(whole_as<int, tingpai::Error>(copies, "copies"));
    game.melds = kinds.groups(spec.attr("melds"), "melds");
    game.declarable = kinds.groups(spec.attr("declarable"), "declarable");
    for (const py::handle form : items_of(spec.attr("forms"), "forms")) game.forms.push_back(form_argument(kinds, form));
    const py::object hand = spec.attr("hand");
    if (!hand.is_none()) {
        game.hand = whole_as<int, tingpai::Error>(hand, "hand");
        if (game.hand < 1) throw tingpai::Error("hand: " + std::to_string(game.hand) + " cards");
    }
    return game;
}

std::size_t memory_argument(const py::object& memory) {
    const long long bytes = whole<tingpai::Error>(memory, "memory");
    if (bytes < 0) throw tingpai::Error("memory: " + std::to_string(bytes) + " bytes");
    return static_cast<std::size_t>(bytes);
}

std::unique_ptr<SolverValue> make_solver(const py::object& spec, const py::object& memory) {
    if (!py::isinstance(spec, py::module_::import(package).attr("Spec"))) wrong_type("spec", "a tingpai.meld.Spec", spec);
    KindNames kinds(spec);
    game::Game own = game_argument(spec, kinds);
    const std::size_t bytes = memory_argument(memory);
    auto compiled = [&] {
        const py::gil_scoped_release released;
        return game::Solver(std::move(own), bytes);
    }();
    return std::unique_ptr<SolverValue>(new SolverValue{spec, std::move(kinds), bytes, std::move(compiled)});
}

game::Holding holding(const SolverValue& self, const py::object& counts, const py::object& melds) {
    return self.solver.hold(self.kinds.counts(counts, "counts"), self.kinds.groups(melds, "melds"));
}

py::dict live_kinds(const SolverValue& self, const game::Live& live) {
    py::dict result;
    for (const auto& [kind, copies] : live) result[self.kinds.object(kind)] = py::int_(copies);
    return result;
}

py::tuple kinds_tuple(const SolverValue& self, const game::Kinds& kinds) {
    py::tuple result(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) result[i] = self.kinds.object(kinds[i]);
    return result;
}

py::tuple partitions(const SolverValue& self, const py::object& counts, const py::object& melds) {
    const auto readings = self.solver.partitions(holding(self, counts, melds));
    py::tuple result(readings.size());
    for (std::size_t i = 0; i < readings.size(); ++i) {
        py::tuple groups(readings[i].size());
        for (std::size_t g = 0; g < readings[i].size(); ++g) groups[g] = kinds_tuple(self, readings[i][g]);
        result[i] = groups;
    }
    return result;
}

void bind_solver(py::module_& module) {
    auto cls = value_class<SolverValue>(module, "Solver", package,
        "A Spec compiled: exact answers for its hands. Immutable; usable from many threads.\n\n"
        "A hand is its ``counts`` (one a kind, or kind names between blanks) and its declared ``melds``; its\n"
        "size says whether it is before a draw or after it. HandError names what is no hand.");
    cls.def(py::init(&make_solver), py::arg("spec"), py::arg("memory") = py::int_(std::size_t{256} << 20U));
    cls.def_property_readonly("spec", [](const SolverValue& self) { return self.spec; }, "The Spec it was made of.");
    cls.def_property_readonly("memory", [](const SolverValue& self) { return self.solver.bytes(); }, "Bytes that its tables take.");
    cls.def_property_readonly("batch", [](const py::object& self) { return BatchValue{self, &self.cast<const SolverValue&>()}; },
                              "The array calls, for many hands at once.");
    cls.def("shanten", [](const SolverValue& self, const py::object& counts, const py::object& melds) {
        return self.solver.shanten(holding(self, counts, melds));
    }, py::arg("counts"), py::arg("melds") = py::tuple(),
       "Cards to add until the hand is complete, less one: 0 ready, -1 complete; NEVER where no cards make it so.");
    cls.def("is_complete", [](const SolverValue& self, const py::object& counts, const py::object& melds) {
        return self.solver.is_complete(holding(self, counts, melds));
    }, py::arg("counts"), py::arg("melds") = py::tuple(), "Whether the hand has one of the forms.");
    const auto def_live = [&cls](const char* name, auto member, const char* doc) {
        cls.def(name, [member](const SolverValue& self, const py::object& counts, const py::object& melds, const py::object& seen) {
            const game::Holding hand = holding(self, counts, melds);
            return live_kinds(self, (self.solver.*member)(hand, self.kinds.seen(seen)));
        }, py::arg("counts"), py::arg("melds") = py::tuple(), py::arg("seen") = py::none(), doc);
    };
    def_live("waits", &game::Solver::waits,
             "The kinds that make a hand before a draw complete, each with its live copies: those not in the hand, its melds or\n"
             "``seen`` (a mapping, counts or names between blanks).");
    def_live("acceptance", &game::Solver::acceptance, "The same for the kinds that lower the shanten of a hand before a draw.");
    def_values(cls);
    cls.def("partitions", &partitions, py::arg("counts"), py::arg("melds") = py::tuple(),
            "Every distinct reading of a complete hand: tuples of groups, each a tuple of kinds, declared melds first. Not\n"
            "complete: none.");
    cls.def("__repr__", [](const SolverValue& self) {
        return "<Solver: " + std::to_string(self.kinds.size()) + " kinds, " + std::to_string(self.solver.bytes()) + " bytes>";
    });
    cls.def("__reduce__", [](const py::object& self) {
        const auto& value = self.cast<const SolverValue&>();
        return py::make_tuple(py::type::of(self), py::make_tuple(value.spec, value.memory));
    });
}

}  // namespace

}  // namespace meld

void bind_meld(py::module_& core) {
    py::module_ module = core.def_submodule("meld", "Meld games that are written down as a Spec.");
    module.attr("NEVER") = meld::game::Solver::never;
    module.def("check_spec", [](const py::object& spec) {
        return meld::game::checked(meld::game_argument(spec, meld::KindNames(spec))).hand;
    }, py::arg("spec"), "The cards of the Spec's hand, after a draw; TingpaiError where the Spec contradicts itself.");
    module.def("parse_cards", [](const py::object& spec, const py::object& text) {
        const meld::KindNames kinds(spec);
        const std::string own = text_argument(text, "text");
        py::tuple result(static_cast<std::size_t>(kinds.size()));
        const auto counts = kinds.counts(py::str(own), "text");
        for (std::size_t i = 0; i < counts.size(); ++i) result[i] = py::int_(counts[i]);
        return result;
    }, py::arg("spec"), py::arg("text"), "Counts by kind of any number of cards, named between blanks.");
    meld::bind_solver(module);
    meld::bind_batch(module);
    meld::bind_values(module);
}

}  // namespace bind
