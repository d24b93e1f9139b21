// Unique, hidden and avoidable rectangles.
//
//   ab . . | ab . .      were all four corners to hold a or b, the two could change places:
//   ab . . | ab+ . .     the puzzle would have two solutions. So an extra candidate (+) is true.
#include "logic/uniqueness/deadly.hpp"
#include "logic/uniqueness/old_explainer.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct RectanglePattern {
    Digit first, second;
    CellSet corners;
    CellSet extra_cells;
    const CellSet* extras;  // candidates of the corners beyond the two digits
    CellSet subset;         // type 3: the cells that share the extras' digits
    DigitSet subset_digits;
    HouseSet houses;  // where a digit is confined to the corners, or the house of the subset
    DigitSet linked;  // which digit is confined there
    void describe(Fields& fields) const {
        fields.digit("first", first);
        fields.digit("second", second);
        fields.cells("corners", corners);
        fields.cells("extra_cells", extra_cells);
        fields.candidates("extras", extras);
        fields.cells("subset", subset);
        fields.digits("subset_digits", subset_digits);
        fields.houses("houses", houses);
        fields.digits("linked", linked);
    }
};

// The rectangles around a cell, in HoDoKu's order: by the second corner, which shares box and line with the first, then
// by the line of the others.
struct Rectangles {
    static constexpr int kLines = 6;  // rectangles with the same first two corners
    static constexpr int kAround = 4 * kLines;
    Rectangle around[kCells][kAround] = {};
    constexpr Rectangles() {
        for (int first = 0; first < kCells; ++first) {
            int count = 0;
            for (int second = 0; second < kCells; ++second) {
                if (second == first || first / 27 != second / 27 || first % 9 / 3 != second % 9 / 3) continue;
                for (int line = 0; line < 9; ++line) {
                    int third = -1, fourth = -1;
                    if (first / 9 == second / 9 && line / 3 != first / 27)
                        third = line * 9 + first % 9, fourth = line * 9 + second % 9;
                    if (first % 9 == second % 9 && line / 3 != first % 9 / 3)
                        third = first / 9 * 9 + line, fourth = second / 9 * 9 + line;
                    if (third < 0) continue;
                    around[first][count++] = {{static_cast<Cell>(first), static_cast<Cell>(second), static_cast<Cell>(third),
                                               static_cast<Cell>(fourth)}};
                }
            }
        }
    }
};
constexpr Rectangles kRectangles{};

Digit second_digit(DigitSet digits) { return lowest_digit(static_cast<DigitSet>(digits & (digits - 1))); }

RectangleKind kind_of(std::uint8_t extras, DigitSet digits) {
    const bool alike = size_of(digits) == 1;
    switch (size_of(extras)) {
        case 0:
            return kNoExtras;
        case 1:
            return kOneCorner;
        case 2:
            return extras == 0b0110 || extras == 0b1001 ? (alike ? kDiagonalAlike : kDiagonal) : alike ? kInLineAlike : kInLine;
        default:
            return alike ? kThreeAlike : kThree;
    }
}

// The digits that no digit on the board forbids in any of these cells; candidates removed by logic count.
DigitSet allowed_in_all(const Board& board, const Cell* corner) {
    DigitSet allowed = kAllDigits;
    for (int k = 0; k < 4; ++k)
        for (const House house : kGeometry.house_of[corner[k]]) allowed &= board.unplaced(house);
    return allowed;
}

// HoDoKu looks at four cells once, with the first two digits that no digit on the board forbids there: those of the
// lowest corner that has just two candidates.
bool is_taken(const Board& board, const Cell* corner) {
    const CellSet& bivalue = board.with_size(2);
    for (int k = 1; k < 4; ++k)
        if (corner[k] < corner[0] && bivalue.has(corner[k]) &&
            (board.candidates(corner[k]) & ~allowed_in_all(board, corner)) == 0)
            return true;
    return false;
}

