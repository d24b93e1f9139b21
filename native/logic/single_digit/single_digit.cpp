// Patterns of two strong links of one digit, and the empty rectangle, whose box takes the place of one link.
//
//   a === b          one of a and b holds the digit, and one of c and d;
//         |          b and c see each other, so they do not hold it both;
//   d === c          so a or d holds it, and cells that see both do not
#include "logic/base/better_step.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Link {
    Cell cells[2];
    House house;
};

struct TwoLinks {
    Digit digit;
    Cell cells[4];    // a b c d of the drawing
    HouseSet houses;  // those of the two strong links
    void describe(Fields& fields) const {
        PlainNode nodes[4];
        for (int k = 0; k < 4; ++k) nodes[k] = {plain(CellSet::of(cells[k])), {0, 0}, digit, k % 2 == 1};
        fields.digit("digit", digit);
        fields.chain("chain", nodes, 4);
        fields.houses("houses", houses);
    }
};

struct EmptyRectangle {
    Digit digit;
    House box, line;  // the line of the strong link
    CellSet in_box, link;
    Cell crossing;  // of the two lines that hold all places of the box
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.house("box", box);
        fields.cells("in_box", in_box);
        fields.cell("crossing", crossing);
        fields.house("link_house", line);
        fields.cells("link", link);
    }
};

struct DualKite {
    Digit digit, other_digit;  // nearly always the same
    CellSet ends, other_ends, bridge;
    House box;
    HouseSet houses, other_houses;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.cells("ends", ends);
        fields.houses("houses", houses);
        fields.digit("other_digit", other_digit);
        fields.cells("other_ends", other_ends);
        fields.houses("other_houses", other_houses);
        fields.cells("bridge", bridge);
        fields.house("box", box);
    }
};

struct DualRectangle {
    Digit digit;
    House box;
    CellSet in_box, link, other_link;
    House line, other_line;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.house("box", box);
        fields.cells("in_box", in_box);
        fields.house("link_house", line);
        fields.cells("link", link);
        fields.house("other_house", other_line);
        fields.cells("other_link", other_link);
    }
};

FULLHOUSE_ALWAYS Link link_of(const Board& board, House house, Digit digit) {
    const Positions places = board.positions(house, digit);
    return {{first_at(house, places), first_at(house, places & (places - 1))}, house};
}

FULLHOUSE_ALWAYS int links_of(const Board& board, HouseSet houses, Digit digit, Link* links) {
    int count = 0;
    for (const int house : each(houses)) links[count++] = link_of(board, static_cast<House>(house), digit);
    return count;
}

FULLHOUSE_ALWAYS CellSet removable(const Board& board, Digit digit, Cell one, Cell other) {
    return board.places(digit) & kGeometry.peers[one] & kGeometry.peers[other];
}

// Two parallel lines whose places share one crossing line; the free ends are side by side, in one band or stack. Rows before
// columns, as in HoDoKu.
bool find_skyscrapers(const Board& board, const HouseSet* strong, Sink& found) {
    for (const HouseSet kind : {kRows, kColumns})
        for (Digit digit = 1; digit <= 9; ++digit)
            for (HouseSet left = strong[digit - 1] & kind; left; left &= left - 1) {
                const House line = static_cast<House>(lowest(left));
                const Positions here = board.positions(line, digit);
                for (const int other : each(left & (left - 1))) {
                    const Positions there = board.positions(static_cast<House>(other), digit);
                    const Positions ends = here ^ there, shared = here & there;
                    if (!shared || !ends || (ends & ~(0b111 << lowest(ends) / 3 * 3))) continue;
                    const Cell end = first_at(line, here & ends);
                    const Cell other_end = first_at(static_cast<House>(other), there & ends);
                    const CellSet gone = removable(board, digit, end, other_end);
                    if (gone.empty()) continue;
                    const TwoLinks links{digit,
                                         {end, first_at(line, shared), first_at(static_cast<House>(other), shared), other_end},
                                         HouseSet{1} << line | HouseSet{1} << other};
                    if (found.add(Technique::kSkyscraper, links, eliminate(gone, digit))) return true;
                }
            }
    return false;
}

