// Any board into the finders: no board may crash one, hang it, or bring out a conclusion that is not on the board or, where
// the board has one solution, is at odds with it.
//
//   boards: candidates at random, thick and thin; nearly solved; contradictory; a proper puzzle with candidates missing
//   finders: techniques on their own, with any settings; or whole paths
//
// `make fuzz` runs it. How long a search takes is watched: on random boards some may be stopped, none may ignore it.
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>
#include "core/isa.hpp"
#include "fuzz/grids.hpp"
#include "fuzz/target.hpp"
#include "logic/logic.hpp"
#include "search/kernel.hpp"

using namespace fullhouse;
using namespace fullhouse::logic;
using fullhouse::fuzz::GridInput;

const char* const fullhouse::fuzz::kTarget = "fuzz_boards";
std::string fullhouse::fuzz::make_input(std::uint64_t number) { return make_grid_input(number); }

namespace {

const LogicKernel& kernel() { return logic_kernel_of(chosen_isa().isa); }

using Clock = std::chrono::steady_clock;

constexpr auto kPatience = std::chrono::milliseconds(400);  // after which a search has to stop
constexpr auto kDeadline = std::chrono::seconds(30);        // and by then it must have done so
constexpr std::size_t kEnough = 3000;

// A board of an input, and its solution if it has exactly one that the board still allows.
struct Case {
    GridInput input;
    DigitSet candidates[kCells] = {};
    bool is_given[kCells] = {};
    Digit solution[kCells] = {};
    bool keeps_solution = false;

    Case(const std::uint8_t* data, std::size_t size) : input(data, size) {
        const bool follows_rules = input.choices[0] & 1, has_solution = is_proper() && input.choices[0] & 2;
        for (int cell = 0; cell < kCells; ++cell) {
            is_given[cell] = input.digits[cell] && !(input.removed[cell] & 1);
            if (input.digits[cell]) continue;
            for (int digit = 1; digit <= 9; ++digit)
                if (!follows_rules || !input.clashes(cell, digit)) candidates[cell] |= static_cast<DigitSet>(1 << (digit - 1));
            candidates[cell] &= static_cast<DigitSet>(~input.removed[cell]);
            if (has_solution) candidates[cell] |= static_cast<DigitSet>(1 << (solution[cell] - 1));
        }
        keeps_solution = has_solution;
    }
    bool is_proper() {
        const Kernel& search = kernel_of(chosen_isa().isa);
        return !input.clashes_anywhere() && search.solve_one(input.digits, 2, solution, 20'000).count == 1;
    }
    Position position() const { return {input.digits, candidates, is_given, solution}; }
    Settings settings() const {
        Settings settings;
        int bit = 0;
        for (bool* flag :
             {&settings.siamese_fish, &settings.dual_patterns, &settings.empty_rectangle_of_two, &settings.missing_corners,
              &settings.boxes_first, &settings.overlooked_patterns, &settings.als_overlap, &settings.als_nodes})
            *flag = input.choices[1] >> bit++ & 1;
        return settings;
    }
};

constexpr TechniqueSet kAssumesUniqueness = TechniqueSet::range(Technique::kUniquenessTest1, Technique::kBugType4);

// Checks every conclusion of a step; also reads its fields, so that sanitizers check their memory.
class Judge final : public StepReader {
 public:
    Judge(const Case& board, Technique technique, bool knows_board)
        : board_(board),
          technique_(kTechniqueNames[static_cast<int>(technique)]),
          is_checked_(knows_board && board.keeps_solution && !kAssumesUniqueness.has(technique)) {}
    int conclusions = 0;

