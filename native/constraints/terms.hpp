// The rules of a puzzle in the words of the engine: a few kinds of term over cells and value indices. Constraints are lowered
// to these in Python. Sums are in value indices here: reading subtracts the lowest value.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include "constraints/value_set.hpp"

namespace fullhouse::constraints {

using Cells = std::vector<int>;

inline constexpr int kMostStates = 30'000;  // of an automaton, in one layer

// The other cell may hold the values of tables[table * values + v] if one cell holds v. Many pairs share a table.
struct PairTerm {
    int one, other, table;
};

// The values, each times its coefficient, add up to the total.
struct SumTerm {
    int total;
    Cells cells;  // each once
    std::vector<int> coefficients;
    bool is_cage;  // all coefficients are 1, and the values differ
};

// The values differ, and together they are one of these sets.
struct ValueSetsTerm {
    Cells cells;
    std::vector<ValueSet> sets;
};

// The values at both ends choose the row of a table: what each cell between may hold.
struct EndsTerm {
    int first, last;
    Cells between;
    std::vector<ValueSet> table;  // [value of first * values + value of last]
};

// One step of an automaton: next[state * values + value] is the state after it, -1 rejects.
struct Layer {
    int states;
    std::vector<std::int16_t> next;

    bool operator==(const Layer&) const = default;
};

struct AutomatonTerm {
    Cells cells;
    std::vector<Layer> layers;
};

enum class LineKind : std::uint8_t { kSkyscraper, kSandwich, kXSum, kNumberedRoom, kHiddenSkyscraper };
inline constexpr int kLineKinds = 5;
inline constexpr int kNoClue = -1;

// A clue outside a line that holds every value once. Clues are in displayed values.
struct FullLineTerm {
    LineKind kind;
    int front, back;
    Cells cells;
};

// The values between the least and the greatest of these different values add up to the total (in displayed values).
struct LunchboxTerm {
    int total;
    Cells cells;
};

// Both lists hold the same values, each as often.
struct SameValuesTerm {
    Cells one, other;
};

// Each of these values occurs somewhere in these cells.
struct ContainsTerm {
    ValueSet values;
    Cells cells;
};

struct Terms {
    int cells = 0, values = 0, lowest = 1;
    bool is_impossible = false;
    std::vector<ValueSet> allowed;  // of each cell
    std::vector<Cells> different;
    std::vector<PairTerm> pairs;
    std::vector<ValueSet> tables;  // of pairs
    std::vector<SumTerm> sums;
    std::vector<ValueSetsTerm> value_sets;
    std::vector<EndsTerm> ends;
    std::vector<AutomatonTerm> automata;
    std::vector<FullLineTerm> full_lines;
    std::vector<LunchboxTerm> lunchboxes;
    std::vector<SameValuesTerm> same_values;
    std::vector<Cells> counting_circles;
    std::vector<ContainsTerm> contains;
    std::vector<std::vector<Terms>> either;  // at least one of the alternatives holds
};

using RawTerm = std::pair<std::string, std::vector<std::int64_t>>;

// Reads and checks the terms that Python sends; std::invalid_argument names the term and says what is wrong with it.
Terms read_terms(int cells, int values, int lowest, const std::vector<RawTerm>& raw);

}  // namespace fullhouse::constraints
