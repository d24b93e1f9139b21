// Franken and mutant fish: boxes among the houses, or rows and columns mixed; with fins, endo fins, and eliminations
// inside the base itself (cannibalistic: a place in two cover houses at once).
//
// With fins the search starts from the place to be eliminated. Suppose it is true: then the fins, which it sees, are
// false, one cover house is used up, and the places of the base that it does not see must fit into the n - 1 others.
// Each such place is in at most two houses outside the base, so covers are found by few trials.
#include "logic/fish/search.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

class ComplexSearch {
 public:
    ComplexSearch(const Board& board, const CellSet& impossible, FishCatch& fish, HouseSet bases, HouseSet covers)
        : fish_(fish), size_(fish.sort.size), impossible_(impossible), all_(board.places(fish.digit)), covers_(covers) {
        with_fins_ = fish.sort.kind == FishKind::kFinnedFranken || fish.sort.kind == FishKind::kFinnedMutant;
        for (int house = 0; house < kHouseCount; ++house) {
            places_[house] = all_ & kGeometry.cells[house];
            if (places_[house].empty()) covers_ &= ~(HouseSet{1} << house);
            if (!places_[house].empty() && bases >> house & 1) houses_[count_++] = house;
        }
    }

    // True when no more fish are wanted.
    bool run() { return choose(0, size_, {0, {}, {}, impossible_}); }

 private:
    struct Base {
        HouseSet houses;
        CellSet cells;
        CellSet endo_fins;
        CellSet within_reach;  // possible eliminations: hopeless places that see every endo fin
    };

    // 1. The base, house by house in ascending order.
    bool choose(int first, int missing, const Base& base) {
        if (missing == 0) return try_base(base);
        for (int k = first; k + missing <= count_; ++k) {
            const int house = houses_[k];
            const CellSet shared = base.cells & places_[house];
            Base more{base.houses | HouseSet{1} << house, base.cells | places_[house], base.endo_fins | shared,
                      base.within_reach};
            if (!shared.empty()) {
                if (!with_fins_ || more.endo_fins.size() > fish_.most_endo_fins()) continue;
                for (const Cell cell : shared) more.within_reach &= kGeometry.peers[cell];
                if (more.within_reach.empty()) continue;
            }
            if (fish_.is_tired()) return true;
            if (choose(k + 1, missing - 1, more)) return true;
        }
        return false;
    }

    bool try_base(const Base& base) {
        base_ = base;
        coverable_ = covers_ & ~base.houses;
        if (with_fins_) {
            for (const Cell cell : base.within_reach) {
                if (base.endo_fins.has(cell)) continue;
                target_ = cell;
                covers_of_target_ = base.cells.has(cell) ? 2 : 1;
                const CellSet needed = base.cells - base.endo_fins - kGeometry.peers[cell] - CellSet::of(cell);
                if (cover_needed(needed, 0, 0, size_ - covers_of_target_)) return true;
            }
        } else if (cover_all(base.cells, 0, 0, size_)) {
            return true;
        }
        return fish_.end_base();
    }

    // 2. Without fins: covers for every place of the base. (Each of these returns true when the search is over.)
    bool cover_all(const CellSet& needed, HouseSet cover, HouseSet banned, int left) {
        if (fish_.is_tired()) return true;
        if (needed.empty()) return left == 0 && report(cover);
        if (left == 0) return false;
        const HouseSet options = kGeometry.houses[needed.first()] & coverable_ & ~banned;
        for (const int house : each(options)) {
            if (cover_all(needed - places_[house], cover | HouseSet{1} << house, banned, left - 1)) return true;
            banned |= HouseSet{1} << house;
        }
        return false;
    }

    // 3. With fins: covers for the places that the target does not see; none of them can hold the target ...
    bool cover_needed(const CellSet& needed, HouseSet cover, HouseSet banned, int left) {
        if (fish_.is_tired()) return true;
        if (needed.empty()) return cover_target(cover, banned, covers_of_target_);
        if (left == 0) return false;
        const HouseSet options = kGeometry.houses[needed.first()] & coverable_ & ~banned;
        for (const int house : each(options)) {
            if (cover_needed(needed - places_[house], cover | HouseSet{1} << house, banned, left - 1)) return true;
            banned |= HouseSet{1} << house;
        }
        return false;
    }

