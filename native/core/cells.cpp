#include "core/cells.hpp"
#include <initializer_list>

namespace fullhouse {
namespace {

struct BlankTable {
    bool is_blank[256] = {};
    constexpr BlankTable() {
        for (const char blank : {'0', '.', '-', '_', '*', '?', 'x', 'X', '+', ' '})
            is_blank[static_cast<unsigned char>(blank)] = true;
    }
};
constexpr BlankTable kBlanks;

// Whether a character is 1 to 9, as 0 or 1; no branch, so that loops over it become vector code.
constexpr unsigned is_clue(std::uint8_t character) { return static_cast<std::uint8_t>(character - '1') < 9; }

}  // namespace

Fault fault_of_digits(const std::uint8_t* row) {
    unsigned bad = 0;
    for (int cell = 0; cell < kCells; ++cell) bad |= row[cell] > 9;
    return bad ? Fault::kNotACell : Fault::kNone;
}

Fault fault_of_text(const std::uint8_t* row) {
    std::uint8_t blank = '0';
    for (int cell = 0; cell < kCells; ++cell)
        if (!is_clue(row[cell])) {
            blank = row[cell];
            break;
        }
    unsigned other = 0;
    for (int cell = 0; cell < kCells; ++cell) other |= !(is_clue(row[cell]) | (row[cell] == blank));
    if (!other && kBlanks.is_blank[blank]) return Fault::kNone;
    for (int cell = 0; cell < kCells; ++cell)
        if (!is_clue(row[cell]) && !kBlanks.is_blank[row[cell]]) return Fault::kNotACell;
    return Fault::kMixedBlanks;
}

}  // namespace fullhouse
