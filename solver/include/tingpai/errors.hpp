// The errors of the library. Python has a class of the same name for each (tingpai/errors.py).
#pragma once

#include <stdexcept>
#include <string>

namespace tingpai {

// Base of everything the library refuses. what() names what is wrong and where.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// Text that cannot be read: what and where.
struct NotationError : Error {
    using Error::Error;
};
// Cards that are no legal hand: size, shape, copies, meld, missing suit.
struct HandError : Error {
    using Error::Error;
};
// An action that the rules do not allow now. Nothing has been changed.
struct IllegalActionError : Error {
    using Error::Error;
};
// A score was asked of a hand that is not complete.
struct IncompleteHandError : Error {
    using Error::Error;
};
// The memory or the nodes given are not enough for an exact answer.
struct BudgetError : Error {
    using Error::Error;
};

}  // namespace tingpai
