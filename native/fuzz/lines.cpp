// Raw bytes into everything that reads text: no input may crash it, hang it, or bring out a wrong line.
//
//   bytes -> solve_lines         every line of the chunk is passed over, solved, or listed as odd, in order; what is
//                                solved follows from its own line by the rules alone
//         -> again, cut in two   the same output and the same odd lines; the same on another instruction set
//         -> fault_of_*, verify  the same answers as a slow reading of their headers
//
// `make fuzz` runs the small driver below, which needs nothing but a compiler: seeded, so a failure can be seen again
// with --seed. With FULLHOUSE_LIBFUZZER=ON (Clang) the same target is driven by libFuzzer, which learns from coverage.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#include "core/cells.hpp"
#include "core/isa.hpp"
#include "core/verify.hpp"
#include "lines/lines.hpp"

using namespace fullhouse;

namespace {

constexpr std::size_t kLongestInput = 1 << 14;
constexpr std::string_view kBlanks = "0.-_*?xX+ ";
constexpr auto kPatience = std::chrono::seconds(60);  // a sanitized build on a busy machine; a search takes milliseconds

void require(bool holds, const char* claim) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_lines: broken: %s\n", claim);
    std::abort();  // sanitizers and libFuzzer show where
}

// Bytes in a block of exactly their size, so that AddressSanitizer sees one step too far.
class Exact {
 public:
    explicit Exact(std::string_view bytes) : bytes_(new char[bytes.size()]), size_(bytes.size()) {
        if (size_) std::memcpy(bytes_.get(), bytes.data(), size_);
    }
    std::string_view view() const { return {bytes_.get(), size_}; }

 private:
    std::unique_ptr<char[]> bytes_;
    std::size_t size_;
};

// Stops a search that goes on and on, so that it is reported instead of hanging the machine.
class Watch {
 public:
    Watch()
        : thread_([this](const std::stop_token& done) {
              while (!done.stop_requested()) {
                  std::this_thread::sleep_for(std::chrono::milliseconds(200));
                  if (std::chrono::steady_clock::now().time_since_epoch().count() > deadline_.load()) stop_ = true;
              }
          }) {}
    const std::atomic<bool>* start() {
        deadline_ = (std::chrono::steady_clock::now() + kPatience).time_since_epoch().count();
        return &stop_;
    }

 private:
    std::atomic<bool> stop_{false};
    std::atomic<std::chrono::steady_clock::rep> deadline_{
        std::chrono::steady_clock::time_point::max().time_since_epoch().count()};
    std::jthread thread_;
};

SolvedLines solved(const Kernel& kernel, std::string_view chunk, unsigned threads) {
    static Watch watch;
    SolvedLines result;
    require(solve_lines(kernel, chunk, threads, watch.start(), result), "an input is answered within a minute");
    return result;
}

bool is_cell(char character) {
    return (character >= '1' && character <= '9') || kBlanks.find(character) != std::string_view::npos;
}

// The slow reading of core/cells.hpp.
Fault slow_fault_of_text(std::string_view row) {
    char blank = 0;
    bool is_mixed = false;
    for (const char character : row) {
        if (!is_cell(character)) return Fault::kNotACell;
        if (character >= '1' && character <= '9') continue;
        is_mixed |= blank && blank != character;
        blank = character;
    }
    return is_mixed ? Fault::kMixedBlanks : Fault::kNone;
}

Fault slow_fault_of_digits(std::string_view row) {
    for (const char character : row)
        if (static_cast<unsigned char>(character) > 9) return Fault::kNotACell;
    return Fault::kNone;
}

bool house_holds(std::string_view grid, int house, int k, char& digit) {
    const int n = house % 9;
    const int cell = house < 9 ? 9 * n + k : house < 18 ? 9 * k + n : 9 * (n / 3 * 3 + k / 3) + n % 3 * 3 + k % 3;
    digit = grid[static_cast<std::size_t>(cell)];
    return true;
}

// The slow reading of core/verify.hpp: pairs of cells, no sets of digits.
Verification slow_verify(std::string_view puzzle, std::string_view solution) {
    for (std::uint8_t cell = 0; cell < kCells; ++cell)
        if (solution[cell] < 1 || solution[cell] > 9) return {Flaw::kNotADigit, cell};
    for (std::uint8_t cell = 0; cell < kCells; ++cell)
        if (puzzle[cell] != 0 && puzzle[cell] != solution[cell]) return {Flaw::kGivenChanged, cell};
    for (std::uint8_t house = 0; house < 27; ++house)
        for (int one = 0; one < 9; ++one)
            for (int other = one + 1; other < 9; ++other) {
                char a = 0, b = 0;
                house_holds(solution, house, one, a);
                house_holds(solution, house, other, b);
                if (a == b) return {Flaw::kRepeated, house};
            }
    return {};
}

