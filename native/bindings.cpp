// The Python module fullhouse._native: checks shapes, releases the GIL, calls. Nothing else is here.
#include "bindings.hpp"
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <algorithm>
#include "core/cells.hpp"
#include "core/verify.hpp"
#include "search/solve_batch.hpp"
#include "search/count.hpp"
#include "search/solutions.hpp"
#include "search/true_candidates.hpp"

using namespace nanobind::literals;
using namespace fullhouse;

Isa fullhouse::isa() {
    const IsaChoice& choice = chosen_isa();
    if (!choice.error.empty()) {
        const nb::object error = nb::module_::import_("fullhouse.errors").attr("UnavailableEngine");
        PyErr_SetObject(error.ptr(), error("native", choice.error).ptr());
        throw nb::python_error();
    }
    return choice.isa;
}

namespace {

const Kernel& kernel() { return kernel_of(isa()); }

void check_cells(std::size_t found) {
    if (found != kCells) throw nb::value_error("expected 81 cells");
}

void check_rows(std::size_t rows, std::size_t found, const char* message) {
    if (rows != found) throw nb::value_error(message);
}

nb::bytes bytes_of(const Digit* digits) { return nb::bytes(reinterpret_cast<const char*>(digits), kCells); }

bool bind_solve_batch(Rows puzzles, bool is_text, Bytes faults, std::uint32_t limit, RowsOut solutions, Numbers counts,
                      Numbers guesses, unsigned threads, const std::optional<Codes>& status, const IsStopped& is_stopped) {
    const std::size_t rows = puzzles.shape(0);
    if (puzzles.shape(1) < kCells || solutions.shape(1) != kCells) throw nb::value_error("puzzles and solutions have 81 columns");
    for (const std::size_t found :
         {faults.shape(0), solutions.shape(0), counts.shape(0), guesses.shape(0), status ? status->shape(0) : rows})
        check_rows(rows, found, "puzzles and results must have the same length");
    const Batch batch{.puzzles = puzzles.data(),
                      .stride = puzzles.shape(1),
                      .rows = rows,
                      .encoding = is_text ? Encoding::kText : Encoding::kDigits,
                      .faults = faults.data(),
                      .limit = limit,
                      .solutions = solutions.data(),
                      .counts = counts.data(),
                      .guesses = guesses.data(),
                      .status = status ? reinterpret_cast<Status*>(status->data()) : nullptr};
    const Kernel& chosen = kernel();
    {
        const Unlocked unlocked;
        if (solve_few(chosen, batch)) return true;  // over before a thread for it would have started
    }
    return run_interruptibly([&](const std::atomic<bool>& stop) { return solve_batch(chosen, batch, threads, &stop); },
                             is_stopped);
}

bool bind_count_backtracks(Rows puzzles, std::uint32_t limit, Numbers backtracks, unsigned threads, const IsStopped& is_stopped) {
    if (puzzles.shape(1) != kCells) throw nb::value_error("puzzles have 81 columns");
    check_rows(puzzles.shape(0), backtracks.shape(0), "puzzles and results must have the same length");
    const Batch batch{.puzzles = puzzles.data(), .rows = puzzles.shape(0), .limit = limit};
    const Kernel& chosen = kernel();
    const auto work = [&](const std::atomic<bool>& stop) {
        return count_backtracks(chosen, batch, backtracks.data(), threads, &stop);
    };
    return run_interruptibly(work, is_stopped);
}

using FewSolutions = std::optional<nb::typed<nb::list, nb::bytes>>;

// Up to `most` solutions, all there are if fewer; nothing if one of them takes more guesses than allowed.
FewSolutions find_few(const Digit* digits, std::size_t most, std::uint64_t most_guesses) {
    Solutions search = Solutions::of_digits(kernel(), digits);
    nb::list found;
    Digit solution[kCells];
    while (found.size() < most) {
        const Found step = search.next(solution, most_guesses);
        if (step == Found::kPaused) return {};
        if (step == Found::kNothing) break;
        found.append(bytes_of(solution));
    }
    return found;
}

FewSolutions bind_find_few(nb::bytes digits, std::size_t most, std::uint64_t most_guesses) {
    check_cells(digits.size());
    return find_few(reinterpret_cast<const Digit*>(digits.c_str()), most, most_guesses);
}

// Overload for text. Also returns nothing if the text is not a puzzle (81 spaces, for example).
FewSolutions bind_find_few_in_line(nb::str line, std::size_t most, std::uint64_t most_guesses) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(line.ptr(), &size);
    if (!text) {  // half a surrogate pair: not a cell
        PyErr_Clear();
        return {};
    }
    const auto* cells = reinterpret_cast<const std::uint8_t*>(text);
    if (size != kCells || fault_of_text(cells) != Fault::kNone) return {};
    Digit digits[kCells];
    for (int cell = 0; cell < kCells; ++cell) {
        const auto digit = static_cast<Digit>(cells[cell] - '0');
        digits[cell] = digit <= 9 ? digit : 0;
    }
    if (cells[0] == ' ' && std::all_of(cells, cells + kCells, [](std::uint8_t cell) { return cell == ' '; })) return {};
    return find_few(digits, most, most_guesses);
}

