// Inputs that are a grid and choices. A file of seeds made from well-known puzzles has the same form.
#pragma once
#include <algorithm>
#include <random>
#include <string>
#include "core/types.hpp"

namespace fullhouse::fuzz {

// Four bytes of choices, 81 cells (any byte, modulo 10), and up to 81 pairs of bytes with candidates to remove.
struct GridInput {
    static constexpr std::size_t kChoices = 4, kSize = kChoices + kCells * 3;
    std::uint8_t choices[kChoices] = {};
    Digit digits[kCells] = {};
    DigitSet removed[kCells] = {};

    GridInput(const std::uint8_t* data, std::size_t size) {
        const auto byte = [&](std::size_t at) { return at < size ? data[at] : std::uint8_t{0}; };
        for (std::size_t k = 0; k < kChoices; ++k) choices[k] = byte(k);
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            digits[cell] = static_cast<Digit>(byte(kChoices + cell) % 10);
            const std::size_t at = kChoices + kCells + 2 * cell;
            removed[cell] = static_cast<DigitSet>((byte(at) | byte(at + 1) << 8) & kAllDigits);
        }
    }

    bool clashes(int cell, int digit) const {
        for (int other = 0; other < kCells; ++other)
            if (other != cell && digits[other] == digit &&
                (other / 9 == cell / 9 || other % 9 == cell % 9 || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
                return true;
        return false;
    }
    bool clashes_anywhere() const {
        for (int cell = 0; cell < kCells; ++cell)
            if (digits[cell] && clashes(cell, digits[cell])) return true;
        return false;
    }
};

// A solved grid with digits, rows and columns mixed, some cells emptied and some candidates removed.
inline std::string make_grid_input(std::uint64_t number) {
    std::mt19937_64 random(number);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    int names[9], rows[9], columns[9];
    const auto mix = [&](int* items, int count) {
        for (int k = count - 1; k > 0; --k) std::swap(items[k], items[below(static_cast<unsigned>(k) + 1)]);
    };
    for (int k = 0; k < 9; ++k) names[k] = rows[k] = columns[k] = k;
    mix(names, 9);
    for (int band = 0; band < 9; band += 3) {
        mix(rows + band, 3);
        mix(columns + band, 3);
    }
    std::string input(GridInput::kSize, '\0');
    for (std::size_t k = 0; k < GridInput::kChoices; ++k) input[k] = static_cast<char>(random());
    const unsigned filled = below(75), density = below(100), faults = below(8) ? 0 : 2;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        const int row = rows[cell / 9], column = columns[cell % 9];
        if (below(81) < filled)
            input[GridInput::kChoices + cell] = static_cast<char>(names[(row * 3 + row / 3 + column) % 9] + 1);
        if (below(100) < faults) input[GridInput::kChoices + cell] = static_cast<char>(below(10));
        for (int digit = 0; digit < 9; ++digit)
            if (below(100) < density)
                input[GridInput::kChoices + kCells + 2 * cell + (digit == 8)] |= static_cast<char>(1 << digit % 8);
    }
    return input;
}

}  // namespace fullhouse::fuzz
