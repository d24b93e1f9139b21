// Two, three or four strong links of one digit in a row, joined by weak ones.
//
//   a === b          one of a and b holds the digit, and one of c and d, and so on;
//         |          b and c lie in one house, so they do not hold it both;
//   d === c          so an end of the chain holds it, and cells that see both ends do not
//
// Every letter may stand for a group. Every house serves once, as a link or as a bridge between two, and no place is in two
// links. If the ends lie in one house too, the chain is a loop: each of its bridges has the digit in one of its two links,
// and nowhere else. That is how SukakuExplainer does it, as its output shows.
//
// The length of a step depends on its links:
//   0 all in rows or all in columns   1 lines of both kinds, or boxes and lines of one kind, or boxes   2 rows, columns and
//   boxes   3 one of them is a group
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kMostLinks = 4;
constexpr int kLengthOf[8] = {0, 0, 0, 1, 1, 1, 1, 2};  // by the kinds of houses: row 1, column 2, box 4
constexpr int kGroupedLength = 3;

FULLHOUSE_ALWAYS int length_of_links(int kinds) { return kinds & kGroupedLink ? kGroupedLength : kLengthOf[kinds & 7]; }

// SukakuExplainer goes through boxes first, then rows, then columns.
FULLHOUSE_ALWAYS int rank(House house) { return house < kFirstBox ? house + 9 : house - kFirstBox; }

struct LinkChain {
    const PlainNode* nodes;
    int count;
    HouseSet bridges;
    bool is_loop;
    void describe(Fields& fields) const {
        fields.digit("digit", nodes[0].digit);
        fields.chain("chain", nodes, count);
        fields.houses("bridges", bridges);
        fields.flag("is_loop", is_loop);
    }
};

// The best chain so far, if one is wanted: the lightest, of these the one with the most eliminations, of these the first that
// SukakuExplainer finds.
struct BestLinkChain {
    std::uint64_t key = ~std::uint64_t{0};
    const LinkSide* links[kMostLinks];
    Digit digit;
    HouseSet bridges;
    bool is_loop;
    CellSet gone;
};

class LinkSearch {
 public:
    LinkSearch(Technique technique, int count, const Board& board, Workbench& bench, Sink& found)
        : technique_(technique), count_(count), board_(board), bench_(bench), found_(found) {}

    void run() {
        const LinkTable* tables = link_tables(board_, bench_.links, count_);
        if (found_.wants_one()) {
            for (heaviest_ = 0; heaviest_ <= kGroupedLength; ++heaviest_)
                if (!found_.wants(technique_, heaviest_)) break;
            if (--heaviest_ < 0) return;
            for (Digit digit = 1; digit <= 9 && !bench_.is_stopped(); ++digit) search(digit, tables[digit - 1]);
            if (~best_.key) add(best_);
            return;
        }
        for (heaviest_ = 0; heaviest_ <= kGroupedLength; ++heaviest_) {
            lightest_ = heaviest_;
            for (Digit digit = 1; digit <= 9 && !is_done_ && !bench_.is_stopped(); ++digit) search(digit, tables[digit - 1]);
        }
    }

 private:
    void search(Digit digit, const LinkTable& table) {
        digit_ = digit;
        table_ = &table;
        if (table.size < 2) return;
        for (int k = 0; k < table.size && !is_done_; ++k) {
            const LinkSide& side = table.sides[k];
            if (!side.seen.meets(table.within[count_ - 2][side.bridge])) continue;
            if (length_of_links(side.kind) > heaviest_) continue;
            links_[0] = &side;
            go_on<1>(side.bridge, table.places[side.house], HouseSet{1} << side.house, HouseSet{1} << side.bridge, side.kind);
        }
    }

    // Joins the next link at the bridge, after `count` links with these places in these houses.
    template <int count>
    void go_on(House bridge, const CellSet& cells, HouseSet houses, HouseSet bridges, int kinds) {
        const LinkSide& start = *links_[0];
        const bool is_last = count + 1 == count_;
        for (int k = table_->first[bridge]; k != kNoSide; k = table_->sides[k].next) {
            const LinkSide& side = table_->sides[k];
            if (is_last && (rank(side.house) < rank(start.house) || !side.seen.meets(start.seen))) continue;
            const CellSet& own_cells = table_->places[side.house];
            if ((houses | bridges) >> side.house & 1 || own_cells.meets(cells)) continue;
            if (length_of_links(kinds | side.kind) > heaviest_) continue;
            links_[count] = &side;
            if (is_last) {
                close(cells | own_cells, houses, bridges, kinds | side.kind);
            } else if constexpr (count + 1 < kMostLinks) {
                const HouseSet own = HouseSet{1} << side.house;
                const CellSet* within = table_->within[count_ - count - 2];
                for (const int onward : each(side.onward & ~(houses | bridges)))
                    if (start.seen.meets(within[onward]))
                        go_on<count + 1>(static_cast<House>(onward), cells | own_cells, houses | own,
                                         bridges | HouseSet{1} << onward, kinds | side.kind);
            }
            if (is_done_) return;
        }
    }

