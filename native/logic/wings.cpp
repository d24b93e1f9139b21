// Remote pairs, and wings: a few cells that see each other just enough to share out their digits.
//
//   remote pair   36 -- 36 -- 36 -- 36     both ends of an even chain: one is 3, the other 6
//   XY-wing       xz -- xy -- yz           whatever the middle holds, an end holds z
//   XYZ-wing      xz -- xyz -- yz          the same, with z in the middle too
//   W-wing        wz -- w == w -- wz       the strong link keeps w from one of the ends
//   bent set      n cells, n digits        all digits but one can be used only once, so that one is used
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct RemotePair {
    Digit first, second;
    const PlainNode* chain;
    int count;
    void describe(Fields& fields) const {
        fields.digit("first", first);
        fields.digit("second", second);
        fields.chain("chain", chain, count);
    }
};

struct XyWing {
    Digit x, y, z;  // the pivot has x and y, and perhaps z
    Cell pivot;
    CellSet pincers;
    void describe(Fields& fields) const {
        fields.digit("x", x);
        fields.digit("y", y);
        fields.digit("z", z);
        fields.cell("pivot", pivot);
        fields.cells("pincers", pincers);
    }
};

struct WWing {
    Digit removed, linked;
    CellSet ends;
    House house;
    CellSet link;
    void describe(Fields& fields) const {
        fields.digit("removed", removed);
        fields.digit("linked", linked);
        fields.cells("ends", ends);
        fields.house("house", house);
        fields.cells("link", link);
    }
};

struct BentSet {
    CellSet cells;
    DigitSet digits;
    DigitSet free;            // the digit whose cells do not all see each other; none if every digit is restricted
    const CellSet* by_digit;  // the candidates of the set
    void describe(Fields& fields) const {
        fields.cells("cells", cells);
        fields.digits("digits", digits);
        fields.digits("free", free);
        fields.candidates("candidates", by_digit);
    }
};

// Remote pairs ------------------------------------------------------------------------------------------------------

// The simple paths through one group of cells with the same two candidates. HoDoKu takes the path that removes most,
// then the shortest; both were observed, and so was that the lower end comes first.
class RemotePairs {
 public:
    RemotePairs(const Board& board, Sink& found) : board_(board), found_(found) {}

    // True when the sink has enough.
    bool search(const CellSet& group, DigitSet digits) {
        digits_ = digits;
        if (!may_remove(group)) return false;
        const int most = group.size() < kMostCells ? group.size() : kMostCells;
        // All of them, the shortest first, or one search for the best.
        for (limit_ = found_.wants_one() ? most : 4; limit_ <= most; limit_ += 2) {
            left_ = kMostSteps;
            for (const Cell start : group) {
                path_[0] = start;
                if (walk(1, group - CellSet::of(start), Conclusions{})) return true;
            }
        }
        return false;
    }
    void tell_best() {
        digits_ = best_digits_;
        if (best_length_) tell(best_, best_length_, best_gone_);
    }

 private:
    static constexpr int kMostCells = 32;
    static constexpr int kMostSteps = 20000;  // paths beyond it are not looked at; real groups have a few hundred

    // Whether any two cells of the group, adjacent or not, remove something: most groups do not.
    bool may_remove(const CellSet& group) const {
        CellSet colors[2], left = group;
        int color = 0;
        CellSet wave = CellSet::of(group.first());
        while (!wave.empty()) {
            CellSet next;
            for (const Cell cell : wave) next |= kGeometry.peers[cell];
            colors[color] |= wave;
            left -= wave;
            wave = next & left;
            color ^= 1;
        }
        CellSet targets;
        for (const Digit digit : digits_of(digits_)) targets |= board_.places(digit);
        CellSet seen[2];
        for (int k = 0; k < 2; ++k)
            for (const Cell cell : colors[k]) seen[k] |= kGeometry.peers[cell];
        return (targets - group).meets(seen[0] & seen[1]);
    }

    // Along rows before columns before boxes, as HoDoKu goes.
    bool walk(int length, const CellSet& rest, const Conclusions& gone) {
        if (length == limit_ || --left_ < 0) return false;
        const Cell end = path_[length - 1];
        const CellSet near = rest & kGeometry.peers[end];
        for (int kind = 0; kind < 3; ++kind)
            for (const Cell next : near & rest & kGeometry.cells[kGeometry.house_of[end][kind]])
                if (sees_first(end, next, kind) && step(length, next, rest, gone)) return true;
        return false;
    }
    static bool sees_first(Cell end, Cell next, int kind) {
        return kind < 2 || (row_of(end) != row_of(next) && column_of(end) != column_of(next));
    }