// A row and a column with one end each in the same box. `see` gets the kite and the cell that loses the digit: where
// the other ends cross. (If they see other cells too, one of the links lies within a box, and locked candidates do more.)
template <class See>
FULLHOUSE_ALWAYS bool each_kite(const Board& board, Digit digit, HouseSet strong, const See& see) {
    Link rows[9], columns[9];
    const int row_count = links_of(board, strong & kRows, digit, rows);
    if (!row_count) return false;
    const int column_count = links_of(board, strong & kColumns, digit, columns);
    std::uint32_t boxes[9];
    for (int k = 0; k < column_count; ++k) boxes[k] = 1u << box_of(columns[k].cells[0]) | 1u << box_of(columns[k].cells[1]);
    for (int j = 0; j < row_count; ++j) {
        const Cell* row = rows[j].cells;
        const std::uint32_t of_row = 1u << box_of(row[0]) | 1u << box_of(row[1]);
        for (int k = 0; k < column_count; ++k) {
            if (!(of_row & boxes[k])) continue;
            const Cell* column = columns[k].cells;
            for (int end = 0; end < 4; ++end) {
                const Cell in_row = row[end & 1], in_column = column[end >> 1];
                const Cell end_of_row = row[1 - (end & 1)], end_of_column = column[1 - (end >> 1)];
                if (box_of(in_row) != box_of(in_column)) continue;
                if (in_row == in_column || end_of_row == in_column || in_row == end_of_column || end_of_row == end_of_column)
                    continue;
                const Cell gone = kGeometry.cell[row_of(end_of_column)][column_of(end_of_row)];
                if (!board.has(gone, digit)) continue;
                if (see(TwoLinks{digit,
                                 {end_of_row, in_row, in_column, end_of_column},
                                 HouseSet{1} << rows[j].house | HouseSet{1} << columns[k].house},
                        gone))
                    return true;
            }
        }
    }
    return false;
}

bool find_kites(const Board& board, const HouseSet* strong, Sink& found) {
    for (Digit digit = 1; digit <= 9; ++digit)
        if (each_kite(board, digit, strong[digit - 1], [&](const TwoLinks& kite, Cell gone) {
                return found.add(Technique::kTwoStringKite, kite, eliminate(CellSet::of(gone), digit));
            }))
            return true;
    return false;
}

CellSet both(Cell one, Cell other) { return CellSet::of(one) | CellSet::of(other); }

// Two kites over the same two cells of a box. HoDoKu does not require that they have the same digit.
bool find_dual_kites(const Board& board, const HouseSet* strong, Sink& found) {
    constexpr int kMost = 256;  // kites of one board that are looked at; boards have a dozen, more would be left out
    TwoLinks kites[kMost];
    Cell gone[kMost];
    int count = 0;
    for (Digit digit = 1; digit <= 9 && count < kMost; ++digit)
        each_kite(board, digit, strong[digit - 1], [&](const TwoLinks& kite, Cell cell) {
            kites[count] = kite;
            gone[count++] = cell;
            return count == kMost;
        });
    for (int j = 0; j < count; ++j)
        for (int k = j + 1; k < count; ++k) {
            const TwoLinks &one = kites[j], &other = kites[k];
            const CellSet bridge = both(one.cells[1], one.cells[2]);
            if (!(bridge == both(other.cells[1], other.cells[2]))) continue;
            if (one.digit == other.digit && gone[j] == gone[k]) continue;
            Conclusions conclusions = eliminate(CellSet::of(gone[j]), one.digit);
            conclusions.add(gone[k], other.digit);
            const DualKite dual{one.digit,
                                other.digit,
                                both(one.cells[0], one.cells[3]),
                                both(other.cells[0], other.cells[3]),
                                bridge,
                                kGeometry.house_of[one.cells[1]][2],
                                one.houses,
                                other.houses};
            if (found.add(Technique::kDualTwoStringKite, dual, conclusions)) return true;
        }
    return false;
}

