// Two almost locked sets with a digit x restricted in common: at most one of them has x, so the other has all its rest.
//
//   A {14689}   x x . | . . .        any other digit z of both is in A or in B,
//   B {1458}    . . . | x . .        so cells that see all its places in both lose it
//
// With two such digits, one set has the one and the other set has the other: then both are locked.
#include "logic/als/als_steps.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Candidates that see all places of a digit in a set where it is locked. They could also be removed from the other set, but
// HoDoKu keeps them there: the rest of that set is then easy to see.
CellSet locked_out(const Board& board, const Als& als, Digit digit) { return als.seen_by(digit) & board.places(digit); }

// Eliminations in the order in which they are found: each once.
class Eliminations {
 public:
    void add(const CellSet& cells, Digit digit) {
        for (const Cell cell : cells - gone_.cells(digit)) order_[count_++] = {cell, digit};
        gone_.add(cells, digit);
    }
    Conclusions keep(Sink& found) {
        if (!gone_.empty()) gone_.go_in_order(found.keep(order_, count_), count_);
        return gone_;
    }

 private:
    Conclusions gone_;
    int count_ = 0;
    Gone order_[kCells * 9];
};

// The common digits except the lower of the two restricted ones, those except the higher, then digits locked in each set.
Conclusions eliminate_locked(const Board& board, const Als& one, const Als& other, DigitSet restricted, Sink& found) {
    Eliminations gone;
    const DigitSet common = one.digits & other.digits;
    for (const Digit left_out : digits_of(restricted))
        for (const Digit digit : digits_of(common & ~bit_of(left_out))) gone.add(seen_by_both(board, one, other, digit), digit);
    for (const Als* als : {&one, &other})
        for (const Digit digit : digits_of(als->digits & ~restricted))
            gone.add(locked_out(board, *als, digit) - one.cells - other.cells, digit);
    return gone.keep(found);
}

void describe_locked(const Board& board, const Als& als, const Als& other, DigitSet restricted, AlsDescription& description) {
    for (const Digit digit : digits_of(als.digits & ~restricted))
        if (!(locked_out(board, als, digit) - other.cells).empty()) description.add_common(als.places_of(digit), digit);
}

}  // namespace

// In the order of HoDoKu, which takes the first.
bool find_als_xz(const Board& board, Workbench& bench, Sink& found) {
    if (!has_pair_step(als_slots(board, bench.als, bench.settings.als_overlap))) return false;
    const AlsBench& als = als_pairs(board, bench.als, bench.settings.als_overlap);
    for (int k = 0; k < als.pair_count; ++k) {
        const AlsPair& pair = als.pairs[k];
        const Als &one = als.sets[pair.one], &other = als.sets[pair.other];
        const bool is_double = (pair.digits & (pair.digits - 1)) != 0;
        if (!is_double && !(one.digits & other.digits & ~pair.digits)) continue;
        const Conclusions gone = is_double ? eliminate_locked(board, one, other, pair.digits, found)
                                           : eliminate_common(board, one, other, static_cast<DigitSet>(~pair.digits));
        if (gone.empty() || (!found.wants_one() && found.has(Technique::kAlsXz, gone))) continue;
        AlsDescription description;
        description.add_set(one);
        description.add_set(other);
        for (const Digit digit : digits_of(pair.digits)) description.add_link(one, other, digit);
        if (is_double)
            describe_locked(board, one, other, pair.digits, description),
                describe_locked(board, other, one, pair.digits, description);
        else
            for (const Digit digit : digits_of(gone.digits()))
                description.add_common(one.places_of(digit) | other.places_of(digit), digit);
        if (found.add(Technique::kAlsXz, description.keep(found), gone)) return true;
    }
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
