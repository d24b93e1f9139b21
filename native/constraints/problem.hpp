// A set of rules made ready for the search: plain tables that never change, shared by all threads.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>
#include "constraints/squares.hpp"
#include "constraints/sum_sets.hpp"
#include "constraints/terms.hpp"

namespace fullhouse::constraints {

struct Problem;

// Cells among which each of these values occurs: a house (all values once), or cells that must contain some values.
struct Scope {
    Cells cells;
    ValueSet values;
};

struct Arc {
    int to, table;
};

enum class Kind : std::uint8_t {
    kPigeonhole,
    kCage,
    kValueSets,
    kSum,
    kEnds,
    kSameValues,
    kCountingCircles,
    kAutomaton,
    kLunchbox,
    kFullLine,
    kEither,
    kNakedSubsets,
};

// A propagator: run when a watched cell changes, cheap ones first.
struct Propagator {
    Kind kind;
    int cost;
    int index;     // among the data of its kind
    Cells cells;   // whose conflict weights grow when it fails
    bool is_late;  // runs only after some conflicts
};

// Different values whose set is one of a list, or with a total: all sets with that sum.
struct Cage {
    Cells cells;
    bool has_total;
    int total;
    std::vector<ValueSet> sets;  // without a total
    Cells rest;                  // the other cells of a house that holds all of these; empty if there is none
};

// Cells of one coefficient that see each other.
struct SumGroup {
    int coefficient;
    Cells cells;
};

struct Sum {
    int total;
    int words;  // of the bitsets that hold its partial sums
    std::vector<SumGroup> groups;
};

// An automaton as it is run: to each next state with a set of values.
struct Move {
    int to;
    ValueSet values;
};

struct MovesOfLayer {
    std::vector<int> first;  // of each state, and one more
    std::vector<Move> moves;

    int states() const { return static_cast<int>(first.size()) - 1; }
};

using Moves = std::vector<MovesOfLayer>;  // of each cell

struct Automaton {
    Cells cells;
    std::shared_ptr<const Moves> moves;  // shared by all that differ in their cells alone
    int words;                           // of a set of states
    int number;                          // which of the search's automaton memories is its own
};

struct FullLine {
    LineKind kind;
    int front, back;  // displayed values, kNoClue for none; `back` only of skyscrapers
    Cells cells;
    int memory;  // which of the search's line memories is its own
};

struct Circles {
    Cells cells;
    std::vector<Word> mask;
    std::vector<ValueSet> sets;              // sets of displayed values that add up to the number of circles
    std::vector<std::vector<int>> families;  // disjoint houses that together hold every circle
};

struct Either {
    std::vector<std::unique_ptr<const Problem>> alternatives;
    Cells cells;
    int memory;  // number of its first alternative among all alternatives of the problem
};

// How much each part of a branching score counts, found by trials on the corpus (README.md).
struct Branching {
    std::vector<double> start_weights;
    double degree = 0;        // weight of the candidates that a choice reaches
    double hot_share = 0.15;  // how much a value of recent conflicts adds to its cells
    double on_branch = 1;     // what a conflict adds to the cell branched on,
    double on_cell = 0.5;     // to the cell that ran empty,
    double on_failed = 0.25;  // to the cells of the propagator that failed
    int halve_every = 500;    // conflicts
};

struct Problem {
    int cells, values, lowest;
    ValueSet all;
    bool is_impossible = false;
    int words;                      // of a bitset of cells
    std::vector<ValueSet> allowed;  // of each cell

    // 1. Cells that see each other: their values differ. peers[cell * words + word]
    std::vector<Word> peers;

    // 2. Scopes, houses first; scope bits are grouped by cell and by value.
    std::vector<Scope> scopes;
    int houses = 0;
    int scope_words;
    std::vector<Word> scope_cells;      // [scope * words + word]
    std::vector<Word> scopes_of_cell;   // [cell * scope_words + word]
    std::vector<Word> scopes_of_peers;  // [cell * scope_words + word]
    std::vector<Word> scopes_of_value;  // [value * scope_words + word]
    // Which patterns of places in a scope some outside cell sees whole: a bit per pattern, for up to nine cells on two words.
    std::vector<Word> pointable;  // [scope * 8 + pattern / 64]
    std::vector<int> split;       // of each scope, how many of its cells are in the first word

    // 3. Pairs: what the other cell may hold. tables[table][chunk << chunk_bits | bits of that chunk of the candidates]
    std::vector<int> first_arc;  // of each cell, and one more
    std::vector<Arc> arcs;
    std::vector<Word> has_arcs;
    std::vector<std::vector<ValueSet>> tables;
    int chunk_bits, chunks;

    // 4. Everything else.
    std::vector<Propagator> propagators;  // by cost
    int propagator_words;
    int before_pointing;         // propagators with a lower number run before pointing
    std::vector<Word> watchers;  // [cell * propagator_words + word]
    std::vector<Word> prompt;    // propagators that are not late
    std::shared_ptr<const SumSets> sum_sets;
    const Squares* squares = nullptr;
    std::vector<Cage> cages;  // cages and value sets
    std::vector<Sum> sums;
    std::vector<EndsTerm> ends;
    std::vector<SameValuesTerm> same_values;
    std::vector<Circles> circles;
    std::vector<Automaton> automata;
    std::vector<LunchboxTerm> lunchboxes;
    std::vector<FullLine> full_lines;
    std::vector<Either> eithers;
    int most_groups = 0, alternatives = 0;

    Branching branching;
};

// Makes everything ready; the terms have been checked.
Problem make_problem(const Terms& terms);

inline constexpr int kLongestLine = 9;  // lines of more cells are read by automata

}  // namespace fullhouse::constraints