// The rectangles of the board around cells with just two candidates.
const RectangleBench& all_rectangles(const Board& board, RectangleBench& bench) {
    if (bench.version == board.version()) return bench;
    bench.version = board.version();
    bench.count = 0;
    bench.kinds = 0;
    for (const Cell first : board.with_size(2)) {
        const DigitSet pair = board.candidates(first);
        for (int k = 0; k < Rectangles::kAround; ++k) {
            const Rectangle& rectangle = kRectangles.around[first][k];
            const Cell* corner = rectangle.corner;
            const DigitSet have[4] = {pair, board.candidates(corner[1]), board.candidates(corner[2]),
                                      board.candidates(corner[3])};
            if (!(have[1] & pair)) {
                k += Rectangles::kLines - 1;  // the others with this corner come next
                continue;
            }
            if (!(have[2] & pair) || !(have[3] & pair)) continue;
            if (bench.count == RectangleBench::kMost) return bench;
            DigitSet extra_digits = 0;
            std::uint8_t extras = 0;
            bool complete = true, is_new = true;  // unless seen from a lower corner with the same two candidates
            for (int i = 1; i < 4; ++i) {
                const DigitSet beyond = have[i] & ~pair;
                extra_digits |= beyond;
                extras |= static_cast<std::uint8_t>((beyond != 0) << i);
                complete &= (have[i] & pair) == pair;
                is_new &= have[i] != pair || corner[i] > first;
            }
            if (!is_new) continue;
            const RectangleKind kind = kind_of(extras, extra_digits);
            bench.kinds |= static_cast<std::uint8_t>(1 << kind);
            bench.rectangles[bench.count++] = {rectangle, lowest_digit(pair), second_digit(pair),     kind,
                                               extras,    complete,           is_taken(board, corner)};
        }
    }
    return bench;
}

class Finding {
 public:
    Finding(const Board& board, const UniqueRectangle& unique, bool is_complete, Sink& found)
        : board_(board),
          corner_(unique.rectangle.corner),
          corners_(unique.rectangle.cells()),
          low_(unique.low),
          high_(unique.high),
          is_complete_(is_complete),
          found_(found) {
        pair_ = bit_of(low_) | bit_of(high_);
        for (const int k : each(unique.extras)) {
            extra_cells_.add(corner_[k]);
            extra_digits_ |= board.candidates(corner_[k]) & ~pair_;
        }
    }

    bool find(Technique technique) {
        switch (technique) {
            case Technique::kUniquenessTest1:
                return type_1();
            case Technique::kUniquenessTest2:
            case Technique::kUniquenessTest5:
                return type_2_5(technique);
            case Technique::kUniquenessTest3:
                return type_3();
            case Technique::kUniquenessTest4:
                return type_4();
            case Technique::kUniquenessTest6:
                return type_6();
            default:
                return hidden();
        }
    }

 private:
    bool type_1() {
        const Cell cell = extra_cells_.first();
        Conclusions gone;
        for (const Digit digit : digits_of(board_.candidates(cell) & pair_)) gone.add(cell, digit);
        return report(Technique::kUniquenessTest1, gone);
    }

    // Types 2 and 5: the same one extra digit in several corners, in one line or not.
    bool type_2_5(Technique technique) {
        const Cell around[4] = {corner_[0], corner_[1], corner_[3], corner_[2]};
        if (!is_complete_ && !OldExplainerWalk(board_, around, 4, pair_).finds_loop()) return false;
        const Digit extra = lowest_digit(extra_digits_);
        const CellSet removable = board_.places(extra) & seen_by_all(extra_cells_);
        return report(technique, eliminate(removable, extra));
    }

    bool type_3() {
        for (const int house : each(common_houses(extra_cells_))) {
            house_ = static_cast<House>(house);
            count_ = 0;
            for (const Cell cell : (board_.empty() & kGeometry.cells[house]) - extra_cells_) rest_[count_++] = cell;
            if (extend_subset(0, {}, extra_digits_)) return true;
        }
        return false;
    }

    bool type_4() {
        for (const int house : each(common_houses(extra_cells_)))
            for (const Digit linked : {low_, high_}) {
                if (!is_confined(HouseSet{1} << house, linked, extra_cells_)) continue;
                const Digit other = linked == low_ ? high_ : low_;
                houses_ = HouseSet{1} << house, linked_ = bit_of(linked);
                if (report(Technique::kUniquenessTest4, eliminate(board_.places(other) & extra_cells_, other))) return true;
            }
        return false;
    }