    bool step(int length, Cell next, const CellSet& rest, const Conclusions& gone) {
        path_[length] = next;
        Conclusions more = gone;
        bool ends_remove = false;
        // What two neighbours of the path remove is a naked pair; only cells further apart count.
        for (int k = length - 3; k >= 0; k -= 2)
            for (const Digit digit : digits_of(digits_)) {
                CellSet removable = board_.places(digit) & kGeometry.peers[path_[k]] & kGeometry.peers[next];
                for (int i = 0; i <= length; ++i) removable.remove(path_[i]);
                ends_remove |= k == 0 && !removable.empty();
                more.add(removable, digit);
            }
        if (ends_remove && path_[0] < next && offer(length + 1, more)) return true;
        return walk(length + 1, rest - CellSet::of(next), more);
    }

    bool offer(int length, const Conclusions& gone) {
        if (!found_.wants_one()) return tell(path_, length, gone);
        const int size = gone.size();
        if (best_length_ && (size < best_size_ || (size == best_size_ && !comes_before(length, gone)))) return false;
        best_length_ = length, best_size_ = size, best_digits_ = digits_, best_gone_ = gone;
        for (int k = 0; k < length; ++k) best_[k] = path_[k];
        return false;
    }
    bool comes_before(int length, const Conclusions& gone) const {
        if (length != best_length_) return length < best_length_;
        const Digit digit = lowest_digit(gone.digits()), other = lowest_digit(best_gone_.digits());
        if (digit != other) return digit < other;
        return gone.cells(digit).first() < best_gone_.cells(other).first();
    }

    bool tell(const Cell* path, int length, const Conclusions& gone) {
        if (found_.has(Technique::kRemotePair, gone)) return found_.is_full();
        const Digit first = lowest_digit(gone.digits());
        const Digit second = lowest_digit(static_cast<DigitSet>(digits_ & ~bit_of(first)));
        PlainNode nodes[2 * kMostCells];
        for (int k = 0; k < length; ++k)
            for (int side = 0; side < 2; ++side)
                nodes[2 * k + side] = {
                    plain(CellSet::of(path[k])), {0, 0}, (k + side) % 2 ? second : first, side == 1, {-1, -1, -1}};
        return found_.add(Technique::kRemotePair, RemotePair{first, second, found_.keep(nodes, 2 * length), 2 * length}, gone);
    }

    const Board& board_;
    Sink& found_;
    DigitSet digits_ = 0, best_digits_ = 0;
    int limit_ = 0, left_ = 0;
    Cell path_[kMostCells + 1];
    Cell best_[kMostCells + 1];
    int best_length_ = 0, best_size_ = 0;
    Conclusions best_gone_;
};

bool find_remote_pairs(const Board& board, Sink& found) {
    const CellSet bivalue = board.with_size(2);
    RemotePairs pairs(board, found);
    for (Digit low = 1; low < 9; ++low) {
        const CellSet with_low = bivalue & board.places(low);
        if (with_low.size() < 4) continue;
        for (Digit high = static_cast<Digit>(low + 1); high <= 9; ++high) {
            CellSet cells = with_low & board.places(high);
            if (cells.size() < 4) continue;
            while (!cells.empty()) {
                CellSet group, wave = CellSet::of(cells.first());
                while (!wave.empty()) {
                    group |= wave;
                    CellSet next;
                    for (const Cell cell : wave) next |= kGeometry.peers[cell];
                    wave = (next & cells) - group;
                }
                cells -= group;
                if (group.size() >= 4 && pairs.search(group, bit_of(low) | bit_of(high))) return true;
            }
        }
    }
    pairs.tell_best();
    return found.is_full();
}

// XY-wing and XYZ-wing ----------------------------------------------------------------------------------------------

// The cell of the three that sees the other two, if one does.
int pivot_of(Cell a, Cell b, Cell c) {
    const bool ab = sees(a, b), ac = sees(a, c), bc = sees(b, c);
    return ab && ac ? a : ab && bc ? b : ac && bc ? c : -1;
}

