// The seam between the logic and everyone else: plain data in, steps out.
//
// The code behind a LogicKernel is compiled once per instruction set, in namespace fullhouse::logic::<isa>. Only what is
// declared here, in technique.hpp and in settings.hpp crosses over.
#pragma once
#include <atomic>
#include <cstddef>
#include "core/types.hpp"
#include "logic/settings.hpp"
#include "logic/technique.hpp"

namespace fullhouse {
enum class Isa : std::uint8_t;  // core/isa.hpp
}

namespace fullhouse::logic {

// Where logic starts: digits, which of them are givens, and candidates (if none, those the rules leave).
struct Position {
    const Digit* digits = nullptr;
    const DigitSet* candidates = nullptr;
    const bool* is_given = nullptr;   // needed with candidates; without them every digit is a given
    const Digit* solution = nullptr;  // needed for brute-force, the step of last resort
};

inline constexpr int kLengths = 4096;  // longer steps weigh as much as the longest of these

// The techniques to look for, in this order. Techniques of one entry are searched together. With weights, the lightest step
// of an entry is used; without them, the first.
struct Order {
    const TechniqueSet* entries = nullptr;
    std::size_t size = 0;
    const std::uint16_t* weights = nullptr;  // of each technique a row of kLengths numbers, by the length of the step
};

enum class PathEnd : std::uint8_t {
    kSolved,
    kStuck,          // none of the techniques finds anything
    kContradiction,  // the board cannot be solved
    kStopped,        // a stop was requested
    kLate,           // the time for this puzzle is up
    kEnough,         // there are as many steps as were wanted
};

// When a search has to give up.
struct Patience {
    const std::atomic<bool>* stop = nullptr;  // set by another thread to stop
    std::int64_t nanoseconds = 0;             // for one position; 0: as long as it takes
};

// The rating of a path on a scale: the greatest weight of all its steps, of those up to the first that places a digit, and
// the weight of the first.
struct PathWeights {
    std::uint16_t all, to_placement, first;
    std::uint16_t has_placed;  // 1 if a step placed a digit
    std::uint16_t hardest;     // the technique of the first step of the greatest weight, if there is a step
    std::uint16_t next;        // of a path that timed out: a lower bound for the weight of its next step
};

struct PlainCells {
    std::uint64_t low, high;
};

// One node of a chain. From a node that is on to the next, which is off, the link is weak; the other way it is strong.
struct PlainNode {
    PlainCells cells;  // where the digit is: one cell, or several for a group
    PlainCells als;    // all cells of the almost locked set it belongs to; none for a plain node
    Digit digit;
    bool is_on;
    // In nets: the nodes before, by number, that this one follows from, up to the first -1. In a chain: the one before.
    std::int16_t parents[9] = {-1, -1, -1, -1, -1, -1, -1, -1, -1};
    std::int8_t house = -1;  // of a node that is on: the house where nothing else is left; -1 for its cell
};

struct PlainPart {
    PlainCells cells;
    DigitSet digits;
};

// One node of an argument: a candidate (9 * cell + digit - 1) that is on or off.
struct ArgumentNode {
    std::int16_t candidate;
    bool is_on;
    std::int8_t house = -1;      // of a node that is on: the house where nothing else is left; -1 for its cell
    std::int16_t argument = -1;  // of a node that is off: the argument that removes it; -1 if its parent does
    std::int16_t parent_count = 0;
    const std::int16_t* parents = nullptr;  // nodes of the branch that this one follows from
};
struct ArgumentBranch {
    const ArgumentNode* nodes;
    int count;
};

// An argument within an argument: a pattern (cells, houses and digits), or branches as in a forcing step.
struct PlainArgument {
    Technique technique;
    PlainCells cells = {};
    std::uint32_t houses = 0;
    DigitSet digits = 0;
    const ArgumentBranch* branches = nullptr;
    int count = 0;
    const std::uint16_t* gone = nullptr;  // the candidates that it removes
    int gone_count = 0;
};

// Gets one step, field by field, under the names that the Python class of its technique has.
class StepReader {
 public:
    virtual void digit(const char* name, Digit digit) = 0;
    virtual void digits(const char* name, DigitSet digits) = 0;
    virtual void cell(const char* name, int cell) = 0;
    virtual void cells(const char* name, PlainCells cells) = 0;
    virtual void house(const char* name, int house) = 0;
    virtual void houses(const char* name, std::uint32_t houses) = 0;
    virtual void number(const char* name, int number) = 0;
    virtual void flag(const char* name, bool flag) = 0;
    virtual void candidates(const char* name, const PlainCells* by_digit) = 0;  // nine sets
    virtual void parts(const char* name, const PlainPart* parts, int count) = 0;
    virtual void chain(const char* name, const PlainNode* nodes, int count) = 0;
    virtual void chains(const char* name, const PlainNode* const* chains, const int* sizes, int count) = 0;
    virtual void branches(const char* name, const ArgumentBranch* branches, int count) = 0;
    virtual void arguments(const char* name, const PlainArgument* arguments, int count) = 0;
    virtual void conclusion(int cell, Digit digit, bool places) = 0;

