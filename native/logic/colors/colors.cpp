// Colors: cells joined by strong links of one digit, colored in turn.
//
//   A === B        either every A holds the digit, or every B;
//         ‖        cells that see an A and a B cannot hold it (trap),
//   B === A        and if an A sees an A, every A is false (wrap)
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct SimpleColors {
    Digit digit;
    CellSet first, second;
    HouseSet houses;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.cells("first", first);
        fields.cells("second", second);
        fields.houses("houses", houses);
    }
};

struct MultiColors {
    Digit digit;
    CellSet colors[4];
    HouseSet houses, other_houses;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.cells("first", colors[0]);
        fields.cells("second", colors[1]);
        fields.houses("houses", houses);
        fields.cells("third", colors[2]);
        fields.cells("fourth", colors[3]);
        fields.houses("other_houses", other_houses);
    }
};

// Colors all cells joined to this one.
FULLHOUSE_ALWAYS void color_from(Cell start, const Board& board, Digit digit, HouseSet strong, ColorPair& pair) {
    pair.colors[0] = CellSet::of(start);
    pair.colors[1] = {};
    pair.seen[0] = kGeometry.peers[start];
    pair.seen[1] = {};
    pair.houses = 0;
    Cell queue[kCells];
    queue[0] = start;
    int size = 1;
    for (int next = 0; next < size; ++next) {
        const Cell cell = queue[next];
        const int other_color = pair.colors[0].has(cell) ? 1 : 0;
        for (const int house : each(kGeometry.houses[cell] & strong)) {
            const Cell other = partner(board, static_cast<House>(house), digit, cell);
            if (pair.colors[0].has(other) || pair.colors[1].has(other)) continue;
            pair.colors[other_color].add(other);
            pair.seen[other_color] |= kGeometry.peers[other];
            pair.houses |= HouseSet{1} << house;
            queue[size++] = other;
        }
    }
}

const ColorBench& color(const Board& board, Workbench& bench) {
    ColorBench& colors = bench.colors;
    if (colors.version == board.version()) return colors;
    const HouseSet* strong = strong_links(board, bench.strong_links);
    for (Digit digit = 1; digit <= 9; ++digit) {
        int& count = colors.count[digit - 1];
        count = 0;
        CellSet left = board.places(digit) & cells_of(strong[digit - 1]);
        while (!left.empty()) {
            ColorPair& pair = colors.pairs[digit - 1][count++];
            color_from(left.first(), board, digit, strong[digit - 1], pair);
            left -= pair.colors[0] | pair.colors[1];
        }
    }
    colors.version = board.version();
    return colors;
}

bool find_simple_colors(const TechniqueSet& wanted, const Board& board, const ColorBench& colors, Sink& found) {
    for (Digit digit = 1; digit <= 9; ++digit)
        for (int k = 0; k < colors.count[digit - 1]; ++k) {
            const ColorPair& pair = colors.pairs[digit - 1][k];
            const SimpleColors simple{digit, pair.colors[0], pair.colors[1], pair.houses};
            if (wanted.has(Technique::kSimpleColorsWrap))
                for (int color = 0; color < 2; ++color)
                    if (pair.colors[color].meets(pair.seen[color]) &&
                        found.add(Technique::kSimpleColorsWrap, simple, eliminate(pair.colors[color], digit)))
                        return true;
            const CellSet trapped = (board.places(digit) & pair.seen[0] & pair.seen[1]) - (pair.colors[0] | pair.colors[1]);
            if (wanted.has(Technique::kSimpleColorsTrap) && !trapped.empty() &&
                found.add(Technique::kSimpleColorsTrap, simple, eliminate(trapped, digit)))
                return true;
        }
    return false;
}

// A color that sees both colors of another pair is false.
bool find_multi_colors_2(const MultiColors& multi, const ColorPair& one, const ColorPair& other, Sink& found) {
    for (int color = 0; color < 2; ++color)
        if (one.seen[color].meets(other.colors[0]) && one.seen[color].meets(other.colors[1]) &&
            found.add(Technique::kMultiColors2, multi, eliminate(one.colors[color], multi.digit)))
            return true;
    return false;
}

// Where a color sees a color of another pair, one of the two opposite colors is true. All that follows is one step.
bool find_multi_colors_1(const MultiColors& multi, const ColorPair& one, const ColorPair& other, const CellSet& places,
                         Sink& found) {
    CellSet gone;
    Gone order[kCells];
    int count = 0;
    for (int color = 0; color < 2; ++color)
        for (int other_color = 0; other_color < 2; ++other_color) {
            if (!one.seen[color].meets(other.colors[other_color])) continue;
            const CellSet more = (places & one.seen[1 - color] & other.seen[1 - other_color]) - gone;
            for (const Cell cell : more) order[count++] = {cell, multi.digit};
            gone |= more;
        }
    if (gone.empty()) return false;
    Conclusions conclusions = eliminate(gone, multi.digit);
    conclusions.go_in_order(found.keep(order, count), count);
    return found.add(Technique::kMultiColors1, multi, conclusions);
}

bool find_multi_colors(const TechniqueSet& wanted, const Board& board, const ColorBench& colors, Sink& found) {
    for (Digit digit = 1; digit <= 9; ++digit)
        for (int j = 0; j < colors.count[digit - 1]; ++j)
            for (int k = 0; k < colors.count[digit - 1]; ++k) {
                if (j == k) continue;
                const ColorPair &one = colors.pairs[digit - 1][j], &other = colors.pairs[digit - 1][k];
                const MultiColors multi{
                    digit, {one.colors[0], one.colors[1], other.colors[0], other.colors[1]}, one.houses, other.houses};
                if (wanted.has(Technique::kMultiColors2) && find_multi_colors_2(multi, one, other, found)) return true;
                if (j < k && wanted.has(Technique::kMultiColors1) &&
                    find_multi_colors_1(multi, one, other, board.places(digit), found))
                    return true;
            }
    return false;
}

}  // namespace

void find_colors(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    constexpr TechniqueSet kSimple = TechniqueSet::of(Technique::kSimpleColorsTrap, Technique::kSimpleColorsWrap);
    constexpr TechniqueSet kMulti = TechniqueSet::of(Technique::kMultiColors1, Technique::kMultiColors2);
    if (wanted.meets(kSimple) && find_simple_colors(wanted, board, color(board, bench), found)) return;
    if (wanted.meets(kMulti) && find_multi_colors(wanted, board, color(board, bench), found)) return;
    if (wanted.has(Technique::kMedusa)) find_medusa(board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
