// The logic as Python sees it: steps as tuples of plain values, under the names that the step classes have.
#include "bindings.hpp"
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <bit>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include "logic/logic.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

using namespace logic;

using Counts = nb::ndarray<std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Costs = nb::ndarray<std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Entries = std::vector<std::vector<std::string>>;
using NamedSettings = nb::typed<nb::dict, nb::str, int>;
using WeightTable = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nb::tuple tuple_of_cells(PlainCells cells) {
    const int count = std::popcount(cells.low) + std::popcount(cells.high);
    nb::object found = nb::steal(PyTuple_New(count));
    for (int k = 0; k < count; ++k) {
        std::uint64_t& word = cells.low ? cells.low : cells.high;
        const int cell = std::countr_zero(word) + (cells.low ? 0 : 64);
        word &= word - 1;
        PyTuple_SetItem(found.ptr(), k, PyLong_FromLong(cell));
    }
    return nb::borrow<nb::tuple>(found);
}

nb::tuple tuple_of_node(const PlainNode& node) {
    nb::list parents;
    for (const std::int16_t parent : node.parents) {
        if (parent < 0) break;
        parents.append(static_cast<int>(parent));
    }
    return nb::make_tuple(tuple_of_cells(node.cells), static_cast<int>(node.digit), node.is_on, tuple_of_cells(node.als),
                          nb::tuple(parents), static_cast<int>(node.house));
}

nb::tuple tuple_of_chain(const PlainNode* nodes, int count) {
    nb::list chain;
    for (int k = 0; k < count; ++k) chain.append(tuple_of_node(nodes[k]));
    return nb::tuple(chain);
}

nb::tuple tuple_of_branch(const ArgumentBranch& branch) {
    nb::list chain;
    for (const ArgumentNode* node = branch.nodes; node < branch.nodes + branch.count; ++node) {
        nb::list parents;
        for (int k = 0; k < node->parent_count; ++k) parents.append(static_cast<int>(node->parents[k]));
        chain.append(nb::make_tuple(nb::make_tuple(node->candidate / 9), node->candidate % 9 + 1, node->is_on, nb::tuple(),
                                    nb::tuple(parents), static_cast<int>(node->house), static_cast<int>(node->argument)));
    }
    return nb::tuple(chain);
}

nb::tuple tuple_of_branches(const ArgumentBranch* branches, int count) {
    nb::list found;
    for (int k = 0; k < count; ++k) found.append(tuple_of_branch(branches[k]));
    return nb::tuple(found);
}

nb::tuple tuple_of_houses(std::uint32_t houses) {
    nb::list found;
    for (int house = 0; house < 27; ++house)
        if (houses >> house & 1) found.append(house);
    return nb::tuple(found);
}

nb::tuple tuple_of_argument(const PlainArgument& argument) {
    nb::list gone;
    for (int k = 0; k < argument.gone_count; ++k) gone.append(nb::make_tuple(argument.gone[k] / 9, argument.gone[k] % 9 + 1));
    return nb::make_tuple(kTechniqueNames[static_cast<int>(argument.technique)], tuple_of_cells(argument.cells),
                          tuple_of_houses(argument.houses), static_cast<int>(argument.digits),
                          tuple_of_branches(argument.branches, argument.count), nb::tuple(gone));
}

// Collects the fields of one step in a dict, and its conclusions in a list.
class PythonStep final : public StepReader {
 public:
    nb::dict fields;
    nb::list conclusions;
    bool is_placing = false;

