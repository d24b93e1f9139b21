// The memory of one search: allocated once, so that searching allocates nothing.
#pragma once
#include <array>
#include <memory>
#include <vector>
#include "constraints/problem.hpp"

namespace fullhouse::constraints {

// Cells of a sum's group that are still open.
struct OpenGroup {
    int coefficient, count;
    std::array<int, kMostValues + 1> cells;
    std::array<ValueSet, kMostValues + 1> sets;
    ValueSet all;         // union of the sets
    int least, greatest;  // of the group's sum
};

inline constexpr int kMostSumWords = 16;
inline constexpr int kLineSets = 1 << kLongestLine;

struct SumMemory {
    std::vector<OpenGroup> groups;
    std::vector<Word> sums, forward, backward;  // kMostSumWords words per group
};

// The result of an automaton's last run, with the candidates it is for; see propagators/automaton.hpp.
struct AutomatonMemory {
    std::vector<Word> forward, backward;     // [layer * words + word]
    std::vector<ValueSet> candidates, kept;  // of each cell
    std::vector<char> is_stale;              // of each cell: `backward` and `kept` do not fit `forward` and `candidates`
};

// See propagators/full_line.hpp.
struct LineMemory {
    std::array<Word, kLineSets> forward, backward;
    std::array<std::array<std::uint16_t, kLineSets>, kLongestLine + 1> layers;
    std::array<int, kLongestLine + 1> sizes;
};

// The candidates of a line when it was last at its fixpoint.
using LastLine = std::array<ValueSet, kLongestLine>;

// A guess that may have to be undone: the state before it is saved at the same depth.
struct Guess {
    int cell;
    ValueSet values;
};

struct Counters {
    std::uint64_t nodes = 0;  // guesses
    std::uint64_t conflicts = 0;
};

//   state    | places of value 0 | places of value 1 | ... | candidates of cell 0, cell 1 | cell 2, cell 3 | ... | dead |
//              `words` words each                            32 bits each
struct Workspace {
    explicit Workspace(const Problem& rules);
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    const Problem& problem;

    // 1. The state, and those to return to.
    std::size_t state_words;
    std::vector<Word> state;
    Word* places;                   // [value * words + word]
    ValueSet* candidates;           // of each cell
    Word* dead;                     // alternatives of `either` that are impossible
    std::unique_ptr<Word[]> saved;  // [depth * state_words + word], and two to spare; unused pages are never touched
    std::vector<Guess> guesses;
    int depth = 0;
    std::vector<ValueSet> proven;  // of each cell, what shaving left at the root
    bool is_shaved = false;
    std::uint64_t shave_at = 0;  // nodes

    // 2. Work to do before the state is at its fixpoint.
    std::vector<Word> dirty;     // (value, scope) with a place less: look for the only place; [value * scope_words + word]
    std::vector<Word> to_point;  // (value, scope) whose last places may be seen by other cells
    std::vector<Word> changed;   // cells whose watchers are not queued yet
    std::vector<Word> to_pair;   // cells whose arcs have not been followed
    std::vector<Word> queue;     // propagators
    std::vector<Word> awake;     // those that are ever queued
    std::vector<int> singles;    // cells that have just got their value
    int single_count = 0;
    ValueSet dirty_values = 0, pointing_values = 0;
    int hot = -1;  // the propagator that failed last: runs first

    // 3. Weights learnt from conflicts.
    std::vector<double> weights;  // of each cell
    std::vector<double> value_weights;
    int until_halved, until_values_halved;
    int failed_cell = -1;
    int failed_propagator = -1;
    std::vector<ValueSet> seen;  // if not empty: find only solutions with a value that is not in here
    Counters counters;
    bool is_at_solution = false;  // find_next has to undo a guess first

    // 4. Scratch of the propagators.
    SumMemory sum_memory;
    std::vector<AutomatonMemory> automata;
    std::unique_ptr<LineMemory> line_memory;
    std::vector<LastLine> last_lines;
    std::vector<std::unique_ptr<Workspace>> alternatives;
    std::vector<ValueSet> either_union;
};

}  // namespace fullhouse::constraints
