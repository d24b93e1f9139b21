// Puzzles with rules as Python sees them.
#include "bindings.hpp"
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>
#include "constraints/model.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

using constraints::Found;
using constraints::Model;
using constraints::Problem;
using constraints::Start;
using constraints::ValueSet;

using Candidates = std::optional<std::vector<ValueSet>>;
using Progress = std::optional<nb::typed<nb::callable, nb::object(std::uint64_t)>>;

// The puzzle, checked; it points into the arguments.
Start start_of(const Problem& problem, const nb::bytes& givens, const Candidates& candidates) {
    const auto cells = static_cast<std::size_t>(problem.cells);
    const auto* values = reinterpret_cast<const std::uint8_t*>(givens.c_str());
    if (givens.size() != cells || (candidates && candidates->size() != cells))
        throw nb::value_error(("expected " + std::to_string(cells) + " cells").c_str());
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (values[cell] > problem.values) throw nb::value_error(("givens are 0 to " + std::to_string(problem.values)).c_str());
        if (candidates && (*candidates)[cell] & ~problem.all) throw nb::value_error("candidates hold a value that there is not");
    }
    return {values, candidates ? candidates->data() : nullptr};
}

nb::bytes bytes_of_values(const std::vector<std::uint8_t>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

Model make_model(int cells, int values, int lowest, const std::vector<constraints::RawTerm>& terms) {
    return Model(isa(), constraints::read_terms(cells, values, lowest, terms));
}

// The solutions of one puzzle, one by one, with pauses to look at the clock.
class RuleSearch {
 public:
    RuleSearch(const Model& model, const Start& start)
        : search_(model.kernel(), model.problem(), start), solution_(static_cast<std::size_t>(model.problem().cells)) {}
    // The next solution; nothing when there is none left; no bytes when it takes more nodes.
    std::optional<nb::bytes> next(std::uint64_t most_nodes) {
        Found found;
        {
            const Unlocked unlocked;
            found = search_.next(solution_.data(), most_nodes);
        }
        if (found == Found::kNothing) return {};
        return found == Found::kSolution ? bytes_of_values(solution_) : nb::bytes("", 0);
    }
    std::tuple<std::uint64_t, std::uint64_t> counters() const { return {search_.counters().nodes, search_.counters().conflicts}; }

 private:
    constraints::Search search_;
    std::vector<std::uint8_t> solution_;
};

std::unique_ptr<RuleSearch> bind_search(const Model& model, const nb::bytes& givens, const Candidates& candidates) {
    const Start start = start_of(model.problem(), givens, candidates);
    const Unlocked unlocked;
    return std::make_unique<RuleSearch>(model, start);
}

std::tuple<std::uint64_t, bool> bind_rules_count(const Model& model, const nb::bytes& givens, const Candidates& candidates,
                                                 std::uint64_t limit, unsigned threads, const Progress& progress,
                                                 const IsStopped& is_stopped) {
    const Start start = start_of(model.problem(), givens, candidates);
    constraints::CountResult result;
    std::atomic<std::uint64_t> so_far{0};
    run_interruptibly([&](const std::atomic<bool>& stop) { result = model.count(start, limit, threads, &stop, &so_far); },
                      is_stopped,
                      [&] {
                          if (progress) (*progress)(so_far.load());
                      });
    return {result.count, result.stopped};
}

std::optional<std::vector<ValueSet>> bind_true_candidates(const Model& model, const nb::bytes& givens,
                                                          const Candidates& candidates, const IsStopped& is_stopped) {
    const Start start = start_of(model.problem(), givens, candidates);
    std::vector<ValueSet> found(static_cast<std::size_t>(model.problem().cells));
    const auto work = [&](const std::atomic<bool>& stop) { return model.true_candidates(start, found.data(), &stop); };
    if (!run_interruptibly(work, is_stopped)) return {};
    return found;
}

std::tuple<double, double, double, std::uint64_t, std::uint64_t> bind_estimate(const Model& model, const nb::bytes& givens,
                                                                               const Candidates& candidates, std::uint64_t seed,
                                                                               std::uint64_t most_dives,
                                                                               const IsStopped& is_stopped) {
    const Start start = start_of(model.problem(), givens, candidates);
    constraints::Estimate found;
    run_interruptibly([&](const std::atomic<bool>& stop) { found = model.estimate(start, seed, most_dives, &stop); }, is_stopped,
                      [] {});
    return {found.mean, found.low, found.high, found.dives, found.lived};
}

bool bind_rules_solve_batch(const Model& model, Rows puzzles, std::uint32_t limit, RowsOut solutions, Numbers counts,
                            Numbers guesses, Codes is_finished, unsigned threads, const IsStopped& is_stopped) {
    const Problem& problem = model.problem();
    const std::size_t rows = puzzles.shape(0), cells = static_cast<std::size_t>(problem.cells);
    if (puzzles.shape(1) != cells || solutions.shape(1) != cells)
        throw nb::value_error(("puzzles and solutions have " + std::to_string(cells) + " columns").c_str());
    for (const std::size_t found : {solutions.shape(0), counts.shape(0), guesses.shape(0), is_finished.shape(0)})
        if (found != rows) throw nb::value_error("puzzles and results must have the same length");
    if (std::any_of(puzzles.data(), puzzles.data() + rows * cells, [&](std::uint8_t value) { return value > problem.values; }))
        throw nb::value_error(("givens are 0 to " + std::to_string(problem.values)).c_str());
    const constraints::RuleBatch batch{.puzzles = puzzles.data(),
                                       .rows = rows,
                                       .limit = limit,
                                       .solutions = solutions.data(),
                                       .counts = counts.data(),
                                       .guesses = guesses.data(),
                                       .is_finished = is_finished.data()};
    return run_interruptibly([&](const std::atomic<bool>& stop) { return model.solve_batch(batch, threads, &stop); }, is_stopped);
}

}  // namespace