    void digit(const char*, Digit digit) override { require(digit >= 1 && digit <= 9, "a digit is 1 to 9"); }
    void digits(const char*, DigitSet digits) override { require(digits <= kAllDigits, "digits are nine bits"); }
    void cell(const char*, int cell) override { require(cell >= 0 && cell < kCells, "a cell is 0 to 80"); }
    void cells(const char*, PlainCells cells) override { require(cells.high < (1u << 17), "cells are 81 bits"); }
    void house(const char*, int house) override { require(house >= 0 && house < 27, "a house is 0 to 26"); }
    void houses(const char*, std::uint32_t houses) override { require(houses < (1u << 27), "houses are 27 bits"); }
    void number(const char*, int) override {}
    void flag(const char*, bool) override {}
    void candidates(const char*, const PlainCells* by_digit) override {
        for (int k = 0; k < 9; ++k) cells("", by_digit[k]);
    }
    void parts(const char*, const PlainPart* parts, int count) override {
        for (int k = 0; k < count; ++k) cells("", parts[k].cells);
    }
    void chain(const char*, const PlainNode* nodes, int count) override {
        for (int k = 0; k < count; ++k) cells("", nodes[k].cells);
    }
    void chains(const char*, const PlainNode* const* chains, const int* sizes, int count) override {
        for (int k = 0; k < count; ++k) chain("", chains[k], sizes[k]);
    }
    void branches(const char*, const ArgumentBranch* branches, int count) override {
        for (int k = 0; k < count; ++k)
            for (int node = 0; node < branches[k].count; ++node)
                require(branches[k].nodes[node].candidate < 9 * kCells, "a node is about a candidate");
    }
    void arguments(const char*, const PlainArgument* arguments, int count) override {
        for (int k = 0; k < count; ++k) {
            cells("", arguments[k].cells);
            branches("", arguments[k].branches, arguments[k].count);
        }
    }
    void conclusion(int cell, Digit digit, bool places) override {
        ++conclusions;
        require(cell >= 0 && cell < kCells && digit >= 1 && digit <= 9, "a conclusion is about a candidate");
        require(board_.candidates[cell] >> (digit - 1) & 1, "a conclusion is about a candidate of the board");
        require(!is_checked_ || places == (board_.solution[cell] == digit), "a conclusion agrees with the solution");
    }

    void require(bool holds, const char* claim) const { fuzz::require(holds, claim, technique_); }

 private:
    const Case& board_;
    const char* technique_;
    bool is_checked_;
};

// Asks a search to stop after a while, and ends the program, loudly, when it does not.
class Watch {
 public:
    explicit Watch(const char* name)
        : name_(name), start_(Clock::now()), thread_([this](const std::stop_token& done) { run(done); }) {}
    std::atomic<bool> stop{false};

 private:
    void run(const std::stop_token& done) {
        while (!done.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            const auto taken = Clock::now() - start_;
            if (taken > kPatience) stop = true;
            if (taken > kDeadline) {
                std::fprintf(stderr, "fuzz_boards: %s does not stop\n", name_);
                std::abort();
            }
        }
    }
    const char* name_;
    Clock::time_point start_;
    std::jthread thread_;
};

// Some techniques, each on its own.
void try_techniques(const Case& board) {
    constexpr int kTried = 12;
    for (int k = 0; k < kTried; ++k) {
        const int chosen = (board.input.choices[2] + k) % kTechniqueCount;
        const TechniqueSet wanted = TechniqueSet::of(static_cast<Technique>(chosen));
        Watch watch(kTechniqueNames[chosen]);
        const std::unique_ptr<Steps> steps(
            kernel().find_steps(board.position(), {&wanted, 1}, board.settings(), kEnough, &watch.stop));
        for (std::size_t index = 0; index < steps->size(); ++index) {
            Judge judge(board, static_cast<Technique>(chosen), true);
            steps->read_fields(index, judge);
            steps->read_conclusions(index, judge);
            judge.require(judge.conclusions > 0, "a step concludes something");
            judge.require(steps->technique(index) == static_cast<Technique>(chosen), "a step has the requested technique");
        }
    }
}

// Weights that grow with the length, as those of any scale do; which technique is heavier depends on the input.
std::vector<std::uint16_t> weights_of(const Case& board) {
    std::vector<std::uint16_t> weights(kTechniqueCount * kLengths);
    for (unsigned k = 0; k < kTechniqueCount; ++k)
        for (unsigned length = 0; length < kLengths; ++length)
            weights[k * kLengths + length] = static_cast<std::uint16_t>(1 + board.input.choices[3] * (k + 1) % 101 + length / 4);
    return weights;
}

void walk_path(const Case& board) {
    TechniqueSet order[kTechniqueCount];
    for (int k = 0; k < kTechniqueCount; ++k) order[k].add(static_cast<Technique>(k));
    for (const bool weighs : {false, true}) {
        const std::vector<std::uint16_t> weights = weights_of(board);
        const Order tried{order, kTechniqueCount, weighs ? weights.data() : nullptr};
        Watch watch(weighs ? "a weighed path" : "a path");
        PathEnd end;
        std::uint16_t next;
        const std::unique_ptr<Steps> steps(
            kernel().find_path(board.position(), tried, board.settings(), {&watch.stop}, kTechniqueCount * 10, &end, &next));
        for (std::size_t index = 0; index < steps->size(); ++index) {
            Judge judge(board, steps->technique(index), false);  // the board has changed, but it has no new candidates
            steps->read_fields(index, judge);
            steps->read_conclusions(index, judge);
            judge.require(steps->length(index) >= 0, "a step has a length");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Case board(data, size);
    if (board.input.choices[0] & 12)
        try_techniques(board);
    else
        walk_path(board);
    return 0;
}
