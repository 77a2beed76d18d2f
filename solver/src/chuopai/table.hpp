// The transposition table: exact keys, several entries a key, growing up to a bound.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

namespace tingpai::chuopai::detail {

// A position between rounds as the table knows it (state.hpp makes it).
struct Key {
    std::array<std::uint64_t, 3> words{};
    std::uint32_t tag = 0;

    bool operator==(const Key&) const = default;

    std::uint64_t hash() const {
        std::uint64_t h = (words[0] ^ std::uint64_t{tag} << 40) * 0x9e3779b97f4a7c15;
        h = (h ^ h >> 29 ^ words[1]) * 0xbf58476d1ce4e5b9;
        h = (h ^ h >> 31 ^ words[2]) * 0x94d049bb133111eb;
        return h ^ h >> 32;
    }
};

// `Value` is what is stored for a key; `value.fits(query)` says whether it answers.
template <class Value>
class Table {
  public:
    // At most `bytes`, no table at all if there is no room for one run of entries.
    explicit Table(std::size_t bytes) {
        const std::size_t most = bytes / sizeof(Entry);
        most_ = most < kRun ? 0 : std::bit_floor(most);
        if (most_ != 0) resize(std::min(most_, kFirst));
    }
    ~Table() { std::free(entries_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    std::size_t memory() const { return size_ * sizeof(Entry); }

    template <class Query>
    const Value* find(const Key& key, const Query& query) const {
        if (size_ == 0) return nullptr;
        const std::uint64_t hash = key.hash();
        const Entry* run = entries_ + start(hash);
        for (std::size_t i = 0; i < kRun; ++i) {
            const Entry& entry = run[(first(hash) + i) % kRun];
            if (entry.cost == 0) return nullptr;
            if (entry.is(key) && entry.value.fits(query)) return &entry.value;
        }
        return nullptr;
    }

    // Puts a value in, over an entry of the same key if `one_a_key`, else over the cheapest of the
    // run. `nodes` is what finding it out again would take.
    void put(const Key& key, const Value& value, std::uint64_t nodes, bool one_a_key) {
        if (size_ == 0) return;
        if (used_ > size_ / 2 && size_ < most_) grow();
        const std::uint64_t hash = key.hash();
        Entry* run = entries_ + start(hash);
        Entry* victim = nullptr;
        for (std::size_t i = 0; i < kRun; ++i) {
            Entry& entry = run[(first(hash) + i) % kRun];
            if (entry.cost == 0 || (one_a_key && entry.is(key))) {
                victim = &entry;
                break;
            }
            if (victim == nullptr || entry.cost < victim->cost) victim = &entry;
        }
        if (victim->cost == 0) ++used_;
        *victim = Entry{key.words, key.tag, value, static_cast<std::uint8_t>(std::bit_width(nodes | 1))};
    }

  private:
    // The key's parts lie apart, so that the value fills what would be padding: 40 or 32 bytes.
    struct Entry {
        std::array<std::uint64_t, 3> words;
        std::uint32_t tag;
        Value value;
        std::uint8_t cost;  // bit width of the nodes it took; nought: an empty entry

        bool is(const Key& key) const { return words == key.words && tag == key.tag; }
    };
    static_assert(std::is_trivially_copyable_v<Entry>);
    static constexpr std::size_t kRun = 4;
    static constexpr std::size_t kFirst = 1024;

    // A key's run begins at a multiple of the run's length, so that runs never overlap. Within it
    // the key's places begin at first() and go round; they are filled in that order and never
    // emptied, so that a search ends at an empty one.
    std::size_t start(std::uint64_t hash) const { return hash & (size_ - 1) & ~(kRun - 1); }
    static std::size_t first(std::uint64_t hash) { return hash >> 62; }

    void resize(std::size_t size) {
        void* grown = std::realloc(static_cast<void*>(entries_), size * sizeof(Entry));
        if (grown == nullptr) throw std::bad_alloc();
        entries_ = static_cast<Entry*>(grown);
        std::memset(static_cast<void*>(entries_ + size_), 0, (size - size_) * sizeof(Entry));
        size_ = size;
    }
    // Doubles in place (no second copy, so that the bound holds while growing): the entries of a run
    // go to that run or to the one with one more bit set, which is still empty.
    void grow() {
        const std::size_t half = size_;
        resize(2 * half);
        for (std::size_t run = 0; run < half; run += kRun) {
            std::array<Entry, kRun> old;
            std::copy(entries_ + run, entries_ + run + kRun, old.begin());
            std::memset(static_cast<void*>(entries_ + run), 0, kRun * sizeof(Entry));
            for (const Entry& entry : old) {
                if (entry.cost == 0) continue;
                const std::uint64_t hash = Key{entry.words, entry.tag}.hash();
                std::size_t i = 0;
                while (entries_[start(hash) + (first(hash) + i) % kRun].cost != 0) ++i;
                entries_[start(hash) + (first(hash) + i) % kRun] = entry;
            }
        }
    }

    Entry* entries_ = nullptr;
    std::size_t size_ = 0;
    std::size_t most_ = 0;
    std::size_t used_ = 0;
};

}  // namespace tingpai::chuopai::detail