    void digit(const char* name, Digit digit) override { fields[name] = static_cast<int>(digit); }
    void digits(const char* name, DigitSet digits) override { fields[name] = static_cast<int>(digits); }
    void cell(const char* name, int cell) override { fields[name] = cell; }
    void cells(const char* name, PlainCells cells) override { fields[name] = tuple_of_cells(cells); }
    void house(const char* name, int house) override { fields[name] = house; }
    void houses(const char* name, std::uint32_t houses) override { fields[name] = tuple_of_houses(houses); }
    void number(const char* name, int number) override { fields[name] = number; }
    void flag(const char* name, bool flag) override { fields[name] = flag; }
    void candidates(const char* name, const PlainCells* by_digit) override {
        nb::list found;
        for (int digit = 1; digit <= 9; ++digit)
            for (nb::handle cell : tuple_of_cells(by_digit[digit - 1])) found.append(nb::make_tuple(cell, digit));
        fields[name] = nb::tuple(found);
    }
    void parts(const char* name, const PlainPart* parts, int count) override {
        nb::list found;
        for (int k = 0; k < count; ++k)
            found.append(nb::make_tuple(tuple_of_cells(parts[k].cells), static_cast<int>(parts[k].digits)));
        fields[name] = nb::tuple(found);
    }
    void chain(const char* name, const PlainNode* nodes, int count) override { fields[name] = tuple_of_chain(nodes, count); }
    void chains(const char* name, const PlainNode* const* chains, const int* sizes, int count) override {
        nb::list found;
        for (int k = 0; k < count; ++k) found.append(tuple_of_chain(chains[k], sizes[k]));
        fields[name] = nb::tuple(found);
    }
    void branches(const char* name, const ArgumentBranch* branches, int count) override {
        fields[name] = tuple_of_branches(branches, count);
    }
    void arguments(const char* name, const PlainArgument* arguments, int count) override {
        nb::list found;
        for (int k = 0; k < count; ++k) found.append(tuple_of_argument(arguments[k]));
        fields[name] = nb::tuple(found);
    }
    void conclusion(int cell, Digit digit, bool places) override {
        is_placing = places;
        conclusions.append(nb::make_tuple(cell, static_cast<int>(digit)));
    }
};

// The fields of one of many steps, read on first use: users look at few steps of a board, and making Python objects of their
// chains takes longer than finding them.
class StepFields {
 public:
    StepFields(std::shared_ptr<const Steps> steps, std::size_t index) : steps_(std::move(steps)), index_(index) {}
    void read() {
        PythonStep step;
        steps_->read_fields(index_, step);
        fields_ = step.fields;
        steps_.reset();
    }
    nb::object get(nb::str name) {
        if (steps_) read();
        return fields_[name];
    }

 private:
    std::shared_ptr<const Steps> steps_;  // until they are read
    std::size_t index_;
    nb::dict fields_;
};

using Step = nb::typed<nb::tuple, nb::str, StepFields, nb::typed<nb::list, nb::typed<nb::tuple, int, int>>, bool, int>;
using StepList = nb::typed<nb::list, Step>;

// Unread fields keep all steps alive. Not used for paths, because callers may hold many of them.
StepList list_of_steps(const std::shared_ptr<const Steps>& steps, bool read) {
    nb::list found;
    for (std::size_t index = 0; index < steps->size(); ++index) {
        PythonStep step;
        steps->read_conclusions(index, step);
        StepFields fields(steps, index);
        if (read) fields.read();
        found.append(nb::make_tuple(kTechniqueNames[static_cast<int>(steps->technique(index))], std::move(fields),
                                    step.conclusions, step.is_placing, steps->length(index)));
    }
    return found;
}

Technique technique_named(const std::string& name) {
    for (int k = 0; k < kTechniqueCount; ++k)
        if (name == kTechniqueNames[k]) return static_cast<Technique>(k);
    throw nb::value_error(("unknown technique " + name).c_str());
}

