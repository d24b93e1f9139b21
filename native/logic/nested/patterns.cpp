// The patterns that a run may use: locked candidates, hidden pairs, naked pairs, X-wings. Each conclusion follows from
// earlier eliminations of the run: a pattern that needs none of them holds on the board itself, and is left out.
#include "logic/nested/levels.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct ChainEngine::CellList {
    Cell cells[kCells];
    int count = 0;
    DigitSet digits[kCells];  // by cell
    void add(Cell cell, std::uint32_t gone) {
        cells[count++] = cell;
        digits[cell] = static_cast<DigitSet>(gone);
    }
};

// Makes off nodes of the eliminations of a pattern, unless it needs nothing of the run or all are known.
void ChainEngine::conclude(Spread& spread, const std::uint16_t* parents, int parent_count, CellList& list,
                           const UsedPattern& pattern, bool& found) {
    if (!parent_count) return;
    Run& run = spread.run();
    bool has_begun = false;
    order_cells(list.cells, list.count);
    for (int k = 0; k < list.count; ++k)
        for (const int digit : each(list.digits[list.cells[k]])) {
            const CandidateNumber candidate = number_of(list.cells[k], digit);
            if (run.knows(candidate, false)) continue;
            if (!has_begun) {
                spread.begin_conclusion(parents, static_cast<std::size_t>(parent_count), kLinkPattern, run.patterns.size());
                run.patterns.add(pattern);
                has_begun = true;
            }
            spread.add_conclusion(candidate);
            found = true;
        }
}

bool ChainEngine::find_patterns(Spread& spread) {
    return find_locked(spread) || find_hidden_pairs(spread) || find_naked_pairs(spread) || find_x_wings(spread);
}

bool ChainEngine::find_locked(Spread& spread) {
    const Field &base = spread.base(), &work = spread.work();
    bool found = false;
    const auto look = [&](int digit, House from, House to) {
        const Positions places = work.positions[from][digit];
        if (!(places & (places - 1))) return;
        const CellSet all = work.places[digit] & kGeometry.cells[from];
        if (!all.within(kGeometry.cells[to])) return;
        const CellSet gone = (work.places[digit] & kGeometry.cells[to]) - all;
        if (gone.empty()) return;
        std::uint16_t parents[9];
        int count = 0;
        for (const Cell cell : ((base.places[digit] - work.places[digit]) & kGeometry.cells[from]) - kGeometry.cells[to])
            parents[count++] = spread.run().at[0][number_of(cell, digit)];
        CellList list;
        for (const Cell cell : gone) list.add(cell, 1u << digit);
        const Technique technique = from >= kFirstBox ? Technique::kPointing : Technique::kClaiming;
        const UsedPattern pattern{technique, static_cast<DigitSet>(1u << digit), HouseSet{1} << from | HouseSet{1} << to, all};
        conclude(spread, parents, count, list, pattern, found);
    };
    const auto crosses = [](int box, int line) {  // both as houses
        return kGeometry.cells[box].meets(kGeometry.cells[line]);
    };
    constexpr House kKinds[4][2] = {{kFirstBox, kFirstColumn}, {kFirstBox, 0}, {kFirstColumn, kFirstBox}, {0, kFirstBox}};
    for (const House(&kinds)[2] : kKinds) {
        if (is_classic) {
            for (int a = 0; a < 9; ++a)
                for (int b = 0; b < 9; ++b)
                    if (crosses(kinds[0] + a, kinds[1] + b))
                        for (int digit = 0; digit < 9; ++digit)
                            look(digit, static_cast<House>(kinds[0] + a), static_cast<House>(kinds[1] + b));
            continue;
        }
        for (int digit = 0; digit < 9; ++digit)
            for (int a = 0; a < 9; ++a) {
                const Positions places = work.positions[kinds[0] + a][digit];
                if (!(places & (places - 1))) continue;
                for (int b = 0; b < 9; ++b)
                    if (crosses(kinds[0] + a, kinds[1] + b))
                        look(digit, static_cast<House>(kinds[0] + a), static_cast<House>(kinds[1] + b));
            }
    }
    return found;
}

namespace {
constexpr House kBoxesColumnsRows[3] = {kFirstBox, kFirstColumn, 0};
FULLHOUSE_ALWAYS bool is_pair(std::uint32_t bits) { return std::popcount(bits) == 2; }
}  // namespace

