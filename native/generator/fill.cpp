// How a solution grid is drawn:
//
//     1 2 3      1        the digits from 1 to 9
//     4 5 6      2, 3     as one of the 56 x 6^4 ways to complete the band with the first lines ascending, drawn evenly
//     7 8 9      4, 7     the same for the stack
//                5        cell by cell: any digit that is left for it
//                6, 8, 9  any of the ways to complete the grid, drawn evenly
//
// The result is not uniform: a grid is drawn with probability 1 / (choices made for 5, times ways for 6, 8 and 9), apart from
// common factors. So it is accepted with a probability that compensates, that product over the greatest one, and otherwise
// everything starts over. This is rejection sampling, and exact if the product stays below kGreatest. Finally digits are
// relabelled at random, and the rows and columns next to and below the first box are shuffled: that makes every grid of those
// with ascending first lines, each in one way. The mean product gives the number of grids, which a test compares with the
// known number.
#include "generator/fill.hpp"
#include <bit>
#include "core/orders.hpp"
#include "search/for_rows.hpp"

namespace fullhouse::generator {

namespace {

constexpr int kRowKind = 0, kColumnKind = 1;

// Grids beyond it, 0.7 % of all, are drawn too rarely: in six million tries none had more than 230,400, and 0.11 % of the
// grids that should be drawn are others instead. Twice the bound would cost twice the time.
constexpr std::uint32_t kGreatest = 1u << 16;
// At most 28 ways for 6, 8 and 9 were met in two million tries; so hopeless grids are dropped before they are listed.
constexpr std::uint32_t kMostWays = 32;

using Lines = DigitSet[3];  // the digits in three rows, or columns, of a box

// One box: its digits, by cell, row and column.
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

// Three sets of digits in one word, 10 bits each: the tenth is free, so that a sum shows whether a set is empty.
using Three = std::uint32_t;
constexpr int kLane = 10;
constexpr Three kOneInEach = 1u | 1u << kLane | 1u << 2 * kLane, kAllInThree = kOneInEach * kAllDigits,
                kFree = kOneInEach << (kLane - 1);

Three three_of(const Lines& sets) {
    return static_cast<Three>(sets[0] | sets[1] << kLane | static_cast<Three>(sets[2]) << 2 * kLane);
}
DigitSet set_in(Three sets, int line) { return static_cast<DigitSet>(sets >> kLane * line & kAllDigits); }

// The remaining digits of each row of the last box. They fit those of the columns if each row has a digit in common with each
// column: three digits and three columns, so it is one digit.
struct Rows {
    Three row[3];
    explicit Rows(Three left) {
        for (int k = 0; k < 3; ++k) row[k] = kOneInEach * set_in(left, k);
    }
    bool cross(Three columns) const {
        Three all = kFree;
        for (const Three digits : row) all &= (digits & columns) + kAllInThree;
        return all == kFree;
    }
};

Digit digit_of(int set) { return static_cast<Digit>(std::countr_zero(static_cast<unsigned>(set)) + 1); }

class Filling {
 public:
    explicit Filling(Random& random) : random_(random) {}

    // The product of the numbers of choices, 0 if it came to nothing or does not exceed `least` for certain.
    std::uint32_t draw(std::uint32_t least) {
        for (Box& box : boxes_) box = {};
        for (int k = 0; k < 9; ++k) boxes_[0].set(k / 3, k % 3, static_cast<Digit>(k + 1));
        complete(kRowKind, boxes_[1], boxes_[2]);
        complete(kColumnKind, boxes_[3], boxes_[6]);
        const std::uint32_t choices = draw_middle();
        ways_ = choices * kMostWays > least ? count_rest(least / choices) : 0;
        return choices * ways_;
    }

    // The grid, after a draw that came to something.
    void write(Digit* grid) {
        draw_rest(ways_);
        Digit names[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        random_.shuffle(names, 9);
        std::uint8_t lines[2][9];
        for (std::uint8_t (&places)[9] : lines) {
            for (int k = 0; k < 9; ++k) places[k] = static_cast<std::uint8_t>(k);
            random_.shuffle(places + 3, 3);
            random_.shuffle(places + 6, 3);
        }
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column)
                grid[lines[kRowKind][row] * 9 + lines[kColumnKind][column]] =
                    names[boxes_[row / 3 * 3 + column / 3].digit[row % 3][column % 3] - 1];
    }