void bind_constraints(nb::module_& module) {
    nb::class_<RuleSearch>(module, "RuleSearch", "The solutions of one puzzle with rules, one by one.")
        .def("next", &RuleSearch::next, "most_nodes"_a,
             "The next solution; None if there is none, no bytes if it takes more nodes since the start.")
        .def_prop_ro("counters", &RuleSearch::counters, "Nodes and conflicts so far.");
    nb::class_<Model>(module, "RuleModel", "Rules made ready for the general engine; any number of threads may use one.")
        .def(
            "__init__",
            [](Model* place, int cells, int values, int lowest, const std::vector<constraints::RawTerm>& terms) {
                new (place) Model(make_model(cells, values, lowest, terms));
            },
            "cells"_a, "values"_a, "lowest"_a, "terms"_a, "ValueError says which term is malformed, and how.")
        .def("search", &bind_search, "givens"_a, "candidates"_a = nb::none(), nb::keep_alive<0, 1>(),
             "Start a search for the solutions: givens as value index + 1, 0 for an empty cell.")
        .def(
            "count", &bind_rules_count, "givens"_a, "candidates"_a, "limit"_a, "threads"_a, nb::kw_only(),
            "progress"_a = nb::none(), "is_stopped"_a = nb::none(),
            "How many solutions there are, up to the limit, and whether it was stopped first. `progress` gets the number so far.")
        .def("true_candidates", &bind_true_candidates, "givens"_a, "candidates"_a, nb::kw_only(), "is_stopped"_a = nb::none(),
             "The values of each cell in at least one solution as bits; None if stopped.")
        .def("estimate", &bind_estimate, "givens"_a, "candidates"_a, "seed"_a, "most_dives"_a, nb::kw_only(),
             "is_stopped"_a = nb::none(),
             "Estimate the number of solutions until stopped: mean, a 95 % interval, dives, and dives that met a solution.")
        .def("solve_batch", &bind_rules_solve_batch, "puzzles"_a, "limit"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(),
             "guesses"_a.noconvert(), "is_finished"_a.noconvert(), "threads"_a, nb::kw_only(), "is_stopped"_a = nb::none(),
             "Solve every row into these arrays; False if stopped. A row that is not finished then has zeros.");
}

}  // namespace fullhouse
