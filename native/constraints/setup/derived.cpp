// The law of leftovers for sums: a house adds up to a known total, and so do cages.
//
//   innies, outies    a house (or several) minus the cages inside it: the rest has a known sum; cells of cages that stick out
//                     are subtracted
//
//       A A B | .     house A A B + C: the cages A and C are inside, B sticks out by one cell (b):
//       C C B | .     sum of A + sum of C + sum of B - b = total of the house
//           b
//
//   combined          long sums that do not overlap, added up: their union covers larger parts of houses than each of them
//   leftovers         irregular regions against rows: what sticks out on one side equals what sticks out on the other
#include "constraints/setup/derived.hpp"
#include <algorithm>
#include <set>

namespace fullhouse::constraints {
namespace {

// Sums of a few cells are always worth their time, longer ones if they are tight. Loose ones halve the nodes of killers with
// large cages, but slow everything else down: README.md.
constexpr int kFewDerivedCells = 4, kMostDerivedCells = 8, kMostLooseCells = 6;
constexpr double kMostSlack = 0.8;  // per cell
constexpr int kMostCombined = 6;
constexpr double kMostCombinedSlack = 2;
constexpr int kMostLeftovers = 5;

struct KnownSum {
    CellSet set;
    int total;
};

// Houses joined, how many there are, and how many cells of each known sum are in them.
struct Region {
    CellSet set;
    int houses;
    std::vector<std::uint16_t> parts;
};

class Deriver {
 public:
    Deriver(const std::vector<SumTerm>& sums, const std::vector<Cells>& houses, int cells, int values)
        : cells_(cells), values_(values), words_((cells + kWordBits - 1) / kWordBits), house_total_(values * (values - 1) / 2) {
        for (const Cells& house : houses) houses_.push_back(cell_set(house, words_));
        for (const SumTerm& sum : sums)
            if (std::all_of(sum.coefficients.begin(), sum.coefficients.end(), [](int factor) { return factor == 1; }))
                plain_.push_back(&sum);
        std::stable_sort(plain_.begin(), plain_.end(),
                         [](const SumTerm* a, const SumTerm* b) { return a->cells.size() < b->cells.size(); });
    }

    Derived run() {
        choose_known();
        const bool is_irregular = has_irregular_houses();
        if (known_.empty() && !is_irregular) return std::move(derived_);
        if (!plain_.empty()) list_houses_of_cells();
        if (!known_.empty()) {
            count_parts();
            for (std::size_t house = 0; house < houses_.size(); ++house) add_rest_of(house);
            for_each_region([&](const Region& region) { add_innies_and_outies(region); });
        }
        combine_long_sums();
        if (is_irregular) for_each_region([&](const Region& region) { add_leftovers(region); });
        return std::move(derived_);
    }

 private:
    void list_houses_of_cells() {
        counts_.resize(houses_.size());
        houses_of_.resize(static_cast<std::size_t>(cells_));
        for (std::size_t house = 0; house < houses_.size(); ++house)
            for (const int cell : cells_of(houses_[house]))
                houses_of_[static_cast<std::size_t>(cell)].push_back(static_cast<int>(house));
    }

    // Sums that do not overlap, small ones first.
    void choose_known() {
        CellSet used(words_);
        for (const SumTerm* sum : plain_) {
            CellSet set = cell_set(sum->cells, words_);
            if (!are_disjoint(set, used)) continue;
            used = joined(used, set);
            known_.push_back({set, sum->total});
            sizes_.push_back(size_of(set));
        }
    }

    // Boxes meet rows in one number of cells, and columns in one; irregular regions do not.
    bool has_irregular_houses() const {
        std::uint32_t sizes = 0;
        for (std::size_t one = 0; one < houses_.size(); ++one)
            for (std::size_t other = one + 1; other < houses_.size(); ++other)
                if (!are_disjoint(houses_[one], houses_[other])) {
                    const int size = size_of_common(houses_[one], houses_[other]);
                    if (size > 1) sizes |= std::uint32_t{1} << size;
                }
        return std::popcount(sizes) > 2;
    }

    void count_parts() {
        parts_.reserve(houses_.size() * known_.size());
        for (const CellSet& house : houses_)
            for (const KnownSum& sum : known_) parts_.push_back(static_cast<std::uint16_t>(size_of_common(sum.set, house)));
    }

