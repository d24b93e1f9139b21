// How the canonical form is found: row by row from the top, following only those choices that make the row just placed as
// small as it can be.
//
// A choice selects the next row of the source. Columns need no choice as long as they do not differ: within a
// stack they form classes, and a row splits a class into its blanks, its digits with a name, and its digits without one.
//
//     class before        . . .          what the row holds there   7 . 4      (4 becomes 2, 7 has no label yet)
//     row of the image    . 2 3          classes after              . | 2 | 3
//
// Blanks come first, then names in ascending order, then new names; so the smallest row is known without trying anything.
// Only where several new digits meet in one class do we have to try which of them comes first. Blank rows are not tried
// one by one, either: what follows from one follows from all of them.
#include "symmetry/canonical.hpp"
#include <algorithm>
#include <cstring>
#include <utility>
#include "symmetry/full_grid.hpp"
#include "symmetry/canonical_search.hpp"

namespace fullhouse::symmetry {

namespace {

void sort_few(std::uint8_t* items, int count) {
    for (int i = 1; i < count; ++i)
        for (int j = i; j > 0 && items[j] < items[j - 1]; --j) std::swap(items[j], items[j - 1]);
}

bool is_blank(const Digit* row) {
    return std::all_of(row, row + kSide, [](Digit digit) { return !digit; });
}

}  // namespace

Walk::Walk(const Digit* grid) {
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            sides_[0][row][column] = grid[row * kSide + column];
            sides_[1][column][row] = grid[row * kSide + column];
        }
    for (RowValue& value : best_) value = kNoValue;
}

bool Walk::is_full() const {
    for (const auto& row : sides_[0])
        for (const Digit digit : row)
            if (!digit) return false;
    return true;
}

// The smallest that this row can be made, with the columns and the names as they are.
RowValue Walk::value_of(const Digit* row, const Position& position) const {
    RowValue value = 0;
    int fresh = position.named;
    for (int begin = 0; begin < kSide;) {
        const int end = position.end_of_class(begin);
        if (end == begin + 1) {
            const Digit digit = row[position.columns[begin]];
            value = value << 4 | (!digit ? 0u : position.names[digit] ? position.names[digit] : ++fresh);
            begin = end;
            continue;
        }
        std::uint8_t names[3];
        int named = 0, unnamed = 0;
        for (int at = begin; at < end; ++at) {
            const Digit digit = row[position.columns[at]];
            if (!digit) continue;
            if (const std::uint8_t name = position.names[digit])
                names[named++] = name;
            else
                ++unnamed;
        }
        value <<= 4 * (end - begin - named - unnamed);
        sort_few(names, named);
        for (int k = 0; k < named; ++k) value = value << 4 | names[k];
        for (int k = 0; k < unnamed; ++k) value = value << 4 | static_cast<RowValue>(++fresh);
        begin = end;
    }
    return value;
}

void Walk::go_on(const Position& position) {
    const int at = position.rows_placed;
    if (at == kSide) return arrive(position);
    // 1. The rows that may come next, and the smallest they can be made.
    std::uint8_t candidates[kSide];
    int count = 0;
    RowValue least = kNoValue;
    const auto look = [&](int row) {
        const RowValue value = value_of(sides_[position.side][row], position);
        if (value > least) return;
        if (value < least) least = value, count = 0;
        candidates[count++] = static_cast<std::uint8_t>(row);
    };
    const int first = at % 3 ? position.rows[at - at % 3] / 3 * 3 : 0, last = at % 3 ? first + 3 : kSide;
    for (int row = first; row < last; ++row)
        if (!(position.used >> row & 1)) look(row);
    // 2. All that reach it are followed, unless a smaller one is known.
    if (is_promising(at, least)) follow(candidates, count, position);
}

void Walk::follow(const std::uint8_t* rows, int count, const Position& position) {
    if (count && is_blank(sides_[position.side][rows[0]])) return follow_blank(rows, count, position);
    for (int k = 0; k < count; ++k) place(rows[k], position);
}

// Blank rows of a band are alike, and so are blank bands: the first stands for all of them. Without this a single full row
// takes 144 times as long.
void Walk::follow_blank(const std::uint8_t* rows, int count, const Position& position) {
    std::uint32_t in_band[3] = {}, blank_bands = 0;
    for (int k = 0; k < count; ++k) blank_bands += ++in_band[rows[k] / 3] == 3;
    bool has_blank_band = false;
    for (int k = 0; k < count; ++k) {
        std::uint32_t& alike = in_band[rows[k] / 3];
        if (!alike || (alike == 3 && has_blank_band)) continue;
        Position weighed = position;
        weighed.ways *= alike == 3 ? alike * blank_bands : alike;
        has_blank_band |= alike == 3;
        alike = 0;
        place(rows[k], weighed);
    }
}

bool Walk::is_promising(int at, RowValue value) {
    if (value > best_[at]) return false;
    if (value < best_[at]) {
        best_[at] = value;
        for (int later = at + 1; later < kSide; ++later) best_[later] = kNoValue;
        found_.automorphisms = 0;
    }
    return true;
}