    bool type_6() {
        for (const Digit linked : {low_, high_})
            for (const HouseSet kind : {kRows, kColumns}) {
                const HouseSet lines = touched_houses(corners_) & kind;
                if (!is_confined(lines, linked, corners_)) continue;
                houses_ = lines, linked_ = bit_of(linked);
                if (report(Technique::kUniquenessTest6, eliminate(board_.places(linked) & extra_cells_, linked))) return true;
                break;
            }
        return false;
    }

    // From a corner with just the two digits: if the opposite corner were b, the lines through it would put a into the
    // others, and b would be left for the first.
    bool hidden() {
        for (int k = 0; k < 4; ++k) {
            if (board_.candidates(corner_[k]) != pair_) continue;
            const Cell opposite = corner_[3 - k];
            const HouseSet lines = kGeometry.houses[opposite] & kLines;
            for (const Digit linked : {low_, high_}) {
                const Digit removed = linked == low_ ? high_ : low_;
                if (!board_.has(opposite, removed) || !is_confined(lines, linked, corners_)) continue;
                houses_ = lines, linked_ = bit_of(linked), subset_ = CellSet::of(corner_[k]), subset_digits_ = pair_;
                if (report(Technique::kHiddenRectangle, eliminate(CellSet::of(opposite), removed))) return true;
            }
        }
        return false;
    }

    bool is_confined(HouseSet houses, Digit digit, const CellSet& corners) const {
        for (const int house : each(houses)) {
            if (size_of(board_.positions(static_cast<House>(house), digit)) != 2) return false;
            if (!board_.places(static_cast<House>(house), digit).within(corners)) return false;
        }
        return true;
    }

    // Cells of the house that have, with the extras as one cell more, one digit more than they are.
    bool extend_subset(int from, const CellSet& cells, DigitSet digits) {
        if (size_of(digits) == cells.size() + 1 && !cells.empty()) {
            Conclusions gone;
            const CellSet pattern = cells | extra_cells_;
            const HouseSet houses = common_houses(pattern);
            gone.go_by_cell(kGeometry.cells[lowest(houses)]);  // the line before the box
            int length = kNoLength;
            for (const int house : each(houses)) {
                const int before = gone.size();
                for (const Digit digit : digits_of(digits))
                    gone.add(board_.places(static_cast<House>(house), digit) - pattern, digit);
                if (gone.size() > before)
                    length = std::min(length, length_of_type_3(board_, static_cast<House>(house), digits, pair_,
                                                               is_complete_ ? 0 : size_of(extra_digits_)));
            }
            houses_ = HouseSet{1} << house_, subset_ = cells, subset_digits_ = digits;
            if (report(Technique::kUniquenessTest3, gone, length)) return true;
        }
        if (cells.size() + 2 > count_ || size_of(digits) > count_) return false;
        for (int k = from; k < count_; ++k)
            if (extend_subset(k + 1, cells | CellSet::of(rest_[k]), digits | board_.candidates(rest_[k]))) return true;
        return false;
    }

    bool is_wanted(Technique technique, int length) const { return length < kNoLength && found_.wants(technique, length); }

    // The length of a step is that of its subset; those without one have none.
    bool report(Technique technique, const Conclusions& gone, int length = 0) {
        if (gone.empty() || (found_.weighs() ? !is_wanted(technique, length) : found_.has(technique, gone)))
            return found_.is_full();
        CellSet extras[9];
        for (const Digit digit : digits_of(extra_digits_)) extras[digit - 1] = board_.places(digit) & extra_cells_;
        const RectanglePattern pattern{low_,    high_,          corners_, extra_cells_, found_.keep(extras, 9),
                                       subset_, subset_digits_, houses_,  linked_};
        return found_.add(technique, pattern, gone, length);
    }

    const Board& board_;
    const Cell* corner_;
    const CellSet corners_;
    Digit low_, high_;
    const bool is_complete_;
    Sink& found_;
    DigitSet pair_ = 0, extra_digits_ = 0, subset_digits_ = 0, linked_ = 0;
    CellSet extra_cells_, subset_;
    HouseSet houses_ = 0;
    House house_ = 0;
    int count_ = 0;
    Cell rest_[9];
};