 protected:
    ~StepReader() = default;
};

// Steps that were found, in order.
class Steps {
 public:
    virtual ~Steps() = default;
    virtual std::size_t size() const = 0;
    virtual Technique technique(std::size_t index) const = 0;
    virtual int length(std::size_t index) const = 0;
    virtual void read_fields(std::size_t index, StepReader& reader) const = 0;
    virtual void read_conclusions(std::size_t index, StepReader& reader) const = 0;
};

// The cost of one entry of the order so far.
struct EntryCost {
    std::uint64_t nanoseconds, calls, found;
};

struct LogicKernel {
    const char* isa;

    // Every step of every entry of the order, up to `enough` of them.
    Steps* (*find_steps)(const Position&, const Order&, const Settings&, std::size_t enough, const std::atomic<bool>* stop);

    // Step by step, easiest first, restarting at the top of the order after each, up to `enough` steps. The caller owns
    // the steps. `next` is a lower bound for the weight of the next step if the order has weights and the path timed out; else 0.
    Steps* (*find_path)(const Position&, const Order&, const Settings&, const Patience&, std::size_t enough, PathEnd* end,
                        std::uint16_t* next);

    // The same, counting the techniques only (`counts` has kTechniqueCount numbers), and weighing them if the order has
    // weights. A bench is for one thread.
    void* (*new_bench)(const Order&, const Settings&);
    PathEnd (*count_path)(void* bench, const Position&, const Patience&, std::uint16_t* counts, PathWeights* weights);
    void (*delete_bench)(void* bench);

    // From now on, adds the cost of each entry of the order to `costs`, which has as many. It makes paths slower.
    void (*measure_bench)(void* bench, EntryCost* costs);
};

// Logic is compiled for `baseline` and `avx2`. With FULLHOUSE_ISA=host only one of the two is compiled, and is always used.
const LogicKernel& logic_kernel_of(Isa isa);

// Techniques used on the path of each of many puzzles.
struct PathBatch {
    const Digit* puzzles = nullptr;  // rows of 81 digits
    std::size_t rows = 0;
    Order order = {};
    Settings settings = {};
    std::uint16_t* counts = nullptr;  // rows of kTechniqueCount numbers
    std::uint8_t* ends = nullptr;     // rows of PathEnd, or kNotProper
    PathWeights* weights = nullptr;   // rows, if the order has weights
    std::int64_t nanoseconds = 0;     // for one puzzle; 0: as long as it takes
    EntryCost* costs = nullptr;       // one for each entry of the order, if that is to be measured; for one thread
};
inline constexpr std::uint8_t kNotProper = 255;  // no solution or several: no path

// False when `stop` was set on the way. A row that is not finished then keeps its end as it was before the call, so that a
// caller can see it; its counts and weights may hold anything.
bool count_paths(Isa isa, const PathBatch& batch, unsigned threads, const std::atomic<bool>* stop);

}  // namespace fullhouse::logic