// Puts the row there, and tries every order of new digits that share a class.
void Walk::place(int row, const Position& before) {
    Position after = before;
    const Digit* digits = sides_[before.side][row];
    after.rows[after.rows_placed++] = static_cast<std::uint8_t>(row);
    after.used |= 1u << row;
    std::uint8_t fresh[3][2];  // where new digits share a class: from, to
    int shared = 0;
    for (int begin = 0; begin < kSide;) {
        const int end = before.end_of_class(begin);
        if (end > begin + 1) {
            const auto rank = [&](std::uint8_t column) {  // blanks, then names, then new digits
                const Digit digit = digits[column];
                return !digit ? 0 : before.names[digit] ? before.names[digit] : kSide + 1;
            };
            std::uint8_t* columns = after.columns;
            for (int i = begin + 1; i < end; ++i)
                for (int j = i; j > begin && rank(columns[j]) < rank(columns[j - 1]); --j) std::swap(columns[j], columns[j - 1]);
            int news = end;
            for (int i = begin; i < end; ++i) {
                const int here = rank(columns[i]);
                if (here) after.ends |= 1u << i | (i > begin ? 1u << (i - 1) : 0u);
                if (here > kSide && i < news) news = i;
            }
            if (end - news > 1) {
                fresh[shared][0] = static_cast<std::uint8_t>(news);
                fresh[shared++][1] = static_cast<std::uint8_t>(end);
            }
        }
        begin = end;
    }
    try_orders(after, digits, fresh, shared);
}

void Walk::try_orders(Position& position, const Digit* digits, const std::uint8_t (*fresh)[2], int shared) {
    if (!shared) {
        Position named = position;
        for (const std::uint8_t column : position.columns)
            if (const Digit digit = digits[column]; digit && !named.names[digit])
                named.names[digit] = static_cast<std::uint8_t>(++named.named);
        return go_on(named);
    }
    const int from = fresh[0][0], size = fresh[0][1] - from;
    std::uint8_t columns[3];
    std::memcpy(columns, position.columns + from, static_cast<std::size_t>(size));
    for (const auto& order : kOrders) {
        if (size == 2 && order[2] != 2) continue;
        for (int k = 0; k < size; ++k) position.columns[from + k] = columns[order[k]];
        try_orders(position, digits, fresh + 1, shared - 1);
    }
    std::memcpy(position.columns + from, columns, static_cast<std::size_t>(size));
}

void Walk::arrive(const Position& position) {
    if (!found_.automorphisms) {
        Transform& move = found_.transform;
        move.is_transposed = position.side;
        std::memcpy(move.rows, position.rows, kSide);
        std::memcpy(move.columns, position.columns, kSide);
        std::memcpy(move.names, position.names, kSide + 1);
        int named = position.named;  // digits that do not occur get the remaining labels
        for (int digit = 1; digit <= kSide; ++digit)
            if (!move.names[digit]) move.names[digit] = static_cast<std::uint8_t>(++named);
    }
    // Columns that do not differ may be in any order.
    std::uint32_t ways = position.ways;
    for (int begin = 0; begin < kSide;) {
        const int end = position.end_of_class(begin);
        for (int size = end - begin; size > 1; --size) ways *= static_cast<std::uint32_t>(size);
        begin = end;
    }
    found_.automorphisms += ways;
}

// The first row holds new digits only, so all that counts is how many there are in each stack: fewer come first, and
// within a stack they come last.
void Walk::start_anywhere() {
    // 1. The least that a first row can be.
    int least = kSide * kSide * kSide, sizes[2][kSide][3] = {};
    const auto size_of = [](const int* counts, const std::uint8_t* order) {
        return (counts[order[0]] * kSide + counts[order[1]]) * kSide + counts[order[2]];
    };
    for (int side = 0; side < 2; ++side)
        for (int row = 0; row < kSide; ++row) {
            for (int column = 0; column < kSide; ++column) sizes[side][row][column / 3] += sides_[side][row][column] != 0;
            for (const auto& order : kOrders) least = std::min(least, size_of(sizes[side][row], order));
        }
    // 2. Continue with each.
    for (std::uint8_t side = 0; side < 2; ++side)
        for (const auto& order : kOrders) {
            Position position;
            position.side = side;
            for (int stack = 0; stack < 3; ++stack)
                for (int k = 0; k < 3; ++k) position.columns[3 * stack + k] = static_cast<std::uint8_t>(3 * order[stack] + k);
            std::uint8_t candidates[kSide];
            int count = 0;
            for (std::uint8_t row = 0; row < kSide; ++row)
                if (size_of(sizes[side][row], order) == least) candidates[count++] = row;
            if (count && is_promising(0, value_of(sides_[side][candidates[0]], position))) follow(candidates, count, position);
        }
}

Canonical Walk::result(const Digit* grid) {
    apply(found_.transform, grid, found_.grid);
    return found_;
}

Canonical canonicalize(const Digit* grid) {
    Walk walk(grid);
    if (walk.is_full())
        start_full_grid(walk);
    else
        walk.start_anywhere();
    return walk.result(grid);
}

}  // namespace fullhouse::symmetry
