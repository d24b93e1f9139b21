// The search functions of one instruction set: the seam between the callers and the search code.
//
// The code behind a Kernel is compiled once per instruction set, in namespace fullhouse::<isa>, and uses
// no inline function or template shared with other translation units (std:: ones included): the linker
// keeps one copy of those and might pick the AVX-512 one for a machine without it. Only PODs, tables and
// atomics (always inlined by the compilers) cross the seam.
#pragma once
#include <atomic>
#include "core/types.hpp"

namespace fullhouse {

enum class Encoding : std::uint8_t {
    kDigits,  // bytes 0 to 9
    kText,    // characters: '1' to '9', anything else is empty
};

// One batch as the lanes see it. Several threads may share one: they draw rows from `next_row`.
struct LaneJob {
    const std::uint8_t* puzzles = nullptr;  // row r at puzzles + r * stride
    const DigitSet* candidates = nullptr;   // or, instead: rows of 81 digit sets
    std::size_t stride = 0;
    std::size_t rows = 0;
    Encoding encoding = Encoding::kDigits;
    const std::uint8_t* skipped = nullptr;  // optional, not 0: leave this row alone (count 0)
    std::uint64_t limit = 2;

    std::uint8_t* solutions = nullptr;            // optional, rows of 81 digits
    std::uint32_t* counts = nullptr;              // optional
    std::uint32_t* guesses = nullptr;             // optional
    std::atomic<std::uint64_t>* total = nullptr;  // optional: running sum of solutions; the job ends when it reaches `limit`

    std::atomic<std::size_t>* next_row = nullptr;
    const std::atomic<bool>* stop = nullptr;  // optional
};

// How a step of a resumable search ended.
enum class Found : std::uint8_t {
    kNothing,  // there is no further solution
    kSolution,
    kPaused,  // the limit of guesses came first: call again to continue
};

// Counters of a search so far.
struct Counters {
    std::uint64_t nodes = 0;  // boards visited
    std::uint64_t guesses = 0;
    std::uint64_t backtracks = 0;  // guesses without a solution, undone
};

struct OneResult {
    std::uint64_t count = 0;
    std::uint64_t guesses = 0;
    bool is_paused = false;  // the limit of guesses came first: the count is a lower bound
};

inline constexpr std::uint64_t kAnyGuesses = ~std::uint64_t{0};

// Guesses of a row searched alone before it checks for a stop: a hundredth of a second.
inline constexpr std::uint64_t kGuessesBetweenLooks = 20'000;

struct Kernel {
    const char* name;
    std::size_t lanes_bytes;   // workspace of run_lanes, 64-byte aligned, any contents
    std::size_t single_bytes;  // workspace of the single engine, same
    void (*run_lanes)(void* workspace, LaneJob& job);
    void (*start_from_digits)(void* workspace, const Digit* digits);
    void (*start_from_masks)(void* workspace, const DigitSet* candidates);
    // Goes on to the next solution (may be null), or until `guess_limit` guesses have been made since the start.
    Found (*find_next)(void* workspace, Digit* solution, std::uint64_t guess_limit);
    Counters (*counters)(const void* workspace);
    // Starts from digits, counts up to limit; the first solution (or zeros) goes to `solution` if not null.
    OneResult (*solve_one)(const Digit* digits, std::uint64_t limit, Digit* solution, std::uint64_t guess_limit);
    // Closes the chosen boards, rows of 81 digit sets, by templates (templates.hpp): in lanes, or one at a time.
    void (*close_templates)(DigitSet* boards, const std::uint8_t* is_chosen, std::size_t rows, bool in_lanes);
    // Where the search would guess in boards at their fixpoint, none of them solved: in lanes (81 if no cell has two
    // candidates: then they also process one board at a time), or one at a time.
    void (*choose_cells)(const DigitSet* boards, std::uint8_t* chosen, std::size_t rows, bool in_lanes);
    // Takes the pending nodes of a started search out as rows of digit sets, oldest first; the search is then over.
    std::size_t (*take_pending)(void* workspace, DigitSet* rows);
};

extern const Kernel kBaselineKernel;
extern const Kernel kAvx2Kernel;  // these two only if compiled: kernel_of knows
extern const Kernel kAvx512Kernel;

enum class Isa : std::uint8_t;     // core/isa.hpp
const Kernel& kernel_of(Isa isa);  // one of available_isas()

}  // namespace fullhouse
