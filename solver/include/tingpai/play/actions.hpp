// A short list of action codes, without heap: what a seat may do now.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tingpai::play {

class Actions {
public:
    // More than any seat of any game can have at once.
    static constexpr std::size_t capacity = 512;

    Actions() {}  // NOLINT: codes_ stays unset, only the first size_ entries are read

    void clear() { size_ = 0; }
    void add(int code) {
        assert(size_ < capacity);
        codes_[size_++] = static_cast<std::uint16_t>(code);
    }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] int size() const { return static_cast<int>(size_); }
    [[nodiscard]] int operator[](int index) const { return codes_[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const std::uint16_t* begin() const { return codes_.data(); }
    [[nodiscard]] const std::uint16_t* end() const { return codes_.data() + size_; }
    [[nodiscard]] bool contains(int code) const { return std::find(begin(), end(), code) != end(); }
    friend bool operator==(const Actions& a, const Actions& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<std::uint16_t, capacity> codes_;
    std::size_t size_ = 0;
};

}  // namespace tingpai::play
