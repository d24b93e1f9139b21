// Aligned exclusion: two or three cells whose digits leave something to the cells that see them all.
//
//   base 12  base 23      were the bases 1 and 3, the excluder would have no digit left.
//        excluder 13      A digit of a base that fits to no digits of the others goes.
//
// As SukakuExplainer does it, judging by its hints: an excluder sees all bases and has at most as many
// candidates as there are bases. Two bases may be any cells with an excluder in common. Three need two excluders, and a
// base with at most three candidates that sees another base. Of all steps it takes one that eliminates most.
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

// For one digit in one base, all cells are tested at once for remaining digits as another base.
class Exclusions {
 public:
    Exclusions(const Board& board, Sink& found)
        : board_(board), found_(found), bases_(board.empty() - board.with_size(1)), twos_(board.with_size(2)) {}

    bool find_pairs() {
        if (twos_.empty()) return false;
        for (const Cell one : bases_)
            for (const Digit digit : digits_of(board_.candidates(one))) {
                CellSet taken[9];  // by digit - 1: cells that could not hold it
                taken[digit - 1] = kGeometry.peers[one];
                for (const Cell cell : twos_& board_.places(digit) & kGeometry.peers[one])
                    taken[lowest_digit(board_.candidates(cell) & ~bit_of(digit)) - 1] |= kGeometry.peers[cell];
                CellSet left = bases_;
                left.remove(one);
                for (const Cell other : without_digit(left, taken)) {
                    const Cell base[] = {one, other};
                    if (report(kAlignedPairExclusion, base, 2)) return true;
                }
            }
        return finish(kAlignedPairExclusion);
    }

    bool find_triples(const Workbench& bench) {
        const CellSet excluders = twos_ | board_.with_size(3);
        for (const Cell one : bases_) {
            if (bench.is_stopped()) return true;
            const CellSet near = excluders & kGeometry.peers[one];
            for (const Digit digit : digits_of(board_.candidates(one))) {
                const CellSet hopeful = hopeful_for(one, digit, near);
                CellSet later = hopeful;
                for (const Cell second : hopeful) {
                    later.remove(second);
                    if (later.empty()) break;
                    const CellSet nearer = near & kGeometry.peers[second];
                    for (const Cell third : thirds(one, digit, second, later, nearer)) {
                        const Cell base[] = {one, second, third};
                        if (!is_close(base)) continue;
                        if (report(kAlignedTripleExclusion, base, 3)) return true;
                    }
                }
            }
        }
        return finish(kAlignedTripleExclusion);
    }

    bool finish(Technique technique) { return !best_gone_.empty() && add(technique, best_, best_size_, best_gone_); }

 private:
    // Those of the cells that have no candidate but such as are taken from them.
    CellSet without_digit(CellSet cells, const CellSet* taken) const {
        for (Digit digit = 1; digit <= 9; ++digit) cells -= board_.places(digit) - taken[digit - 1];
        return cells;
    }

    // The cells that may be bases next to this digit in this one: all their candidates but one could be taken by the digit
    // and the excluders. The last may be the digit of the third base. (If two of the bases make a step without the third, not
    // all thirds are found. Such steps are not missed: they are those of two bases.)
    CellSet hopeful_for(Cell one, Digit digit, const CellSet& near) const {
        CellSet taken[9];
        taken[digit - 1] = kGeometry.peers[one];
        for (const Cell cell : near) {
            const DigitSet digits = board_.candidates(cell);
            if (size_of(digits) == 3 && !(digits & bit_of(digit))) continue;
            for (const Digit other : digits_of(digits & ~bit_of(digit))) taken[other - 1] |= kGeometry.peers[cell];
            if (size_of(digits) == 2) taken[digit - 1] |= kGeometry.peers[cell];
        }
        CellSet once, twice;
        for (Digit other = 1; other <= 9; ++other) {
            const CellSet free = board_.places(other) - taken[other - 1];
            twice |= once & free;
            once |= free;
        }
        CellSet hopeful = (bases_ & seen_twice(near)) - twice;
        hopeful.remove(one);
        return hopeful;
    }

    // The cells that see at least two of these.
    static CellSet seen_twice(const CellSet& cells) {
        CellSet once, twice;
        for (const Cell cell : cells) {
            twice |= once & kGeometry.peers[cell];
            once |= kGeometry.peers[cell];
        }
        return twice;
    }

    // Whether a base with few candidates sees another.
    bool is_close(const Cell* base) const {
        for (int k = 0; k < 3; ++k)
            if (size_of(board_.candidates(base[k])) <= 3 &&
                (sees(base[k], base[(k + 1) % 3]) || sees(base[k], base[(k + 2) % 3])))
                return true;
        return false;
    }

