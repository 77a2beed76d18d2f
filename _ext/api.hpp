// What _core lends to _batch: a versioned struct of functions, handed over in a capsule. _batch links
// no table of its own, so that there is one copy a process.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tingpai/batch/call.hpp"

namespace bind {

inline constexpr std::uint32_t api_version = 2;
inline constexpr const char* api_capsule = "tingpai._core._api";

struct GameApi {
    // Answers a call for many hands (tingpai/<game>/batch.hpp says how).
    void (*answer)(const tingpai::batch::Call&, tingpai::batch::Failure&) noexcept;
    // The C++ rules within a Python object, or nullptr where it is no Rules of this game. `object` is a
    // PyObject*, or nullptr for the default rules.
    const void* (*rules)(void* object);
};

struct Api {
    std::uint32_t version;
    std::uint32_t size;  // of this struct, in bytes
    GameApi sichuan, kowah, sisepai;
};

}  // namespace bind
