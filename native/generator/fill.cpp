// How a solution grid is drawn:
//
//     1 2 3      1        nine digits in any order
//     4 5 6      2, 3     as one of the 56 x 6^6 ways to complete the band, drawn evenly
//     7 8 9      4, 7     the same for the stack
//                5        cell by cell: any digit that is left for it
//                6, 8, 9  any of the ways to complete the grid, drawn evenly
//
// What comes out is not even: a grid is drawn with probability 1 / (choices made for 5, times ways for 6, 8 and 9), apart
// from what all have in common. So it is taken with a probability that makes up for it, that product over the greatest
// one, and otherwise all starts again. This is rejection sampling, and exact as far as the product stays below kGreatest;
// the mean product tells how many grids there are, which a test compares with the number known.
#include "generator/fill.hpp"
#include <bit>
#include "search/for_rows.hpp"

namespace fullhouse::generator {

namespace {

constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
constexpr int kRowKind = 0, kColumnKind = 1;

// One draw in a thousand that comes to something exceeds it, by a factor of two at most.
constexpr std::uint32_t kGreatest = 1u << 16;

using Lines = DigitSet[3];  // what stands in three rows, or columns, of a box

// One box: its digits, and what stands in its rows and columns.
struct Box {
    Digit digit[3][3];
    DigitSet lines[2][3];

    void set(int row, int column, Digit value) {
        digit[row][column] = value;
        const DigitSet bit = static_cast<DigitSet>(1 << (value - 1));
        lines[kRowKind][row] |= bit;
        lines[kColumnKind][column] |= bit;
    }
};

Digit digit_of(DigitSet set) { return static_cast<Digit>(std::countr_zero(set) + 1); }

class Filling {
 public:
    explicit Filling(Random& random) : random_(random) {}

    // The product of the numbers of choices, 0 if it came to nothing.
    std::uint32_t draw() {
        for (Box& box : boxes_) box = {};
        Digit digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        random_.shuffle(digits, 9);
        for (int k = 0; k < 9; ++k) boxes_[0].set(k / 3, k % 3, digits[k]);
        complete(kRowKind, boxes_[1], boxes_[2]);
        complete(kColumnKind, boxes_[3], boxes_[6]);
        const std::uint32_t choices = draw_middle();
        return choices ? choices * draw_rest() : 0;
    }

    void tell(Digit* grid) const {
        for (int box = 0; box < 9; ++box)
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column)
                    grid[(box / 3 * 3 + row) * 9 + box % 3 * 3 + column] = boxes_[box].digit[row][column];
    }

 private:
    // Two boxes beside the first one (for rows), or below it (for columns). b digits of the last line go to the first line
    // of the next box and so on: 1, 27, 27, 1 ways for b = 0, 1, 2, 3.
    void complete(int kind, Box& next, Box& last) {
        const std::uint32_t way = random_.below(56);
        const int b = way < 1 ? 0 : way < 28 ? 1 : way < 55 ? 2 : 3;
        const DigitSet* given = boxes_[0].lines[kind];
        const DigitSet from_last = some_of(given[2], b), from_first = some_of(given[0], b),
                       from_middle = some_of(given[1], 3 - b);
        const Lines lines = {static_cast<DigitSet>(from_last | from_middle),
                             static_cast<DigitSet>(from_first | (given[2] & ~from_last)),
                             static_cast<DigitSet>((given[0] & ~from_first) | (given[1] & ~from_middle))};
        for (int line = 0; line < 3; ++line) {
            put_line(kind, next, line, lines[line], kOrders[random_.below(6)]);
            put_line(kind, last, line, static_cast<DigitSet>(kAllDigits & ~given[line] & ~lines[line]),
                     kOrders[random_.below(6)]);
        }
    }
    DigitSet some_of(DigitSet three, int count) {  // so many of three digits
        if (count == 0) return 0;
        if (count == 3) return three;
        DigitSet one = three;
        for (std::uint32_t skip = random_.below(3); skip; --skip) one &= static_cast<DigitSet>(one - 1);
        one &= static_cast<DigitSet>(-one);
        return count == 1 ? one : static_cast<DigitSet>(three & ~one);
    }
    static void put_line(int kind, Box& box, int line, DigitSet digits, const std::uint8_t* order) {
        for (int k = 0; k < 3; ++k, digits &= static_cast<DigitSet>(digits - 1)) {
            const int at = order[k];
            box.set(kind == kRowKind ? line : at, kind == kRowKind ? at : line, digit_of(digits));
        }
    }

    std::uint32_t draw_middle() {
        std::uint32_t choices = 1;
        DigitSet used = 0;
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column) {
                DigitSet left = static_cast<DigitSet>(kAllDigits & ~used & ~boxes_[3].lines[kRowKind][row] &
                                                      ~boxes_[1].lines[kColumnKind][column]);
                if (!left) return 0;
                const std::uint32_t count = static_cast<std::uint32_t>(std::popcount(left));
                for (std::uint32_t skip = count > 1 ? random_.below(count) : 0; skip; --skip)
                    left &= static_cast<DigitSet>(left - 1);
                choices *= count;
                used |= static_cast<DigitSet>(left & -left);
                boxes_[4].set(row, column, digit_of(left));
            }
        return choices;
    }