    void close(const CellSet& cells, HouseSet houses, HouseSet bridges, int kinds) {
        const LinkSide &start = *links_[0], &end = *links_[count_ - 1];
        CellSet gone = (start.seen & end.seen) - cells;
        const int length = length_of_links(kinds);
        if (gone.empty() || length < lightest_) return;
        const HouseSet closing = start.onward & end.onward & ~(houses | bridges);
        if (closing) {
            bridges |= closing;
            gone |= (board_.places(digit_) & cells_of(bridges)) - cells;
        }
        BestLinkChain chain{key_of(length, gone.size(), closing != 0), {}, digit_, bridges, closing != 0, gone};
        for (int k = 0; k < count_; ++k) chain.links[k] = links_[k];
        if (!found_.wants_one()) {
            is_done_ = add(chain);
        } else if (chain.key < best_.key) {
            best_ = chain;
            heaviest_ = length;
        }
    }

    //   length (2 bits), few eliminations (7), no loop (1), kinds of the links (8; 1 is the kind of the first line, 2 the other),
    //   columns first (1), digit (4), their houses (27)
    std::uint64_t key_of(int length, int gone, bool is_loop) const {
        std::uint64_t kinds = 0, houses = 0;
        int first_line = 0;
        for (int k = 0; k < count_; ++k) {
            const int at = rank(links_[k]->house), kind = at / 9;
            if (!first_line) first_line = kind;
            kinds = kinds << 2 | static_cast<unsigned>(kind == 0 ? 0 : kind == first_line ? 1 : 2);
            houses |= std::uint64_t{1} << (kHouseCount - 1 - at);
        }
        std::uint64_t key = static_cast<unsigned>(length);
        key = key << 7 | static_cast<unsigned>(kCells - gone);
        key = key << 1 | static_cast<unsigned>(!is_loop);
        key = key << 8 | kinds;
        key = key << 1 | static_cast<unsigned>(first_line == 2);
        return (((key << 4 | digit_) + 1) << kHouseCount) - houses;  // the more of the first houses, the smaller
    }

    bool add(const BestLinkChain& chain) {
        const Conclusions conclusions = eliminate(chain.gone, chain.digit);
        if (found_.has(technique_, conclusions)) return found_.is_full();
        PlainNode nodes[2 * kMostLinks];
        int kinds = 0;
        for (int k = 0; k < count_; ++k) {  // the first link is seen from its far end, the others from the near end
            const LinkSide& link = *chain.links[k];
            const CellSet cells = board_.places(link.house, chain.digit), near = cells & kGeometry.cells[link.bridge];
            nodes[2 * k] = {plain(k ? near : cells - near), {0, 0}, chain.digit, false};
            nodes[2 * k + 1] = {plain(k ? cells - near : near), {0, 0}, chain.digit, true};
            nodes[2 * k + 1].house = static_cast<std::int8_t>(link.house);
            kinds |= link.kind;
        }
        const LinkChain pattern{found_.keep(nodes, 2 * count_), 2 * count_, chain.bridges, chain.is_loop};
        return found_.add(technique_, pattern, conclusions, length_of_links(kinds));
    }

    const Technique technique_;
    const int count_;
    const Board& board_;
    Workbench& bench_;
    Sink& found_;
    const LinkTable* table_ = nullptr;
    const LinkSide* links_[kMostLinks];
    Digit digit_ = 0;
    int lightest_ = 0, heaviest_ = 0;  // lengths that are looked for
    bool is_done_ = false;
    BestLinkChain best_;
};

}  // namespace

void find_strong_links(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    constexpr Technique kTechniques[] = {Technique::kTwoStrongLinks, Technique::kThreeStrongLinks, Technique::kFourStrongLinks};
    for (int k = 0; k < 3; ++k) {
        if (!wanted.has(kTechniques[k])) continue;
        LinkSearch(kTechniques[k], k + 2, board, bench, found).run();
        if (found.is_full()) return;
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
