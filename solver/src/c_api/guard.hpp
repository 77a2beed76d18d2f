// The border of the C interface: no exception passes it, and what went wrong is put in plain memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tingpai/c_api.h"
#include "tingpai/errors.hpp"

namespace tingpai::c_api {

// A call that ends with this status.
struct Refusal : std::runtime_error {
    Refusal(tingpai_status status_, const std::string& text, std::size_t row_ = TINGPAI_NO_ROW)
        : std::runtime_error(text), status(status_), row(row_) {}
    tingpai_status status;
    std::size_t row;
};

inline void require(bool fits, const char* what) {
    if (!fits) throw Refusal(TINGPAI_BAD_ARGUMENT, what);
}

// Fills the caller's error; a text that is too long ends before a character, never within one.
int report(tingpai_error* error, tingpai_status status, std::size_t row, std::string_view text) noexcept;

// Does the work and says how it ended. `usual` is the status of a plain Error.
template <class Work>
int guarded(tingpai_error* error, Work&& work, tingpai_status usual = TINGPAI_BROKEN) noexcept {
    try {
        work();
        return report(error, TINGPAI_OK, TINGPAI_NO_ROW, "");
    } catch (const Refusal& refusal) {
        return report(error, refusal.status, refusal.row, refusal.what());
    } catch (const NotationError& refused) {
        return report(error, TINGPAI_BAD_NOTATION, TINGPAI_NO_ROW, refused.what());
    } catch (const HandError& refused) {
        return report(error, TINGPAI_BAD_HAND, TINGPAI_NO_ROW, refused.what());
    } catch (const BudgetError& refused) {
        return report(error, TINGPAI_BUDGET, TINGPAI_NO_ROW, refused.what());
    } catch (const Error& refused) {
        return report(error, usual, TINGPAI_NO_ROW, refused.what());
    } catch (const std::bad_alloc&) {
        return report(error, TINGPAI_NO_MEMORY, TINGPAI_NO_ROW, "not enough memory");
    } catch (const std::length_error&) {  // more than any memory
        return report(error, TINGPAI_NO_MEMORY, TINGPAI_NO_ROW, "not enough memory");
    } catch (const std::exception& unexpected) {
        return report(error, TINGPAI_BROKEN, TINGPAI_NO_ROW, unexpected.what());
    } catch (...) {
        return report(error, TINGPAI_BROKEN, TINGPAI_NO_ROW, "an exception of an unknown type");
    }
}

// The caller's struct, of the size that the caller knows, with what it does not know not given.
template <class Struct>
Struct taken(const Struct* given, const char* what) {
    require(given != nullptr, what);
    if (given->size != sizeof(Struct)) {
        throw Refusal(TINGPAI_BAD_ARGUMENT, std::string(what) + ": size " + std::to_string(given->size) + ", not " +
                                                std::to_string(sizeof(Struct)));
    }
    return *given;
}

// Answers go to memory of T's.
template <class T>
void require_output(const T* out, const char* what) {
    require(out != nullptr, what);
    require(reinterpret_cast<std::uintptr_t>(out) % alignof(T) == 0, what);
}

}  // namespace tingpai::c_api