    // The cells without a remaining digit for any digit of the second base. near: excluders of the first two.
    CellSet thirds(Cell one, Digit digit, Cell second, const CellSet& cells, const CellSet& near) const {
        CellSet left = cells & seen_twice(near);
        const bool aligned = sees(one, second);
        for (const Digit other : digits_of(board_.candidates(second))) {
            if (left.empty()) break;
            if (other == digit && aligned) continue;
            const DigitSet two = bit_of(digit) | bit_of(other);
            CellSet taken[9], all;
            taken[digit - 1] = kGeometry.peers[one];
            taken[other - 1] |= kGeometry.peers[second];
            for (const Cell cell : near) {
                const DigitSet rest = board_.candidates(cell) & ~two;
                if (!rest)
                    all |= kGeometry.peers[cell];
                else if (!(rest & (rest - 1)))
                    taken[lowest_digit(rest) - 1] |= kGeometry.peers[cell];
            }
            left = (left & all) | without_digit(left, taken);
        }
        return left;
    }

    bool report(Technique technique, const Cell* found_base, int size) {
        CellSet set;
        for (int k = 0; k < size; ++k) set.add(found_base[k]);
        Cell base[3];
        int count = 0;
        for (const Cell cell : set) base[count++] = cell;
        const CellSet excluders = excluders_of(set, size);
        DigitSet left[3] = {}, by_rule[3] = {};
        each_way(base, size, [&](const Digit* way, bool breaks_rule) {
            if (breaks_rule) return;
            for (int k = 0; k < size; ++k) by_rule[k] |= bit_of(way[k]);
            if (excluder(way, size, excluders) >= 0) return;
            for (int k = 0; k < size; ++k) left[k] |= bit_of(way[k]);
        });
        if (left[0] == by_rule[0] && left[1] == by_rule[1] && left[2] == by_rule[2]) return false;  // a naked subset
        Conclusions gone;
        for (int k = 0; k < size; ++k)
            for (const Digit digit : digits_of(board_.candidates(base[k]) & ~left[k])) gone.add(base[k], digit);
        if (!found_.weighs()) return found_.has(technique, gone) ? found_.is_full() : add(technique, base, size, gone);
        if (gone.size() > best_gone_.size()) {
            for (int k = 0; k < size; ++k) best_[k] = base[k];
            best_size_ = size;
            best_gone_ = gone;
        }
        return false;
    }

    bool add(Technique technique, const Cell* base, int size, const Conclusions& gone) {
        CellSet set, used;
        for (int k = 0; k < size; ++k) set.add(base[k]);
        const CellSet excluders = excluders_of(set, size);
        each_way(base, size, [&](const Digit* way, bool breaks_rule) {
            bool is_gone = false;
            for (int k = 0; k < size; ++k) is_gone |= gone.cells(way[k]).has(base[k]);
            if (!is_gone || breaks_rule || excluder(way, size, used) >= 0) return;
            used.add(excluder(way, size, excluders));
        });
        PlainPart parts[kCells];
        int count = 0;
        for (const Cell cell : used) parts[count++] = {plain(CellSet::of(cell)), board_.candidates(cell)};
        return found_.add(technique, Exclusion{set, found_.keep(parts, count), count}, gone);
    }

    CellSet excluders_of(const CellSet& base, int size) const {
        return seen_by_all(base) & (size == 2 ? twos_ : twos_ | board_.with_size(3));
    }

    // The first cell that these digits would leave without a candidate; -1 if there is none.
    int excluder(const Digit* way, int size, const CellSet& among) const {
        DigitSet digits = 0;
        for (int k = 0; k < size; ++k) digits |= bit_of(way[k]);
        for (const Cell cell : among)
            if (!(board_.candidates(cell) & ~digits)) return cell;
        return -1;
    }

    // Calls use(way, breaks_rule) for every way to fill the bases.
    template <class Use>
    void each_way(const Cell* base, int size, const Use& use) const {
        const DigitSet last = size == 3 ? board_.candidates(base[2]) : DigitSet{1};
        for (const Digit first : digits_of(board_.candidates(base[0])))
            for (const Digit second : digits_of(board_.candidates(base[1])))
                for (const Digit third : digits_of(last)) {
                    const Digit way[3] = {first, second, third};
                    bool breaks_rule = false;
                    for (int i = 0; i < size; ++i)
                        for (int j = 0; j < i; ++j) breaks_rule |= way[i] == way[j] && sees(base[i], base[j]);
                    use(way, breaks_rule);
                }
    }

    const Board& board_;
    Sink& found_;
    CellSet bases_, twos_;
    Cell best_[3] = {};  // where steps are weighed: the one that eliminates most
    int best_size_ = 0;
    Conclusions best_gone_;
};

}  // namespace

void find_exclusion(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.has(kAlignedPairExclusion) && Exclusions(board, found).find_pairs()) return;
    if (wanted.has(kAlignedTripleExclusion)) Exclusions(board, found).find_triples(bench);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
