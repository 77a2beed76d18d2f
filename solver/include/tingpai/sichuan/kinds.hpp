// The 27 kinds of Sichuan mahjong (SC-1): suit * 9 + rank - 1, suits m, p, s.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tingpai::sichuan {

inline constexpr int suits = 3;
inline constexpr int ranks = 9;
inline constexpr int kinds = suits * ranks;
inline constexpr int copies = 4;
inline constexpr std::string_view suit_letters = "mps";

using Counts = std::array<std::uint8_t, kinds>;

[[nodiscard]] constexpr int suit_of(int kind) { return kind / ranks; }
[[nodiscard]] constexpr int rank_of(int kind) { return kind % ranks + 1; }

[[nodiscard]] std::string kind_name(int kind);  // "5m"
[[nodiscard]] std::string kind_face(int kind);  // the Unicode tile, UTF-8

}  // namespace tingpai::sichuan
