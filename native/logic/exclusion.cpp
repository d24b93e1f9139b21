// Aligned exclusion: two or three cells whose digits leave something to the cells that see them.
//
//   base 12  base 23      were the bases 1 and 3, the excluder would have no digit left.
//        excluder 13      A digit of a base that fits to no digits of the others goes.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

using enum Technique;

struct Exclusion {
    CellSet base;
    const PlainPart* excluders;
    int count;
    void describe(Fields& fields) const {
        fields.cells("base", base);
        fields.parts("excluders", excluders, count);
    }
};

class Exclusions {
 public:
    Exclusions(const Board& board, ExclusionBench& bench, Sink& found) : board_(board), excluded_(bench.excluded), found_(found) {
        for (const Cell one : board.empty())
            for (const Cell other : board.empty()) {
                if (one == other) continue;
                DigitSet* excluded = excluded_[one][other];
                const bool aligned = sees(one, other);
                for (int k = 0; k < 9; ++k) excluded[k] = static_cast<DigitSet>(aligned ? 1 << k : 0);
                for (const Cell cell : board.with_size(2) & kGeometry.peers[one] & kGeometry.peers[other]) {
                    const DigitSet digits = board.candidates(cell);
                    for (const Digit digit : digits_of(digits)) excluded[digit - 1] |= digits & ~bit_of(digit);
                }
            }
    }

    bool find_pairs() {
        for (const Cell one : board_.empty())
            for (const Cell other : board_.empty()) {
                if (other <= one || !(kGeometry.peers[one] & kGeometry.peers[other]).meets(board_.with_size(2))) continue;
                Conclusions gone;
                for (const Digit digit : digits_of(board_.candidates(one)))
                    if (is_excluded(one, digit, other)) gone.add(one, digit);
                for (const Digit digit : digits_of(board_.candidates(other)))
                    if (is_excluded(other, digit, one)) gone.add(other, digit);
                const Cell base[] = {one, other};
                if (!gone.empty() && tell(kAlignedPairExclusion, base, 2, gone)) return true;
            }
        return false;
    }

    // For each candidate the cells that it takes something from: one of them is a base, the other may be any cell.
    bool find_triples(const Workbench& bench) {
        for (const Cell one : board_.empty())
            for (const Digit digit : digits_of(board_.candidates(one)))
                for (const Cell second : board_.empty()) {
                    if (bench.is_stopped()) return true;
                    if (second == one || !(excluded_[one][second][digit - 1] & board_.candidates(second))) continue;
                    for (const Cell third : board_.empty()) {
                        if (third == one || third == second || !needs_both(one, digit, second, third)) continue;
                        if (tell_triple(one, second, third)) return true;
                    }
                }
        return false;
    }

 private:
    bool is_excluded(Cell one, Digit digit, Cell other) const {
        return (board_.candidates(other) & ~excluded_[one][other][digit - 1]) == 0;
    }

    // Whether the digit fits to some digit of the second and to some of the third, but not to both at once.
    bool needs_both(Cell one, Digit digit, Cell second, Cell third) const {
        const DigitSet in_second = board_.candidates(second) & ~excluded_[one][second][digit - 1];
        const DigitSet in_third = board_.candidates(third) & ~excluded_[one][third][digit - 1];
        if (!in_second || !in_third) return false;
        for (const Digit other : digits_of(in_second)) {
            DigitSet left = in_third & ~excluded_[second][third][other - 1];
            if (left && other != digit) left &= ~taken_by_three(one, second, third, bit_of(digit) | bit_of(other));
            if (left) return false;
        }
        return true;
    }

    // The digits that would leave nothing to a cell with three candidates that sees all bases.
    DigitSet taken_by_three(Cell one, Cell second, Cell third, DigitSet two) const {
        DigitSet taken = 0;
        for (const Cell cell : board_.with_size(3) & kGeometry.peers[one] & kGeometry.peers[second] & kGeometry.peers[third])
            if ((board_.candidates(cell) & two) == two) taken |= board_.candidates(cell) & ~two;
        return taken;
    }

    bool tell_triple(Cell a, Cell b, Cell c) {
        const CellSet set = CellSet::of(a) | CellSet::of(b) | CellSet::of(c);
        Cell base[3];
        int count = 0;
        for (const Cell cell : set) base[count++] = cell;
        Conclusions gone;
        for (int k = 0; k < 3; ++k)
            for (const Digit digit : digits_of(board_.candidates(base[k])))
                if (needs_both(base[k], digit, base[(k + 1) % 3], base[(k + 2) % 3])) gone.add(base[k], digit);
        return !gone.empty() && tell(kAlignedTripleExclusion, base, 3, gone);
    }

    bool tell(Technique technique, const Cell* base, int size, const Conclusions& gone) {
        if (found_.has(technique, gone)) return found_.is_full();
        CellSet used, cells;
        for (int k = 0; k < size; ++k) cells.add(base[k]);
        for (const Digit digit : digits_of(gone.digits()))
            for (const Cell cell : gone.cells(digit)) collect(base, size, cell, digit, used);
        PlainPart parts[kCells];
        int count = 0;
        for (const Cell cell : used) parts[count++] = {plain(CellSet::of(cell)), board_.candidates(cell)};
        return found_.add(technique, Exclusion{cells, found_.keep(parts, count), count}, gone);
    }

    // Adds to `used` an excluder for every way to fill the bases with this digit in this cell that needs one.
    void collect(const Cell* base, int size, Cell cell, Digit digit, CellSet& used) const {
        const DigitSet held = bit_of(digit);
        const auto choices = [&](int k) { return k >= size ? DigitSet{1} : base[k] == cell ? held : board_.candidates(base[k]); };
        for (const Digit first : digits_of(choices(0)))
            for (const Digit second : digits_of(choices(1)))
                for (const Digit third : digits_of(choices(2))) {
                    const Digit way[3] = {first, second, third};
                    bool breaks_rule = false;
                    for (int i = 0; i < size; ++i)
                        for (int j = 0; j < i; ++j) breaks_rule |= way[i] == way[j] && sees(base[i], base[j]);
                    if (breaks_rule || excluder(base, size, way, used) >= 0) continue;
                    const int found = excluder(base, size, way, board_.with_size(2) | board_.with_size(3));
                    if (found >= 0) used.add(found);
                }
    }
    int excluder(const Cell* base, int size, const Digit* way, const CellSet& among) const {
        for (const Cell cell : among) {
            DigitSet left = board_.candidates(cell);
            for (int k = 0; k < size; ++k)
                if (sees(base[k], cell)) left &= ~bit_of(way[k]);
            bool is_base = false;
            for (int k = 0; k < size; ++k) is_base |= base[k] == cell;
            if (!left && !is_base) return cell;
        }
        return -1;
    }

    const Board& board_;
    DigitSet (&excluded_)[kCells][kCells][9];
    Sink& found_;
};

}  // namespace

void find_exclusion(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    Exclusions exclusions(board, bench.exclusion, found);
    if (wanted.has(kAlignedPairExclusion) && exclusions.find_pairs()) return;
    if (wanted.has(kAlignedTripleExclusion)) exclusions.find_triples(bench);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