// HoDoKu goes through the three cells in ascending order, whichever of them is the pivot.
bool find_xy_wings(const Board& board, Sink& found) {
    const CellSet bivalue = board.with_size(2);
    CellSet later = bivalue;
    for (const Cell a : bivalue) {
        later.remove(a);
        const DigitSet digits = board.candidates(a);
        const Digit low = lowest_digit(digits), high = lowest_digit(static_cast<DigitSet>(digits & (digits - 1)));
        for (const Cell b : later&(board.places(low) ^ board.places(high))) {
            const DigitSet last = digits ^ board.candidates(b);
            CellSet after =
                later & board.places(lowest_digit(last)) & board.places(lowest_digit(static_cast<DigitSet>(last & (last - 1))));
            if (!sees(a, b)) after &= kGeometry.peers[a] & kGeometry.peers[b];
            for (const Cell c : after) {
                if (c < b) continue;
                const int pivot = pivot_of(a, b, c);
                if (pivot < 0) continue;
                const CellSet pincers = (CellSet::of(a) | CellSet::of(b) | CellSet::of(c)) - CellSet::of(pivot);
                const DigitSet middle = board.candidates(pivot);
                const Digit z = lowest_digit(static_cast<DigitSet>((digits | last) & ~middle));
                const CellSet removable = board.places(z) & seen_by_all(pincers);
                if (removable.empty()) continue;
                const Digit x = lowest_digit(middle), y = lowest_digit(static_cast<DigitSet>(middle & (middle - 1)));
                if (found.add(Technique::kXyWing, XyWing{x, y, z, static_cast<Cell>(pivot), pincers}, eliminate(removable, z)))
                    return true;
            }
        }
    }
    return false;
}

bool find_xyz_wings(const Board& board, Sink& found) {
    const CellSet bivalue = board.with_size(2);
    for (const Cell pivot : board.with_size(3)) {
        CellSet near = bivalue & kGeometry.peers[pivot];
        const DigitSet digits = board.candidates(pivot);
        CellSet pincers;
        for (const Cell cell : near)
            if ((board.candidates(cell) & ~digits) == 0) pincers.add(cell);
        for (const Cell one : pincers)
            for (const Cell other : pincers) {
                if (other <= one || board.candidates(one) == board.candidates(other)) continue;
                const Digit z = lowest_digit(board.candidates(one) & board.candidates(other));
                const CellSet removable =
                    board.places(z) & kGeometry.peers[one] & kGeometry.peers[other] & kGeometry.peers[pivot];
                if (removable.empty()) continue;
                const DigitSet rest = digits & ~bit_of(z);
                const Digit x = lowest_digit(rest), y = lowest_digit(static_cast<DigitSet>(rest & (rest - 1)));
                const XyWing wing{x, y, z, pivot, CellSet::of(one) | CellSet::of(other)};
                if (found.add(Technique::kXyzWing, wing, eliminate(removable, z))) return true;
            }
    }
    return false;
}

// W-wing ------------------------------------------------------------------------------------------------------------

// A house where the digit has two places, neither of them an end, one seen by each end.
bool find_links(const Board& board, Cell one, Cell other, Digit removed, Digit linked, const Conclusions& gone, Sink& found) {
    const CellSet ends = CellSet::of(one) | CellSet::of(other);
    const CellSet by_one = board.places(linked) & kGeometry.peers[one], by_other = board.places(linked) & kGeometry.peers[other];
    if (by_one.empty() || by_other.empty()) return false;
    for (const int house : each(touched_houses(by_one) & touched_houses(by_other))) {
        if (size_of(board.positions(static_cast<House>(house), linked)) != 2) continue;
        const CellSet link = board.places(static_cast<House>(house), linked);
        if (link.meets(ends) || !link.within(by_one | by_other) || !link.meets(by_one) || !link.meets(by_other)) continue;
        const WWing wing{removed, linked, ends, static_cast<House>(house), link};
        return found.add(Technique::kWWing, wing, gone);  // other links would say the same again
    }
    return false;
}

bool find_w_wings(const Board& board, Sink& found) {
    const CellSet bivalue = board.with_size(2);
    for (const Cell one : bivalue) {
        const DigitSet digits = board.candidates(one);
        const Digit low = lowest_digit(digits), high = lowest_digit(static_cast<DigitSet>(digits & (digits - 1)));
        const CellSet alike = (bivalue & board.places(low) & board.places(high)) - kGeometry.peers[one];
        for (const Cell other : alike) {
            if (other <= one) continue;
            const CellSet both = kGeometry.peers[one] & kGeometry.peers[other];
            for (const Digit removed : {low, high}) {
                const CellSet removable = board.places(removed) & both;
                if (removable.empty()) continue;
                const Digit linked = removed == low ? high : low;
                if (find_links(board, one, other, removed, linked, eliminate(removable, removed), found)) return true;
            }
        }
    }
    return false;
}