std::vector<TechniqueSet> sets_of(const Entries& order) {
    std::vector<TechniqueSet> sets(order.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        for (const std::string& name : order[k]) sets[k].add(technique_named(name));
    return sets;
}

const std::uint16_t* weights_of(const std::optional<WeightTable>& table) {
    if (!table) return nullptr;
    if (table->shape(0) != kTechniqueCount || table->shape(1) != kLengths)
        throw nb::value_error("weights have a row for each technique, with one number for each length");
    return table->data();
}

std::int64_t nanoseconds_of(double seconds) {  // as many as a year has, at most
    if (!(seconds >= 0)) throw nb::value_error("a time limit is a number of seconds, or 0 for none");
    return seconds ? std::max<std::int64_t>(1, static_cast<std::int64_t>(std::min(seconds, 3.6e3 * 24 * 365) * 1e9)) : 0;
}

constexpr std::pair<std::string_view, bool Settings::*> kFlags[] = {
    {"siamese_fish", &Settings::siamese_fish},       {"dual_patterns", &Settings::dual_patterns},
    {"missing_corners", &Settings::missing_corners}, {"empty_rectangle_of_two", &Settings::empty_rectangle_of_two},
    {"boxes_first", &Settings::boxes_first},         {"overlooked_patterns", &Settings::overlooked_patterns},
    {"als_overlap", &Settings::als_overlap},         {"als_nodes", &Settings::als_nodes},
};
constexpr std::pair<std::string_view, int Settings::*> kLimits[] = {
    {"most_fins", &Settings::most_fins},
    {"most_endo_fins", &Settings::most_endo_fins},
};

Settings settings_of(const NamedSettings& chosen) {
    Settings settings;
    for (auto [key, value] : chosen) {
        std::string name;
        int number = 0;
        if (!nb::try_cast(key, name) || !nb::try_cast(value, number))
            throw nb::value_error("settings are names, each with a whole number");
        bool is_known = false;
        for (const auto& [known, flag] : kFlags)
            if (name == known) settings.*flag = number, is_known = true;
        for (const auto& [known, limit] : kLimits)
            if (name == known) settings.*limit = number, is_known = true;
        if (!is_known) throw nb::value_error(("no setting is named " + name).c_str());
    }
    return settings;
}

// A position that owns its arrays.
struct PathStart {
    std::vector<Digit> digits, solution;
    std::vector<DigitSet> candidates;
    bool is_given[kCells] = {};
    Position position;

    PathStart(nb::bytes digits_, const std::optional<std::vector<DigitSet>>& candidates_, nb::bytes givens,
              std::optional<nb::bytes> solution_) {
        if (candidates_) candidates = *candidates_;
        if (digits_.size() != kCells || (candidates_ && candidates.size() != kCells) || givens.size() != kCells ||
            (solution_ && solution_->size() != kCells))
            throw nb::value_error("expected 81 cells");
        const auto copy = [](nb::bytes from) {
            const auto* begin = reinterpret_cast<const Digit*>(from.c_str());
            std::vector<Digit> found(begin, begin + kCells);
            for (const Digit digit : found)
                if (digit > 9) throw nb::value_error("a cell holds 0 to 9");
            return found;
        };
        digits = copy(digits_);
        if (solution_) solution = copy(*solution_);
        for (const Digit digit : solution)
            if (!digit) throw nb::value_error("a solution has no empty cell");
        for (int cell = 0; cell < kCells; ++cell) is_given[cell] = givens.c_str()[cell] != 0;
        position = {digits.data(), candidates_ ? candidates.data() : nullptr, is_given,
                    solution.empty() ? nullptr : solution.data()};
    }
    PathStart(const PathStart&) = delete;
    PathStart& operator=(const PathStart&) = delete;
};

std::tuple<bool, StepList> bind_find_steps(nb::bytes digits, const std::optional<std::vector<DigitSet>>& candidates,
                                           nb::bytes givens, const Entries& order, const NamedSettings& settings,
                                           std::size_t enough, const IsStopped& is_stopped) {
    const LogicKernel& kernel = logic_kernel_of(isa());
    const PathStart start(digits, candidates, givens, std::nullopt);
    const std::vector<TechniqueSet> sets = sets_of(order);
    const Settings chosen = settings_of(settings);
    std::shared_ptr<const Steps> steps;
    const auto work = [&](const std::atomic<bool>& stop) {
        steps.reset(kernel.find_steps(start.position, {sets.data(), sets.size()}, chosen, enough, &stop));
        return !stop;
    };
    const bool is_finished = run_interruptibly(work, is_stopped);
    return {is_finished, list_of_steps(steps, false)};
}

std::tuple<int, StepList, int> bind_find_path(nb::bytes digits, const std::optional<std::vector<DigitSet>>& candidates,
                                              nb::bytes givens, const Entries& order, const NamedSettings& settings,
                                              std::optional<nb::bytes> solution, std::optional<WeightTable> weights,
                                              double seconds, std::size_t enough, const IsStopped& is_stopped) {
    const LogicKernel& kernel = logic_kernel_of(isa());
    const PathStart start(digits, candidates, givens, solution);
    const std::vector<TechniqueSet> sets = sets_of(order);
    const Settings chosen = settings_of(settings);
    const Order weighed{sets.data(), sets.size(), weights_of(weights)};
    const std::int64_t nanoseconds = nanoseconds_of(seconds);
    std::shared_ptr<const Steps> steps;
    PathEnd end = PathEnd::kStopped;
    std::uint16_t next = 0;
    const auto work = [&](const std::atomic<bool>& stop) {
        steps.reset(kernel.find_path(start.position, weighed, chosen, {&stop, nanoseconds}, enough, &end, &next));
        return end != PathEnd::kStopped;
    };
    run_interruptibly(work, is_stopped);
    return {static_cast<int>(end), list_of_steps(steps, true), next};
}

PathBatch batch_of(Rows puzzles, const std::vector<TechniqueSet>& sets, const NamedSettings& settings, Counts counts,
                   Codes ends) {
    const std::size_t rows = puzzles.shape(0);
    if (puzzles.shape(1) != kCells || counts.shape(1) != kTechniqueCount)
        throw nb::value_error("puzzles have 81 columns, counts one for each technique");
    if (counts.shape(0) != rows || ends.shape(0) != rows) throw nb::value_error("puzzles and results must have the same length");
    for (std::size_t cell = 0; cell < rows * kCells; ++cell)
        if (puzzles.data()[cell] > 9) throw nb::value_error("a cell holds 0 to 9");
    return {.puzzles = puzzles.data(),
            .rows = rows,
            .order = {sets.data(), sets.size()},
            .settings = settings_of(settings),
            .counts = counts.data(),
            .ends = ends.data()};
}

bool bind_count_paths(Rows puzzles, const Entries& order, const NamedSettings& settings, Counts counts, Codes ends,
                      unsigned threads, std::optional<WeightTable> weights, std::optional<Counts> path_weights, double seconds,
                      std::optional<Costs> costs, const IsStopped& is_stopped) {
    const std::vector<TechniqueSet> sets = sets_of(order);
    PathBatch batch = batch_of(puzzles, sets, settings, counts, ends);
    batch.nanoseconds = nanoseconds_of(seconds);
    batch.order.weights = weights_of(weights);
    if (path_weights) {
        if (!weights || path_weights->shape(0) != batch.rows || path_weights->shape(1) != 6)
            throw nb::value_error(
                "weights of paths need weights of techniques, and have a row for each puzzle, with six numbers");
        static_assert(sizeof(PathWeights) == 6 * sizeof(std::uint16_t));
        batch.weights = reinterpret_cast<PathWeights*>(path_weights->data());
    }
    if (costs) {
        if (threads != 1 || costs->shape(0) != sets.size() || costs->shape(1) != 3)
            throw nb::value_error("costs are for one thread, and have a row for each entry of the order, with three numbers");
        static_assert(sizeof(EntryCost) == 3 * sizeof(std::uint64_t));
        batch.costs = reinterpret_cast<EntryCost*>(costs->data());
    }
    const auto work = [&, isa = isa()](const std::atomic<bool>& stop) { return count_paths(isa, batch, threads, &stop); };
    return run_interruptibly(work, is_stopped);
}

}  // namespace

