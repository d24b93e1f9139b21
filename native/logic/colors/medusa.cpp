// 3D Medusa: colors over all digits at once. Candidates are joined by strong links, in a house as in a cell.
//
//   5A ══ 5B          either every A is true, or every B
//          |
//         7A (a cell with 5 and 7 only)
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Medusa {
    int rule;
    CellSet colors[2][9], clash[9];
    const PlainPart* links;
    int link_count;
    void describe(Fields& fields) const {
        fields.number("rule", rule);
        fields.candidates("first", colors[0]);
        fields.candidates("second", colors[1]);
        fields.candidates("clash", clash);
        fields.parts("links", links, link_count);
    }
};

// One web of joined candidates.
struct Web {
    CellSet colors[2][9] = {};  // by digit
    CellSet seen[2][9] = {};    // by digit: cells that the color sees
    CellSet once[2] = {};       // cells with a candidate of the color
    CellSet twice[2] = {};      // cells with several
    PlainPart links[kMostCandidates];
    int link_count = 0;

    bool has(int cell, Digit digit) const { return colors[0][digit - 1].has(cell) || colors[1][digit - 1].has(cell); }
    void add(int color, Cell cell, Digit digit) {
        colors[color][digit - 1].add(cell);
        seen[color][digit - 1] |= kGeometry.peers[cell];
        (once[color].has(cell) ? twice : once)[color].add(cell);
    }
};

struct Candidate {
    Cell cell;
    Digit digit;
};

void weave(Candidate start, const Board& board, const HouseSet* strong, Web& web) {
    Candidate queue[kMostCandidates];
    queue[0] = start;
    int size = 1;
    web.add(0, start.cell, start.digit);
    const auto join = [&](Candidate from, Candidate to) {
        if (web.has(to.cell, to.digit)) return;
        web.add(web.colors[0][from.digit - 1].has(from.cell) ? 1 : 0, to.cell, to.digit);
        const DigitSet digits = bit_of(from.digit) | bit_of(to.digit);
        web.links[web.link_count++] = {plain(CellSet::of(from.cell) | CellSet::of(to.cell)), digits};
        queue[size++] = to;
    };
    for (int next = 0; next < size; ++next) {
        const Candidate one = queue[next];
        for (const int house : each(kGeometry.houses[one.cell] & strong[one.digit - 1]))
            join(one, {partner(board, static_cast<House>(house), one.digit, one.cell), one.digit});
        if (board.with_size(2).has(one.cell))
            join(one, {one.cell, lowest_digit(board.candidates(one.cell) & ~bit_of(one.digit))});
    }
}

class MedusaSearch {
 public:
    MedusaSearch(const Board& board, const Web& web, Sink& found) : board_(board), net_(web), found_(found) {}

    // True when the sink has enough. First contradictions within a color, then candidates that see both colors.
    bool find() const {
        for (int color = 0; color < 2; ++color)
            if (find_two_in_cell(color) || find_two_in_house(color) || find_emptied_cell(color)) return true;
        return find_seeing_both();
    }

 private:
    // Rule 1: two candidates of the color share a cell.
    bool find_two_in_cell(int color) const {
        if (net_.twice[color].empty()) return false;
        CellSet clash[9] = {};
        const Cell cell = net_.twice[color].first();
        for (int k = 0; k < 9; ++k) clash[k] = net_.colors[color][k] & CellSet::of(cell);
        return report_false(1, color, clash);
    }

    // Rule 2: two candidates of the color, of one digit, share a house.
    bool find_two_in_house(int color) const {
        for (int k = 0; k < 9; ++k) {
            const CellSet touching = net_.colors[color][k] & net_.seen[color][k];
            if (touching.empty()) continue;
            CellSet clash[9] = {};
            const Cell one = touching.first();
            clash[k] = CellSet::of(one) | CellSet::of((touching & kGeometry.peers[one]).first());
            return report_false(2, color, clash);
        }
        return false;
    }

    // Rule 6: every candidate of some cell sees the color.
    bool find_emptied_cell(int color) const {
        CellSet emptied = board_.empty();
        for (Digit digit = 1; digit <= 9; ++digit) emptied -= board_.places(digit) - net_.seen[color][digit - 1];
        if (emptied.empty()) return false;
        CellSet clash[9] = {};
        const Cell cell = emptied.first();
        for (const Digit digit : digits_of(board_.candidates(cell))) clash[digit - 1] = CellSet::of(cell);
        return report_false(6, color, clash);
    }

    // Rules 3 to 5: a candidate without a color sees both colors, by its digit or in its own cell.
    bool find_seeing_both() const {
        Conclusions by_digit, in_cell, by_either;
        for (Digit digit = 1; digit <= 9; ++digit) {
            const CellSet* seen[2] = {&net_.seen[0][digit - 1], &net_.seen[1][digit - 1]};
            const CellSet plain_ones = board_.places(digit) - net_.colors[0][digit - 1] - net_.colors[1][digit - 1];
            by_digit.add(plain_ones & *seen[0] & *seen[1], digit);
            in_cell.add(plain_ones & net_.once[0] & net_.once[1], digit);
            by_either.add(plain_ones & ((*seen[0] & net_.once[1]) | (*seen[1] & net_.once[0])), digit);
        }
        return report(3, by_digit) || report(4, in_cell) || report(5, by_either);
    }

    bool report_false(int rule, int color, const CellSet* clash) const {
        Conclusions gone;
        for (Digit digit = 1; digit <= 9; ++digit) gone.add(net_.colors[color][digit - 1], digit);
        return report(rule, gone, clash);
    }

    bool report(int rule, const Conclusions& gone, const CellSet* clash = nullptr) const {
        if (gone.empty() || found_.has(Technique::kMedusa, gone)) return found_.is_full();
        Medusa medusa{rule, {}, {}, found_.keep(net_.links, net_.link_count), net_.link_count};
        for (int k = 0; k < 9; ++k) {
            medusa.colors[0][k] = net_.colors[0][k];
            medusa.colors[1][k] = net_.colors[1][k];
            if (clash) medusa.clash[k] = clash[k];
        }
        return found_.add(Technique::kMedusa, medusa, gone);
    }

    const Board& board_;
    const Web& net_;
    Sink& found_;
};

}  // namespace

void find_medusa(const Board& board, Workbench& bench, Sink& found) {
    const HouseSet* strong = strong_links(board, bench.strong_links);
    CellSet done[9] = {};
    for (const Cell cell : board.empty())
        for (const Digit digit : digits_of(board.candidates(cell))) {
            if (done[digit - 1].has(cell)) continue;
            Web web;
            weave({cell, digit}, board, strong, web);
            for (int k = 0; k < 9; ++k) done[k] |= web.colors[0][k] | web.colors[1][k];
            // A single link has nothing to show that locked candidates and subsets do not.
            if (web.link_count > 1 && MedusaSearch(board, web, found).find()) return;
        }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
