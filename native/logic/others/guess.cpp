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

void find_guess(const TechniqueSet&, const Board& board, Workbench& bench, Sink& found) {
    if (!bench.solution) return;
    for (int size = 1; size <= 9; ++size)
        for (const Cell cell : board.with_size(size)) {
            const Digit digit = bench.solution[cell];
            if (!board.has(cell, digit)) continue;  // the board lost its solution; no guess leads there
            found.add(Technique::kBruteForce, Guess{cell, digit}, place(cell, digit));
            return;
        }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
