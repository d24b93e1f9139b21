// Pairs of cells that share one table, joined where all pairs of a group do.
//
//   a - b     if any two of a, b, c must differ by 2 or more, together they hold {1,3,5}, {1,3,6}, ... or {5,7,9}:
//    \ /      a list of sets finds more than three pairs
//     c
#include "constraints/setup/cliques.hpp"
#include <bit>
#include "constraints/setup/cell_sets.hpp"

namespace fullhouse::constraints {
namespace {

constexpr std::size_t kMostListed = 256, kLeastCells = 3;

class CliqueFinder {
 public:
    explicit CliqueFinder(const Problem& problem) : problem_(problem) {}

    std::vector<ValueSetsTerm> run() {
        if (problem_.chunks != 1) return {};
        for (std::size_t table = 0; table < problem_.tables.size(); ++table)
            if (is_symmetric(table) && list_neighbours(table)) join(table);
        return std::move(found_);
    }

 private:
    ValueSet row(std::size_t table, int value) const { return problem_.tables[table][std::size_t{1} << value]; }

    // And no two cells hold the same value.
    bool is_symmetric(std::size_t table) const {
        for (int one = 0; one < problem_.values; ++one)
            for (int other = 0; other <= one; ++other) {
                const bool fits = row(table, one) >> other & 1;
                if (fits != (row(table, other) >> one & 1) || (fits && one == other)) return false;
            }
        return true;
    }

    bool list_neighbours(std::size_t table) {
        neighbours_.assign(static_cast<std::size_t>(problem_.cells), CellSet(problem_.words));
        bool has_two = false;
        for (std::size_t cell = 0; cell < neighbours_.size(); ++cell) {
            CellSet& own = neighbours_[cell];
            for (int n = problem_.first_arc[cell]; n < problem_.first_arc[cell + 1]; ++n) {
                const Arc& arc = problem_.arcs[static_cast<std::size_t>(n)];
                if (arc.table == static_cast<int>(table))
                    own[static_cast<std::size_t>(arc.to / kWordBits)] |= Word{1} << arc.to % kWordBits;
            }
            has_two = has_two || size_of(own) > 1;
        }
        return has_two;
    }

    // Begins with each pair that no group has yet, and takes in every cell that fits.
    void join(std::size_t table) {
        std::vector<CellSet> joined(neighbours_.size(), CellSet(problem_.words));
        for (int one = 0; one < problem_.cells; ++one)
            for (const int other : cells_of(neighbours_[static_cast<std::size_t>(one)])) {
                if (other < one || has_cell(joined[static_cast<std::size_t>(one)], other)) continue;
                Cells cells{one};
                CellSet common = neighbours_[static_cast<std::size_t>(one)];
                for (int next = other; next >= 0; next = first_of(common)) {
                    cells.push_back(next);
                    const CellSet& own = neighbours_[static_cast<std::size_t>(next)];
                    for (std::size_t n = 0; n < common.size(); ++n) common[n] &= own[n];
                }
                if (cells.size() < kLeastCells) continue;
                const CellSet set = cell_set(cells, problem_.words);
                for (const int cell : cells)
                    for (std::size_t n = 0; n < set.size(); ++n) joined[static_cast<std::size_t>(cell)][n] |= set[n];
                sets_.clear();
                list_sets(table, cells.size(), 0, problem_.all);
                if (sets_.size() <= kMostListed) found_.push_back({std::move(cells), sets_});
            }
    }

    static int first_of(const CellSet& set) {
        for (std::size_t n = 0; n < set.size(); ++n)
            if (set[n]) return static_cast<int>(n) * kWordBits + std::countr_zero(set[n]);
        return -1;
    }

    // The sets that `missing` more of the values `left` complete.
    void list_sets(std::size_t table, std::size_t missing, ValueSet set, ValueSet left) {
        if (missing == 0) {
            sets_.push_back(set);
            return;
        }
        for (; left && sets_.size() <= kMostListed; left &= left - 1) {
            const int value = std::countr_zero(left);
            list_sets(table, missing - 1, set | ValueSet{1} << value, left & row(table, value));
        }
    }

    const Problem& problem_;
    std::vector<CellSet> neighbours_;  // of each cell, by the table at hand
    std::vector<ValueSet> sets_;
    std::vector<ValueSetsTerm> found_;
};

}  // namespace

std::vector<ValueSetsTerm> find_cliques(const Problem& problem) { return CliqueFinder(problem).run(); }

}  // namespace fullhouse::constraints
