// Random boards into every finder: no board may crash one, hang it, or bring out a conclusion that is not on the board or,
// where the board has a known solution, is at odds with it.
//
//   boards: candidates at random, thick and thin; nearly solved; contradictory; a proper puzzle with candidates missing
//   finders: every technique on its own, with every setting; then whole paths
//
// `make fuzz` runs it, seeded, so that a failure can be seen again with --seed. Built with sanitizers it also reports every
// step beyond an array. How long a search takes is watched: on random boards some may be stopped, none may ignore it.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <thread>
#include <vector>
#include "core/isa.hpp"
#include "logic/logic.hpp"

using namespace fullhouse;
using namespace fullhouse::logic;

namespace {

const LogicKernel& kernel() { return logic_kernel_of(chosen_isa().isa); }

using Clock = std::chrono::steady_clock;

constexpr auto kPatience = std::chrono::milliseconds(400);  // after which a search has to stop
constexpr auto kDeadline = std::chrono::seconds(30);        // and by then it must have done so
constexpr std::size_t kEnough = 3000;

struct Fuzzer {
    std::mt19937_64 random;
    Digit digits[kCells];
    DigitSet candidates[kCells];
    bool is_given[kCells];
    Digit solution[kCells];
    bool keeps_solution;  // the solution is still possible on the board

    unsigned below(unsigned limit) { return static_cast<unsigned>(random() % limit); }

    // A solved grid: the canonical one with digits, rows and columns of bands mixed.
    void fill() {
        int names[9], rows[9], columns[9];
        const auto mix = [this](int* items, int count, int step) {
            for (int k = count - 1; k > 0; --k) std::swap(items[k * step], items[below(static_cast<unsigned>(k) + 1) * step]);
        };
        for (int k = 0; k < 9; ++k) names[k] = rows[k] = columns[k] = k;
        mix(names, 9, 1);
        for (int band = 0; band < 9; band += 3) {
            mix(rows + band, 3, 1);
            mix(columns + band, 3, 1);
        }
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = rows[cell / 9], column = columns[cell % 9];
            solution[cell] = static_cast<Digit>(names[(row * 3 + row / 3 + column) % 9] + 1);
        }
    }

    void make_board() {
        fill();
        const unsigned kind = below(4), filled = below(70), density = 5 + below(90);
        for (int cell = 0; cell < kCells; ++cell) {
            digits[cell] = below(81) < filled ? solution[cell] : Digit{0};
            if (kind == 0 && digits[cell] && below(100) == 0) digits[cell] = static_cast<Digit>(1 + below(9));  // clashes
            is_given[cell] = digits[cell] && below(2);
        }
        for (int cell = 0; cell < kCells; ++cell) {
            candidates[cell] = 0;
            if (digits[cell]) continue;
            for (int digit = 1; digit <= 9; ++digit) {
                const bool keeps_rules = kind < 2 || !clashes(cell, digit);
                if (keeps_rules && below(100) < density) candidates[cell] |= static_cast<DigitSet>(1 << (digit - 1));
            }
            if (kind == 3) candidates[cell] |= static_cast<DigitSet>(1 << (solution[cell] - 1));
        }
        keeps_solution = kind == 3;
    }

