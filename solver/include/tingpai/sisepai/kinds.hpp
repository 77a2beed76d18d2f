// The 29 kinds of Si Se Pai (SP-1): colour * 7 + piece, colours r y w g, pieces G A E R H C S; 28 is the flower.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tingpai::sisepai {

inline constexpr int colours = 4;
inline constexpr int pieces = 7;
inline constexpr int flower = colours * pieces;
inline constexpr int kinds = flower + 1;
inline constexpr std::string_view colour_letters = "rywg";
inline constexpr std::string_view piece_letters = "GAERHCS";
inline constexpr int general = 0;  // pieces
inline constexpr int chariot = 3;
inline constexpr int soldier = 6;

using Counts = std::array<std::uint8_t, kinds>;

[[nodiscard]] constexpr int copies(int kind) { return kind == flower ? 5 : 4; }
[[nodiscard]] constexpr int colour_of(int kind) { return kind / pieces; }
[[nodiscard]] constexpr int piece_of(int kind) { return kind % pieces; }
[[nodiscard]] constexpr bool is_general(int kind) { return kind != flower && piece_of(kind) == general; }
[[nodiscard]] constexpr bool is_soldier(int kind) { return kind != flower && piece_of(kind) == soldier; }
// Generals and flowers are groups alone and cannot be discarded (SP-4, SP-8).
[[nodiscard]] constexpr bool is_single(int kind) { return kind == flower || piece_of(kind) == general; }

[[nodiscard]] std::string kind_name(int kind);  // "Gr", "F"
[[nodiscard]] std::string kind_face(int kind);  // colour and piece in Chinese

}  // namespace tingpai::sisepai
