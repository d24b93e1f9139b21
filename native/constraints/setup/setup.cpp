// From terms to a problem that is ready to search, in numbered stages.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include "constraints/problem.hpp"
#include "constraints/setup/automata.hpp"
#include "constraints/setup/cell_sets.hpp"
#include "constraints/setup/cliques.hpp"
#include "constraints/setup/derived.hpp"
#include "constraints/workspace.hpp"

namespace fullhouse::constraints {
namespace {

// Costs order the propagators; those below kBeforePointing run before pointing.
constexpr int kPigeonholeCost = 5, kCageCost = 20, kBeforePointing = 30, kSumCost = 30, kSameValuesCost = 40, kCirclesCost = 45,
              kAutomatonCost = 50, kMostAutomatonCost = 95, kLunchboxCost = 90, kFullLineCost = 96, kEitherCost = 98,
              kNakedSubsetsCost = 100;
constexpr int kUnknown = -1, kOnlyDifferent = -2;  // in place of the number of a table
constexpr int kMostDirectBits = 10;  // up to this many values, a pair's table is indexed by the candidates themselves

std::size_t count_of(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

ValueSet bit(int value) { return ValueSet{1} << value; }

class Setup {
 public:
    explicit Setup(const Terms& terms) : terms_(terms) {
        problem_.cells = terms.cells;
        problem_.values = terms.values;
        problem_.lowest = terms.lowest;
        problem_.all = bit(terms.values) - 1;
        problem_.is_impossible = terms.is_impossible;
        problem_.words = (terms.cells + kWordBits - 1) / kWordBits;
        problem_.allowed = terms.allowed;
        problem_.peers.assign(count_of(terms.cells, problem_.words), 0);
        sums_ = terms.sums;
        pairs_ = terms.pairs;
        tables_ = terms.tables;
    }

    Problem run() {
        read_lines();
        find_peers();
        join_pairs();
        find_scopes();
        tabulate_pointing();
        if (needs_sums()) {
            problem_.sum_sets = sum_sets(problem_.values);
        }
        if (problem_.houses > 0) {
            Derived derived = derive(sums_, houses_, problem_.cells, problem_.values);
            sums_.insert(sums_.end(), derived.sums.begin(), derived.sums.end());
            loose_sums_ = std::move(derived.loose_sums);
            same_values_ = std::move(derived.same_values);
            if (!sums_.empty() && !problem_.sum_sets) problem_.sum_sets = sum_sets(problem_.values);
        }
        add_propagators();
        const std::size_t prompt = problem_.propagators.size();
        for (const SumTerm& sum : loose_sums_) add_sum(sum);
        for (std::size_t n = prompt; n < problem_.propagators.size(); ++n) problem_.propagators[n].is_late = true;
        order_propagators();
        choose_branching();
        return std::move(problem_);
    }

 private:
    bool needs_sums() const {
        return !sums_.empty() || !problem_.full_lines.empty() || !terms_.value_sets.empty() || !terms_.lunchboxes.empty();
    }

    // 1. Outside clues become readers of short lines, automata of long ones, and pairs.
    void read_lines() {
        for (const FullLineTerm& line : terms_.full_lines) {
            if (line.kind == LineKind::kNumberedRoom) add_room_pairs(line);
            if (can_read(line)) {
                add_readers(line);
                continue;
            }
            for (const auto& automaton : automata_of(line, problem_.values, problem_.lowest)) {
                if (automaton)
                    add_moves(automaton->cells, shared_moves_of(*automaton));
                else
                    problem_.is_impossible = true;
            }
        }
    }

    // Whether the states of the line's reader are enough for it: see propagators/full_line.hpp.
    bool can_read(const FullLineTerm& line) const {
        if (problem_.values < 2 || problem_.values > kLongestLine || problem_.lowest < 0) return false;
        return line.kind != LineKind::kSandwich || std::max(line.front, line.back) < kWordBits - 1;
    }

    void add_readers(const FullLineTerm& line) {
        const Cells reversed(line.cells.rbegin(), line.cells.rend());
        if (line.kind == LineKind::kSkyscraper) {
            const auto is_wrong = [&](int clue) { return clue != kNoClue && (clue < 1 || clue > problem_.values); };
            if (is_wrong(line.front) || is_wrong(line.back) || line.front + line.back > problem_.values + 1)
                problem_.is_impossible = true;
            else if (line.front != kNoClue || line.back != kNoClue)
                add_reader(line.kind, line.front, line.back, line.cells);
            return;
        }
        if (line.kind == LineKind::kSandwich && (line.front < kNoClue || line.back < kNoClue)) {
            problem_.is_impossible = true;
            return;
        }
        if (line.front != kNoClue) add_reader(line.kind, line.front, kNoClue, line.cells);
        if (line.back != kNoClue) add_reader(line.kind, line.back, kNoClue, reversed);
    }

    void add_reader(LineKind kind, int front, int back, const Cells& cells) {
        const int number = static_cast<int>(problem_.full_lines.size());
        problem_.full_lines.push_back({kind, front, back, cells, number});
        add(Kind::kFullLine, kFullLineCost, number, cells);
    }

    // The first cell says which cell of the line holds the clue.
    void add_room_pairs(const FullLineTerm& line) {
        const auto add_from = [&](const Cells& cells, int clue) {
            const int value = clue - problem_.lowest, values = problem_.values;
            if (value < 0 || value >= values) {
                problem_.is_impossible = true;
                return;
            }
            ValueSet allowed = 0;
            for (int index = 0; index < values; ++index) {
                const int place = index + problem_.lowest;
                if (place < 1 || place > static_cast<int>(cells.size())) continue;
                if (place == 1) {
                    if (index == value) allowed |= bit(index);
                    continue;
                }
                allowed |= bit(index);
                const std::size_t table = tables_.size();
                pairs_.push_back({cells[0], cells[static_cast<std::size_t>(place) - 1], static_cast<int>(table) / values});
                tables_.resize(table + static_cast<std::size_t>(values), problem_.all);
                tables_[table + static_cast<std::size_t>(index)] = bit(value);
            }
            problem_.allowed[static_cast<std::size_t>(cells[0])] &= allowed;
        };
        if (line.front != kNoClue) add_from(line.cells, line.front);
        if (line.back != kNoClue) add_from({line.cells.rbegin(), line.cells.rend()}, line.back);
    }

    std::shared_ptr<const Moves> shared_moves_of(const AutomatonTerm& minimized) const {
        return std::make_shared<const Moves>(moves_of(minimized, problem_.values));
    }

    // Many automata differ in their cells alone: one for each square, row or column.
    void add_automaton(const AutomatonTerm& automaton) {
        auto known = std::find_if(known_moves_.begin(), known_moves_.end(),
                                  [&](const auto& one) { return one.first->layers == automaton.layers; });
        if (known == known_moves_.end()) {
            const auto smaller = minimized(automaton, problem_.values);
            known = known_moves_.emplace(known, &automaton, smaller ? shared_moves_of(*smaller) : nullptr);
        }
        if (known->second)
            add_moves(automaton.cells, known->second);
        else
            problem_.is_impossible = true;
    }

    void add_moves(const Cells& cells, std::shared_ptr<const Moves> moves) {
        int states = 0, most = 0;
        for (const MovesOfLayer& layer : *moves) {
            states += layer.states();
            most = std::max(most, layer.states());
        }
        const int number = static_cast<int>(problem_.automata.size()), words = (most + kWordBits - 1) / kWordBits;
        problem_.automata.push_back({cells, std::move(moves), words, number});
        add(Kind::kAutomaton, std::min(kAutomatonCost + states / 8, kMostAutomatonCost), number, cells);
    }

    // 2. Which cells see each other.
    void see(int one, int other) {
        problem_.peers[count_of(one, problem_.words) + static_cast<std::size_t>(other / kWordBits)] |= Word{1}
                                                                                                       << other % kWordBits;
        problem_.peers[count_of(other, problem_.words) + static_cast<std::size_t>(one / kWordBits)] |= Word{1} << one % kWordBits;
    }
    bool sees(int one, int other) const {
        return problem_.peers[count_of(one, problem_.words) + static_cast<std::size_t>(other / kWordBits)] >> other % kWordBits &
               1;
    }

    void see_all(const Cells& cells) {
        for (std::size_t one = 0; one < cells.size(); ++one)
            for (std::size_t other = one + 1; other < cells.size(); ++other) see(cells[one], cells[other]);
    }

    void find_peers() {
        for (const Cells& cells : terms_.different) see_all(cells);
        for (const FullLineTerm& line : terms_.full_lines) see_all(line.cells);
        for (const PairTerm& pair : pairs_) {
            bool differ = true;
            for (int value = 0; value < problem_.values; ++value) differ &= !(table_of(pair)[value] & bit(value));
            if (differ) see(pair.one, pair.other);
        }
    }

    // 3. One table for each pair of cells and direction, with "different" folded in.
    void join_pairs() {
        const int values = problem_.values;
        problem_.chunk_bits = values <= kMostDirectBits ? values : 8;
        problem_.chunks = (values + problem_.chunk_bits - 1) / problem_.chunk_bits;
        problem_.has_arcs.assign(static_cast<std::size_t>(problem_.words), 0);
        problem_.first_arc.assign(static_cast<std::size_t>(problem_.cells) + 1, 0);
        const auto key = [](const PairTerm& pair) { return std::minmax(pair.one, pair.other); };
        std::stable_sort(pairs_.begin(), pairs_.end(), [&](const PairTerm& a, const PairTerm& b) { return key(a) < key(b); });
        std::vector<std::pair<int, Arc>> arcs;  // with the cell they start from
        std::map<std::vector<ValueSet>, int> numbers;
        // Most tables are met again and again: their numbers in both directions by table, direction, and "different".
        std::vector<std::array<int, 2>> known(4 * tables_.size() / static_cast<std::size_t>(values), {kUnknown, kUnknown});
        for (auto pair = pairs_.begin(); pair != pairs_.end();) {
            const auto [one, other] = key(*pair);
            const bool is_turned = pair->one > pair->other, differ = sees(one, other);
            const auto first = pair;
            std::vector<ValueSet> table;
            std::array<int, 2>& found = known[count_of(pair->table, 4) + 2 * is_turned + differ];
            while (++pair != pairs_.end() && key(*pair) == key(*first)) {
                if (table.empty()) table = directed(*first);
                const std::vector<ValueSet> also = directed(*pair);
                for (std::size_t value = 0; value < table.size(); ++value) table[value] &= also[value];
            }
            const bool is_joined = !table.empty();
            std::array<int, 2> own = found;
            if (is_joined || found[0] == kUnknown) {
                if (!is_joined) table = directed(*first);
                if (differ)
                    for (int value = 0; value < values; ++value) table[static_cast<std::size_t>(value)] &= ~bit(value);
                own = {number_of(numbers, table), number_of(numbers, turned(table))};
                if (!is_joined) found = own;
            }
            if (own[0] == kOnlyDifferent) continue;
            arcs.push_back({one, {other, own[0]}});
            arcs.push_back({other, {one, own[1]}});
        }
        std::stable_sort(arcs.begin(), arcs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [from, arc] : arcs) {
            problem_.arcs.push_back(arc);
            ++problem_.first_arc[static_cast<std::size_t>(from) + 1];
            problem_.has_arcs[static_cast<std::size_t>(from / kWordBits)] |= Word{1} << from % kWordBits;
        }
        std::partial_sum(problem_.first_arc.begin(), problem_.first_arc.end(), problem_.first_arc.begin());
    }

    const ValueSet* table_of(const PairTerm& pair) const { return tables_.data() + count_of(pair.table, problem_.values); }

    // The table from the lower of both cells to the higher.
    std::vector<ValueSet> directed(const PairTerm& pair) const {
        const std::vector<ValueSet> table(table_of(pair), table_of(pair) + problem_.values);
        return pair.one > pair.other ? turned(table) : table;
    }

    std::vector<ValueSet> turned(const std::vector<ValueSet>& table) const {
        std::vector<ValueSet> other(table.size(), 0);
        for (std::size_t one = 0; one < table.size(); ++one)
            for (ValueSet left = table[one]; left; left &= left - 1)
                other[static_cast<std::size_t>(std::countr_zero(left))] |= bit(static_cast<int>(one));
        return other;
    }

    // The number of a table; kOnlyDifferent for one that peers take care of.
    int number_of(std::map<std::vector<ValueSet>, int>& numbers, const std::vector<ValueSet>& table) {
        bool is_only_different = true;
        for (std::size_t value = 0; value < table.size(); ++value)
            is_only_different &= table[value] == (problem_.all & ~bit(static_cast<int>(value)));
        if (is_only_different) return kOnlyDifferent;
        const auto [place, is_new] = numbers.emplace(table, static_cast<int>(problem_.tables.size()));
        if (is_new) {
            const std::size_t width = std::size_t{1} << problem_.chunk_bits;
            std::vector<ValueSet> sets(width * static_cast<std::size_t>(problem_.chunks), 0);
            for (int chunk = 0; chunk < problem_.chunks; ++chunk)
                for (std::size_t bits = 1; bits < width; ++bits) {
                    const std::size_t value =
                        count_of(chunk, problem_.chunk_bits) + static_cast<std::size_t>(std::countr_zero(bits));
                    const std::size_t start = static_cast<std::size_t>(chunk) * width;
                    sets[start + bits] = sets[start + (bits & (bits - 1))] | (value < table.size() ? table[value] : 0);
                }
            problem_.tables.push_back(std::move(sets));
        }
        return place->second;
    }

    // 4. Houses, and cells that must contain values.
    void find_scopes() {
        const auto add_house = [&](const Cells& cells) {
            const CellSet set = cell_set(cells, problem_.words);
            if (std::find(house_sets_.begin(), house_sets_.end(), set) != house_sets_.end()) return;
            problem_.scopes.push_back({cells, problem_.all});
            houses_.push_back(cells);
            house_sets_.push_back(set);
        };
        for (const Cells& cells : terms_.different)
            if (static_cast<int>(cells.size()) == problem_.values) add_house(cells);
        for (const FullLineTerm& line : terms_.full_lines) add_house(line.cells);
        problem_.houses = static_cast<int>(problem_.scopes.size());
        for (const ContainsTerm& term : terms_.contains) problem_.scopes.push_back({term.cells, term.values});

        const int scopes = static_cast<int>(problem_.scopes.size());
        const int width = problem_.scope_words = std::max(1, (scopes + kWordBits - 1) / kWordBits);
        problem_.scopes_of_value.assign(count_of(problem_.values, width), 0);
        problem_.scopes_of_cell.assign(count_of(problem_.cells, width), 0);
        problem_.scopes_of_peers = problem_.scopes_of_cell;
        for (int scope = 0; scope < scopes; ++scope) {
            const Scope& own = problem_.scopes[static_cast<std::size_t>(scope)];
            const std::size_t word = static_cast<std::size_t>(scope / kWordBits);
            const Word mask = Word{1} << scope % kWordBits;
            for (ValueSet left = own.values; left; left &= left - 1)
                problem_.scopes_of_value[count_of(std::countr_zero(left), width) + word] |= mask;
            for (const int cell : own.cells) problem_.scopes_of_cell[count_of(cell, width) + word] |= mask;
            const CellSet set = cell_set(own.cells, problem_.words);
            problem_.scope_cells.insert(problem_.scope_cells.end(), set.begin(), set.end());
        }
        problem_.scope_cells.resize(count_of(scopes + 1, problem_.words), 0);
        for (int cell = 0; cell < problem_.cells; ++cell)
            for (int word = 0; word < problem_.words; ++word)
                for (Word left = problem_.peers[count_of(cell, problem_.words) + static_cast<std::size_t>(word)]; left;
                     left &= left - 1)
                    for (int n = 0; n < width; ++n)
                        problem_.scopes_of_peers[count_of(cell, width) + static_cast<std::size_t>(n)] |=
                            problem_.scopes_of_cell[count_of(word * kWordBits + std::countr_zero(left), width) +
                                                    static_cast<std::size_t>(n)];
    }

    // 5. For two and three places of each scope: does a cell outside see them all?
    void tabulate_pointing() {
        constexpr std::size_t kPatternWords = 8, kMostScopeCells = 9;
        if (problem_.words != 2 || problem_.values > 9) return;
        for (const Scope& scope : problem_.scopes)
            if (scope.cells.size() > kMostScopeCells) return;
        problem_.pointable.assign(problem_.scopes.size() * kPatternWords, 0);
        for (std::size_t scope = 0; scope < problem_.scopes.size(); ++scope) {
            Cells cells = problem_.scopes[scope].cells;
            std::sort(cells.begin(), cells.end());
            problem_.split.push_back(
                static_cast<int>(std::count_if(cells.begin(), cells.end(), [](int cell) { return cell < kWordBits; })));
            // The other cells of a house cannot hold the value anyway if it is confined to the pattern.
            const Word* own = problem_.scope_cells.data() + scope * 2;
            const bool is_house = static_cast<int>(scope) < problem_.houses;
            const auto peers = [&](std::size_t n, std::size_t word) { return problem_.peers[count_of(cells[n], 2) + word]; };
            const auto mark = [&](Word first, Word second, std::size_t pattern) {
                if (first | second)
                    problem_.pointable[scope * kPatternWords + pattern / kWordBits] |= Word{1} << pattern % kWordBits;
            };
            for (std::size_t a = 0; a < cells.size(); ++a)
                for (std::size_t b = a + 1; b < cells.size(); ++b) {
                    const Word first = peers(a, 0) & peers(b, 0) & (is_house ? ~own[0] : ~Word{0});
                    const Word second = peers(a, 1) & peers(b, 1) & (is_house ? ~own[1] : ~Word{0});
                    const std::size_t pattern = std::size_t{1} << a | std::size_t{1} << b;
                    mark(first, second, pattern);
                    for (std::size_t c = b + 1; c < cells.size(); ++c)
                        mark(first & peers(c, 0), second & peers(c, 1), pattern | std::size_t{1} << c);
                }
        }
    }

    // 6. Propagators.
    void add(Kind kind, int cost, int index, const Cells& cells) {
        problem_.propagators.push_back({kind, cost, index, cells, false});
    }

    template <class Items>
    static int number_for(const Items& items) {
        return static_cast<int>(items.size());
    }

    void add_propagators() {
        for (const ValueSetsTerm& term : terms_.value_sets) add_value_sets(term);
        for (const ValueSetsTerm& term : find_cliques(problem_)) add_value_sets(term);
        for (const SumTerm& sum : sums_) add_sum(sum);
        for (const EndsTerm& ends : terms_.ends) {
            Cells cells{ends.first, ends.last};
            cells.insert(cells.end(), ends.between.begin(), ends.between.end());
            problem_.ends.push_back(ends);
            add(Kind::kEnds, kSumCost + number_for(ends.between), number_for(problem_.ends) - 1, cells);
        }
        for (const AutomatonTerm& automaton : terms_.automata) add_automaton(automaton);
        for (const LunchboxTerm& lunchbox : terms_.lunchboxes) {
            problem_.lunchboxes.push_back(lunchbox);
            add(Kind::kLunchbox, kLunchboxCost, number_for(problem_.lunchboxes) - 1, lunchbox.cells);
        }
        same_values_.insert(same_values_.end(), terms_.same_values.begin(), terms_.same_values.end());
        for (const SameValuesTerm& same : same_values_) {
            Cells cells = same.one;
            cells.insert(cells.end(), same.other.begin(), same.other.end());
            problem_.same_values.push_back(same);
            add(Kind::kSameValues, kSameValuesCost, number_for(problem_.same_values) - 1, cells);
        }
        for (const Cells& cells : terms_.counting_circles) add_circles(cells);
        add_pigeonholes();
        for (const std::vector<Terms>& alternatives : terms_.either) add_either(alternatives);
        for (int house = 0; house < problem_.houses; ++house)
            add(Kind::kNakedSubsets, kNakedSubsetsCost, house, problem_.scopes[static_cast<std::size_t>(house)].cells);
    }

    // The other cells of the first house that holds all of these.
    Cells rest_of_house(const Cells& cells) const {
        const CellSet set = cell_set(cells, problem_.words);
        for (std::size_t house = 0; house < houses_.size(); ++house) {
            if (cells.size() < houses_[house].size() && is_within(set, house_sets_[house]))
                return cells_of(without(house_sets_[house], set));
        }
        return {};
    }

    void add_value_sets(const ValueSetsTerm& term) {
        add_cage(Kind::kValueSets, {term.cells, false, 0, term.sets, rest_of_house(term.cells)});
    }

    void add_cage(Kind kind, Cage cage) {
        const Cells cells = cage.cells;
        problem_.squares = &squares();
        problem_.cages.push_back(std::move(cage));
        add(kind, kCageCost + number_for(cells), number_for(problem_.cages) - 1, cells);
    }

    // A sum of cells that all see each other is a cage, unless there are too many sets to list.
    void add_sum(const SumTerm& term) {
        const bool is_plain = std::all_of(term.coefficients.begin(), term.coefficients.end(), [](int one) { return one == 1; });
        const bool is_short = number_for(term.cells) <= problem_.sum_sets->largest;
        if (term.is_cage && is_plain && is_short) {
            add_cage(Kind::kCage, {term.cells, true, term.total, {}, rest_of_house(term.cells)});
            return;
        }
        std::vector<int> coefficients = term.coefficients;
        std::sort(coefficients.begin(), coefficients.end());
        coefficients.erase(std::unique(coefficients.begin(), coefficients.end()), coefficients.end());
        std::vector<SumGroup> groups;
        for (const int coefficient : coefficients) {
            Cells cells;
            for (std::size_t n = 0; n < term.cells.size(); ++n)
                if (term.coefficients[n] == coefficient) cells.push_back(term.cells[n]);
            for (Cells& group : groups_of(std::move(cells))) groups.push_back({coefficient, std::move(group)});
        }
        if (groups.size() == 1 && is_plain && is_short) {
            add_cage(Kind::kCage, {term.cells, true, term.total, {}, rest_of_house(term.cells)});
            return;
        }
        std::int64_t range = 0;
        for (const int factor : term.coefficients) range += std::int64_t{std::abs(factor)} * problem_.values;
        const int words = range < 64 ? 1 : range < 128 ? 2 : range < 256 ? 4 : kMostSumWords;
        problem_.most_groups = std::max(problem_.most_groups, number_for(groups));
        problem_.sums.push_back({term.total, words, std::move(groups)});
        add(Kind::kSum, kSumCost + number_for(term.cells), number_for(problem_.sums) - 1, term.cells);
    }

    // The largest part of a house first: few and large groups have the tightest bounds.
    std::vector<Cells> groups_of(Cells cells) const {
        std::vector<Cells> groups;
        while (cells.size() > 2) {
            const CellSet set = cell_set(cells, problem_.words);
            const CellSet* best = nullptr;
            int most = 2;
            for (const CellSet& house : house_sets_)
                if (const int part = size_of_common(set, house); part > most) {
                    most = part;
                    best = &house;
                }
            if (!best) break;
            Cells group, rest;
            for (const int cell : cells) (has_cell(*best, cell) ? group : rest).push_back(cell);
            groups.push_back(std::move(group));
            cells = std::move(rest);
        }
        for (const int cell : cells) {
            const auto fits = [&](const Cells& group) {
                return number_for(group) < problem_.values &&
                       std::all_of(group.begin(), group.end(), [&](int other) { return sees(cell, other); });
            };
            const auto found = std::find_if(groups.begin(), groups.end(), fits);
            if (found == groups.end())
                groups.push_back({cell});
            else
                found->push_back(cell);
        }
        return groups;
    }

    void add_pigeonholes() {
        const auto is_open = [&](const Cells& cells) { return cells.size() > 2 && number_for(cells) != problem_.values; };
        if (std::none_of(terms_.different.begin(), terms_.different.end(), is_open)) return;
        std::map<Cells, bool> known;  // sets whose own propagator knows that they differ
        for (const Propagator& propagator : problem_.propagators)
            if (propagator.kind == Kind::kCage || propagator.kind == Kind::kValueSets) known[propagator.cells] = true;
        for (const Cells& cells : terms_.different)
            if (is_open(cells) && known.emplace(cells, true).second) add(Kind::kPigeonhole, kPigeonholeCost, 0, cells);
    }

    void add_circles(const Cells& cells) {
        const CellSet mask = cell_set(cells, problem_.words);
        Circles circles{cells, {mask.begin(), mask.end()}, {}, {}};
        list_circle_sets(circles, 0, 0, 0);
        find_families(circles, mask);
        problem_.circles.push_back(std::move(circles));
        add(Kind::kCountingCircles, kCirclesCost, number_for(problem_.circles) - 1, cells);
    }

    // Sets of positive displayed values that add up to the number of circles.
    void list_circle_sets(Circles& circles, int value, int sum, ValueSet set) const {
        if (sum == number_for(circles.cells)) {
            circles.sets.push_back(set);
            return;
        }
        for (; value < problem_.values && sum + value + problem_.lowest <= number_for(circles.cells); ++value)
            if (value + problem_.lowest > 0)
                list_circle_sets(circles, value + 1, sum + value + problem_.lowest, set | bit(value));
    }

    // Starting at each house, disjoint houses in the order they were listed (rows, columns, regions).
    void find_families(Circles& circles, const CellSet& mask) const {
        const int houses = problem_.houses;
        for (int start = 0; start < houses; ++start) {
            std::vector<int> family;
            CellSet held(problem_.words);
            for (int n = 0; n < houses; ++n) {
                const int house = (start + n) % houses;
                const CellSet& set = house_sets_[static_cast<std::size_t>(house)];
                if (!are_disjoint(held, set) || are_disjoint(set, mask)) continue;
                held = joined(std::move(held), set);
                family.push_back(house);
            }
            std::sort(family.begin(), family.end());
            if (is_within(mask, held) &&
                std::find(circles.families.begin(), circles.families.end(), family) == circles.families.end())
                circles.families.push_back(std::move(family));
        }
    }

    void add_either(const std::vector<Terms>& alternatives) {
        if (alternatives.empty()) {
            problem_.is_impossible = true;
            return;
        }
        Either either{{}, {}, problem_.alternatives};
        CellSet cells(problem_.words);
        for (const Terms& terms : alternatives) {
            auto own = std::make_unique<const Problem>(make_problem(terms));
            for (int cell = 0; cell < problem_.cells; ++cell) {
                bool is_used = own->allowed[static_cast<std::size_t>(cell)] != problem_.all;
                for (int word = 0; word < problem_.words && !is_used; ++word)
                    is_used = own->peers[count_of(cell, problem_.words) + static_cast<std::size_t>(word)];
                is_used = is_used ||
                          own->first_arc[static_cast<std::size_t>(cell)] != own->first_arc[static_cast<std::size_t>(cell) + 1];
                if (is_used) cells[static_cast<std::size_t>(cell / kWordBits)] |= Word{1} << cell % kWordBits;
            }
            for (const Scope& scope : own->scopes) cells = joined(std::move(cells), cell_set(scope.cells, problem_.words));
            for (const Propagator& propagator : own->propagators)
                cells = joined(std::move(cells), cell_set(propagator.cells, problem_.words));
            either.alternatives.push_back(std::move(own));
        }
        either.cells = cells_of(cells);
        problem_.alternatives += number_for(alternatives);
        add(Kind::kEither, kEitherCost, number_for(problem_.eithers), either.cells);
        problem_.eithers.push_back(std::move(either));
    }

    // 7. The order of the propagators, and who watches which cell.
    void order_propagators() {
        std::stable_sort(problem_.propagators.begin(), problem_.propagators.end(),
                         [](const Propagator& a, const Propagator& b) { return a.cost < b.cost; });
        problem_.propagator_words = std::max(1, (number_for(problem_.propagators) + kWordBits - 1) / kWordBits);
        problem_.watchers.assign(count_of(problem_.cells, problem_.propagator_words), 0);
        problem_.prompt.assign(static_cast<std::size_t>(problem_.propagator_words), 0);
        problem_.before_pointing = 0;
        for (std::size_t n = 0; n < problem_.propagators.size(); ++n) {
            const Propagator& propagator = problem_.propagators[n];
            problem_.before_pointing += propagator.cost < kBeforePointing;
            if (!propagator.is_late) problem_.prompt[n / kWordBits] |= Word{1} << n % kWordBits;
            for (const int cell : propagator.cells)
                problem_.watchers[count_of(cell, problem_.propagator_words) + n / kWordBits] |= Word{1} << n % kWordBits;
        }
    }

    // 8. Start weights by the constraints on a cell, and one of three ways to branch. With houses only, conflicts mislead and
    // the number of candidates that a choice reaches decides; with houses and pairs, both; with anything else, conflicts.
    // On large grids without anything else, conflicts alone: 2,873 nodes for 61,085 on a 25x25 grid.
    void choose_branching() {
        Branching& branching = problem_.branching;
        const int values = problem_.values;
        std::vector<double>& weights = branching.start_weights;
        weights.assign(static_cast<std::size_t>(problem_.cells), 0);
        bool is_light = true;
        for (const Propagator& propagator : problem_.propagators) {
            if (propagator.kind == Kind::kPigeonhole || propagator.kind == Kind::kNakedSubsets || propagator.is_late) continue;
            is_light = false;
            for (const int cell : propagator.cells)
                weights[static_cast<std::size_t>(cell)] += 0.5 * std::max(2 * values - number_for(propagator.cells), values);
        }
        for (const Cells& house : houses_)
            for (const int cell : house) weights[static_cast<std::size_t>(cell)] += 0.5 * values;
        for (std::size_t cell = 0; cell < weights.size(); ++cell)
            weights[cell] += 4 * (problem_.first_arc[cell + 1] - problem_.first_arc[cell]);
        if (!is_light) return;
        const bool has_pairs = !problem_.arcs.empty();
        if (values > 12) {
            branching.hot_share = 0;
            return;
        }
        branching.degree = has_pairs ? 3 : 5;
        if (has_pairs) return;
        branching.hot_share = 0;
        branching.on_branch = branching.on_cell = 0.01;
        branching.halve_every = 16'000;
    }

    const Terms& terms_;
    Problem problem_;
    std::vector<SumTerm> sums_, loose_sums_;
    std::vector<PairTerm> pairs_;
    std::vector<ValueSet> tables_;  // of pairs
    std::vector<SameValuesTerm> same_values_;
    std::vector<std::pair<const AutomatonTerm*, std::shared_ptr<const Moves>>> known_moves_;  // none: accepts nothing
    std::vector<Cells> houses_;
    std::vector<CellSet> house_sets_;
};

}  // namespace

Problem make_problem(const Terms& terms) { return Setup(terms).run(); }

}  // namespace fullhouse::constraints
