// What _core lends to _batch: a versioned struct of functions, handed over in a capsule. _batch links
// no table of its own, so that there is one copy a process.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tingpai/batch/call.hpp"
#include "tingpai/c_api.h"

namespace bind {

inline constexpr std::uint32_t api_version = 3;
inline constexpr const char* api_capsule = "tingpai._core._api";

struct GameApi {
    // Answers a call for many hands (tingpai/<game>/batch.hpp says how).
    void (*answer)(const tingpai::batch::Call&, tingpai::batch::Failure&) noexcept;
    // The C++ rules within a Python object, or nullptr where it is no Rules of this game. `object` is a
    // PyObject*, or nullptr for the default rules.
    const void* (*rules)(void* object);
};

// The functions of tingpai/c_api.h, which _batch hands on to those who cimport it.
struct CApi {
    decltype(&tingpai_is_complete) is_complete;
    decltype(&tingpai_shanten) shanten;
    decltype(&tingpai_waits) waits;
    decltype(&tingpai_acceptance) acceptance;
    decltype(&tingpai_score) score;
    decltype(&tingpai_max_score) max_score;
    decltype(&tingpai_best_discard) best_discard;
    decltype(&tingpai_rules_create) rules_create;
    decltype(&tingpai_rules_destroy) rules_destroy;
    decltype(&tingpai_parse_hand) parse_hand;
    decltype(&tingpai_solver_create) solver_create;
    decltype(&tingpai_solver_destroy) solver_destroy;
    decltype(&tingpai_solver_is_complete) solver_is_complete;
    decltype(&tingpai_solver_shanten) solver_shanten;
    decltype(&tingpai_solver_waits) solver_waits;
    decltype(&tingpai_solver_acceptance) solver_acceptance;
    decltype(&tingpai_solver_is_complete_rows) solver_is_complete_rows;
    decltype(&tingpai_solver_shanten_rows) solver_shanten_rows;
    decltype(&tingpai_solver_waits_rows) solver_waits_rows;
    decltype(&tingpai_solver_acceptance_rows) solver_acceptance_rows;
};

struct Api {
    std::uint32_t version;
    std::uint32_t size;  // of this struct, in bytes
    GameApi sichuan, kowah, sisepai;
    CApi c;
};

}  // namespace bind