// The solutions of one puzzle, one by one, with pauses to look at the clock.
class Search {
 public:
    explicit Search(nb::bytes digits)
        : solutions_(
              (check_cells(digits.size()), Solutions::of_digits(kernel(), reinterpret_cast<const Digit*>(digits.c_str())))) {}
    explicit Search(const std::vector<DigitSet>& candidates)
        : solutions_((check_cells(candidates.size()), Solutions::of_masks(kernel(), candidates.data()))) {}
    // The next solution; nothing when there is none left; no bytes when it takes more guesses.
    std::optional<nb::bytes> next(std::uint64_t most_guesses) {
        Digit solution[kCells];
        Found found;
        {
            const Unlocked unlocked;
            found = solutions_.next(solution, most_guesses);
        }
        if (found == Found::kNothing) return {};
        return nb::bytes(reinterpret_cast<const char*>(solution), found == Found::kSolution ? kCells : 0);
    }
    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> counters() const {
        const Counters done = solutions_.counters();
        return {done.nodes, done.guesses, done.backtracks};
    }

 private:
    Solutions solutions_;
};

// The candidates of one puzzle that some solution contains, with pauses to look at the clock.
class TrueCandidateSearch {
 public:
    TrueCandidateSearch(const std::vector<DigitSet>& candidates, bool in_lanes)
        : search_((check_cells(candidates.size()), kernel()), candidates.data(), in_lanes) {}
    bool run(std::uint64_t most_steps) {
        const Unlocked unlocked;
        return search_.run(std::min(most_steps, kGuessesBetweenLooks));
    }
    std::vector<DigitSet> shown() const { return {search_.shown(), search_.shown() + kCells}; }

 private:
    TrueCandidates search_;
};

std::tuple<std::uint64_t, bool> bind_count(const std::vector<DigitSet>& candidates, std::uint64_t limit, unsigned threads,
                                           const std::optional<nb::typed<nb::callable, nb::object(std::uint64_t)>>& progress,
                                           const IsStopped& is_stopped) {
    check_cells(candidates.size());
    const Kernel& chosen = kernel();
    CountResult result;
    std::atomic<std::uint64_t> so_far{0};
    run_interruptibly(
        [&](const std::atomic<bool>& stop) {
            result = count_solutions(chosen, candidates.data(), limit, threads, &stop, &so_far);
        },
        is_stopped,
        [&] {
            if (progress) (*progress)(so_far.load());
        });
    return {result.count, result.stopped};
}

void bind_find_faults(Rows rows, bool is_text, Codes faults) {
    check_rows(rows.shape(0), faults.shape(0), "rows and faults must have the same length");
    if (rows.shape(1) < kCells) throw nb::value_error("rows have 81 columns");
    const Unlocked unlocked;
    for (std::size_t n = 0; n < rows.shape(0); ++n) {
        const std::uint8_t* row = rows.data() + n * rows.shape(1);
        faults.data()[n] = static_cast<std::uint8_t>(is_text ? fault_of_text(row) : fault_of_digits(row));
    }
}

void bind_verify(Rows puzzles, Rows solutions, Codes flaws, Codes places) {
    const std::size_t rows = puzzles.shape(0);
    if (puzzles.shape(1) != kCells || solutions.shape(1) != kCells)
        throw nb::value_error("puzzles and solutions have 81 columns");
    for (const std::size_t found : {solutions.shape(0), flaws.shape(0), places.shape(0)})
        check_rows(rows, found, "puzzles, solutions and results must have the same length");
    const Unlocked unlocked;
    for (std::size_t row = 0; row < rows; ++row) {
        const Verification found = verify(puzzles.data() + row * kCells, solutions.data() + row * kCells);
        flaws.data()[row] = static_cast<std::uint8_t>(found.flaw);
        places.data()[row] = found.where;
    }
}

using Boards = nb::ndarray<DigitSet, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;

void bind_close_templates(Boards boards, Bytes is_chosen, bool in_lanes) {
    check_rows(boards.shape(0), is_chosen.shape(0), "boards and choices must have the same length");
    kernel().close_templates(boards.data(), is_chosen.data(), boards.shape(0), in_lanes);
}