// The kinds that a technique can use.
constexpr std::uint8_t kinds_for(Technique technique) {
    switch (technique) {
        case Technique::kUniquenessTest1:
            return 1 << kOneCorner;
        case Technique::kUniquenessTest2:
            return 1 << kInLineAlike;
        case Technique::kUniquenessTest3:
            return 1 << kInLine;
        case Technique::kUniquenessTest4:
            return 1 << kInLine | 1 << kInLineAlike;
        case Technique::kUniquenessTest5:
            return 1 << kDiagonalAlike | 1 << kThreeAlike;
        case Technique::kUniquenessTest6:
            return 1 << kDiagonal | 1 << kDiagonalAlike;
        default:
            return 0xFF & ~(1 << kNoExtras | 1 << kOneCorner);
    }
}

bool find_unique(Technique technique, const Board& board, Workbench& bench, Sink& found) {
    const RectangleBench& all = all_rectangles(board, bench.rectangles);
    const std::uint8_t kinds = kinds_for(technique);
    if (!(all.kinds & kinds)) return false;
    for (const UniqueRectangle& unique : all) {
        if (!(kinds >> unique.kind & 1) || (!unique.complete && !bench.settings.missing_corners)) continue;
        if (unique.is_taken && !found.weighs()) continue;
        Finding finding(board, unique, bench.settings.overlooked_patterns, found);
        if (finding.find(technique)) return true;
    }
    return false;
}

// Avoidable rectangles ----------------------------------------------------------------------------------------------

// Two corners of a box, filled but not given, and opposite them one empty corner (type 1) or two (type 2).
bool find_avoidable(Technique technique, const Board& board, Sink& found) {
    const CellSet solved = kGeometry.all - board.empty() - board.given();
    const bool is_first = technique == Technique::kAvoidableRectangle1;
    const CellSet bivalue = board.with_size(2);
    for (const Cell a : solved)
        for (int k = 0; k < Rectangles::kAround; ++k) {
            const Rectangle& rectangle = kRectangles.around[a][k];
            const Cell b = rectangle.corner[1], c = rectangle.corner[2], d = rectangle.corner[3];
            if (b < a || !solved.has(b)) {
                k += Rectangles::kLines - 1;  // the others with these two corners come next
                continue;
            }
            // c is next to a; it must not become b's digit when d becomes a's, and vice versa.
            const Digit digit_a = board.digit(a), digit_b = board.digit(b);
            CellSet open;
            Conclusions gone;
            DigitSet extra = 0;
            if (is_first) {
                if (board.digit(c) == digit_b && !board.is_given(c) && bivalue.has(d) && board.has(d, digit_a)) {
                    open.add(d);
                    gone.add(d, digit_a);
                } else if (board.digit(d) == digit_a && !board.is_given(d) && bivalue.has(c) && board.has(c, digit_b)) {
                    open.add(c);
                    gone.add(c, digit_b);
                } else {
                    continue;
                }
            } else {
                if (!bivalue.has(c) || !bivalue.has(d) || !board.has(c, digit_b) || !board.has(d, digit_a)) continue;
                extra = board.candidates(c) & ~bit_of(digit_b);
                if (extra != (board.candidates(d) & ~bit_of(digit_a))) continue;
                open = CellSet::of(c) | CellSet::of(d);
                gone.add(board.places(lowest_digit(extra)) & seen_by_all(open), lowest_digit(extra));
            }
            if (gone.empty() || found.has(technique, gone)) continue;
            CellSet extras[9];
            for (const Cell cell : open)
                for (const Digit digit : digits_of(board.candidates(cell) & ~(bit_of(digit_a) | bit_of(digit_b))))
                    extras[digit - 1].add(cell);
            const RectanglePattern pattern{digit_a, digit_b, rectangle.cells(), open, found.keep(extras, 9), {}, 0, 0, 0};
            if (found.add(technique, pattern, gone)) return true;
        }
    return false;
}

}  // namespace

void find_rectangles(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    using enum Technique;
    for (const Technique technique : {kUniquenessTest1, kUniquenessTest2, kUniquenessTest3, kUniquenessTest4, kUniquenessTest5,
                                      kUniquenessTest6, kHiddenRectangle})
        if (wanted.has(technique) && find_unique(technique, board, bench, found)) return;
    for (const Technique technique : {kAvoidableRectangle1, kAvoidableRectangle2})
        if (wanted.has(technique) && find_avoidable(technique, board, found)) return;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
