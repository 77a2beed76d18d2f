// The floor under the array queries: index, look-ups and combining alone, on (n, 27) uint8 counts.
//
// Nothing is checked: no range, no size, no declared melds, no missing suit. `floor.py` builds and
// runs it; `bench_batch.py` compares tingpai's calls with it, on the same arrays in the same run.
//
//   floor HANDS N REPEATS OUT    HANDS: N * 27 bytes; answers go to OUT, one file a query
#include <immintrin.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "tingpai/sichuan/tables.hpp"

namespace {

using namespace tingpai;

struct Tables {
    const std::uint32_t* base = sichuan::closed_tables().suit.ranking().base();
    const std::uint16_t* order = sichuan::closed_tables().suit.ranking().order();
    const meld::Class* classes = sichuan::closed_tables().suit.by_rank();
    const std::uint8_t* missing = sichuan::closed_tables().missing.data();
    std::size_t across = sichuan::closed_tables().missing.across();
    const std::uint8_t* tight = sichuan::closed_nearer().tight(0);
    const std::uint32_t* start = sichuan::closed_nearer().start();
    const meld::Nearer::Kinds* kinds = sichuan::closed_nearer().all_kinds();
};

inline __m256i load(const std::uint8_t* hand) {
    const __m128i front = _mm_loadu_si128(reinterpret_cast<const __m128i*>(hand));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(front),
                                   _mm_loadu_si128(reinterpret_cast<const __m128i*>(hand + 11)), 1);
}

struct Ranks {
    std::size_t m, p, s;
};

// Base five in two halves a suit: bytes to pairs, pairs to fours, and the nines added.
inline Ranks ranks_of(const Tables& t, __m256i counts) {
    const __m256i place = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, -1, -1, -1, -1,  //
                                           7, 8, 9, 10, 11, 12, 13, 14, 2, 3, 4, 5, -1, -1, -1, -1);
    const __m256i nines = _mm256_setr_epi8(-1, -1, -1, -1, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,  //
                                           -1, -1, -1, -1, 15, -1, -1, -1, 6, -1, -1, -1, -1, -1, -1, -1);
    const __m256i pairs = _mm256_maddubs_epi16(_mm256_shuffle_epi8(counts, place), _mm256_set1_epi16(5 << 8 | 1));
    const __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(25 << 16 | 1));
    const __m256i last = _mm256_madd_epi16(_mm256_shuffle_epi8(counts, nines), _mm256_set1_epi32(625));
    const __m256i codes = _mm256_add_epi32(fours, last);
    const __m128i front = _mm256_castsi256_si128(codes);
    const __m128i back = _mm256_extracti128_si256(codes, 1);
    const auto m = static_cast<std::uint64_t>(_mm_cvtsi128_si64(front));
    const auto s = static_cast<std::uint64_t>(_mm_cvtsi128_si64(back));
    const auto low = static_cast<std::uint32_t>(_mm_extract_epi32(front, 2));
    const auto high = static_cast<std::uint32_t>(_mm_extract_epi32(back, 2));
    return {t.base[static_cast<std::uint32_t>(m)] + t.order[m >> 32U], t.base[low] + t.order[high],
            t.base[static_cast<std::uint32_t>(s)] + t.order[s >> 32U]};
}

struct Pairs {
    std::size_t m, p, s;                // classes
    std::uint8_t without_m, without_p, without_s;
};

inline Pairs pairs_of(const Tables& t, const Ranks& ranks) {
    const std::size_t m = t.classes[ranks.m];
    const std::size_t p = t.classes[ranks.p];
    const std::size_t s = t.classes[ranks.s];
    return {m, p, s, t.missing[p * t.across + s], t.missing[m * t.across + s], t.missing[m * t.across + p]};
}

inline int least(const Pairs& pairs) { return std::min(std::min(pairs.without_m, pairs.without_p), pairs.without_s); }

inline std::uint32_t nearer(const Tables& t, const Ranks& ranks, const Pairs& pairs, int now) {
    const auto kinds = [&](std::size_t rank, std::size_t own, std::size_t rest, std::uint8_t missing) {
        const std::uint32_t found = t.kinds[t.start[rank] + t.tight[own * t.across + rest]];
        return missing == now ? found : 0;
    };
    const std::uint32_t m = kinds(ranks.m, pairs.m, pairs.p, pairs.without_s) | kinds(ranks.m, pairs.m, pairs.s, pairs.without_p);
    const std::uint32_t p = kinds(ranks.p, pairs.p, pairs.m, pairs.without_s) | kinds(ranks.p, pairs.p, pairs.s, pairs.without_m);
    const std::uint32_t s = kinds(ranks.s, pairs.s, pairs.m, pairs.without_p) | kinds(ranks.s, pairs.s, pairs.p, pairs.without_m);
    return m | p << 9U | s << 18U;
}

