// Dynamic chains with patterns, and nested chains: which level belongs to which technique, and how steps are written.
#include "logic/nested/nested.hpp"
#include "logic/finders.hpp"
#include "logic/nested/write_argument.hpp"

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

bool add(Technique technique, const Hint& hint, ChainEngine& engine, const Workbench& bench, Sink& found) {
    const int length = static_cast<int>(hint.complexity) - 2;
    if (!found.wants(technique, length)) return false;
    const Cell cell = static_cast<Cell>(cell_of(hint.candidate));
    const Digit digit = static_cast<Digit>(digit_index_of(hint.candidate) + 1);
    const Conclusions conclusions = hint.is_on ? place(cell, digit) : eliminate(CellSet::of(cell), digit);
    const NestedStep step = bench.wants_reasons ? Explanation(engine, found).write(hint) : NestedStep{};
    return found.add(technique, step, conclusions, length);
}

bool report(Technique technique, int level, ChainEngine& engine, const Workbench& bench, Sink& found) {
    if (found.wants_one()) {
        Hint hint;
        return engine.find_best(level, hint) && add(technique, hint, engine, bench, found);
    }
    for (const Hint& hint : engine.find_all(level))
        if (bench.is_stopped() || add(technique, hint, engine, bench, found)) return true;
    return false;
}

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
            if (report(levels.technique, level, engine, bench, found)) return;
            if (engine.was_stopped()) return;
            if (found.size() && found.wants_one()) break;
        }
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
