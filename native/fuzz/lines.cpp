// Raw bytes into everything that reads text: no input may crash it, hang it, or bring out a wrong row.
//
//   bytes -> read_rows           every line is a row in its place; the parts of a plain one are in order within its line and
//                                follow from it by the rules alone
//         -> again, cut in two   the same rows
//         -> solve_batch         the plain rows, with one answer on all instruction sets
//         -> fault_of_*, verify  the same answers as a slow reading of their headers
//
// `make fuzz` runs it.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#include "core/cells.hpp"
#include "core/isa.hpp"
#include "core/verify.hpp"
#include "fuzz/chunks.hpp"
#include "fuzz/target.hpp"
#include "lines/read.hpp"
#include "search/solve_batch.hpp"
#include "search/kernel.hpp"

using namespace fullhouse;
using namespace fullhouse::lines;
using fullhouse::fuzz::kBlanks;
using fullhouse::fuzz::kLongestInput;
using fullhouse::fuzz::require;

const char* const fullhouse::fuzz::kTarget = "fuzz_lines";
std::string fullhouse::fuzz::make_input(std::uint64_t number) { return ChunkMaker(number).chunk(); }

namespace {

constexpr auto kPatience = std::chrono::seconds(60);  // a sanitized build on a busy machine; a search takes milliseconds

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

// Stops an endless search, so that it is reported instead of hanging the machine.
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

// The columns of a chunk, each in a block of exactly its size.
struct Read {
    std::size_t rows;
    std::unique_ptr<std::uint8_t[]> cells;
    std::unique_ptr<Shape[]> shape;
    std::unique_ptr<std::int64_t[]> begin, end;
    std::unique_ptr<Span[]> after;

    explicit Read(std::string_view chunk)
        : rows(count_lines(chunk)),
          cells(new std::uint8_t[rows * kCells]),
          shape(new Shape[rows]),
          begin(new std::int64_t[rows]),
          end(new std::int64_t[rows]),
          after(new Span[rows]) {
        read_rows(chunk, {cells.get(), shape.get(), begin.get(), end.get(), after.get()});
    }
    std::string_view cells_of(std::size_t row) const {
        return {reinterpret_cast<const char*>(cells.get()) + row * kCells, kCells};
    }
};

std::string_view part_of(std::string_view chunk, Span span) {
    return chunk.substr(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end - span.begin));
}

void check_plain(std::string_view line, std::string_view cells, std::string_view after) {
    require(line.starts_with(cells), "a line starts with its cells");
    require(after.empty() || line.data() + line.find_first_not_of(" \t,;#", kCells) == after.data(),
            "a comment begins after the signs");
}

// Walks the chunk line by line and finds each of them in its row.
void check_read(std::string_view chunk, const Read& read) {
    std::size_t row = 0;
    for (std::size_t begin = 0; begin < chunk.size(); ++row) {
        require(row < read.rows, "there are as many rows as lines");
        const std::size_t newline = std::min(chunk.find('\n', begin), chunk.size());
        const std::size_t end = newline > begin && chunk[newline - 1] == '\r' ? newline - 1 : newline;
        const Span after = read.after[row];
        const std::int64_t places[] = {static_cast<std::int64_t>(begin), after.begin, after.end, static_cast<std::int64_t>(end)};
        require(read.begin[row] == places[0] && read.end[row] == places[3], "a row is where its line is");
        require(std::is_sorted(std::begin(places), std::end(places)), "the parts of a row are in order");
        const std::string_view line = chunk.substr(begin, end - begin), cells = read.cells_of(row);
        if (read.shape[row] == Shape::kPlain) {
            require(slow_fault_of_text(cells) == Fault::kNone, "a plain row is a puzzle");
            check_plain(line, cells, part_of(chunk, after));
        } else {
            require(cells.find_first_not_of('.') == std::string_view::npos, "every other row is empty");
            require(
                read.shape[row] == Shape::kOdd || line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#',
                "only blank lines and comments are nothing");
        }
        begin = newline + 1;
    }
    require(row == read.rows, "there are as many rows as lines");
}

// Where a file is cut into chunks makes no difference.
void check_cut(std::string_view chunk, const Read& whole) {
    const std::size_t cut = chunk.find('\n', chunk.size() / 2) + 1;
    if (cut == 0) return;
    const Exact texts[] = {Exact(chunk.substr(0, cut)), Exact(chunk.substr(cut))};
    std::size_t row = 0;
    for (const Exact& text : texts) {
        const Read part(text.view());
        const auto moved = &text == texts ? 0 : static_cast<std::int64_t>(cut);
        const auto is_same = [&](Span one, Span other) {
            return one.begin == other.begin + moved && one.end == other.end + moved;
        };
        for (std::size_t n = 0; n < part.rows; ++n, ++row)
            require(row < whole.rows && whole.shape[row] == part.shape[n] && whole.cells_of(row) == part.cells_of(n) &&
                        is_same({whole.begin[row], whole.end[row]}, {part.begin[n], part.end[n]}) &&
                        is_same(whole.after[row], part.after[n]),
                    "the same line, the same row");
    }
    require(row == whole.rows, "the same lines, the same rows");
}

struct Solved {
    std::vector<std::uint8_t> solutions;
    std::vector<std::uint32_t> counts;
    bool operator==(const Solved&) const = default;
};

Solved solved(const Kernel& kernel, const Read& read, unsigned threads) {
    static Watch watch;
    Solved result{std::vector<std::uint8_t>(read.rows * kCells), std::vector<std::uint32_t>(read.rows)};
    const Batch batch{.puzzles = read.cells.get(),
                      .rows = read.rows,
                      .encoding = Encoding::kText,
                      .faults = reinterpret_cast<const std::uint8_t*>(read.shape.get()),
                      .limit = 2,
                      .solutions = result.solutions.data(),
                      .counts = result.counts.data()};
    require(solve_batch(kernel, batch, threads, watch.start()), "an input is answered within a minute");
    return result;
}

// The plain rows have one answer on all instruction sets, and a solution is one.
void check_solved(const Read& read, std::size_t choice) {
    if (std::find(read.shape.get(), read.shape.get() + read.rows, Shape::kPlain) == read.shape.get() + read.rows) return;
    static const std::vector<Isa> isas = available_isas();
    const Solved found = solved(kernel_of(isas[choice % isas.size()]), read, 1);
    require(found == solved(kernel_of(isas[(choice + 1) % isas.size()]), read, 2), "the same puzzles, the same solutions");
    for (std::size_t row = 0; row < read.rows; ++row) {
        std::string solution;
        for (std::size_t cell = 0; cell < kCells; ++cell)
            solution += static_cast<char>('0' + found.solutions[row * kCells + cell]);
        require(found.counts[row] == 0 || (read.shape[row] == Shape::kPlain && is_solution(read.cells_of(row), solution)),
                "a solution solves its puzzle");
    }
}

void check_cells(std::string_view chunk) {
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
    const Read read(input.view());
    check_read(input.view(), read);
    check_cut(input.view(), read);
    check_solved(read, size);
    check_cells(input.view());
    return 0;
}
