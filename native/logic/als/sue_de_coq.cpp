// Sue de Coq: a crossing of a line and a box, with some cells of the rest of the line and some of the rest of the box.
//
//   box    c c . | l . .     c crossing: two or three cells with at least two digits more than cells
//          . b . |           l and b share no digit of the crossing, and in all there are as many cells as digits
//                            (a digit that both have but the crossing lacks counts twice: it can be in both)
//
// So every digit occurs there as often as it can: the digits of c and l are eliminated from the rest of the line, those of c
// and b from the rest of the box.
#include <algorithm>
#include "logic/als/subsets.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct SueDeCoq {
    PlainPart crossing, line_set, box_set;
    HouseSet houses;
    void describe(Fields& fields) const {
        fields.houses("houses", houses);
        fields.parts("sets", &crossing, 3);
    }
};
static_assert(offsetof(SueDeCoq, box_set) == 2 * sizeof(PlainPart));

// Some cells of a house.
class Rest {
 public:
    Rest() = default;
    FULLHOUSE_ALWAYS Rest(Positions positions, DigitSet digits, int size, int excess)
        : bits_(positions | std::uint64_t{digits} << 16 | static_cast<std::uint64_t>(size) << 32 |
                static_cast<std::uint64_t>(excess) << 40) {}
    FULLHOUSE_ALWAYS Positions positions() const { return bits_ & 0x1FF; }
    FULLHOUSE_ALWAYS DigitSet digits() const { return bits_ >> 16 & kAllDigits; }
    FULLHOUSE_ALWAYS int size() const { return bits_ >> 32 & 15; }
    FULLHOUSE_ALWAYS int excess() const { return static_cast<int>(bits_ >> 40); }  // of digits over cells

 private:
    std::uint64_t bits_;  // in one word: it is written very often
};

// The excess of digits over cells in the rest of a line and the rest of a box together is at most the number of cells in the
// crossing: their digits in the crossing differ, and all of its surplus is used up. So both are almost locked, or nearly so;
// if one has at least this excess of digits, the other must have less.
struct Rests {
    int least;  // excess of any cells of the house, unless they are all its empty cells
    int few_count, all_count;
    Rest few[511];  // those with an excess of at most one: usually no others are useful
    Rest all[511];  // those with three at most

    void gather(const Board& board, House house) {
        HouseChoices choices;
        choices.gather(board, house);
        int lowest_excess = 3, in_all = 0, in_few = 0;
        const std::uint16_t* const order = kLexical.choice[choices.size];
        for (int k = 0; k < choices.count(); ++k) {
            const unsigned choice = order[k];
            const int size = size_of(choice), excess = std::max(size_of(choices.digits[choice]) - size, 0);
            const int is_part = size < choices.size;
            lowest_excess = std::min(lowest_excess, is_part ? excess : 3);
            const Rest rest(choices.positions[choice], choices.digits[choice], size, excess);
            all[in_all] = few[in_few] = rest;  // always written, sometimes kept: no branch to guess
            in_all += is_part & (excess <= 3);
            in_few += is_part & (excess <= 1);
        }
        least = lowest_excess;
        all_count = in_all;
        few_count = in_few;
    }

    // Visits those with at most this excess and none of the given cells; stops when `see` returns true.
    template <class See>
    FULLHOUSE_ALWAYS bool each(int most, Positions without, const See& see) const {
        const Rest* const rests = most <= 1 ? few : all;
        const int count = most <= 1 ? few_count : all_count;
        for (int k = 0; k < count; ++k)
            if (!(rests[k].positions() & without) && rests[k].excess() <= most && see(rests[k])) return true;
        return false;
    }
};

struct Crossing {
    const Board& board;
    Sink& found;
    House line, box;
    const Rests &line_rests, &box_rests;
    CellSet cells;
    DigitSet digits;

    // By how many its cells exceed the digits it adds: at least one, or it does not help.
    int gain(const Rest& rest) const { return rest.size() - size_of(rest.digits() & ~digits); }

