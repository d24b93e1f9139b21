// Brute force over all 3,359,232 moves: the slow reference that tests compare canonical.cpp with.
#include <cstring>
#include "symmetry/canonical.hpp"

namespace fullhouse::symmetry {

namespace {

constexpr int kLineOrders = 1296;

// The orders that nine rows can be brought into: of the bands, and of the rows of each band.
void list_orders(std::uint8_t (*orders)[kSide]) {
    for (int number = 0; number < kLineOrders; ++number)
        for (int band = 0; band < 3; ++band) {
            const std::uint8_t* within = kOrders[number / (band == 0 ? 6 : band == 1 ? 36 : 216) % 6];
            for (int k = 0; k < 3; ++k)
                orders[number][3 * band + k] = static_cast<std::uint8_t>(3 * kOrders[number % 6][band] + within[k]);
        }
}

// Less than, equal to or greater than the image so far; digits get their labels as they appear.
int compare(const Digit* grid, Transform& move, const Digit* least) {
    std::uint8_t named = 0;
    std::memset(move.names, 0, sizeof move.names);
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const Digit digit = grid[source_of(move, row, column)];
            if (digit && !move.names[digit]) move.names[digit] = ++named;
            const int difference = move.names[digit] - least[row * kSide + column];
            if (difference) return difference;
        }
    return 0;
}

void complete_names(const Digit* grid, Transform& move) {
    std::uint8_t named = 0;
    std::memset(move.names, 0, sizeof move.names);
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column)
            if (const Digit digit = grid[source_of(move, row, column)]; digit && !move.names[digit]) move.names[digit] = ++named;
    for (int digit = 1; digit <= kSide; ++digit)
        if (!move.names[digit]) move.names[digit] = ++named;
}

}  // namespace

Canonical canonicalize_by_trying_all(const Digit* grid) {
    static thread_local std::uint8_t orders[kLineOrders][kSide];
    list_orders(orders);
    Canonical found = {};
    std::memset(found.grid, kSide + 1, sizeof found.grid);
    Transform move;
    for (move.is_transposed = 0; move.is_transposed < 2; ++move.is_transposed)
        for (const auto& rows : orders) {
            std::memcpy(move.rows, rows, kSide);
            for (const auto& columns : orders) {
                std::memcpy(move.columns, columns, kSide);
                const int difference = compare(grid, move, found.grid);
                if (difference > 0) continue;
                if (difference < 0) {
                    complete_names(grid, move);
                    apply(move, grid, found.grid);
                    found.transform = move;
                    found.automorphisms = 0;
                }
                ++found.automorphisms;
            }
        }
    return found;
}

}  // namespace fullhouse::symmetry
