// The 30 kinds of Kowah (KW-1): suit * 9 + rank - 1, suits c s m; then the honours T, R, W.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tingpai::kowah {

inline constexpr int suits = 3;
inline constexpr int ranks = 9;
inline constexpr int honours = 3;
inline constexpr int first_honour = suits * ranks;
inline constexpr int kinds = first_honour + honours;
inline constexpr int copies = 4;
inline constexpr std::string_view suit_letters = "csm";
inline constexpr std::string_view honour_letters = "TRW";

using Counts = std::array<std::uint8_t, kinds>;

[[nodiscard]] constexpr bool is_honour(int kind) { return kind >= first_honour; }
// Parts are the cards that make triples together: one a rank, then one an honour.
inline constexpr int parts = ranks + honours;
[[nodiscard]] constexpr int part_of(int kind) { return is_honour(kind) ? ranks + kind - first_honour : kind % ranks; }

[[nodiscard]] std::string kind_name(int kind);  // "5c", "T"
[[nodiscard]] std::string kind_face(int kind);  // in Chinese

}  // namespace tingpai::kowah
