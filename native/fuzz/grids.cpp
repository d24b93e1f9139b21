// Any grid into the searches, the canonical form and the digging of clues.
//
//   grid -> solve_one, find_next, solve_batch   one answer on all instruction sets; a solution solves the puzzle
//        -> with candidates removed             the same, and solutions keep to the candidates
//        -> canonicalize                        the same form for an image of the grid, and the transform leads to it
//        -> dig_batch                           what is left of a solution has no other
//
// `make fuzz` runs it.
#include "fuzz/grids.hpp"
#include <cstring>
#include <memory>
#include <vector>
#include "core/isa.hpp"
#include "core/random.hpp"
#include "core/verify.hpp"
#include "fuzz/target.hpp"
#include "generator/dig.hpp"
#include "search/kernel.hpp"
#include "search/solve_batch.hpp"
#include "symmetry/canonical.hpp"
#include "symmetry/random_transform.hpp"

using namespace fullhouse;
using fullhouse::fuzz::GridInput;
using fullhouse::fuzz::require;

const char* const fullhouse::fuzz::kTarget = "fuzz_grids";
std::string fullhouse::fuzz::make_input(std::uint64_t number) { return make_grid_input(number); }

namespace {

constexpr std::uint64_t kGuesses = 20'000, kMost = 5;

struct Grid {
    Digit digits[kCells] = {};
    bool operator==(const Grid&) const = default;
};

struct Answer {
    std::vector<Grid> solutions;
    bool is_paused = false;
    bool operator==(const Answer&) const = default;
};

std::unique_ptr<std::uint64_t[]> workspace_of(const Kernel& kernel, void*& aligned) {
    std::size_t size = kernel.single_bytes + 64;
    std::unique_ptr<std::uint64_t[]> bytes(new std::uint64_t[size / 8 + 1]);
    aligned = bytes.get();
    require(std::align(64, kernel.single_bytes, aligned, size), "a workspace is aligned");
    return bytes;
}

Answer solutions_of(const Kernel& kernel, const Digit* digits, const DigitSet* candidates) {
    void* workspace = nullptr;
    const auto owner = workspace_of(kernel, workspace);
    if (candidates)
        kernel.start_from_masks(workspace, candidates);
    else
        kernel.start_from_digits(workspace, digits);
    Answer answer;
    while (answer.solutions.size() < kMost) {
        Grid grid;
        const Found found = kernel.find_next(workspace, grid.digits, kGuesses);
        answer.is_paused = found == Found::kPaused;
        if (found != Found::kSolution) break;
        answer.solutions.push_back(grid);
    }
    return answer;
}

void check_search(const GridInput& input) {
    DigitSet candidates[kCells];
    for (int cell = 0; cell < kCells; ++cell) {
        const int digit = input.digits[cell];
        candidates[cell] =
            digit ? static_cast<DigitSet>(1 << (digit - 1)) : static_cast<DigitSet>(kAllDigits & ~input.removed[cell]);
    }
    for (const DigitSet* masks : {static_cast<const DigitSet*>(nullptr), static_cast<const DigitSet*>(candidates)}) {
        const Answer first = solutions_of(kernel_of(available_isas().front()), input.digits, masks);
        for (const Isa isa : available_isas())
            require(solutions_of(kernel_of(isa), input.digits, masks) == first, "one answer on all instruction sets",
                    name_of(isa));
        for (const Grid& solution : first.solutions) {
            require(verify(input.digits, solution.digits).flaw == Flaw::kNone, "a solution solves the puzzle");
            for (int cell = 0; masks && cell < kCells; ++cell)
                require(masks[cell] >> (solution.digits[cell] - 1) & 1, "a solution keeps to the candidates");
        }
    }
}

void check_batch(const GridInput& input) {
    const Answer alone = solutions_of(kernel_of(available_isas().front()), input.digits, nullptr);
    if (alone.is_paused) return;
    constexpr std::size_t kRows = 3;
    Digit puzzles[kRows][kCells], solutions[kRows][kCells];
    std::uint32_t counts[kRows];
    for (auto& row : puzzles) std::memcpy(row, input.digits, kCells);
    const Batch batch{.puzzles = puzzles[0], .rows = kRows, .limit = 2, .solutions = solutions[0], .counts = counts};
    require(solve_batch(kernel_of(chosen_isa().isa), batch, 1 + input.choices[0] % 2, nullptr), "a batch ends");
    for (const std::uint32_t count : counts)
        require(count == std::min<std::size_t>(2, alone.solutions.size()), "a batch counts as a search alone does");
}

void check_canonical(const GridInput& input) {
    if (input.clashes_anywhere()) return;
    const symmetry::Canonical form = symmetry::canonicalize(input.digits);
    Digit image[kCells];
    symmetry::apply(form.transform, input.digits, image);
    require(!std::memcmp(image, form.grid, kCells), "the transform leads to the form");
    Random random(input.choices[1], input.choices[2]);
    symmetry::apply(symmetry::random_transform(random), input.digits, image);
    const symmetry::Canonical other = symmetry::canonicalize(image);
    require(!std::memcmp(other.grid, form.grid, kCells), "an image has the same form");
    require(other.automorphisms == form.automorphisms, "an image has as many automorphisms");
}

void check_dig(const GridInput& input) {
    const Kernel& kernel = kernel_of(chosen_isa().isa);
    Digit grid[kCells];
    if (input.clashes_anywhere() || kernel.solve_one(input.digits, 1, grid, kGuesses).count != 1) return;
    Grid whole;
    std::memcpy(whole.digits, grid, kCells);
    std::uint8_t order[kCells], orbits[kCells];
    for (int cell = 0; cell < kCells; ++cell) {
        order[cell] = static_cast<std::uint8_t>((cell * 7 + input.choices[2]) % kCells);
        orbits[cell] = static_cast<std::uint8_t>(cell);
    }
    generator::dig_batch(kernel, {.rows = 1, .grids = grid, .orders = order, .orbits = orbits, .fewest = input.choices[3] % 40},
                         1, nullptr);
    const Answer left = solutions_of(kernel, grid, nullptr);
    require(left.solutions == std::vector{whole}, "a dug grid has its solution and no other");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const GridInput input(data, size);
    check_search(input);
    check_batch(input);
    check_canonical(input);
    check_dig(input);
    return 0;
}
