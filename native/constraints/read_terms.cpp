// Terms as Python sends them: a name and numbers each. All checks of input are here.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include "constraints/terms.hpp"

namespace fullhouse::constraints {
namespace {

constexpr std::int64_t kWidestSum = 1'000'000'000;

// The numbers of one term, read in sequence.
class Numbers {
 public:
    Numbers(const RawTerm& term, std::size_t number, const Terms& terms) : term_(term), number_(number), terms_(terms) {}

    [[noreturn]] void fail(const std::string& reason) const {
        throw std::invalid_argument("term " + std::to_string(number_) + " (" + term_.first + "): " + reason);
    }
    std::size_t left() const { return term_.second.size() - next_; }
    std::int64_t next(const char* what, std::int64_t least, std::int64_t most) {
        if (left() == 0) fail(std::string(what) + " is missing");
        const std::int64_t number = term_.second[next_++];
        if (number < least || number > most)
            fail(std::string(what) + " is " + std::to_string(number) + ", not " + std::to_string(least) + " to " +
                 std::to_string(most));
        return number;
    }
    int cell() { return static_cast<int>(next("a cell", 0, terms_.cells - 1)); }
    ValueSet values() { return static_cast<ValueSet>(next("a set of values", 0, (std::int64_t{1} << terms_.values) - 1)); }
    std::size_t length(const char* what) {
        return static_cast<std::size_t>(next(what, 0, static_cast<std::int64_t>(left()) - 1));
    }
    Cells cells(std::size_t count) {
        Cells cells(count);
        for (int& cell : cells) cell = this->cell();
        return cells;
    }
    Cells cells() { return cells(left()); }
    Cells distinct_cells(std::size_t count) {
        Cells cells = this->cells(count);
        Cells sorted = cells;
        std::sort(sorted.begin(), sorted.end());
        const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        if (twice != sorted.end()) fail("cell " + std::to_string(*twice) + " occurs twice");
        return cells;
    }
    Cells distinct_cells() { return distinct_cells(left()); }
    std::vector<ValueSet> table(std::size_t size) {
        std::vector<ValueSet> table(size);
        for (ValueSet& set : table) set = values();
        return table;
    }
    void finish() const {
        if (left()) fail(std::to_string(left()) + " numbers too many");
    }

