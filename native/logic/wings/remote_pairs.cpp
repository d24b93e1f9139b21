// Remote pairs: a chain of cells with the same two candidates.
//
//   36 -- 36 -- 36 -- 36     both ends of an even chain: one is 3, the other 6
#include "logic/base/better_step.hpp"
#include "logic/wings/wings.hpp"

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

// The simple paths of up to ten cells through one group of cells with the same two candidates. The best is chosen as all
// chains are (worth.hpp); of paths that remove the same, the shortest; of others that are worth the same, the one with the
// lower start.
class RemotePairs {
 public:
    RemotePairs(const Board& board, const Workbench& bench, Sink& found) : board_(board), bench_(bench), found_(found) {}

    // True if the sink has enough, or a stop was requested.
    bool search(const CellSet& group, DigitSet digits) {
        digits_ = digits;
        if (!may_remove(group)) return false;
        const int most = group.size() < kMostCells ? group.size() : kMostCells;
        // All of them, the shortest first, or one search for the best.
        for (limit_ = found_.wants_one() ? most : 4; limit_ <= most; limit_ += 2) {
            left_ = kMostSteps;
            for (const Cell start : group) {
                if (bench_.is_stopped()) return true;
                path_[0] = start;
                if (walk(1, group - CellSet::of(start), Conclusions{})) return true;
            }
        }
        return false;
    }
    void report_best() {
        digits_ = best_digits_;
        if (best_length_) report(best_, best_length_, best_gone_);
    }

 private:
    static constexpr int kMostCells = 10;     // as in HoDoKu
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
        // Eliminations of two neighbours on the path are a naked pair; only cells further apart count.
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
        if (!found_.wants_one()) return report(path_, length, gone);
        const Worth worth = worth_of(gone);
        if (best_length_ && !comes_before(length, worth)) return false;
        best_length_ = length, best_worth_ = worth, best_digits_ = digits_, best_gone_ = gone;
        for (int k = 0; k < length; ++k) best_[k] = path_[k];
        return false;
    }
    bool comes_before(int length, const Worth& worth) const {
        if (worth.is_same_as(best_worth_)) return length < best_length_;
        if (worth.count != best_worth_.count || worth.key != best_worth_.key) return worth.is_better_than(best_worth_);
        return path_[0] < best_[0];
    }

    bool report(const Cell* path, int length, const Conclusions& gone) {
        if (found_.has(Technique::kRemotePair, gone)) return found_.is_full();
        const Digit first = lowest_digit(gone.digits());
        const Digit second = lowest_digit(static_cast<DigitSet>(digits_ & ~bit_of(first)));
        PlainNode nodes[2 * kMostCells];
        for (int k = 0; k < length; ++k)
            for (int side = 0; side < 2; ++side)
                nodes[2 * k + side] = {plain(CellSet::of(path[k])), {0, 0}, (k + side) % 2 ? second : first, side == 1};
        return found_.add(Technique::kRemotePair, RemotePair{first, second, found_.keep(nodes, 2 * length), 2 * length}, gone);
    }

    const Board& board_;
    const Workbench& bench_;
    Sink& found_;
    DigitSet digits_ = 0, best_digits_ = 0;
    int limit_ = 0, left_ = 0;
    Cell path_[kMostCells + 1];
    Cell best_[kMostCells + 1];
    int best_length_ = 0;
    Worth best_worth_;
    Conclusions best_gone_;
};

}  // namespace

bool find_remote_pairs(const Board& board, const Workbench& bench, Sink& found) {
    const CellSet bivalue = board.with_size(2);
    RemotePairs pairs(board, bench, found);
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
    pairs.report_best();
    return found.is_full();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