// Any two strong links that are joined differently from the patterns above: at least one of them is in a box. (Two lines
// joined by a box show nothing that locked candidates do not.)
bool find_turbot_fish(const Board& board, const HouseSet* strong, Sink& found) {
    TwoLinks best{};
    CellSet best_gone;
    Worth best_worth;
    for (Digit digit = 1; digit <= 9; ++digit) {
        // 1. The links, those in boxes last. Of two houses with the same two places the line counts.
        const HouseSet lines = strong[digit - 1] & kLines;
        Link links[kHouseCount];
        const int line_count = links_of(board, lines, digit, links);
        int count = line_count;
        for (const int box : each(strong[digit - 1] & kBoxes)) {
            const Link link = link_of(board, static_cast<House>(box), digit);
            if (!(kGeometry.houses[link.cells[0]] & kGeometry.houses[link.cells[1]] & lines)) links[count++] = link;
        }
        // 2. Each link of a box with each one before it, by any two ends that see each other.
        for (int k = line_count; k < count; ++k)
            for (int j = 0; j < k; ++j)
                for (int end = 0; end < 4; ++end) {
                    const Cell a = links[j].cells[1 - (end & 1)], b = links[j].cells[end & 1];
                    const Cell c = links[k].cells[end >> 1], d = links[k].cells[1 - (end >> 1)];
                    if (!sees(b, c) || a == d || a == c || b == d) continue;
                    const CellSet gone = removable(board, digit, a, d) - both(b, c);
                    if (gone.empty()) continue;
                    const HouseSet houses = HouseSet{1} << links[j].house | HouseSet{1} << links[k].house;
                    const TwoLinks fish = a < d ? TwoLinks{digit, {a, b, c, d}, houses} : TwoLinks{digit, {d, c, b, a}, houses};
                    if (!found.wants_one()) {
                        if (found.add(Technique::kTurbotFish, fish, eliminate(gone, digit))) return true;
                        continue;
                    }
                    // Of those that are worth the same, the one with the lower start comes first.
                    const Worth worth = worth_of(eliminate(gone, digit));
                    const bool is_equal = worth.count == best_worth.count && worth.key == best_worth.key;
                    if (is_equal ? fish.cells[0] < best.cells[0] : worth.is_better_than(best_worth)) {
                        best = fish;
                        best_gone = gone;
                        best_worth = worth;
                    }
                }
    }
    return !best_gone.empty() && found.add(Technique::kTurbotFish, best, eliminate(best_gone, best.digit));
}

// For every set of places in a box: the crossings of a row and a column that hold all of them, some next to the crossing on
// either line. Positions of a box are numbered row by row.
struct CrossingTable {
    Positions of[512] = {};
    constexpr CrossingTable() {
        for (int places = 0; places < 512; ++places)
            for (int crossing = 0; crossing < 9; ++crossing) {
                const int row = 0b111 << crossing / 3 * 3 & ~(1 << crossing);
                const int column = 0b001001001 << crossing % 3 & ~(1 << crossing);
                if ((places & ~(row | column | 1 << crossing)) == 0 && (places & row) && (places & column))
                    of[places] |= static_cast<Positions>(1 << crossing);
            }
    }
};
constexpr CrossingTable kCrossings;