    bool clashes(int cell, int digit) const {
        for (int other = 0; other < kCells; ++other)
            if (digits[other] == digit &&
                (other / 9 == cell / 9 || other % 9 == cell % 9 || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
                return true;
        return false;
    }
};

constexpr TechniqueSet kAssumesUniqueness = TechniqueSet::range(Technique::kUniquenessTest1, Technique::kBugType4);

// Checks every conclusion of a step; also reads its fields, so that sanitizers check their memory.
class Judge final : public StepReader {
 public:
    Judge(const Fuzzer& fuzzer, Technique technique, bool knows_board)
        : fuzzer_(fuzzer),
          technique_(kTechniqueNames[static_cast<int>(technique)]),
          is_checked_(knows_board && fuzzer.keeps_solution && !kAssumesUniqueness.has(technique)) {}
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
        require(fuzzer_.candidates[cell] >> (digit - 1) & 1, "a conclusion is about a candidate of the board");
        require(!is_checked_ || places == (fuzzer_.solution[cell] == digit), "a conclusion agrees with the solution");
    }

    void require(bool holds, const char* claim) const {
        if (holds) return;
        std::fprintf(stderr, "fuzz_boards: broken by %s: %s\n", technique_, claim);
        std::abort();
    }

 private:
    const Fuzzer& fuzzer_;
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

Settings random_settings(Fuzzer& fuzzer) {
    Settings settings;
    for (bool* flag : {&settings.siamese_fish, &settings.dual_patterns, &settings.empty_rectangle_of_two,
                       &settings.missing_corners, &settings.als_overlap, &settings.als_nodes})
        *flag = fuzzer.below(2);
    return settings;
}

void try_techniques(Fuzzer& fuzzer) {
    const Position position{fuzzer.digits, fuzzer.candidates, fuzzer.is_given, fuzzer.solution};
    const Settings settings = random_settings(fuzzer);
    for (int k = 0; k < kTechniqueCount; ++k) {
        const TechniqueSet wanted = TechniqueSet::of(static_cast<Technique>(k));
        Watch watch(kTechniqueNames[k]);
        const std::unique_ptr<Steps> steps(kernel().find_steps(position, {&wanted, 1}, settings, kEnough, &watch.stop));
        for (std::size_t index = 0; index < steps->size(); ++index) {
            Judge judge(fuzzer, static_cast<Technique>(k), true);
            steps->read_fields(index, judge);
            steps->read_conclusions(index, judge);
            judge.require(judge.conclusions > 0, "a step concludes something");
            judge.require(steps->technique(index) == static_cast<Technique>(k), "a step has the requested technique");
        }
    }
}

// Weights that grow with the length, as those of any scale do; which technique is heavier is left to chance.
std::vector<std::uint16_t> random_weights(Fuzzer& fuzzer) {
    std::vector<std::uint16_t> weights(kTechniqueCount * kLengths);
    for (int k = 0; k < kTechniqueCount; ++k) {
        const unsigned base = 1 + fuzzer.below(100);
        for (unsigned length = 0; length < kLengths; ++length)
            weights[k * kLengths + length] = static_cast<std::uint16_t>(base + length / 4);
    }
    return weights;
}

void walk_path(Fuzzer& fuzzer) {
    TechniqueSet order[kTechniqueCount];
    for (int k = 0; k < kTechniqueCount; ++k) order[k].add(static_cast<Technique>(k));
    const Position position{fuzzer.digits, fuzzer.candidates, fuzzer.is_given, fuzzer.solution};
    for (const bool weighs : {false, true}) {
        const std::vector<std::uint16_t> weights = random_weights(fuzzer);
        const Order tried{order, kTechniqueCount, weighs ? weights.data() : nullptr};
        Watch watch(weighs ? "a weighed path" : "a path");
        PathEnd end;
        std::uint16_t next;
        const std::unique_ptr<Steps> steps(
            kernel().find_path(position, tried, random_settings(fuzzer), {&watch.stop}, kTechniqueCount * 10, &end, &next));
        for (std::size_t index = 0; index < steps->size(); ++index) {
            Judge judge(fuzzer, steps->technique(index), false);  // the board has changed, but it has no new candidates
            steps->read_fields(index, judge);
            steps->read_conclusions(index, judge);
            judge.require(steps->length(index) >= 0, "a step has a length");
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    double seconds = 10;
    std::uint64_t seed = std::random_device{}();
    for (int k = 1; k + 1 < count; k += 2) {
        if (!std::strcmp(arguments[k], "--seconds")) seconds = std::atof(arguments[k + 1]);
        if (!std::strcmp(arguments[k], "--seed")) seed = std::strtoull(arguments[k + 1], nullptr, 10);
    }
    std::printf("fuzz_boards: --seed %llu\n", static_cast<unsigned long long>(seed));
    Fuzzer fuzzer{std::mt19937_64(seed), {}, {}, {}, {}, false};
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    long boards = 0;
    for (; Clock::now() < end; ++boards) {
        fuzzer.make_board();
        try_techniques(fuzzer);
        walk_path(fuzzer);
    }
    std::printf("fuzz_boards: %ld boards through %d techniques, nothing broken (%s)\n", boards, kTechniqueCount, kernel().isa);
}