void bind_choose_cells(Boards boards, Codes chosen, bool in_lanes) {
    check_rows(boards.shape(0), chosen.shape(0), "boards and choices must have the same length");
    kernel().choose_cells(boards.data(), chosen.data(), boards.shape(0), in_lanes);
}

std::vector<std::string> available() {
    std::vector<std::string> names;
    for (const Isa isa : available_isas()) names.emplace_back(name_of(isa));
    return names;
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "The native cores of Fullhouse: search and logic. Use them through fullhouse.engines and fullhouse.logic.";
    module.def(
        "isa", [] { return std::string(name_of(isa())); },
        "The instruction set that the search uses; UnavailableEngine if FULLHOUSE_ISA asks for one that cannot be used.");
    module.def("available_isas", &available,
               "The instruction sets that the search was compiled for and this CPU can run, best first.");
    module.def("find_few", &bind_find_few, "digits"_a, "most"_a, "most_guesses"_a,
               "Up to `most` solutions of 81 digits, all there are if fewer; None if one takes more guesses.");
    module.def("find_few", &bind_find_few_in_line, "line"_a, "most"_a, "most_guesses"_a,
               "Overload for 81 characters; also returns None if they are not a puzzle.");
    module.def("solve_batch", &bind_solve_batch, "puzzles"_a, "is_text"_a, "faults"_a, "limit"_a, "solutions"_a.noconvert(),
               "counts"_a.noconvert(), "guesses"_a.noconvert(), "threads"_a, nb::kw_only(), "status"_a.noconvert() = nb::none(),
               "is_stopped"_a = nb::none(),
               "Solve every row into these arrays; False if stopped. A row that is not finished then has zeros, and its status "
               "is late; without `status` its count was not written.");
    module.def(
        "count_backtracks", &bind_count_backtracks, "puzzles"_a, "limit"_a, "backtracks"_a.noconvert(), "threads"_a,
        nb::kw_only(), "is_stopped"_a = nb::none(),
        "Count the guesses that fail in the search of every row of digits; False if stopped, unfinished rows are not written.");
    module.def(
        "count", &bind_count, "candidates"_a, "limit"_a, "threads"_a, nb::kw_only(), "progress"_a = nb::none(),
        "is_stopped"_a = nb::none(),
        "How many solutions there are, up to the limit, and whether it was stopped first. `progress` gets the number so far.");
    module.def(
        "close_templates", &bind_close_templates, "boards"_a.noconvert(), "is_chosen"_a, "in_lanes"_a,
        "Remove candidates that no full placement of their digit uses from the chosen boards: as lanes do, or one by one.");
    module.def("choose_cells", &bind_choose_cells, "boards"_a.noconvert(), "chosen"_a.noconvert(), "in_lanes"_a,
               "Write where the search guesses in each board: as lanes do (81 for boards without a pair), or one by one.");
    module.def("find_faults", &bind_find_faults, "rows"_a, "is_text"_a, "faults"_a.noconvert(),
               "Write why each row is invalid: 0 valid, 1 unexpected byte, 2 mixed blanks.");
    module.def("verify_batch", &bind_verify, "puzzles"_a, "solutions"_a, "flaws"_a.noconvert(), "places"_a.noconvert(),
               "Check every claimed solution against its puzzle.");
    bind_leaving();
    bind_logic(module);
    bind_symmetry(module);
    bind_generator(module);
    bind_lines(module);
    bind_constraints(module);
    bind_photo(module);
    nb::class_<Search>(module, "Search", "The solutions of one puzzle, one by one.")
        .def(nb::init<nb::bytes>(), "digits"_a)
        .def(nb::init<const std::vector<DigitSet>&>(), "candidates"_a)
        .def("next", &Search::next, "most_guesses"_a,
             "The next solution; None if there is none, no bytes if it takes more guesses.")
        .def_prop_ro("counters", &Search::counters, "Nodes, guesses and backtracks so far.");
    nb::class_<TrueCandidateSearch>(module, "TrueCandidates",
                                    "The candidates of one puzzle that some solution contains, in steps.")
        .def(nb::init<const std::vector<DigitSet>&, bool>(), "candidates"_a, nb::kw_only(), "in_lanes"_a = kTestsInLanes)
        .def("run", &TrueCandidateSearch::run, "most_steps"_a,
             "Continue for so many guesses and tests; whether all candidates are tested.")
        .def_prop_ro("shown", &TrueCandidateSearch::shown, "The digits of each cell that solutions have shown so far, as bits.");
}