 private:
    // Two boxes next to the first one (for rows), or below it (for columns). b digits of the last line go to the first line
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
            const std::uint32_t orders = line ? random_.below(36) : 0;
            put_line(kind, next, line, lines[line], kOrders[orders / 6]);
            put_line(kind, last, line, static_cast<DigitSet>(kAllDigits & ~given[line] & ~lines[line]), kOrders[orders % 6]);
        }
    }
    DigitSet some_of(DigitSet three, int count) {  // `count` of three digits
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

    // The ways to fill a box whose lines of one kind continue two others, so that their digits are known, and whose lines of
    // the other kind continue a third.
    struct Ways {
        int count = 0;
        std::uint8_t order[216][3];  // of the three lines, as numbers of kOrders
        Three left[216];             // for the three lines of the other kind, continued in the last box
        DigitSet digits[3];          // of the three lines
    };
    static void list_ways(int kind, const Box& one, const Box& two, const Box& third, Ways& ways) {
        std::uint8_t fitting[3][6];
        Three placed[3][6];
        int count[3] = {};
        const Three above = three_of(third.lines[1 - kind]);
        for (int line = 0; line < 3; ++line) {
            DigitSet rest = static_cast<DigitSet>(kAllDigits & ~one.lines[kind][line] & ~two.lines[kind][line]);
            ways.digits[line] = rest;
            Three each[3];
            for (Three& digit : each) digit = rest & -rest, rest &= static_cast<DigitSet>(rest - 1);
            for (std::uint8_t order = 0; order < 6; ++order) {
                Three all = 0;
                for (int k = 0; k < 3; ++k) all |= each[k] << kLane * kOrders[order][k];
                if (all & above) continue;
                placed[line][count[line]] = all;
                fitting[line][count[line]++] = order;
            }
        }
        ways.count = 0;
        for (int a = 0; a < count[0]; ++a)
            for (int b = 0; b < count[1]; ++b)
                for (int c = 0; c < count[2]; ++c) {
                    std::uint8_t* order = ways.order[ways.count];
                    order[0] = fitting[0][a], order[1] = fitting[1][b], order[2] = fitting[2][c];
                    ways.left[ways.count++] = kAllInThree & ~(above | placed[0][a] | placed[1][b] | placed[2][c]);
                }
    }

    // Boxes 6, 8 and 9: the number of ways, or 0 if there are not more than `least` of them for certain.
    std::uint32_t count_rest(std::uint32_t least) {
        list_ways(kRowKind, boxes_[3], boxes_[4], boxes_[2], right_);
        if (!right_.count) return 0;
        list_ways(kColumnKind, boxes_[1], boxes_[4], boxes_[6], below_);
        if (static_cast<std::uint32_t>(right_.count * below_.count) <= least) return 0;
        std::uint32_t count = 0;
        for (int below = 0; below < below_.count; ++below) {
            const Rows rows(below_.left[below]);
            for (int right = 0; right < right_.count; ++right) count += rows.cross(right_.left[right]);
        }
        return count;
    }
    // One of `count` ways.
    void draw_rest(std::uint32_t count) {
        std::uint32_t skip = random_.below(count);
        for (int below = 0; below < below_.count; ++below) {
            const Rows rows(below_.left[below]);
            for (int right = 0; right < right_.count; ++right)
                if (rows.cross(right_.left[right]) && !skip--) return put_rest(right, below);
        }
    }
    // In the last box every cell gets the one digit that is left for its row and its column.
    void put_rest(int right, int below) {
        for (int line = 0; line < 3; ++line) {
            put_line(kRowKind, boxes_[5], line, right_.digits[line], kOrders[right_.order[right][line]]);
            put_line(kColumnKind, boxes_[7], line, below_.digits[line], kOrders[below_.order[below][line]]);
            for (int column = 0; column < 3; ++column)
                boxes_[8].set(line, column, digit_of(set_in(below_.left[below], line) & set_in(right_.left[right], column)));
        }
    }

    Random& random_;
    Box boxes_[9];
    Ways right_, below_;
    std::uint32_t ways_ = 0;  // for boxes 6, 8 and 9
};

}  // namespace

void fill(Random& random, Digit* grid) {
    Filling filling(random);
    for (;;) {
        const std::uint32_t least = random.below(kGreatest);
        if (filling.draw(least) > least) return filling.write(grid);
    }
}

std::uint32_t probe(Random& random) { return Filling(random).draw(0); }

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
