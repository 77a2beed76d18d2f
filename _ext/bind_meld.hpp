// A compiled game and what Python gave it: names and arguments of tingpai.meld.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "bind.hpp"
#include "tingpai/meld/solver.hpp"

namespace bind::meld {

namespace game = tingpai::meld;

inline constexpr const char* package = "tingpai.meld";

// The kinds of a Spec as arguments and results.
class KindNames {
public:
    explicit KindNames(const py::object& spec);

    [[nodiscard]] int size() const { return static_cast<int>(names_.size()); }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] py::object object(int kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
    // A kind by Kind, index or name.
    [[nodiscard]] int kind(py::handle value, const char* argument) const;
    // A multiset by its kinds or by their names between blanks.
    [[nodiscard]] game::Kinds group(py::handle value, const char* argument) const;
    [[nodiscard]] std::vector<game::Kinds> groups(py::handle value, const char* argument) const;
    // Names between blanks, or one count a kind.
    [[nodiscard]] std::vector<std::uint8_t> counts(py::handle value, const char* argument) const;
    // None, a mapping, or as `counts`; empty for None.
    [[nodiscard]] std::vector<std::uint8_t> seen(py::handle value) const;

private:
    [[nodiscard]] std::uint8_t count(int kind, py::handle value, const char* argument) const;
    [[nodiscard]] game::Kinds split(const std::string& text, const char* argument) const;

    py::tuple kinds_;
    std::vector<std::string> names_;
    std::unordered_map<std::string, int> by_name_;
};

struct SolverValue {
    py::object spec;
    KindNames kinds;
    std::size_t memory;
    game::Solver solver;
};

// Array calls of a solver, which lives as long as this does.
struct BatchValue {
    py::object owner;
    const SolverValue* value;
};

void bind_batch(py::module_& module);
void bind_values(py::module_& module);
void def_values(py::class_<SolverValue>& cls);

}  // namespace bind::meld