// Every strong link that makes an empty rectangle of this box. `see` gets the rectangle and the cell that loses the
// digit. A box with two places has two crossings; HoDoKu takes the lower one first.
template <class See>
FULLHOUSE_ALWAYS bool each_rectangle(const Board& board, House box, Digit digit, HouseSet strong, const See& see) {
    for (Positions crossings = kCrossings.of[board.positions(box, digit)]; crossings;) {
        const int position = std::bit_width(crossings) - 1;
        crossings ^= static_cast<Positions>(1u << position);
        const Cell crossing = kGeometry.cell[box][position];
        for (int kind = 0; kind < 2; ++kind) {
            // `along` is the box's line that meets the link, `across` the one that meets the cell it removes from.
            const House along = kGeometry.house_of[crossing][kind], across = kGeometry.house_of[crossing][1 - kind];
            const CellSet near = board.places(along, digit) - kGeometry.cells[box];
            for (const Cell end : near) {
                const House line = kGeometry.house_of[end][1 - kind];
                if (!(strong >> line & 1)) continue;
                const Positions places = board.positions(line, digit);
                const int far = lowest(places & ~(1u << kGeometry.position[end][1 - kind]));
                const Cell gone = kGeometry.cell[across][far];
                if (!board.has(gone, digit) || kGeometry.house_of[gone][2] == box) continue;
                const EmptyRectangle rectangle{digit,   box, line, board.places(box, digit), both(end, kGeometry.cell[line][far]),
                                               crossing};
                if (see(rectangle, gone)) return true;
            }
        }
    }
    return false;
}

bool find_empty_rectangles(const Board& board, const HouseSet* strong, int fewest, Sink& found) {
    for (Digit digit = 1; digit <= 9; ++digit) {
        if (!(strong[digit - 1] & kLines)) continue;
        for (House box = kFirstBox; box < kHouseCount; ++box) {
            const Positions places = board.positions(box, digit);
            if (!kCrossings.of[places] || size_of(places) < fewest) continue;
            if (each_rectangle(board, box, digit, strong[digit - 1], [&](const EmptyRectangle& rectangle, Cell gone) {
                    return found.add(Technique::kEmptyRectangle, rectangle, eliminate(CellSet::of(gone), digit));
                }))
                return true;
        }
    }
    return false;
}

// Two empty rectangles of one box, with different links. The box may have only two places.
bool find_dual_rectangles(const Board& board, const HouseSet* strong, Sink& found) {
    constexpr int kMost = 24;  // two crossings with two lines each, at most six links in a line
    for (Digit digit = 1; digit <= 9; ++digit)
        for (House box = kFirstBox; box < kHouseCount; ++box) {
            if (!kCrossings.of[board.positions(box, digit)]) continue;
            EmptyRectangle rectangles[kMost];
            Cell gone[kMost];
            int count = 0;
            each_rectangle(board, box, digit, strong[digit - 1], [&](const EmptyRectangle& rectangle, Cell cell) {
                rectangles[count] = rectangle;
                gone[count++] = cell;
                return count == kMost;
            });
            for (int j = 0; j < count; ++j)
                for (int k = j + 1; k < count; ++k) {
                    const EmptyRectangle &one = rectangles[j], &other = rectangles[k];
                    if (gone[j] == gone[k]) continue;
                    const DualRectangle dual{digit, box, one.in_box, one.link, other.link, one.line, other.line};
                    if (found.add(Technique::kDualEmptyRectangle, dual, eliminate(both(gone[j], gone[k]), digit))) return true;
                }
        }
    return false;
}

}  // namespace

void find_single_digit(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    const HouseSet* strong = strong_links(board, bench.strong_links);
    if (wanted.has(Technique::kSkyscraper) && find_skyscrapers(board, strong, found)) return;
    if (wanted.has(Technique::kTwoStringKite) && find_kites(board, strong, found)) return;
    if (wanted.has(Technique::kTurbotFish) && find_turbot_fish(board, strong, found)) return;
    const int fewest = bench.settings.empty_rectangle_of_two ? 2 : 3;
    if (wanted.has(Technique::kEmptyRectangle) && find_empty_rectangles(board, strong, fewest, found)) return;
    if (!bench.settings.dual_patterns) return;
    if (wanted.has(Technique::kDualTwoStringKite) && find_dual_kites(board, strong, found)) return;
    if (wanted.has(Technique::kDualEmptyRectangle)) find_dual_rectangles(board, strong, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
