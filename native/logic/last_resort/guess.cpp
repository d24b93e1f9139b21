// The step of last resort: a digit of the solution, and no reason for it.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Guess {
    Cell cell;
    Digit digit;
    void describe(Fields& fields) const {
        fields.cell("cell", cell);
        fields.digit("digit", digit);
    }
};

}  // namespace

// The cell in the middle of the empty ones: of n cells in reading order, number n / 2, counted from 0. So guesses HoDoKu.
void find_guess(const TechniqueSet&, const Board& board, Workbench& bench, Sink& found) {
    if (!bench.solution) return;
    int before = board.empty().size() / 2;
    for (const Cell cell : board.empty()) {
        if (before-- > 0) continue;
        const Digit digit = bench.solution[cell];  // a board that has lost its solution has no guess
        if (board.has(cell, digit)) found.add(Technique::kBruteForce, Guess{cell, digit}, place(cell, digit));
        return;
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
