// Wings: a few cells that see each other just enough to share out their digits.
//
//   XY-wing       xz -- xy -- yz           whatever the middle holds, an end holds z
//   XYZ-wing      xz -- xyz -- yz          the same, with z in the middle too
//   W-wing        wz -- w == w -- wz       the strong link keeps w from one of the ends
//
// Remote pairs, and wings of more cells, are in remote_pairs.cpp and bent_sets.cpp.
#include "logic/wings/wings.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct XyWing {
    Digit x, y, z;  // the pivot has x and y, and optionally z
    Cell pivot;
    CellSet pincers;  // in reading order, the first has x and z, the second y and z
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

// XY-wing and XYZ-wing ----------------------------------------------------------------------------------------------

// The cell of the three that sees the other two, if one does.
int pivot_of(Cell a, Cell b, Cell c) {
    const bool ab = sees(a, b), ac = sees(a, c), bc = sees(b, c);
    return ab && ac ? a : ab && bc ? b : ac && bc ? c : -1;
}

// HoDoKu goes through the three cells in ascending order, whichever of them is the pivot. Where steps are weighed, the one
// with the lowest pivot comes first: so SukakuExplainer was seen to go.
bool find_xy_wings(const Board& board, Sink& found) {
    const CellSet bivalue = board.with_size(2);
    XyWing first{};
    Conclusions of_first;
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
                const DigitSet of_first_pincer = middle & board.candidates(pincers.first());
                const Digit x = lowest_digit(of_first_pincer), y = lowest_digit(middle ^ of_first_pincer);
                const XyWing wing{x, y, z, static_cast<Cell>(pivot), pincers};
                if (!found.weighs()) {
                    if (found.add(Technique::kXyWing, wing, eliminate(removable, z))) return true;
                } else if (of_first.empty() || pivot < first.pivot) {
                    first = wing;
                    of_first = eliminate(removable, z);
                }
            }
        }
    }
    return !of_first.empty() && found.add(Technique::kXyWing, first, of_first);
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
                const Digit x = lowest_digit(digits & ~board.candidates(other));
                const Digit y = lowest_digit(digits & ~board.candidates(one));
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
        return found.add(Technique::kWWing, wing, gone);  // other links would give the same eliminations
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

}  // namespace

void find_wings(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    using enum Technique;
    if (wanted.has(kRemotePair) && find_remote_pairs(board, bench, found)) return;
    if (wanted.has(kXyWing) && find_xy_wings(board, found)) return;
    if (wanted.has(kXyzWing) && find_xyz_wings(board, found)) return;
    if (wanted.has(kWWing) && find_w_wings(board, found)) return;
    const Technique bent[] = {kWxyzWing, kVwxyzWing, kUvwxyzWing, kTuvwxyzWing};
    for (int k = 0; k < 4; ++k)
        if (wanted.has(bent[k]) && find_bent_sets(board, bent[k], 4 + k, bench, found)) return;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