    // The ways to fill a box whose lines of one kind go on from two others, so that their digits are known, and whose
    // lines of the other kind go on from a third.
    struct Ways {
        int count = 0;
        std::uint8_t order[216][3];  // of the three lines, as numbers of kOrders
        DigitSet across[216][3];     // what then stands in the lines of the other kind
        DigitSet digits[3];          // of the three lines
    };
    static void list_ways(int kind, const Box& one, const Box& two, const Box& across, Ways& ways) {
        std::uint8_t fitting[3][6];
        int count[3] = {};
        DigitSet each[3][3];
        for (int line = 0; line < 3; ++line) {
            DigitSet rest = static_cast<DigitSet>(kAllDigits & ~one.lines[kind][line] & ~two.lines[kind][line]);
            ways.digits[line] = rest;
            for (DigitSet& digit : each[line])
                digit = static_cast<DigitSet>(rest & -rest), rest &= static_cast<DigitSet>(rest - 1);
            for (std::uint8_t order = 0; order < 6; ++order) {
                bool fits = true;
                for (int k = 0; k < 3; ++k) fits &= !(across.lines[1 - kind][kOrders[order][k]] & each[line][k]);
                if (fits) fitting[line][count[line]++] = order;
            }
        }
        ways.count = 0;
        for (int a = 0; a < count[0]; ++a)
            for (int b = 0; b < count[1]; ++b)
                for (int c = 0; c < count[2]; ++c) {
                    const std::uint8_t orders[3] = {fitting[0][a], fitting[1][b], fitting[2][c]};
                    DigitSet* across_lines = ways.across[ways.count];
                    across_lines[0] = across_lines[1] = across_lines[2] = 0;
                    for (int line = 0; line < 3; ++line) {
                        ways.order[ways.count][line] = orders[line];
                        for (int k = 0; k < 3; ++k) across_lines[kOrders[orders[line]][k]] |= each[line][k];
                    }
                    ++ways.count;
                }
    }

    // Boxes 6, 8 and 9. In the last box every cell gets what is left for its row and its column, if that is one digit.
    std::uint32_t draw_rest() {
        list_ways(kRowKind, boxes_[3], boxes_[4], boxes_[2], right_);
        list_ways(kColumnKind, boxes_[1], boxes_[4], boxes_[6], below_);
        std::uint32_t count = 0;
        for_pairs([&](int, int) { return ++count, false; });
        if (!count) return 0;
        std::uint32_t skip = random_.below(count);
        for_pairs([&](int right, int below) {
            if (skip--) return false;
            for (int line = 0; line < 3; ++line) {
                put_line(kRowKind, boxes_[5], line, right_.digits[line], kOrders[right_.order[right][line]]);
                put_line(kColumnKind, boxes_[7], line, below_.digits[line], kOrders[below_.order[below][line]]);
                for (int column = 0; column < 3; ++column)
                    boxes_[8].set(line, column, digit_of(left_in_row(line, below) & left_in_column(column, right)));
            }
            return true;
        });
        return count;
    }
    DigitSet left_in_row(int row, int below) const {
        return static_cast<DigitSet>(kAllDigits & ~boxes_[6].lines[kRowKind][row] & ~below_.across[below][row]);
    }
    DigitSet left_in_column(int column, int right) const {
        return static_cast<DigitSet>(kAllDigits & ~boxes_[2].lines[kColumnKind][column] & ~right_.across[right][column]);
    }
    // Calls `see` for each pair of ways that fits together, until it says true.
    template <class See>
    void for_pairs(const See& see) const {
        for (int right = 0; right < right_.count; ++right) {
            const DigitSet columns[3] = {left_in_column(0, right), left_in_column(1, right), left_in_column(2, right)};
            for (int below = 0; below < below_.count; ++below) {
                bool fits = true;
                for (int row = 0; row < 3 && fits; ++row) {
                    const DigitSet left = left_in_row(row, below);
                    for (const DigitSet column : columns) fits &= std::has_single_bit(static_cast<DigitSet>(left & column));
                }
                if (fits && see(right, below)) return;
            }
        }
    }

    Random& random_;
    Box boxes_[9];
    Ways right_, below_;
};

}  // namespace

void fill(Random& random, Digit* grid) {
    Filling filling(random);
    for (;;) {
        const std::uint32_t choices = filling.draw();
        if (choices > random.below(kGreatest)) return filling.tell(grid);
    }
}

std::uint32_t probe(Random& random) { return Filling(random).draw(); }

bool draw_batch(const DrawBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    return for_rows(batch.rows, threads, stop, [&](std::size_t row) {
        Random random(batch.seed, batch.first + row);
        fill(random, batch.grids + row * kCells);
        std::uint8_t* order = batch.orders + row * kCells;
        for (int cell = 0; cell < kCells; ++cell) order[cell] = static_cast<std::uint8_t>(cell);
        random.shuffle(order, kCells);
    });
}

}  // namespace fullhouse::generator
