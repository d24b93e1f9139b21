// An unbiased estimate of the number of solutions (Knuth, Estimating the efficiency of backtrack programs, 1975).
//
//   root --1 of 3--> node --1 of 2--> node --1 of 5--> ... solution      weight of this dive: 3 * 2 * 5 * ...
//
// A dive takes a random child at each node, among those that propagation does not reject at once, and multiplies by their
// number. Close to the bottom, the rest of the tree is counted exactly if that takes few nodes: fewer dives die. The mean of
// the weights is unbiased; the interval is the normal one, and misleads if few dives lived.
#include <bit>
#include <cmath>
#include <optional>
#include "constraints/model.hpp"
#include "core/random.hpp"

namespace fullhouse::constraints {
namespace {

constexpr std::uint64_t kNodesOfCount = 200;  // an exact count below a node may take this many
constexpr int kFewCandidates = 90;            // and is tried when so many candidates are left over
constexpr double kDeviations = 1.96;          // of a 95 % interval

class Diver {
 public:
    Diver(const Kernel& kernel, Workspace& work, std::vector<ValueSet> root, std::uint64_t seed)
        : kernel_(kernel), work_(work), root_(std::move(root)), random_(seed, 0) {}

    // The weight of one dive; 0 if it died.
    double dive() {
        std::vector<ValueSet> state = root_;
        double weight = 1;
        int tried_at = kFewCandidates + 1;
        for (;;) {
            kernel_.load(work_, state.data());
            const int left_over = candidates_left(state);
            if (left_over < tried_at / 2 || (tried_at > kFewCandidates && left_over <= kFewCandidates)) {
                tried_at = left_over;
                if (const auto counted = count_all()) return weight * *counted;
                kernel_.load(work_, state.data());
            }
            const Choice choice = kernel_.choose(work_);
            if (choice.cell < 0) return kernel_.find_next(work_, ~std::uint64_t{0}) == Found::kSolution ? weight : 0;
            const std::uint32_t children = find_children(state, choice.cell);
            if (!children) return 0;
            weight *= children;
            state = children_[random_.below(children)];
        }
    }

 private:
    static int candidates_left(const std::vector<ValueSet>& state) {
        int count = 0;
        for (const ValueSet set : state) count += std::popcount(set) - 1;
        return count;
    }

    // All solutions below the state that is loaded, if that takes few nodes.
    std::optional<double> count_all() {
        const std::uint64_t most_nodes = work_.counters.nodes + kNodesOfCount;
        double count = 0;
        for (;;) {
            const Found found = kernel_.find_next(work_, most_nodes);
            if (found == Found::kNothing) return count;
            if (found == Found::kPaused) return {};
            ++count;
        }
    }

    // The states after each value of the cell that propagation does not reject.
    std::uint32_t find_children(const std::vector<ValueSet>& state, int cell) {
        children_.clear();
        for (ValueSet left = state[static_cast<std::size_t>(cell)]; left; left &= left - 1) {
            kernel_.load(work_, state.data());
            if (kernel_.keep(work_, cell, left & (0 - left)))
                children_.emplace_back(work_.candidates, work_.candidates + work_.problem.cells);
        }
        return static_cast<std::uint32_t>(children_.size());
    }

    const Kernel& kernel_;
    Workspace& work_;
    std::vector<ValueSet> root_;
    Random random_;
    std::vector<std::vector<ValueSet>> children_;
};

}  // namespace

Estimate Model::estimate(const Start& start, std::uint64_t seed, std::uint64_t most_dives, Stop stop) const {
    Workspace work(problem_);
    std::vector<ValueSet> candidates(static_cast<std::size_t>(problem_.cells), problem_.all);
    for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
        if (start.givens && start.givens[cell]) candidates[cell] = ValueSet{1} << (start.givens[cell] - 1);
        if (start.candidates) candidates[cell] &= start.candidates[cell];
    }
    Estimate estimate;
    if (!kernel_.begin(work, candidates.data())) return estimate;
    Diver diver(kernel_, work, {work.candidates, work.candidates + problem_.cells}, seed);
    // Welford's running mean and sum of squared deviations.
    double mean = 0, squares = 0;
    while (estimate.dives < most_dives && !(estimate.dives && stop && stop->load(std::memory_order_relaxed))) {
        const double weight = diver.dive();
        ++estimate.dives;
        estimate.lived += weight > 0;
        const double change = weight - mean;
        mean += change / static_cast<double>(estimate.dives);
        squares += change * (weight - mean);
    }
    const auto dives = static_cast<double>(estimate.dives);
    const double deviation = estimate.dives > 1 ? std::sqrt(squares / (dives - 1) / dives) : 0;
    estimate.mean = mean;
    estimate.low = std::max(0.0, mean - kDeviations * deviation);
    estimate.high = mean + kDeviations * deviation;
    return estimate;
}

}  // namespace fullhouse::constraints
