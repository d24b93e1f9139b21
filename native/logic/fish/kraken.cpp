// Kraken fish: a finned fish whose fins reach candidates by chains that they do not see.
//
//   base   x . x  f      the digit is in the covers or in a fin: if not in a fin, then once in every cover
//   cover  |   |
//
//   type 1   a place in a cover, outside of the base, that every fin removes by a chain
//   type 2   a candidate that every fin and every base place of one cover remove by chains
//
// Lines only, two or three of them. One step for each conclusion: the first fish found for it.
#include "logic/forcing/shortest_chains.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct KrakenFish {
    Digit digit;
    HouseSet base, cover;
    CellSet fins;
    bool is_sashimi;  // without the fins some base line would have one place only
    HouseSet houses;  // type 2: the cover that the branches start from, besides the fins
    const PlainNode* const* branches;
    const int* sizes;
    int count;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.houses("base", base);
        fields.houses("cover", cover);
        fields.cells("fins", fins);
        fields.flag("is_sashimi", is_sashimi);
        fields.houses("houses", houses);
        fields.chains("branches", branches, sizes, count);
    }
};

class KrakenSearch {
 public:
    KrakenSearch(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found)
        : has_type_1_(wanted.has(Technique::kKrakenFish1)),
          has_type_2_(wanted.has(Technique::kKrakenFish2)),
          board_(board),
          bench_(bench),
          links_(bench.forcing.links),
          found_(found),
          walk_(board, links_) {
        clear(concluded_[0], links_.words);
        clear(concluded_[1], links_.words);
    }

    void run() {
        for (int size = 2; size <= 3; ++size)
            for (Digit digit = 1; digit <= 9; ++digit)
                for (const HouseSet lines : {kRows, kColumns}) {
                    if (bench_.is_stopped()) return;
                    if (run(size, digit, lines)) return;
                }
    }

 private:
    // Every choice of base lines, and for it every choice of covers.
    bool run(int size, Digit digit, HouseSet lines) {
        HouseSet usable = 0, crossing = 0;
        for (const int house : each(lines))
            if (board_.positions(static_cast<House>(house), digit)) usable |= HouseSet{1} << house;
        for (const int house : each(kLines & ~lines))
            if (board_.positions(static_cast<House>(house), digit)) crossing |= HouseSet{1} << house;
        HouseSet bases[84], covers[84];
        const int base_count = choose(usable, size, bases), cover_count = choose(crossing, size, covers);
        for (int b = 0; b < base_count; ++b) {
            const CellSet in_base = board_.places(digit) & cells_of(bases[b]);
            for (int c = 0; c < cover_count; ++c) {
                const CellSet fins = in_base - cells_of(covers[c]);
                if (fins.empty() || fins.size() > bench_.settings.most_fins) continue;
                if (!is_fish(digit, bases[b], covers[c])) continue;
                bool is_sashimi = false;
                for (const int house : each(bases[b])) is_sashimi |= ((in_base - fins) & kGeometry.cells[house]).is_one();
                if (look({digit, bases[b], covers[c], fins, is_sashimi, 0, nullptr, nullptr, 0})) return true;
            }
        }
        return false;
    }

    static int choose(HouseSet houses, int size, HouseSet* chosen) {
        int count = 0;
        for (const int first : each(houses))
            for (const int second : each(houses & ~((HouseSet{2} << first) - 1))) {
                const HouseSet pair = HouseSet{1} << first | HouseSet{1} << second;
                if (size == 2) {
                    chosen[count++] = pair;
                    continue;
                }
                for (const int third : each(houses & ~((HouseSet{2} << second) - 1)))
                    chosen[count++] = pair | HouseSet{1} << third;
            }
        return count;
    }