 private:
    const RawTerm& term_;
    std::size_t number_;
    const Terms& terms_;
    std::size_t next_ = 0;
};

void read_allow(Numbers& numbers, Terms& terms) {
    const int cell = numbers.cell();
    terms.allowed[static_cast<std::size_t>(cell)] &= numbers.values();
}

void read_different(Numbers& numbers, Terms& terms) {
    Cells cells = numbers.distinct_cells();
    if (static_cast<int>(cells.size()) > terms.values) terms.is_impossible = true;
    terms.different.push_back(std::move(cells));
}

// A pair, its table, and more pairs with the same table.
void read_pair(Numbers& numbers, Terms& terms) {
    int one = numbers.cell(), other = numbers.cell();
    const std::vector<ValueSet> table = numbers.table(static_cast<std::size_t>(terms.values));
    const int number = static_cast<int>(terms.tables.size() / table.size());
    terms.tables.insert(terms.tables.end(), table.begin(), table.end());
    ValueSet with_itself = 0;
    for (std::size_t value = 0; value < table.size(); ++value) with_itself |= table[value] & (ValueSet{1} << value);
    for (;;) {
        if (one == other)
            terms.allowed[static_cast<std::size_t>(one)] &= with_itself;
        else
            terms.pairs.push_back({one, other, number});
        if (!numbers.left()) return;
        one = numbers.cell();
        other = numbers.cell();
    }
}

// Adds a sum given in displayed values; one out of reach is impossible.
void add_sum(Terms& terms, std::int64_t total, Cells cells, std::vector<int> coefficients, bool is_cage) {
    std::int64_t least = 0, most = 0;
    for (const int factor : coefficients) {
        total -= std::int64_t{factor} * terms.lowest;
        (factor > 0 ? most : least) += std::int64_t{factor} * (terms.values - 1);
    }
    if (total < least || total > most)
        terms.is_impossible = true;
    else if (!cells.empty())
        terms.sums.push_back({static_cast<int>(total), std::move(cells), std::move(coefficients), is_cage});
}

void read_cage(Numbers& numbers, Terms& terms) {
    const std::int64_t total = numbers.next("the total", -kWidestSum, kWidestSum);
    Cells cells = numbers.distinct_cells();
    if (static_cast<int>(cells.size()) > terms.values) terms.is_impossible = true;
    std::vector<int> ones(cells.size(), 1);
    terms.different.push_back(cells);
    add_sum(terms, total, std::move(cells), std::move(ones), true);
}

void read_linear(Numbers& numbers, Terms& terms) {
    const std::int64_t total = numbers.next("the total", -kWidestSum, kWidestSum);
    Cells cells;
    std::vector<std::int64_t> factors;
    while (numbers.left()) {
        const int cell = numbers.cell();
        const std::int64_t factor = numbers.next("a coefficient", -1'000'000, 1'000'000);
        const auto place = std::find(cells.begin(), cells.end(), cell);
        if (place == cells.end()) {
            cells.push_back(cell);
            factors.push_back(factor);
        } else {
            factors[static_cast<std::size_t>(place - cells.begin())] += factor;
        }
    }
    Cells used;
    std::vector<int> coefficients;
    std::int64_t width = 0;
    for (std::size_t n = 0; n < cells.size(); ++n) {
        if (factors[n] == 0) continue;
        width += std::abs(factors[n]) * (terms.values + std::abs(terms.lowest));
        if (width > kWidestSum) numbers.fail("the coefficients are too large");
        used.push_back(cells[n]);
        coefficients.push_back(static_cast<int>(factors[n]));
    }
    add_sum(terms, total, std::move(used), std::move(coefficients), false);
}

void read_value_sets(Numbers& numbers, Terms& terms) {
    const std::size_t count = numbers.length("the number of sets");
    std::vector<ValueSet> sets = numbers.table(count);
    Cells cells = numbers.distinct_cells();
    for (const ValueSet set : sets)
        if (static_cast<std::size_t>(std::popcount(set)) != cells.size()) numbers.fail("a set and the cells differ in size");
    if (sets.empty()) terms.is_impossible = true;
    if (static_cast<int>(cells.size()) > terms.values) terms.is_impossible = true;
    terms.different.push_back(cells);
    if (!cells.empty()) terms.value_sets.push_back({std::move(cells), std::move(sets)});
}

void read_ends(Numbers& numbers, Terms& terms) {
    const int first = numbers.cell(), last = numbers.cell();
    if (first == last) numbers.fail("both ends are the same cell");
    Cells between = numbers.distinct_cells(numbers.length("the number of cells between"));
    if (std::count(between.begin(), between.end(), first) + std::count(between.begin(), between.end(), last))
        numbers.fail("an end is also between the ends");
    terms.ends.push_back({first, last, std::move(between), numbers.table(static_cast<std::size_t>(terms.values * terms.values))});
}

void read_automaton(Numbers& numbers, Terms& terms) {
    AutomatonTerm automaton;
    automaton.cells = numbers.distinct_cells(numbers.length("the number of cells"));
    if (automaton.cells.empty()) numbers.fail("there are no cells");
    for (std::size_t n = 0; n < automaton.cells.size(); ++n) {
        Layer layer{static_cast<int>(numbers.next("the number of states", 0, kMostStates)), {}};
        const std::size_t size = static_cast<std::size_t>(layer.states) * static_cast<std::size_t>(terms.values);
        if (numbers.left() < size) numbers.fail("the table of layer " + std::to_string(n) + " is too short");
        layer.next.resize(size);
        for (std::int16_t& next : layer.next) next = static_cast<std::int16_t>(numbers.next("a state", -1, kMostStates - 1));
        automaton.layers.push_back(std::move(layer));
    }
    for (std::size_t n = 0; n + 1 < automaton.layers.size(); ++n)
        for (const std::int16_t next : automaton.layers[n].next)
            if (next >= automaton.layers[n + 1].states) numbers.fail("layer " + std::to_string(n) + " leads to a missing state");
    terms.automata.push_back(std::move(automaton));
}

void read_full_line(Numbers& numbers, Terms& terms) {
    const auto kind = static_cast<LineKind>(numbers.next("the kind of line", 0, kLineKinds - 1));
    const int front = static_cast<int>(numbers.next("the clue in front", -1'000'000, 1'000'000));
    const int back = static_cast<int>(numbers.next("the clue behind", -1'000'000, 1'000'000));
    Cells cells = numbers.distinct_cells();
    if (static_cast<int>(cells.size()) != terms.values)
        numbers.fail("has " + std::to_string(cells.size()) + " cells for " + std::to_string(terms.values) + " values");
    terms.full_lines.push_back({kind, front, back, std::move(cells)});
}

void read_lunchbox(Numbers& numbers, Terms& terms) {
    const int total = static_cast<int>(numbers.next("the total", -kWidestSum, kWidestSum));
    Cells cells = numbers.distinct_cells();
    if (cells.size() < 2 || static_cast<int>(cells.size()) > terms.values)
        numbers.fail("needs two cells or more, at most one for each value");
    terms.different.push_back(cells);
    terms.lunchboxes.push_back({total, std::move(cells)});
}

void read_same_values(Numbers& numbers, Terms& terms) {
    const auto size = static_cast<std::size_t>(numbers.next("the size of a group", 1, kMostCells));
    if (numbers.left() % size) numbers.fail("the groups differ in size");
    std::vector<Cells> groups;
    while (numbers.left()) groups.push_back(numbers.distinct_cells(size));
    for (std::size_t one = 0; one < groups.size(); ++one)
        for (std::size_t other = one + 1; other < groups.size(); ++other)
            terms.same_values.push_back({groups[one], groups[other]});
}

void read_counting_circles(Numbers& numbers, Terms& terms) {
    Cells cells = numbers.distinct_cells();
    if (!cells.empty()) terms.counting_circles.push_back(std::move(cells));
}

void read_contains(Numbers& numbers, Terms& terms) {
    const ValueSet values = numbers.values();
    Cells cells = numbers.distinct_cells();
    if (static_cast<std::size_t>(std::popcount(values)) > cells.size()) terms.is_impossible = true;
    if (values && !cells.empty()) terms.contains.push_back({values, std::move(cells)});
}

void read_impossible(Numbers&, Terms& terms) { terms.is_impossible = true; }

struct Reader {
    const char* name;
    void (*read)(Numbers& numbers, Terms& terms);
};

constexpr std::array<Reader, 13> kReaders{{{"allow", read_allow},
                                           {"different", read_different},
                                           {"pair", read_pair},
                                           {"cage", read_cage},
                                           {"linear", read_linear},
                                           {"value-sets", read_value_sets},
                                           {"ends", read_ends},
                                           {"automaton", read_automaton},
                                           {"full-line", read_full_line},
                                           {"lunchbox", read_lunchbox},
                                           {"same-values", read_same_values},
                                           {"counting-circles", read_counting_circles},
                                           {"contains", read_contains}}};

Terms empty_terms(int cells, int values, int lowest) {
    Terms terms;
    terms.cells = cells;
    terms.values = values;
    terms.lowest = lowest;
    terms.allowed.assign(static_cast<std::size_t>(cells), (ValueSet{1} << values) - 1);
    return terms;
}

constexpr int kDeepest = 16;  // either within either

// Reads the terms from `first` up to `end` into `terms`.
void read_range(Terms& terms, const std::vector<RawTerm>& raw, std::size_t first, std::size_t end, int depth) {
    for (std::size_t n = first; n < end; ++n) {
        Numbers numbers(raw[n], n, terms);
        const std::string& name = raw[n].first;
        if (name == "either") {
            if (depth == kDeepest) numbers.fail("is nested too deeply");
            std::vector<Terms> alternatives;
            for (std::int64_t left = numbers.next("the number of alternatives", 0, 1'000'000); left > 0; --left) {
                if (++n >= end || raw[n].first != "alternative") numbers.fail("an alternative is missing");
                Numbers header(raw[n], n, terms);
                const auto count =
                    static_cast<std::size_t>(header.next("the number of terms", 0, static_cast<std::int64_t>(end - n) - 1));
                header.finish();
                alternatives.push_back(empty_terms(terms.cells, terms.values, terms.lowest));
                read_range(alternatives.back(), raw, n + 1, n + 1 + count, depth + 1);
                n += count;
            }
            terms.either.push_back(std::move(alternatives));
        } else if (name == "impossible") {
            read_impossible(numbers, terms);
        } else {
            const auto reader =
                std::find_if(kReaders.begin(), kReaders.end(), [&](const Reader& one) { return name == one.name; });
            if (reader == kReaders.end()) numbers.fail("unknown kind of term");
            reader->read(numbers, terms);
        }
        numbers.finish();
    }
}

void check_range(const char* what, int number, int least, int most) {
    if (number < least || number > most)
        throw std::invalid_argument("the number of " + std::string(what) + " is " + std::to_string(number) + ", not " +
                                    std::to_string(least) + " to " + std::to_string(most));
}

}  // namespace

Terms read_terms(int cells, int values, int lowest, const std::vector<RawTerm>& raw) {
    check_range("cells", cells, 1, kMostCells);
    check_range("values", values, 1, kMostValues);
    if (std::abs(lowest) > 1000)
        throw std::invalid_argument("the lowest value is " + std::to_string(lowest) + ", not -1000 to 1000");
    Terms terms = empty_terms(cells, values, lowest);
    read_range(terms, raw, 0, raw.size(), 0);
    return terms;
}

}  // namespace fullhouse::constraints