bool ChainEngine::find_hidden_pairs(Spread& spread) {
    const Field &base = spread.base(), &work = spread.work();
    bool found = false;
    for (const House kind : kBoxesColumnsRows)
        for (House house = kind; house < kind + 9; ++house) {
            if (frame_.empty_in[house] <= 4) continue;
            std::uint32_t pairs = 0;
            for (int digit = 0; digit < 9; ++digit) pairs |= std::uint32_t{is_pair(work.positions[house][digit])} << digit;
            for (const int second : each(pairs))
                for (const int first : each(pairs & ((1u << second) - 1))) {
                    const Positions places = work.positions[house][first];
                    if (places != work.positions[house][second]) continue;
                    const std::uint32_t both = 1u << first | 1u << second;
                    CellList list;
                    for (const int position : each(places)) {
                        const Cell cell = kGeometry.cell[house][position];
                        if (work.cell[cell] & ~both) list.add(cell, work.cell[cell] & ~both);
                    }
                    if (!list.count) continue;
                    std::uint16_t parents[18];
                    int count = 0;
                    for (int position = 0; position < 9; ++position) {
                        if (places >> position & 1) continue;
                        const Cell cell = kGeometry.cell[house][position];
                        for (const int digit : each(base.cell[cell] & both))
                            parents[count++] = spread.run().at[0][number_of(cell, digit)];
                    }
                    const CellSet cells = work.places[first] & kGeometry.cells[house];
                    conclude(spread, parents, count, list,
                             {Technique::kHiddenPair, static_cast<DigitSet>(both), HouseSet{1} << house, cells}, found);
                }
        }
    return found;
}

bool ChainEngine::find_naked_pairs(Spread& spread) {
    const Field &base = spread.base(), &work = spread.work();
    bool found = false;
    for (const House kind : kBoxesColumnsRows)
        for (House house = kind; house < kind + 9; ++house) {
            if (frame_.empty_in[house] < 4) continue;
            std::uint32_t pairs = 0;
            for (int k = 0; k < 9; ++k) pairs |= std::uint32_t{is_pair(work.cell[kGeometry.cell[house][k]])} << k;
            for (const int second : each(pairs))
                for (const int first : each(pairs & ((1u << second) - 1))) {
                    const Cell one = kGeometry.cell[house][first], other = kGeometry.cell[house][second];
                    const DigitSet both = work.cell[one];
                    if (both != work.cell[other]) continue;
                    CellList list;
                    for (int position = 0; position < 9; ++position) {
                        const Cell cell = kGeometry.cell[house][position];
                        if (cell != one && cell != other && (work.cell[cell] & both)) list.add(cell, work.cell[cell] & both);
                    }
                    if (!list.count) continue;
                    std::uint16_t parents[18];
                    int count = 0;
                    for (const Cell cell : {one, other})
                        for (const int digit : each(base.cell[cell] & ~both))
                            parents[count++] = spread.run().at[0][number_of(cell, digit)];
                    const CellSet cells = CellSet::of(one) | CellSet::of(other);
                    conclude(spread, parents, count, list, {Technique::kNakedPair, both, HouseSet{1} << house, cells}, found);
                }
        }
    return found;
}

bool ChainEngine::find_x_wings(Spread& spread) {
    const Field &base = spread.base(), &work = spread.work();
    bool found = false;
    for (const bool by_column : {true, false}) {
        const House from = by_column ? kFirstColumn : 0, to = by_column ? 0 : kFirstColumn;
        for (int second = 1; second < 9; ++second)
            for (int first = 0; first < second; ++first)
                for (int digit = 0; digit < 9; ++digit) {
                    const Positions places = work.positions[from + first][digit];
                    if (places != work.positions[from + second][digit] || !is_pair(places) || frame_.placed[digit] > 5) continue;
                    const CellSet base_cells = kGeometry.cells[from + first] | kGeometry.cells[from + second];
                    CellList list;
                    for (const int line : each(places))
                        for (const Cell cell : (work.places[digit] & kGeometry.cells[to + line]) - base_cells)
                            list.add(cell, 1u << digit);
                    if (!list.count) continue;
                    std::uint16_t parents[18];
                    int count = 0;
                    for (const int line : {first, second})
                        for (const int position :
                             each(base.positions[from + line][digit] & ~work.positions[from + line][digit] & ~places))
                            parents[count++] = spread.run().at[0][number_of(kGeometry.cell[from + line][position], digit)];
                    const HouseSet lines = HouseSet{1} << (from + first) | HouseSet{1} << (from + second);
                    conclude(spread, parents, count, list,
                             {Technique::kXWing, static_cast<DigitSet>(1u << digit), lines, work.places[digit] & base_cells},
                             found);
                }
    }
    return found;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
