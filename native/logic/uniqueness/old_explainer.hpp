// Which unique loops Sudoku Explainer 1.2.1 overlooks.
//
// It walks from cell to cell, house by house, and counts the extra digits that it meets. Two cells may have any extras. A third
// cell must have the only extra digit so far; but the count includes cells that were merely looked at before. So loops with
// extras in three or more cells are found from some cells and in some directions only, or not at all.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

class OldExplainerWalk {
 public:
    // cells: of the loop, in its order. pair: its two digits, which every cell has.
    OldExplainerWalk(const Board& board, const Cell* cells, int size, DigitSet pair)
        : board_(board), cells_(cells), size_(size), pair_(pair) {}

    bool finds_loop() {
        int extras = 0;
        for (int k = 0; k < size_; ++k) extras += extra(cells_[k]) != 0;
        if (extras <= kFree) return true;
        for (start_ = 0; start_ < size_; ++start_)
            for (step_ = 1; !extra(cells_[start_]) && step_ < size_; step_ += size_ - 2)
                if (walk(0, kNoKind, 0, kFree)) return true;
        return false;
    }

 private:
    static constexpr int kFree = 2;  // cells that may have any extras
    static constexpr int kNoKind = 3;

    DigitSet extra(Cell cell) const { return static_cast<DigitSet>(board_.candidates(cell) & ~pair_); }
    Cell at(int place) const { return cells_[(start_ + place * step_) % size_]; }

    // From the cell at this place; the house that led there was of this kind.
    bool walk(int place, int by_kind, DigitSet seen, int free) {
        visited_.add(at(place));
        bool is_found = false;
        for (const int kind : {2, 0, 1}) {
            if (kind == by_kind || is_found) continue;
            for (const Cell next : kGeometry.cells[kGeometry.house_of[at(place)][kind]]) {
                is_found |= next == at(0) && place + 1 == size_;
                if (visited_.has(next) || (board_.candidates(next) & pair_) != pair_) continue;
                seen |= extra(next);
                if (place + 1 == size_ || next != at(place + 1) || is_found) continue;
                if (!extra(next) || free > 0 || size_of(seen) == 1)
                    is_found |= walk(place + 1, kind, seen, free - (extra(next) != 0));
            }
        }
        visited_.remove(at(place));
        return is_found;
    }

    const Board& board_;
    const Cell* cells_;
    int size_;
    DigitSet pair_;
    int start_ = 0, step_ = 1;
    CellSet visited_;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
