// Templates: all ways to place the missing ones of a digit. Cells common to all of them are placed (template set), candidates
// in none of them are eliminated (template delete). A cell that all templates of one digit have is closed to the others,
// which may leave them fewer templates, and so on until nothing changes.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Template {
    Digit digit;
    CellSet cells;          // the places that some template has
    CellSet candidates[9];  // all candidates of the digit, and of the digits that closed cells to it
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.cells("cells", cells);
        fields.candidates("candidates", candidates);
    }
};

// The templates of one digit are not listed but walked row by row. The options of the rows below depend only on the columns
// taken and on the boxes taken in the band, and the number of columns taken gives the row: 512 x 8 states, each walked once.
class TemplateWalk {
 public:
    explicit TemplateWalk(const CellSet& open) {
        for (int row = 0; row < 9; ++row) {
            choices_[row] = 0;
            for (const Cell cell : open& kGeometry.cells[row]) choices_[row] |= static_cast<Positions>(1u << cell % 9);
        }
        is_possible_ = reaches_the_end(0, 0, 0);
    }
    bool is_possible() const { return is_possible_; }
    // The cells that some template has; where a row has one of them, all templates have it.
    CellSet used() const {
        CellSet cells;
        for (House row = 0; row < 9; ++row) cells |= cells_at(row, used_[row]);
        return cells;
    }
    CellSet common() const {
        CellSet cells;
        for (House row = 0; row < 9; ++row)
            if (size_of(used_[row]) == 1) cells |= cells_at(row, used_[row]);
        return cells;
    }

 private:
    enum State : std::uint8_t { kNew, kDead, kAlive };

    // Whether the rows from this one on can be filled; marks the cells used.
    bool reaches_the_end(int row, std::uint32_t columns, std::uint32_t boxes) {
        if (row == 9) return true;
        if (row % 3 == 0) boxes = 0;
        State& state = states_[columns << 3 | boxes];
        if (state == kNew) {
            state = kDead;
            for (const int column : each(choices_[row] & ~columns)) {
                if (boxes >> (column / 3) & 1) continue;
                if (!reaches_the_end(row + 1, columns | 1u << column, boxes | 1u << (column / 3))) continue;
                used_[row] |= static_cast<Positions>(1u << column);
                state = kAlive;
            }
        }
        return state == kAlive;
    }

    Positions choices_[9];
    Positions used_[9] = {};
    State states_[512 * 8] = {};
    bool is_possible_;
};

// Candidates left by the templates of all digits, once they have closed cells to each other.
struct Overlay {
    CellSet used[9], common[9];  // filled cells included
    DigitSet helpers[9] = {};    // the digits that closed cells to this one, directly or not

    // False if some digit has no template: the board has no solution.
    bool refine(const Board& board, const Workbench& bench) {
        CellSet open[9];
        for (Digit digit = 1; digit <= 9; ++digit) open[digit - 1] = board.places(digit);
        for (const Cell cell : kGeometry.all - board.empty()) open[board.digit(cell) - 1].add(cell);
        for (DigitSet changed = kAllDigits; changed;) {
            for (const Digit digit : digits_of(changed)) {
                const TemplateWalk walk(open[digit - 1]);
                if (!walk.is_possible() || bench.is_stopped()) return false;
                used[digit - 1] = walk.used();
                common[digit - 1] = walk.common();
            }
            changed = 0;
            for (Digit digit = 1; digit <= 9; ++digit)
                for (Digit other = 1; other <= 9; ++other) {
                    if (digit == other || !open[digit - 1].meets(common[other - 1])) continue;
                    open[digit - 1] -= common[other - 1];
                    helpers[digit - 1] |= bit_of(other) | helpers[other - 1];
                    changed |= bit_of(digit);
                }
        }
        return true;
    }
};

}  // namespace

void find_templates(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    Overlay overlay;
    if (!overlay.refine(board, bench)) return;
    for (const Technique technique : {Technique::kTemplateSet, Technique::kTemplateDelete})
        for (Digit digit = 1; digit <= 9 && wanted.has(technique); ++digit) {
            const CellSet& places = board.places(digit);
            const bool is_set = technique == Technique::kTemplateSet;
            Conclusions conclusions(is_set);
            conclusions.add(is_set ? overlay.common[digit - 1] & places : places - overlay.used[digit - 1], digit);
            if (conclusions.empty()) continue;
            Template pattern{digit, overlay.used[digit - 1] & places, {}};
            for (const Digit helper : digits_of(overlay.helpers[digit - 1] | bit_of(digit)))
                pattern.candidates[helper - 1] = board.places(helper);
            if (found.add(technique, pattern, conclusions)) return;
        }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
