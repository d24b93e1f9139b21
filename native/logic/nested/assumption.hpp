// One run: the implications of one assumption, node by node, in Sudoku Explainer's order.
#pragma once
#include "logic/nested/shrinking_board.hpp"
#include "logic/technique.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// The reason of a node: a house (0 to 26) or the cell; none of these for other reasons.
inline constexpr std::uint8_t kLinkCell = kHouseCount, kLinkRoot = kHouseCount + 1, kLinkPattern = kHouseCount + 2,
                              kLinkNested = kHouseCount + 3;

struct RunNode {
    CandidateNumber candidate;
    bool is_on;
    std::uint8_t link;
    std::uint16_t size;  // of different nodes among itself and its ancestors
    std::uint16_t parent_count;
    std::uint32_t parents;  // where they start in the run's list
    std::int32_t nested;    // the chain or pattern that it comes from, in the run's list of these; -1 for none
};

// Used by a run after singles are exhausted, in addition to patterns: chains on the board reached so far.
enum class Inner : std::uint8_t { kNone, kSimple, kMultiple, kDynamic, kDynamicPlus, kDynamicSimple, kDynamicMultiple };

// How a hint comes about. The number is its rank among hints of the same complexity; the first of equals was found first.
enum class HintKind : std::uint8_t { kNone, kDouble, kX, kY, kXy, kCell, kRegion, kContradiction };

struct Hint {
    std::uint32_t complexity;
    std::uint32_t order;  // of discovery
    HintKind kind;
    bool is_on;                 // the conclusion
    CandidateNumber candidate;  // of the conclusion
    CandidateNumber source;     // the candidate that was assumed, or the first of several
    bool source_is_on;          // for contradictions
    House house;                // for region hints

    FULLHOUSE_ALWAYS bool is_before(const Hint& other) const {
        if (complexity != other.complexity) return complexity < other.complexity;
        if (kind != other.kind) return kind < other.kind;
        return order < other.order;
    }
};

// A chain that off nodes of a run come from.
struct Nested {
    std::uint64_t identity;    // equal for chains that count once
    Hint hint;                 // simple chains have a complexity only
    Inner inner;               // the finder
    std::uint16_t place;       // among the results of that finder
    std::uint16_t first_node;  // progress of the run: nodes that were off before are removed from the finder's board
};

// A pattern that off nodes of a run come from.
struct UsedPattern {
    Technique technique;
    DigitSet digits;
    HouseSet houses;
    CellSet cells;
};

// Nodes in the order in which they were found, parents before children. Ancestors are kept as bits over these:
// node k has k / 64 + 1 words.
struct Run {
    CellSet known[2][9];  // off, on
    std::uint16_t at[2][kCandidateNumbers];
    Growing<RunNode> nodes;
    Growing<std::uint16_t> parents;
    Growing<std::uint64_t> ancestors;
    Growing<Nested> nested;
    Growing<UsedPattern> patterns;
    Growing<std::uint64_t> has_nested;  // nodes with an argument of their own, as bits
    int clash, opposite;                // the new copy and the node it contradicts, or -1

    FULLHOUSE_ALWAYS static std::size_t place_of_ancestors(std::size_t node) {
        const std::size_t full = node / 64;
        return 32 * full * (full + 1) + (node % 64) * (full + 1);
    }
    FULLHOUSE_ALWAYS const std::uint64_t* ancestors_of(std::size_t node) const {
        return ancestors.data() + place_of_ancestors(node);
    }
    FULLHOUSE_ALWAYS bool knows(int candidate, bool is_on) const {
        return known[is_on][digit_index_of(candidate)].has(cell_of(candidate));
    }

    void start() {
        for (int digit = 0; digit < 9; ++digit) known[0][digit] = known[1][digit] = {};
        nodes.clear();
        parents.clear();
        ancestors.clear();
        nested.clear();
        patterns.clear();
        has_nested.clear();
        clash = opposite = -1;
    }
};

// Continues one run: singles first, then the caller's additions when they are exhausted.
class Spread {
 public:
    // Of a run over this board that uses singles, regardless of how many parents they need.
    void start(const Field& base, Run& run, CandidateNumber root, bool is_on);
    // Until nothing is left to do or something clashes.
    void propagate();

    // Off nodes that follow by a pattern or a chain: first their common part, then each of them.
    void begin_conclusion(const std::uint16_t* parents, std::size_t count, std::uint8_t link, std::size_t nested);
    void add_conclusion(CandidateNumber candidate);

    const Field& base() const { return *base_; }
    const Field& work() const { return work_; }
    Run& run() { return *run_; }

 private:
    void follow_on(std::uint16_t node);
    void follow_off(std::uint16_t node);
    void enter_or_clash(std::uint16_t node);
    void turn_off(int cell, int digit, std::uint8_t link, std::uint16_t parent);
    void turn_on(int cell, int digit, std::uint8_t link, std::uint16_t parent);
    std::uint16_t append(int candidate, bool is_on, std::uint8_t link, std::uint32_t first_parent, std::size_t count);
    void enter(std::uint16_t node);

    const Field* base_ = nullptr;
    Run* run_ = nullptr;
    Field work_;
    int next_[2], last_[2];
    std::uint16_t queue_[2][kCandidateNumbers];
    std::uint32_t shared_parents_ = 0;
    std::size_t shared_count_ = 0;
    std::uint8_t shared_link_ = 0;
    std::int32_t shared_nested_ = -1;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