std::string digits_of(std::string_view cells) {
    std::string digits(cells);
    for (char& digit : digits) digit = digit >= '1' && digit <= '9' ? static_cast<char>(digit - '0') : '\0';
    return digits;
}

const std::uint8_t* bytes(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

bool is_solution(std::string_view cells, std::string_view solution) {
    const std::string puzzle = digits_of(cells), digits = digits_of(solution);
    const Verification found = verify(bytes(puzzle), bytes(digits));
    const Verification slow = slow_verify(puzzle, digits);
    require(found.flaw == slow.flaw && (found.flaw == Flaw::kNone || found.where == slow.where), "verify finds the first flaw");
    return found.flaw == Flaw::kNone;
}

bool is_passed_over(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#';
}

// Takes the answer to this line from the front of the output.
void check_solved_line(std::string_view line, std::string_view& output) {
    const std::size_t end = output.find('\n');
    require(end != std::string_view::npos && end >= kCells, "an output line has 81 characters and an end");
    require(line.size() >= kCells && is_solution(line.substr(0, kCells), output.substr(0, kCells)),
            "an output line solves its puzzle");
    const std::string_view comment = output.substr(kCells, end - kCells);
    require(comment.empty() || comment.starts_with(" # "), "behind a solution stands a comment or nothing");
    require(comment.size() <= line.size() - kCells + 3, "a comment does not grow");
    for (const char character : comment) require(character >= ' ' && character <= '~', "a comment is printable");
    output.remove_prefix(end + 1);
}

// Walks the chunk line by line and finds each of them in the result, once and in its place.
void check_result(std::string_view chunk, const SolvedLines& result) {
    std::string_view output = result.output;
    std::size_t number = 0, odd = 0, in_output = 0;
    for (std::size_t begin = 0; begin < chunk.size(); ++number) {
        const std::size_t newline = std::min(chunk.find('\n', begin), chunk.size());
        const std::size_t end = newline > begin && chunk[newline - 1] == '\r' ? newline - 1 : newline;
        if (odd < result.odd.size() && result.odd[odd].number == number) {
            const OddLine& listed = result.odd[odd++];
            require(listed.begin == begin && listed.end == end, "an odd line is where it says");
            require(listed.at == result.output.size() - output.size(), "an odd line's answer goes behind those before it");
        } else if (!is_passed_over(chunk.substr(begin, end - begin))) {
            check_solved_line(chunk.substr(begin, end - begin), output);
            ++in_output;
        }
        begin = newline + 1;
    }
    require(output.empty(), "nothing is in the output that is not in the input");
    require(odd == result.odd.size(), "every odd line is a line, in order");
    require(number == result.lines && in_output == result.solved, "lines are counted");
}

void check_same(const SolvedLines& one, const SolvedLines& other) {
    require(one.output == other.output && one.lines == other.lines && one.solved == other.solved,
            "the same input, the same output");
    require(one.odd.size() == other.odd.size(), "the same input, the same odd lines");
    for (std::size_t n = 0; n < one.odd.size(); ++n)
        require(std::memcmp(&one.odd[n], &other.odd[n], sizeof(OddLine)) == 0, "the same input, the same odd lines");
}

// Where a file is cut into chunks makes no difference.
void check_cut(const Kernel& kernel, std::string_view chunk, const SolvedLines& whole) {
    const std::size_t cut = chunk.find('\n', chunk.size() / 2) + 1;
    if (cut == 0) return;
    SolvedLines joined = solved(kernel, Exact(chunk.substr(0, cut)).view(), 1);
    const SolvedLines rest = solved(kernel, Exact(chunk.substr(cut)).view(), 1);
    for (const OddLine& line : rest.odd)
        joined.odd.push_back({line.number + joined.lines, line.begin + cut, line.end + cut, line.at + joined.output.size()});
    joined.output += rest.output;
    joined.lines += rest.lines;
    joined.solved += rest.solved;
    check_same(whole, joined);
}

void check_rows(std::string_view chunk) {
    for (std::size_t begin = 0; begin + 2 * kCells <= chunk.size() && begin < 1024; begin += 41) {
        const Exact row(chunk.substr(begin, kCells)), next(chunk.substr(begin + kCells, kCells));
        require(fault_of_text(bytes(row.view())) == slow_fault_of_text(row.view()), "faults of text are found");
        require(fault_of_digits(bytes(row.view())) == slow_fault_of_digits(row.view()), "faults of digits are found");
        is_solution(row.view(), next.view());
        is_solution(row.view(), row.view());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Exact input(std::string_view(reinterpret_cast<const char*>(data), std::min(size, kLongestInput)));
    static const std::vector<Isa> isas = available_isas();
    const Kernel& kernel = kernel_of(isas[size % isas.size()]);
    const SolvedLines result = solved(kernel, input.view(), 1);
    check_result(input.view(), result);
    check_same(result, solved(kernel_of(isas[(size + 1) % isas.size()]), input.view(), 2));
    check_cut(kernel, input.view(), result);
    check_rows(input.view());
    return 0;
}

#ifndef FULLHOUSE_LIBFUZZER
namespace {

constexpr std::string_view kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kSeeds[] = {
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    "295743861431865900876192543387459216612387495549216738763524189928671354154938600",
    "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "# a comment",
    "",
    "   ",
    "\t",
    "0123456789ab 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    " \xc3\xa9\xef\xbb\xbf\xff",
};

// Makes lines that are puzzles, nearly puzzles, or nothing of the kind.
class Maker {
 public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}

    std::string chunk() {
        std::string text;
        const std::size_t lines = pick(8) ? pick(6) : pick(60);
        for (std::size_t n = 0; n <= lines && text.size() < kLongestInput; ++n) text += line() + end();
        if (!pick(3)) text += line();
        if (pick(2)) mutate(text);
        return text;
    }

 private:
    std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }
    char byte() { return static_cast<char>(random_()); }

    std::string line() {
        switch (pick(8)) {
            case 0:
                return std::string(kSeeds[pick(std::size(kSeeds))]);
            case 1:
                return noise();
            default:
                return puzzle() + tail();
        }
    }
    std::string puzzle() {
        char relabelled[10];
        for (int digit = 1; digit <= 9; ++digit) relabelled[digit] = static_cast<char>('0' + digit);
        for (int digit = 9; digit > 1; --digit)
            std::swap(relabelled[digit], relabelled[1 + pick(static_cast<std::size_t>(digit))]);
        const char blank = kBlanks[pick(kBlanks.size())];
        const std::size_t clues = 25 + pick(57);
        std::string cells;
        for (const char digit : kSolution) cells += pick(81) < clues ? relabelled[digit - '0'] : blank;
        return cells;
    }
    std::string tail() {
        constexpr std::string_view kTails[] = {
            "", "", "", " ", "\t", " # Grid 01", ",9.1;x", "#", " \t #  two   words\t", "0", "\r", " \xc3\xa4", ";\x01"};
        return std::string(kTails[pick(std::size(kTails))]);
    }
    std::string end() { return pick(4) ? "\n" : pick(2) ? "\r\n" : pick(2) ? "\n\n" : "\r"; }
    std::string noise() {
        std::string text(pick(200), '.');
        const bool is_text = pick(2);
        for (char& character : text) character = is_text ? "123456789.0 #\r"[pick(14)] : byte();
        return text;
    }
    void mutate(std::string& text) {
        for (std::size_t n = pick(8); n > 0 && !text.empty(); --n) {
            const std::size_t at = pick(text.size());
            switch (pick(5)) {
                case 0:
                    text[at] = byte();
                    break;
                case 1:
                    text.erase(at, 1 + pick(3));
                    break;
                case 2:
                    text.insert(at, 1, "\n\r\0 #."[pick(6)]);
                    break;
                case 3:
                    text[at] = static_cast<char>('0' + pick(10));
                    break;
                default:
                    text.insert(at, text.substr(pick(text.size()), pick(100)));
                    break;
            }
        }
    }
    std::mt19937_64 random_;
};

}  // namespace