    // ... then covers for the target: one, or two if it belongs to the base ...
    bool cover_target(HouseSet cover, HouseSet banned, int left) {
        if (left == 0) return cover_more(cover, banned, size_ - size_of(cover));
        for (const int house : each(kGeometry.houses[target_] & coverable_ & ~banned & ~cover)) {
            if (cover_target(cover | HouseSet{1} << house, banned, left - 1)) return true;
            banned |= HouseSet{1} << house;
        }
        return false;
    }

    // ... and if there are covers left, for some of the fins.
    bool cover_more(HouseSet cover, HouseSet banned, int left) {
        if (left == 0) return report_if_tight(cover);
        if (fish_.is_tired()) return true;
        const CellSet open = base_.cells - base_.endo_fins - cells_of(cover);
        for (const int house : each(touched_houses(open) & coverable_ & ~banned & ~cover)) {
            if (cover_more(cover | HouseSet{1} << house, banned, left - 1)) return true;
            banned |= HouseSet{1} << house;
        }
        return false;
    }

    // 4. Every cover except the target's must hold a place of the base that no other does: otherwise it is redundant.
    bool report_if_tight(HouseSet cover) {
        CellSet once, twice;
        for (const int house : each(cover)) {
            twice |= once & places_[house];
            once |= places_[house];
        }
        const CellSet own = base_.cells - base_.endo_fins - twice;
        for (const int house : each(cover & ~kGeometry.houses[target_]))
            if (!own.meets(places_[house])) return false;
        return report(cover);
    }

    bool report(HouseSet cover) {
        if (!has_my_shape(base_.houses, cover)) return false;
        CellSet once, twice;
        for (const int house : each(cover)) {
            twice |= once & places_[house];
            once |= places_[house];
        }
        const CellSet fins = base_.cells - base_.endo_fins - once, all_fins = fins | base_.endo_fins;
        if (all_fins.empty() == with_fins_ || fins.size() > fish_.most_fins()) return false;
        for (const int house : each(base_.houses))
            if (places_[house].within(all_fins)) return false;  // nothing but fins: a locked candidate, not a fish
        for (const int house : each(cover))
            if (!base_.cells.meets(places_[house])) return false;  // covers nothing
        const CellSet eliminated = ((once - base_.cells) | twice) & seen_by_all(all_fins);
        if (!eliminated.empty()) fish_.add({base_.houses, cover, fins, base_.endo_fins, eliminated});
        return false;
    }

    // Franken: rows against columns with boxes on either side, at least one box. Mutant: everything else.
    bool has_my_shape(HouseSet base, HouseSet cover) const {
        const bool is_crossed = !(base & kRows && base & kColumns) && !(cover & kRows && cover & kColumns) &&
                                !(base & kRows && cover & kRows) && !(base & kColumns && cover & kColumns);
        const bool is_mutant = fish_.sort.kind == FishKind::kMutant || fish_.sort.kind == FishKind::kFinnedMutant;
        return is_mutant ? !is_crossed : is_crossed && (base | cover) & kBoxes;
    }

    FishCatch& fish_;
    const int size_;
    const CellSet impossible_;
    const CellSet all_;
    HouseSet covers_;
    bool with_fins_;
    CellSet places_[kHouseCount];
    int houses_[kHouseCount] = {};
    int count_ = 0;

    Base base_ = {};
    HouseSet coverable_ = 0;
    Cell target_ = 0;
    int covers_of_target_ = 1;
};

}  // namespace

void search_complex_fish(const Board& board, const CellSet& impossible, FishCatch& fish) {
    constexpr HouseSet all = kRows | kColumns | kBoxes;
    if (fish.sort.kind == FishKind::kMutant || fish.sort.kind == FishKind::kFinnedMutant)
        ComplexSearch(board, impossible, fish, all, all).run();
    else if (!ComplexSearch(board, impossible, fish, kRows | kBoxes, kColumns | kBoxes).run())
        ComplexSearch(board, impossible, fish, kColumns | kBoxes, kRows | kBoxes).run();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
