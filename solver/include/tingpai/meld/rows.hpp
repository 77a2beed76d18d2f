// Rows of bytes of one width, and a set of such rows numbered in the order they were first seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

namespace tingpai::meld {

class Vectors {
public:
    explicit Vectors(std::size_t width) : width_(width) {}

    void push(std::span<const std::uint8_t> row) { bytes_.insert(bytes_.end(), row.begin(), row.end()); }
    [[nodiscard]] std::span<const std::uint8_t> operator[](std::size_t row) const {
        return {bytes_.data() + row * width_, width_};
    }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] std::size_t size() const { return width_ == 0 ? 0 : bytes_.size() / width_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_.size(); }

private:
    std::size_t width_;
    std::vector<std::uint8_t> bytes_;
};

class Rows {
public:
    explicit Rows(std::size_t width) : rows_(width), slots_(1024, empty) {}

    // The number of this row; a new one is added.
    std::uint32_t intern(std::span<const std::uint8_t> row) {
        if ((rows_.size() + 1) * 2 > slots_.size()) grow();
        std::size_t slot = hash(row) & (slots_.size() - 1);
        while (slots_[slot] != empty) {
            if (std::memcmp(rows_[slots_[slot]].data(), row.data(), row.size()) == 0) {
                return slots_[slot];
            }
            slot = (slot + 1) & (slots_.size() - 1);
        }
        slots_[slot] = static_cast<std::uint32_t>(rows_.size());
        rows_.push(row);
        return slots_[slot];
    }
    [[nodiscard]] const Vectors& rows() const { return rows_; }
    [[nodiscard]] Vectors take() && { return std::move(rows_); }

private:
    static constexpr std::uint32_t empty = 0xFFFFFFFF;

    [[nodiscard]] static std::size_t hash(std::span<const std::uint8_t> row) {
        std::uint64_t sum = 0x9E3779B97F4A7C15ULL;
        std::size_t i = 0;
        for (; i + 8 <= row.size(); i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, row.data() + i, 8);
            sum = (sum ^ word) * 0xD6E8FEB86659FD93ULL;
            sum ^= sum >> 32U;
        }
        for (; i < row.size(); ++i) sum = (sum ^ row[i]) * 0x100000001B3ULL;
        return static_cast<std::size_t>(sum ^ (sum >> 29U));
    }
    void grow() {
        slots_.assign(slots_.size() * 4, empty);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            std::size_t slot = hash(rows_[row]) & (slots_.size() - 1);
            while (slots_[slot] != empty) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = static_cast<std::uint32_t>(row);
        }
    }

    Vectors rows_;
    std::vector<std::uint32_t> slots_;
};

}  // namespace tingpai::meld
