// Rows turned into columns and read into codes: by vector instructions as by any machine's.
#include "../src/meld/solver_columns.hpp"

#include <cstdint>
#include <random>
#include <vector>

#include "check.hpp"

using namespace tingpai::meld;

namespace {

void test_turning() {
    std::mt19937 random(1);
    for (std::size_t kinds = 1; kinds <= 70; ++kinds) {
        std::vector<std::uint8_t> rows(block_hands * kinds + column_step);
        for (auto& byte : rows) byte = static_cast<std::uint8_t>(random());
        const std::size_t columns = (kinds + column_step - 1) / column_step * column_step;
        std::vector<std::uint8_t> vector(columns * block_hands);
        std::vector<std::uint8_t> portable(columns * block_hands);
        turn_rows(rows.data(), kinds, vector.data());
        turn_rows_portable(rows.data(), kinds, portable.data());
        bool right = true;
        for (std::size_t hand = 0; hand < block_hands; ++hand) {
            for (std::size_t kind = 0; kind < kinds; ++kind) {
                const std::uint8_t wanted = rows[hand * kinds + kind];
                right = right && vector[kind * block_hands + hand] == wanted && portable[kind * block_hands + hand] == wanted;
            }
        }
        CHECK(right);
    }
}

// Some hands hold more than the copies, any byte at all; their codes mean nothing.
void test_codes() {
    std::mt19937 random(2);
    for (int round = 0; round < 300; ++round) {
        const std::size_t kinds = 1 + random() % 16;
        HalfCode half;
        unsigned weight = 1;
        std::vector<unsigned> copies;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const unsigned most = 1 + random() % (kinds > 4 ? 2 : 15);
            if (weight * (most + 1) > 65536) break;
            half.add(kind, static_cast<int>(most), weight);
            copies.push_back(most);
            weight *= most + 1;
        }
        std::vector<std::uint8_t> columns(kinds * block_hands);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const unsigned most = i / block_hands < copies.size() ? copies[i / block_hands] : 1;
            columns[i] = static_cast<std::uint8_t>(random() % 40 == 0 ? random() : random() % (most + 1));
        }
        ByHand<std::uint16_t> codes{};
        ByHand<std::uint16_t> cards{};
        ByHand<std::uint8_t> wrong{};
        cards.fill(7);
        auto portable_codes = codes;
        auto portable_cards = cards;
        auto portable_wrong = wrong;
        half.read(columns.data(), codes, cards, wrong);
        half.read_portable(columns.data(), portable_codes, portable_cards, portable_wrong);
        bool right = true;
        for (std::size_t hand = 0; hand < block_hands; ++hand) {
            unsigned code = 0;
            unsigned held = 7;
            bool beyond = false;
            unsigned place = 1;
            for (std::size_t kind = 0; kind < copies.size(); ++kind) {
                const unsigned count = columns[kind * block_hands + hand];
                beyond = beyond || count > copies[kind];
                code += count * place;
                held += count;
                place *= copies[kind] + 1;
            }
            right = right && (wrong[hand] != 0) == beyond && (portable_wrong[hand] != 0) == beyond;
            if (beyond) continue;
            right = right && codes[hand] == code && portable_codes[hand] == code;
            right = right && cards[hand] == held && portable_cards[hand] == held;
        }
        CHECK(right);
    }
}

}  // namespace

int main() {
    test_turning();
    test_codes();
    return check::report("columns");
}