// Bent sets ---------------------------------------------------------------------------------------------------------

// Sets of n cells with n digits in two houses that cross, found by adding cells in ascending order.
class BentSets {
 public:
    BentSets(const Board& board, Technique technique, int size, Sink& found)
        : board_(board), technique_(technique), size_(size), found_(found) {}

    bool search(const CellSet& one, const CellSet& other) {
        one_ = one, other_ = other;
        count_ = 0;
        for (const Cell cell : board_.empty() & (one | other))
            if (size_of(board_.candidates(cell)) <= size_) cells_[count_++] = cell;
        return extend(0, 0, {}, 0, 0);
    }

 private:
    // free: the digits whose cells so far do not all see each other; a second one spoils the set for good.
    bool extend(int from, int taken, const CellSet& cells, DigitSet digits, DigitSet free) {
        if (taken == size_) return size_of(digits) == size_ && tell(cells, digits, free);
        for (int k = from; k <= count_ - (size_ - taken); ++k) {
            const Cell cell = cells_[k];
            const DigitSet own = board_.candidates(cell), more = digits | own;
            if (size_of(more) > size_) continue;
            DigitSet now_free = free;
            for (const Digit digit : digits_of(own & digits & ~free))
                if (!(board_.places(digit) & cells).within(kGeometry.peers[cell])) now_free |= bit_of(digit);
            if (size_of(now_free) > 1) continue;
            if (extend(k + 1, taken + 1, cells | CellSet::of(cell), more, now_free)) return true;
        }
        return false;
    }

    bool tell(const CellSet& cells, DigitSet digits, DigitSet free) {
        if (cells.within(one_) || cells.within(other_)) return false;
        Conclusions gone;
        for (const Digit digit : digits_of(free ? free : digits))
            gone.add((board_.places(digit) & seen_by_all(board_.places(digit) & cells)) - cells, digit);
        if (gone.empty() || has_smaller(cells)) return false;
        if (found_.has(technique_, gone)) return found_.is_full();
        CellSet by_digit[9];
        for (const Digit digit : digits_of(digits)) by_digit[digit - 1] = board_.places(digit) & cells;
        return found_.add(technique_, BentSet{cells, digits, free, found_.keep(by_digit, 9)}, gone);
    }

    // Whether some of the cells already have only as many digits as they are: that is a subset or a smaller wing.
    bool has_smaller(const CellSet& cells) const {
        DigitSet digits[1 << 7];
        DigitSet single[7];
        int count = 0;
        for (const Cell cell : cells) single[count++] = board_.candidates(cell);
        digits[0] = 0;
        for (int some = 1; some < (1 << count) - 1; ++some) {
            digits[some] = digits[some & (some - 1)] | single[lowest(static_cast<std::uint32_t>(some))];
            if (size_of(digits[some]) <= size_of(static_cast<std::uint32_t>(some))) return true;
        }
        return false;
    }

    const Board& board_;
    Technique technique_;
    int size_;
    Sink& found_;
    CellSet one_, other_;
    int count_ = 0;
    Cell cells_[18];
};

bool find_bent_sets(const Board& board, Technique technique, int size, Workbench& bench, Sink& found) {
    BentSets sets(board, technique, size, found);
    for (House box = kFirstBox; box < kHouseCount; ++box)
        for (const int line : each(kLines & touched_houses(kGeometry.cells[box]))) {
            if (sets.search(kGeometry.cells[box], kGeometry.cells[line])) return true;
            if (bench.is_stopped()) return true;
        }
    for (House row = 0; row < 9; ++row)
        for (House column = kFirstColumn; column < kFirstBox; ++column) {
            if (sets.search(kGeometry.cells[row], kGeometry.cells[column])) return true;
            if (bench.is_stopped()) return true;
        }
    return false;
}

}  // namespace

void find_wings(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    using enum Technique;
    if (wanted.has(kRemotePair) && find_remote_pairs(board, found)) return;
    if (wanted.has(kXyWing) && find_xy_wings(board, found)) return;
    if (wanted.has(kXyzWing) && find_xyz_wings(board, found)) return;
    if (wanted.has(kWWing) && find_w_wings(board, found)) return;
    const Technique bent[] = {kWxyzWing, kVwxyzWing, kUvwxyzWing, kTuvwxyzWing};
    for (int k = 0; k < 4; ++k)
        if (wanted.has(bent[k]) && find_bent_sets(board, bent[k], 4 + k, bench, found)) return;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
