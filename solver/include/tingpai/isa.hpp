// Whether vector instructions are compiled in and whether this machine has them.
#pragma once

#if (defined(__x86_64__) || defined(_M_X64)) && (defined(__GNUC__) || defined(__clang__))
#define TINGPAI_HAS_AVX2_CODE 1
#else
#define TINGPAI_HAS_AVX2_CODE 0
#endif

namespace tingpai {

inline bool machine_has_avx2() {
#if TINGPAI_HAS_AVX2_CODE
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
#else
    return false;
#endif
}

}  // namespace tingpai