inline std::uint8_t live(__m256i counts, std::uint32_t accepted) {
    const __m256i byte = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                          1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3);
    const __m256i bit = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128,  //
                                         0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4);
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(accepted)), byte);
    const __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), _mm256_setzero_si256());
    const __m256i left = _mm256_andnot_si256(none, _mm256_sub_epi8(_mm256_set1_epi8(4), counts));
    const __m256i sums = _mm256_sad_epu8(left, _mm256_setzero_si256());
    const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return static_cast<std::uint8_t>(_mm_cvtsi128_si32(_mm_add_epi32(half, _mm_unpackhi_epi64(half, half))));
}

// Time of this thread on a processor: others that want the machine do not count.
double nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

struct Answers {
    std::vector<std::uint8_t> complete, live;
    std::vector<std::int8_t> shanten;
    std::vector<std::uint32_t> waits, acceptance;
};

void is_complete(const Tables t, const std::uint8_t* hand, std::size_t n, Answers& answers) {
    std::uint8_t* out = answers.complete.data();
    for (std::size_t i = 0; i < n; ++i, hand += 27) out[i] = least(pairs_of(t, ranks_of(t, load(hand)))) == 0;
}

void shanten(const Tables t, const std::uint8_t* hand, std::size_t n, Answers& answers) {
    std::int8_t* out = answers.shanten.data();
    for (std::size_t i = 0; i < n; ++i, hand += 27) {
        out[i] = static_cast<std::int8_t>(least(pairs_of(t, ranks_of(t, load(hand)))) - 1);
    }
}

void waits(const Tables t, const std::uint8_t* hand, std::size_t n, Answers& answers) {
    std::uint32_t* out = answers.waits.data();
    for (std::size_t i = 0; i < n; ++i, hand += 27) {
        const Ranks ranks = ranks_of(t, load(hand));
        const Pairs pairs = pairs_of(t, ranks);
        out[i] = least(pairs) == 1 ? nearer(t, ranks, pairs, 1) : 0;
    }
}

void acceptance(const Tables t, const std::uint8_t* hand, std::size_t n, Answers& answers) {
    std::uint32_t* out = answers.acceptance.data();
    std::uint8_t* copies = answers.live.data();
    for (std::size_t i = 0; i < n; ++i, hand += 27) {
        const __m256i counts = load(hand);
        const Ranks ranks = ranks_of(t, counts);
        const Pairs pairs = pairs_of(t, ranks);
        out[i] = nearer(t, ranks, pairs, least(pairs));
        copies[i] = live(counts, out[i]);
    }
}

template <class T>
void save(const std::string& path, const std::vector<T>& values) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
    if (!file) std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    const auto n = static_cast<std::size_t>(std::atoll(argv[2]));
    const int repeats = std::atoi(argv[3]);
    const std::string to = argv[4];
    std::vector<std::uint8_t> hands(n * 27);
    std::ifstream file(argv[1], std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(hands.data()), static_cast<std::streamsize>(hands.size()))) return 1;
    const Tables tables;
    Answers answers{std::vector<std::uint8_t>(n), std::vector<std::uint8_t>(n), std::vector<std::int8_t>(n),
                    std::vector<std::uint32_t>(n), std::vector<std::uint32_t>(n)};
    struct Named {
        const char* name;
        void (*query)(Tables, const std::uint8_t*, std::size_t, Answers&);
    };
    std::printf("{");
    const char* comma = "";
    for (const Named& named : {Named{"is_complete", is_complete}, {"shanten", shanten}, {"waits", waits}, {"acceptance", acceptance}}) {
        double best = 1e30;
        for (int repeat = 0; repeat < repeats; ++repeat) {
            const double begin = nanoseconds();
            named.query(tables, hands.data(), n, answers);
            best = std::min(best, nanoseconds() - begin);
        }
        std::printf("%s\"%s\": %.3f", comma, named.name, best / static_cast<double>(n));
        comma = ", ";
    }
    std::printf("}\n");
    save(to + ".is_complete", answers.complete);
    save(to + ".shanten", answers.shanten);
    save(to + ".waits", answers.waits);
    save(to + ".acceptance", answers.acceptance);
    save(to + ".live", answers.live);
}