    // Every part of the crossing's surplus must be taken up: all gains together are digits less cells of the crossing.
    bool find(Positions in_line, Positions in_box) const {
        const int surplus = size_of(digits) - cells.size();
        const int in_line_most = cells.size() - box_rests.least, in_box_most = cells.size() - line_rests.least;
        if (surplus < 2 || in_line_most < 0 || in_box_most < 0) return false;
        Rest helpers[511];
        int helper_count = 0;
        box_rests.each(in_box_most, in_box, [&](const Rest& rest) {
            if (gain(rest) >= 1) helpers[helper_count++] = rest;
            return false;
        });
        if (!helper_count) return false;
        return line_rests.each(in_line_most, in_line, [&](const Rest& rest) {
            const int missing = surplus - gain(rest);
            if (missing < 1 || missing >= surplus) return false;
            for (int k = 0; k < helper_count; ++k)
                if (!(rest.digits() & helpers[k].digits() & digits) && gain(helpers[k]) == missing && report(rest, helpers[k]))
                    return true;
            return false;
        });
    }

    bool report(const Rest& line_rest, const Rest& box_rest) const {
        const CellSet line_cells = cells_by_parts(line, line_rest.positions()),
                      box_cells = cells_by_parts(box, box_rest.positions());
        if (line_cells.meets(box_cells)) return false;
        const DigitSet line_digits = line_rest.digits() | (digits & ~box_rest.digits()),
                       box_digits = box_rest.digits() | (digits & ~line_rest.digits());
        Conclusions gone;
        for (const Digit digit : digits_of(line_digits)) gone.add(board.places(line, digit) - cells - line_cells, digit);
        for (const Digit digit : digits_of(box_digits)) gone.add(board.places(box, digit) - cells - box_cells, digit);
        if (gone.empty()) return false;
        // First from the box, then from the line, each cell by cell.
        Gone order[2 * 9 * 9];
        int count = 0;
        const auto add = [&](const CellSet& from, DigitSet those) {
            for (const Cell cell : from)
                for (const Digit digit : digits_of(board.candidates(cell) & those)) order[count++] = {cell, digit};
        };
        add(kGeometry.cells[box] - cells - box_cells, box_digits);
        add(kGeometry.cells[line] - cells - line_cells, line_digits);
        gone.go_in_order(found.keep(order, count), count);
        const SueDeCoq pattern{{plain(cells), digits},
                               {plain(line_cells), line_rest.digits()},
                               {plain(box_cells), box_rest.digits()},
                               HouseSet{1} << line | HouseSet{1} << box};
        return found.add_new(Technique::kSueDeCoq, pattern, gone);
    }
};

}  // namespace

// In the order of HoDoKu, which takes the first.
void find_sue_de_coq(const TechniqueSet&, const Board& board, Workbench&, Sink& found) {
    Rests of_boxes[9], of_line;  // 80 kB: all lines at once would be too much for the stack of some threads
    for (int box = 0; box < 9; ++box) of_boxes[box].gather(board, static_cast<House>(kFirstBox + box));
    for (House line = 0; line < kFirstBox; ++line) {
        of_line.gather(board, line);
        for (int third = 0; third < 3; ++third) {
            const House box = kGeometry.house_of[kGeometry.cell[line][3 * third]][2];
            Cell cells[3];
            int size = 0;
            for (int k = 0; k < 3; ++k)
                if (board.candidates(kGeometry.cell[line][3 * third + k])) cells[size++] = kGeometry.cell[line][3 * third + k];
            if (size < 2) continue;
            for (int k = 0; k < (1 << size) - 1; ++k) {
                const unsigned choice = kLexical.choice[size][k];
                if (size_of(choice) < 2) continue;
                Crossing crossing{board, found, line, box, of_line, of_boxes[box - kFirstBox], {}, 0};
                Positions in_line = 0, in_box = 0;
                for (const int number : each(choice)) {
                    const Cell cell = cells[number];
                    crossing.cells.add(cell);
                    crossing.digits |= board.candidates(cell);
                    in_line |= static_cast<Positions>(1u << kGeometry.position[cell][line >= kFirstColumn]);
                    in_box |= static_cast<Positions>(1u << kGeometry.position[cell][2]);
                }
                if (crossing.find(in_line, in_box)) return;
            }
        }
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