    // Single houses, runs of disjoint houses in the order they were listed (rows, columns, regions), and other disjoint pairs;
    // none that is the whole grid.
    template <class Use>
    void for_each_region(const Use& use) const {
        Region region{CellSet(words_), 0, std::vector<std::uint16_t>(known_.size())};
        const std::size_t houses = houses_.size();
        const int most = (cells_ - 1) / values_;
        for (std::size_t first = 0; first < houses; ++first) {
            start(region, first);
            for (std::size_t next = first + 1; region.houses <= most; ++next) {
                use(region);
                if (next == houses || !are_disjoint(region.set, houses_[next])) break;
                add_house(region, next);
            }
        }
        if (most < 2) return;
        for (std::size_t one = 0; one < houses; ++one)
            for (std::size_t other = one + 2; other < houses; ++other)  // the next one makes a run
                if (are_disjoint(houses_[one], houses_[other])) {
                    start(region, one);
                    add_house(region, other);
                    use(region);
                }
    }

    void start(Region& region, std::size_t house) const {
        region.set = houses_[house];
        region.houses = 1;
        for (std::size_t n = 0; n < known_.size(); ++n) region.parts[n] = parts_[house * known_.size() + n];
    }

    void add_house(Region& region, std::size_t house) const {
        for (std::size_t n = 0; n < region.set.size(); ++n) region.set[n] |= houses_[house][n];
        ++region.houses;
        for (std::size_t n = 0; n < known_.size(); ++n)
            region.parts[n] = static_cast<std::uint16_t>(region.parts[n] + parts_[house * known_.size() + n]);
    }

    void add_sum(std::vector<SumTerm>& sums, int total, const Cells& inside, const Cells& outside) {
        SumTerm sum{total, inside, std::vector<int>(inside.size(), 1), false};
        sum.cells.insert(sum.cells.end(), outside.begin(), outside.end());
        sum.coefficients.resize(sum.cells.size(), -1);
        if (!met_.insert(sum.cells).second) return;
        if (inside.empty()) {
            for (int& factor : sum.coefficients) factor = 1;
            sum.total = -sum.total;
        }
        sums.push_back(std::move(sum));
    }

    // A house without the sums inside it, whatever the number of cells left.
    void add_rest_of(std::size_t house) {
        CellSet rest = houses_[house];
        int total = house_total_, inside = 0, size = values_;
        for (std::size_t n = 0; n < known_.size(); ++n) {
            if (parts_[house * known_.size() + n] != sizes_[n]) continue;
            ++inside;
            total -= known_[n].total;
            size -= sizes_[n];
            rest = without(rest, known_[n].set);
        }
        if (!inside || size == 0 || (inside == 1 && size > 1)) return;  // the rest of one cage is the cage's own business
        add_sum(derived_.sums, total, cells_of(rest), {});
    }

    // A region without the sums that are mostly inside it; their cells outside are subtracted.
    void add_innies_and_outies(const Region& region) {
        const auto is_used = [&](std::size_t n) { return 2 * region.parts[n] > sizes_[n]; };
        int saved = 0;  // counted first, without branches: few regions leave few cells
        for (std::size_t n = 0; n < sizes_.size(); ++n) saved += std::max(2 * region.parts[n] - sizes_[n], 0);
        const int size = region.houses * values_ - saved;
        if (saved == 0 || size == 0 || size > kMostDerivedCells) return;
        int total = region.houses * house_total_;
        CellSet inside = region.set, outside(words_);
        for (std::size_t n = 0; n < known_.size(); ++n)
            if (is_used(n)) {
                total -= known_[n].total;
                for (std::size_t word = 0; word < inside.size(); ++word) {
                    inside[word] &= ~known_[n].set[word];
                    outside[word] |= known_[n].set[word] & ~region.set[word];
                }
            }
        const Cells in = cells_of(inside), out = cells_of(outside);
        const bool is_loose = size > kFewDerivedCells && slack_of(in, out, total) > kMostSlack;
        if (!is_loose)
            add_sum(derived_.sums, total, in, out);
        else if (size <= kMostLooseCells)
            add_sum(derived_.loose_sums, total, in, out);
    }

    struct Bounds {
        int least = 0, greatest = 0;
    };

