// The least a test needs: CHECK counts failures and prints them, check_report ends main().
#pragma once

#include <cstdio>

namespace check {
inline int failures = 0;  // one test program, one counter
inline int passed = 0;
inline void that(bool ok, const char* what, const char* file, int line) {
    if (ok) {
        ++passed;
        return;
    }
    ++failures;
    std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
}
inline int report(const char* name) {
    std::printf("%s: %d passed, %d failed\n", name, passed, failures);
    return failures == 0 ? 0 : 1;
}
}  // namespace check

#define CHECK(condition) ::check::that(static_cast<bool>(condition), #condition, __FILE__, __LINE__)
#define CHECK_THROWS(expression, Type)                                        \
    do {                                                                      \
        bool thrown = false;                                                  \
        try {                                                                 \
            static_cast<void>(expression);                                    \
        } catch (const Type&) {                                               \
            thrown = true;                                                    \
        }                                                                     \
        ::check::that(thrown, #expression " throws " #Type, __FILE__, __LINE__); \
    } while (false)