    // Every base line has a place in the covers, and every cover one in the base.
    bool is_fish(Digit digit, HouseSet base, HouseSet cover) const {
        const CellSet in_base = cells_of(base), in_cover = cells_of(cover), places = board_.places(digit);
        for (const int house : each(base))
            if (!(places & kGeometry.cells[house]).meets(in_cover)) return false;
        for (const int house : each(cover))
            if (!(places & kGeometry.cells[house]).meets(in_base)) return false;
        return true;
    }

    bool look(KrakenFish fish) {
        const int words = links_.words;
        ItemSet gone;  // by every fin
        for (int word = 0; word < words; ++word) gone.words[word] = ~(concluded_[0].words[word] & concluded_[1].words[word]);
        for (const Cell fin : fish.fins) meet(gone, fin, fish.digit);
        bool is_any = false;
        for (int word = 0; word < words; ++word) is_any |= gone.words[word] != 0;
        if (!is_any) return false;
        const CellSet places = board_.places(fish.digit), seen = seen_by_all(fish.fins);
        if (has_type_1_)
            for (const Cell cell : (places & cells_of(fish.cover)) - cells_of(fish.base) - seen) {
                const std::int16_t target = links_.id[cell][fish.digit - 1];
                if (gone.has(target) && !concluded_[0].has(target) && report(Technique::kKrakenFish1, fish, fish.fins, target))
                    return true;
            }
        if (!has_type_2_) return false;
        for (const int house : each(fish.cover)) {
            const CellSet inside = places & kGeometry.cells[house] & cells_of(fish.base);
            ItemSet common = gone;
            for (const Cell cell : inside) meet(common, cell, fish.digit);
            fish.houses = HouseSet{1} << house;
            for (int word = 0; 64 * word < links_.candidates; ++word)
                for (std::uint64_t left = common.words[word] & ~concluded_[1].words[word]; left; left &= left - 1) {
                    const std::int16_t target = static_cast<std::int16_t>(64 * word + std::countr_zero(left));
                    if (target < links_.candidates && is_new_here(fish, inside, target) &&
                        report(Technique::kKrakenFish2, fish, fish.fins | inside, target))
                        return true;
                }
        }
        return false;
    }

    void meet(ItemSet& common, Cell cell, Digit digit) const {
        const ItemSet& off = bench_.forcing.all[links_.id[cell][digit - 1]][1].off;
        for (int word = 0; word < links_.words; ++word) common.words[word] &= off.words[word];
    }

    // Eliminations of a plain finned fish or of type 1 are not reported as type 2.
    bool is_new_here(const KrakenFish& fish, const CellSet& inside, int target) const {
        const ChainItem& item = links_.item[target];
        return item.digit != fish.digit || !inside.within(kGeometry.peers[item.cells.first()]);
    }

    bool report(Technique technique, KrakenFish fish, const CellSet& starts, std::int16_t target) {
        concluded_[technique == Technique::kKrakenFish2].add(target);
        const PlainNode* branches[kMostBranches];
        int sizes[kMostBranches];
        PlainNode nodes[kMostChainNodes];
        for (const Cell cell : starts) {
            walk_.start({links_.id[cell][fish.digit - 1], true});
            if (fish.count == kMostBranches || !walk_.reaches({target, false})) return false;  // too many, or too long
            sizes[fish.count] = walk_.write({target, false}, nodes);
            branches[fish.count] = found_.keep(nodes, sizes[fish.count]);
            ++fish.count;
        }
        fish.branches = found_.keep(branches, fish.count);
        fish.sizes = found_.keep(sizes, fish.count);
        return found_.add(technique, fish, conclude(links_, {target, false}));
    }

    static constexpr int kMostBranches = 16;  // at most nine fins and three places of a cover by default
    const bool has_type_1_, has_type_2_;
    const Board& board_;
    Workbench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    ChainWalk walk_;
    ItemSet concluded_[2];  // conclusions so far, by type
};

}  // namespace

void find_kraken(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    link_items(board, true, bench.forcing);
    if (close_links(bench.forcing, bench)) KrakenSearch(wanted, board, bench, found).run();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