void bind_logic(nb::module_& module) {
    module.def("logic_isa", [] { return std::string(logic_kernel_of(isa()).isa); }, "The instruction set that the logic uses.");
    module.def(
        "technique_names", [] { return std::vector<std::string>(kTechniqueNames, kTechniqueNames + kTechniqueCount); },
        "Every technique, in the order of the columns of count_paths.");
    nb::class_<StepFields>(module, "StepFields", "The fields of a step by name, as plain values; read on first use.")
        .def("__getitem__", &StepFields::get, "name"_a);
    module.def(
        "find_steps", &bind_find_steps, "digits"_a, "candidates"_a.none(), "givens"_a, "order"_a, "settings"_a, "enough"_a,
        nb::kw_only(), "is_stopped"_a = nb::none(),
        "Whether the search was finished, and its steps as (technique, fields, conclusions, whether they place digits, length).");
    module.attr("LENGTHS") = kLengths;
    module.def("find_path", &bind_find_path, "digits"_a, "candidates"_a.none(), "givens"_a, "order"_a, "settings"_a,
               "solution"_a.none(), "weights"_a.none() = nb::none(), "seconds"_a = 0.0, "enough"_a = kCells * 10, nb::kw_only(),
               "is_stopped"_a = nb::none(),
               "How the path ends, its steps, and what the next one weighs at least if it was late.");
    module.def("count_paths", &bind_count_paths, "puzzles"_a, "order"_a, "settings"_a, "counts"_a.noconvert(),
               "ends"_a.noconvert(), "threads"_a, "weights"_a.none() = nb::none(),
               "path_weights"_a.noconvert().none() = nb::none(), "seconds"_a = 0.0, nb::kw_only(),
               "costs"_a.noconvert() = nb::none(), "is_stopped"_a = nb::none(),
               "Count the techniques on the path of every row, and weigh the steps; False if stopped. A row whose end was not "
               "written is not finished. Adds nanoseconds, calls and finds of each entry of the order to `costs`.");
}

}  // namespace fullhouse
