// Choices of empty cells of one house, and their digits. Almost locked sets and Sue de Coq both try all.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Every choice of up to nine things, in the order in which they are written: a, ab, abc, ac, b, bc, c. HoDoKu finds sets of
// cells in this order, and the step it chooses depends on that.
struct Lexical {
    std::uint16_t choice[10][512] = {};  // by number of things; 2^n - 1 choices each

    constexpr Lexical() {
        for (int things = 1; things <= 9; ++things) {
            unsigned now = 1;
            for (int k = 0; now; ++k) {
                choice[things][k] = static_cast<std::uint16_t>(now);
                const unsigned last = std::bit_floor(now);
                const bool is_at_end = last == 1u << (things - 1);
                now = is_at_end ? now ^ last : now | last << 1;
                if (!is_at_end || !now) continue;
                const unsigned next = std::bit_floor(now);
                now = (now ^ next) | next << 1;
            }
        }
    }
};
inline constexpr Lexical kLexical{};

// The cells at some positions of a house, in three parts of three positions each.
struct Parts {
    CellSet cells[kHouseCount][3][8] = {};
    constexpr Parts() {
        for (int house = 0; house < kHouseCount; ++house)
            for (int position = 0; position < 9; ++position)
                for (int bits = 0; bits < 8; ++bits)
                    if (bits >> (position % 3) & 1) cells[house][position / 3][bits].add(kGeometry.cell[house][position]);
    }
};
inline constexpr Parts kParts{};

FULLHOUSE_ALWAYS CellSet cells_by_parts(House house, Positions positions) {
    const CellSet(&parts)[3][8] = kParts.cells[house];
    return parts[0][positions & 7] | parts[1][positions >> 3 & 7] | parts[2][positions >> 6];
}

// The empty cells of a house. A choice has bit k for its cell number k.
struct HouseChoices {
    int size = 0;
    Positions positions[512];  // of every choice
    DigitSet digits[512];      // the candidates of every choice

    FULLHOUSE_ALWAYS void gather(const Board& board, House house) {
        size = 0;
        positions[0] = digits[0] = 0;
        for (int position = 0; position < 9; ++position) {
            const DigitSet candidates = board.candidates(kGeometry.cell[house][position]);
            if (!candidates) continue;
            const int half = 1 << size++;
            for (int k = 0; k < half; ++k) {
                positions[half + k] = positions[k] | static_cast<Positions>(1u << position);
                digits[half + k] = digits[k] | candidates;
            }
        }
    }
    int count() const { return (1 << size) - 1; }
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