// fuzz_lines [--seconds N] [--seed N] [FILE...]: random inputs for so long, or just these files.
int main(int count, char** arguments) {
    double seconds = 30;
    std::uint64_t seed = 1;
    bool has_files = false;
    for (int n = 1; n < count; ++n) {
        const std::string_view argument = arguments[n];
        if (argument == "--seconds" && n + 1 < count) {
            seconds = std::atof(arguments[++n]);
        } else if (argument == "--seed" && n + 1 < count) {
            seed = std::strtoull(arguments[++n], nullptr, 10);
        } else if (std::FILE* file = std::fopen(arguments[n], "rb")) {
            std::string text(kLongestInput, '\0');
            text.resize(std::fread(text.data(), 1, text.size(), file));
            std::fclose(file);
            LLVMFuzzerTestOneInput(bytes(text), text.size());
            has_files = true;
        } else {
            std::fprintf(stderr, "fuzz_lines: no such file: %s\n", arguments[n]);
            return 2;
        }
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    std::uint64_t inputs = 0, size = 0;
    for (; !has_files && std::chrono::steady_clock::now() < end; ++inputs) {
        const std::string text = Maker(seed + inputs).chunk();
        LLVMFuzzerTestOneInput(bytes(text), text.size());
        size += text.size();
    }
    if (!has_files)
        std::printf("fuzz_lines: %llu inputs of %llu bytes, seeds %llu to %llu, nothing broken\n",
                    static_cast<unsigned long long>(inputs), static_cast<unsigned long long>(size),
                    static_cast<unsigned long long>(seed), static_cast<unsigned long long>(seed + inputs));
}
#endif
