// The kernels for any machine: codes by one multiplication for eight ranks at once.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "batch_kernels.hpp"

namespace tingpai::sichuan::portable {

namespace {

struct KindMasks {
    std::uint32_t held = 0, odd = 0, threes = 0, fours = 0;
};

class Lanes {
public:
    explicit Lanes(const std::uint8_t* row) {
        for (std::size_t suit = 0; suit < suits; ++suit) {
            const std::uint8_t* counts = row + suit * ranks;
            const std::uint64_t eight = load(counts);
            constexpr std::uint64_t even = 0x00FF00FF00FF00FFU;
            const std::uint64_t pairs = (eight & even) + 5 * ((eight >> 8U) & even);  // in lanes of 16 bits
            const std::uint64_t fours = pairs + 25 * (pairs >> 16U);                  // lanes 0 and 2 count
            low_[suit] = static_cast<std::uint32_t>(fours & 0xFFFFU);
            high_[suit] = static_cast<std::uint32_t>((fours >> 32U) & 0xFFFFU) + 625U * counts[8];
            tiles_ += static_cast<std::uint32_t>((eight * 0x0101010101010101U) >> 56U) + counts[8];
        }
    }
    std::uint32_t low(std::size_t suit) const { return low_[suit]; }
    std::uint32_t high(std::size_t suit) const { return high_[suit]; }
    std::uint32_t tiles() const { return tiles_; }

    KindMasks masks(const std::uint8_t* row) const {
        KindMasks masks;
        for (std::uint32_t kind = 0; kind < kinds; ++kind) {
            const std::uint32_t count = row[kind];
            masks.held |= std::uint32_t{count != 0} << kind;
            masks.odd |= (count & 1U) << kind;
            masks.threes |= std::uint32_t{count == 3} << kind;
            masks.fours |= std::uint32_t{count == 4} << kind;
        }
        return masks;
    }
    bool fits_beside(const std::uint8_t* row, const std::uint8_t* seen) const {
        unsigned most = 0;
        for (std::size_t kind = 0; kind < kinds; ++kind) most = std::max<unsigned>(most, row[kind] + seen[kind]);
        return most <= copies;
    }
    std::uint32_t live(const std::uint8_t* row, const std::uint8_t* seen, std::uint32_t accepted) const {
        std::uint32_t live = 0;
        for (; accepted != 0; accepted &= accepted - 1) {
            const auto kind = static_cast<std::size_t>(std::countr_zero(accepted));
            live += copies - row[kind] - (seen == nullptr ? 0U : seen[kind]);
        }
        return live;
    }

private:
    static std::uint64_t load(const std::uint8_t* counts) {
        std::uint64_t eight = 0;
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(&eight, counts, 8);
        } else {
            for (std::uint32_t i = 0; i < 8; ++i) eight |= std::uint64_t{counts[i]} << (8 * i);
        }
        return eight;
    }

    std::uint32_t low_[suits], high_[suits];
    std::uint32_t tiles_ = 0;
};

}  // namespace

#include "batch_kernels.inl"

}  // namespace tingpai::sichuan::portable
