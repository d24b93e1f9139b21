// Dynamic chains with patterns, and nested chains: which level belongs to which technique, and how steps are written.
#include "logic/nested/nested.hpp"
#include "logic/finders.hpp"
#include "logic/forcing/links.hpp"
#include "logic/nested/engine.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

NestedBench::NestedBench() = default;
NestedBench::~NestedBench() = default;

ChainEngine& NestedBench::engine() {
    if (!engine_) engine_.reset(new ChainEngine);
    return *engine_;
}

namespace {

using enum Technique;

constexpr int kMostNestedCandidates = 450;  // more than a proper puzzle leaves; there would be no end to it

struct LevelsOf {
    Technique technique;
    int first, last;  // the first of these that finds something
};
constexpr LevelsOf kLevelsOf[] = {
    {kDynamicForcingChainPlus, 1, 1},   {kNestedForcingChain, 2, 2},       {kNestedMultipleForcingChain, 3, 3},
    {kNestedDynamicForcingChain, 4, 7}, {kDeeplyNestedForcingChain, 8, 8},
};

}  // namespace

void find_nested(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    int candidates = 0;
    for (Digit digit = 1; digit <= 9; ++digit) candidates += board.places(digit).size();
    if (candidates > kMostNestedCandidates) return;
    ChainEngine& engine = bench.nested.engine();
    const auto is_stopped = [](const void* patience) { return static_cast<const Workbench*>(patience)->is_stopped(); };
    // Sudoku Explainer 1.2.1 has another last resort, and looks for locked candidates in another order.
    engine.is_classic = found.weighs() && !found.weighs_without(kDeeplyNestedForcingChain);
    for (const LevelsOf& levels : kLevelsOf) {
        if (!wanted.has(levels.technique)) continue;
        const int last = engine.is_classic || !found.weighs() ? levels.first : levels.last;
        for (int level = levels.first; level <= last; ++level) {
            engine.start(board, &bench, is_stopped);
            Hint hint;
            if (!engine.find_best(level, hint)) {
                if (engine.was_stopped()) return;
                continue;
            }
            const Cell cell = static_cast<Cell>(cell_of(hint.candidate));
            const Digit digit = static_cast<Digit>(digit_index_of(hint.candidate) + 1);
            Branches branches(found);
            const Conclusions conclusions = hint.is_on ? place(cell, digit) : eliminate(CellSet::of(cell), digit);
            if (found.add(levels.technique, branches.step({}, 0), conclusions, static_cast<int>(hint.complexity) - 2)) return;
            break;
        }
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
