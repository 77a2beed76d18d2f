// A map from 64-bit keys to 32-bit numbers that only grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tingpai::search {

class Index {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    Index() : slots_(64) {}

    // The number of the key, none if it has none. Valid until the next set().
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
        for (std::size_t slot = home(key);; slot = (slot + 1) & (slots_.size() - 1)) {
            if (slots_[slot].number == none || slots_[slot].key == key) return slots_[slot].number;
        }
    }
    // The key must not be known yet.
    void set(std::uint64_t key, std::uint32_t number) {
        if (++size_ * 2 > slots_.size()) grow();
        put(key, number);
    }
    [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t number = none;
    };
    [[nodiscard]] std::size_t home(std::uint64_t key) const {
        key *= 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(key ^ (key >> 32U)) & (slots_.size() - 1);
    }
    void put(std::uint64_t key, std::uint32_t number) {
        std::size_t slot = home(key);
        while (slots_[slot].number != none) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = {key, number};
    }
    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.number != none) put(slot.key, slot.number);
        }
    }

    std::vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace tingpai::search