    // Of the sum of these cells: parts of houses, the largest first, hold different values.
    Bounds bounds_of(const Cells& cells) {
        Bounds bounds;
        Cells& left = left_;
        left.assign(cells.begin(), cells.end());
        std::fill(counts_.begin(), counts_.end(), 0);
        const auto count = [&](int cell, int change) {
            for (const int house : houses_of_[static_cast<std::size_t>(cell)]) counts_[static_cast<std::size_t>(house)] += change;
        };
        for (const int cell : left) count(cell, 1);
        while (!left.empty()) {
            const auto best = std::max_element(counts_.begin(), counts_.end());
            if (best == counts_.end() || *best < 2) {
                bounds.greatest += static_cast<int>(left.size()) * (values_ - 1);
                break;
            }
            const int lowest = *best * (*best - 1) / 2;
            bounds.least += lowest;
            bounds.greatest += *best * (values_ - 1) - lowest;
            const CellSet& house = houses_[static_cast<std::size_t>(best - counts_.begin())];
            std::erase_if(left, [&](int cell) {
                if (!has_cell(house, cell)) return false;
                count(cell, -1);
                return true;
            });
        }
        return bounds;
    }

    // How far the total is from the least or the greatest that these cells can add up to, per cell.
    double slack_of(const Cells& inside, const Cells& outside, int total) {
        const Bounds in = bounds_of(inside), out = bounds_of(outside);
        const int slack = std::min(total - in.least + out.greatest, in.greatest - out.least - total);
        return slack / static_cast<double>(inside.size() + outside.size());
    }

    // Beginning with each long sum, those that do not overlap, in the order of their sizes; the tightest few.
    void combine_long_sums() {
        struct Combined {
            CellSet set;
            int total, count;
            double slack;
        };
        std::vector<Combined> longs, combined;
        for (const SumTerm* sum : plain_) {
            if (sum->is_cage) continue;
            const CellSet set = cell_set(sum->cells, words_);
            if (std::none_of(houses_.begin(), houses_.end(), [&](const CellSet& house) { return is_within(set, house); }))
                longs.push_back({set, sum->total, 1, 0});
        }
        for (std::size_t first = 0; first < longs.size(); ++first) {
            Combined own = longs[first];
            for (std::size_t n = 1; n < longs.size(); ++n) {
                const Combined& other = longs[(first + n) % longs.size()];
                if (!are_disjoint(own.set, other.set)) continue;
                own.set = joined(own.set, other.set);
                own.total += other.total;
                ++own.count;
            }
            const auto is_same = [&](const Combined& other) { return other.set == own.set; };
            if (own.count < 2 || size_of(own.set) == cells_ || std::any_of(combined.begin(), combined.end(), is_same)) continue;
            own.slack = slack_of(cells_of(own.set), {}, own.total);
            combined.push_back(own);
        }
        std::stable_sort(combined.begin(), combined.end(),
                         [](const Combined& a, const Combined& b) { return a.slack < b.slack; });
        int count = 0;
        for (const Combined& one : combined) {
            if (count++ >= kMostCombined || one.slack > kMostCombinedSlack) break;
            Cells cells = cells_of(one.set);
            std::vector<int> ones(cells.size(), 1);
            derived_.sums.push_back({one.total, std::move(cells), std::move(ones), false});
        }
    }

    void add_leftovers(const Region& region) {
        if (region.houses > values_ / 2 + 1) return;
        CellSet cover(words_);
        int count = 0;
        for (const CellSet& house : houses_)
            if (size_of_common(house, region.set) * 2 > values_ && are_disjoint(cover, house)) {
                cover = joined(std::move(cover), house);
                ++count;
            }
        if (count != region.houses) return;
        const Cells one = cells_of(without(region.set, cover)), other = cells_of(without(cover, region.set));
        if (one.empty() || one.size() != other.size() || static_cast<int>(one.size()) > std::min(values_, kMostLeftovers)) return;
        Cells both = one;
        both.insert(both.end(), other.begin(), other.end());
        if (met_leftovers_.insert(std::move(both)).second) derived_.same_values.push_back({one, other});
    }

    int cells_, values_, words_, house_total_;
    std::vector<CellSet> houses_;
    std::vector<std::vector<int>> houses_of_;  // of each cell
    std::vector<int> counts_;                  // of each house, for bounds_of()
    Cells left_;                               // also for bounds_of()
    std::vector<const SumTerm*> plain_;
    std::vector<KnownSum> known_;
    std::vector<int> sizes_;            // of the known sums
    std::vector<std::uint16_t> parts_;  // cells of each known sum in each house; [house * sums + sum]
    std::set<Cells> met_, met_leftovers_;
    Derived derived_;
};

}  // namespace

Derived derive(const std::vector<SumTerm>& sums, const std::vector<Cells>& houses, int cells, int values) {
    return Deriver(sums, houses, cells, values).run();
}

}  // namespace fullhouse::constraints
