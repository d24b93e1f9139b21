// A grid without blanks has 18 x 1,296 first rows, and all of them become 123456789. The second row decides. Which columns
// make it smallest follows from the places of its digits in the first:
//
//     a straight pair    1 2 3 | 4 5 6 | 7 8 9      the digits of the second row in a stack are together in the first
//                        4 5 6 | 7 8 9 | x y z
//     a crossed pair     1 2 3 | 4 5 6 | 7 8 9      two of the three are in one stack, the third in the other
//                        4 5 7 | . . . | . . .
//
// In both, the order of the columns of one stack settles all others. So few positions are left to follow, and a straight
// pair is always smaller than a crossed one.
#include "symmetry/full_grid.hpp"
#include <utility>

namespace fullhouse::symmetry {

namespace {

constexpr RowValue kFirstRow = 0x123456789;

// Two rows of a band, and the orders of columns that make the second smallest under the first.
class Pair {
 public:
    Pair(const Walk& walk, std::uint8_t side, int upper, int lower)
        : side_(side), upper_(upper), lower_(lower), first_(walk.row(side, upper)), second_(walk.row(side, lower)) {
        std::uint8_t column_of[kSide + 1];
        for (std::uint8_t column = 0; column < kSide; ++column) column_of[first_[column]] = column;
        for (int column = 0; column < kSide; ++column) above_[column] = column_of[second_[column]];
    }

    bool is_straight() const { return from(0, stack_of(0)) == 3; }

    template <class See>
    void each_straight(const See& see) {
        for (int stack = 0; stack < 3; ++stack)
            for (const auto& order : kOrders) {
                for (int k = 0; k < 3; ++k) columns_[k] = static_cast<std::uint8_t>(3 * stack + order[k]);
                for (int k = 3; k < kSide; ++k) columns_[k] = above(columns_[k - 3]);
                see(*this);
            }
    }

    template <class See>
    void each_crossed(const See& see) {
        for (int stack = 0; stack < 3; ++stack) {
            const int next = (stack + 1) % 3, middle = from(stack, next) == 2 ? next : (stack + 2) % 3;
            // 1. The columns of the first stack: the two whose digits are in the middle stack, then the third.
            std::uint8_t two[2] = {}, third = 0;
            int count = 0;
            for (int k = 0; k < 3; ++k) {
                const std::uint8_t column = static_cast<std::uint8_t>(3 * stack + k);
                if (above(column) / 3 == middle)
                    two[count++] = column;
                else
                    third = column;
            }
            for (int turn = 0; turn < 2; ++turn, std::swap(two[0], two[1])) {
                columns_[0] = two[0], columns_[1] = two[1], columns_[2] = third;
                // 2. The middle stack: the columns below 4 and 5 of the second row, then the last one.
                columns_[3] = above(two[0]), columns_[4] = above(two[1]);
                columns_[5] = static_cast<std::uint8_t>(9 * middle + 3 - columns_[3] - columns_[4]);
                // 3. The last stack: 7, then 8 and 9 in the order in which the second row has them.
                columns_[6] = above(third);
                int at = 7;
                for (int k = 3; k < 6; ++k)
                    if (const std::uint8_t column = above(columns_[k]); column / 3 == columns_[6] / 3) columns_[at++] = column;
                see(*this);
            }
        }
    }

    RowValue value() const {  // of the second row
        std::uint8_t place[kSide];
        for (int k = 0; k < kSide; ++k) place[columns_[k]] = static_cast<std::uint8_t>(k + 1);
        RowValue value = 0;
        for (const std::uint8_t column : columns_) value = value << 4 | place[above_[column]];
        return value;
    }

    Position position() const {
        Position position;
        position.side = side_;
        position.rows_placed = 2;
        position.named = kSide;
        position.rows[0] = static_cast<std::uint8_t>(upper_), position.rows[1] = static_cast<std::uint8_t>(lower_);
        position.used = 1u << upper_ | 1u << lower_;
        position.ends = (1u << kSide) - 1;
        for (int k = 0; k < kSide; ++k) {
            position.columns[k] = columns_[k];
            position.names[first_[columns_[k]]] = static_cast<std::uint8_t>(k + 1);
        }
        return position;
    }

 private:
    // The column of the first row with the digit that the second row has in this one.
    std::uint8_t above(std::uint8_t column) const { return above_[column]; }
    int stack_of(std::uint8_t column) const { return above(column) / 3; }
    // How many digits of the second row in this stack are in that stack of the first.
    int from(int stack, int other) const {
        int count = 0;
        for (int k = 0; k < 3; ++k) count += stack_of(static_cast<std::uint8_t>(3 * stack + k)) == other;
        return count;
    }

    std::uint8_t side_;
    int upper_, lower_;
    const Digit *first_, *second_;
    std::uint8_t above_[kSide];
    std::uint8_t columns_[kSide];
};

template <class See>
void each_pair(const Walk& walk, const See& see) {
    for (std::uint8_t side = 0; side < 2; ++side)
        for (int upper = 0; upper < kSide; ++upper)
            for (int lower = upper / 3 * 3; lower < upper / 3 * 3 + 3; ++lower)
                if (lower != upper) {
                    Pair pair(walk, side, upper, lower);
                    see(pair);
                }
}

}  // namespace

void start_full_grid(Walk& walk) {
    walk.is_promising(0, kFirstRow);
    // 1. The smallest second row, and all that lead to it; at most 36 pairs with 18 orders of columns each.
    Position starts[36 * 18];
    int count = 0;
    RowValue least = kNoValue;
    const auto look = [&](const Pair& pair) {
        const RowValue value = pair.value();
        if (value > least) return;
        if (value < least) least = value, count = 0;
        starts[count++] = pair.position();
    };
    bool has_straight = false;
    each_pair(walk, [&](Pair& pair) {
        if (!pair.is_straight()) return;
        has_straight = true;
        pair.each_straight(look);
    });
    if (!has_straight) each_pair(walk, [&](Pair& pair) { pair.each_crossed(look); });
    // 2. Continue with each.
    walk.is_promising(1, least);
    for (int k = 0; k < count; ++k) walk.go_on(starts[k]);
}

}  // namespace fullhouse::symmetry
