#include "lines/lines.hpp"
#include <memory>
#include "core/cells.hpp"
#include "search/batch.hpp"

namespace fullhouse {
namespace {

constexpr std::size_t kRow = kCells + 1;

// The solution as text, with its line end. Through pointers of its own: a store through std::string might change the
// string itself for all the compiler knows, and is done byte by byte.
char* write_row(char* to, const std::uint8_t* digits) {
    for (int cell = 0; cell < kCells; ++cell) to[cell] = static_cast<char>(digits[cell] + '0');
    to[kCells] = '\n';
    return to + kRow;
}

// Whether this is 81 cells a line and nothing else, as almost every large file is.
bool is_uniform(std::string_view chunk) {
    if (chunk.empty() || chunk.size() % kRow != 0) return false;
    for (std::size_t begin = 0; begin < chunk.size(); begin += kRow) {
        const auto* row = reinterpret_cast<const std::uint8_t*>(chunk.data() + begin);
        unsigned spaces = 0;
        for (int cell = 0; cell < kCells; ++cell) spaces |= row[cell] == ' ';
        if (spaces || row[kCells] != '\n' || fault_of_text(row) != Fault::kNone) return false;
    }
    return true;
}

// A uniform chunk needs no copy of its cells: they are solved where they stand.
bool solve_uniform(const Kernel& kernel, std::string_view chunk, unsigned threads, const std::atomic<bool>* stop,
                   SolvedLines& result) {
    const std::size_t rows = chunk.size() / kRow;
    const auto solutions = std::make_unique_for_overwrite<std::uint8_t[]>(rows * kCells);
    const auto counts = std::make_unique_for_overwrite<std::uint32_t[]>(rows);
    const Batch batch{.puzzles = reinterpret_cast<const std::uint8_t*>(chunk.data()),
                      .stride = kRow,
                      .rows = rows,
                      .encoding = Encoding::kText,
                      .limit = 2,
                      .solutions = solutions.get(),
                      .counts = counts.get()};
    if (!solve_batch(kernel, batch, threads, stop)) return false;
    result.lines = rows;
    result.output.resize(rows * kRow);
    char* to = result.output.data();
    for (std::size_t row = 0; row < rows; ++row) {
        if (counts[row] == 1) {
            to = write_row(to, solutions.get() + row * kCells);
            ++result.solved;
        } else {
            result.odd.push_back({row, row * kRow, row * kRow + kCells, static_cast<std::size_t>(to - result.output.data())});
        }
    }
    result.output.resize(static_cast<std::size_t>(to - result.output.data()));
    return true;
}

constexpr std::string_view kSpace = " \t";

// 81 cells at the start of this text. Lines with spaces for blanks are rare, and left to the caller.
bool starts_with_cells(std::string_view text) {
    return text.size() >= kCells && fault_of_text(reinterpret_cast<const std::uint8_t*>(text.data())) == Fault::kNone &&
           text.substr(0, kCells).find(' ') == std::string_view::npos;
}

// Printable ASCII and tabs: what can be copied without knowing the encoding of the text.
bool is_plain(std::string_view text) {
    for (const char character : text)
        if ((character < ' ' || character > '~') && character != '\t') return false;
    return true;
}

// One line of the chunk, read.
struct Line {
    enum Kind : char { kEmpty, kPuzzle, kOdd } kind = kEmpty;
    std::string_view cells;
    std::string_view comment;
};

std::string_view stripped(std::string_view text, std::string_view characters) {
    const std::size_t first = text.find_first_not_of(characters);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(characters) - first + 1);
}

Line read_line(std::string_view text) {
    const bool has_cells = starts_with_cells(text);
    if (has_cells && text.size() == kCells) return {Line::kPuzzle, text, {}};
    if (text.empty() || stripped(text, kSpace).empty() || (text.front() == '#' && is_plain(text))) return {};
    if (!has_cells) return {Line::kOdd, {}, {}};
    const std::string_view tail = text.substr(kCells);
    if (std::string_view(" \t,;#").find(tail.front()) == std::string_view::npos || !is_plain(tail)) return {Line::kOdd, {}, {}};
    return {Line::kPuzzle, text.substr(0, kCells), stripped(tail, " \t,;#")};
}

// The comment with every run of white space as one space.
void append_comment(std::string& output, std::string_view comment) {
    output += " #";
    bool gap = true;
    for (const char character : comment) {
        const bool is_space = kSpace.find(character) != std::string_view::npos;
        if (!is_space) {
            if (gap) output += ' ';
            output += character;
        }
        gap = is_space;
    }
}

struct Puzzle {
    std::size_t number;
    std::size_t begin;
    std::size_t end;
    std::string_view comment;
    bool is_odd;
};

}  // namespace

bool solve_lines(const Kernel& kernel, std::string_view chunk, unsigned threads, const std::atomic<bool>* stop,
                 SolvedLines& result) {
    result = {};
    if (is_uniform(chunk)) return solve_uniform(kernel, chunk, threads, stop, result);
    // 1. Find the lines, and gather the cells of all puzzles.
    std::vector<Puzzle> found;
    std::string cells;
    found.reserve(chunk.size() / 82 + 1);
    cells.reserve(chunk.size());
    for (std::size_t begin = 0; begin < chunk.size(); ++result.lines) {
        const std::size_t newline = chunk.find('\n', begin);
        const std::size_t next = newline == std::string_view::npos ? chunk.size() : newline + 1;
        std::size_t end = newline == std::string_view::npos ? chunk.size() : newline;
        if (end > begin && chunk[end - 1] == '\r') --end;
        const Line line = read_line(chunk.substr(begin, end - begin));
        if (line.kind != Line::kEmpty) found.push_back({result.lines, begin, end, line.comment, line.kind == Line::kOdd});
        cells += line.cells;
        begin = next;
    }
    // 2. Solve them, looking for a second solution of each.
    const std::size_t rows = cells.size() / kCells;
    std::vector<std::uint8_t> solutions(rows * kCells);
    std::vector<std::uint32_t> counts(rows);
    const Batch batch{.puzzles = reinterpret_cast<const std::uint8_t*>(cells.data()),
                      .rows = rows,
                      .encoding = Encoding::kText,
                      .limit = 2,
                      .solutions = solutions.data(),
                      .counts = counts.data()};
    if (!solve_batch(kernel, batch, threads, stop)) return false;
    // 3. Write the solutions, and list the lines that need more.
    result.output.reserve(rows * (kCells + 1));
    std::size_t row = 0;
    for (const Puzzle& puzzle : found) {
        const std::size_t mine = row;
        row += !puzzle.is_odd;
        if (puzzle.is_odd || counts[mine] != 1) {
            result.odd.push_back({puzzle.number, puzzle.begin, puzzle.end, result.output.size()});
            continue;
        }
        const std::size_t at = result.output.size();
        result.output.resize(at + kCells);
        for (std::size_t cell = 0; cell < kCells; ++cell)
            result.output[at + cell] = static_cast<char>('0' + solutions[mine * kCells + cell]);
        if (!puzzle.comment.empty()) append_comment(result.output, puzzle.comment);
        result.output += '\n';
        ++result.solved;
    }
    return true;
}

}  // namespace fullhouse
