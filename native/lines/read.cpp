#include "lines/read.hpp"
#include <algorithm>
#include <cstring>
#include "core/cells.hpp"

namespace fullhouse::lines {
namespace {

constexpr std::string_view kAfter = " \t,;#";  // as in formats/line.py

// The views are within the line; those of a row that is not plain mean nothing.
struct Row {
    Shape shape = Shape::kOdd;
    std::string_view cells{};
    std::string_view after{};
};

bool holds(std::string_view text, char character) { return std::memchr(text.data(), character, text.size()); }

bool is_puzzle(std::string_view cells) {
    return cells.size() == kCells && fault_of_text(reinterpret_cast<const std::uint8_t*>(cells.data())) == Fault::kNone;
}

// Whether all of it is printable ASCII and tabs, which can be copied without knowing the encoding of the text.
bool is_printable(std::string_view line) {
    std::uint8_t other = 0;
    for (const char character : line)
        other |= static_cast<std::uint8_t>(!((character >= ' ' && character <= '~') | (character == '\t')));
    return !other;
}

//   53..7....6..195...  # Grid 01\t      without spaces among the cells, which may be blanks or an indent
//   cells               |  after|
Row row_of(std::string_view line) {
    if (line.size() > kLongestLine) return {};
    if (line.find_first_not_of(" \t") == std::string_view::npos) return {Shape::kNothing};
    if (!is_printable(line)) return {};
    if (line.front() == '#') return {Shape::kNothing};
    const std::string_view cells = line.substr(0, kCells);
    if (!is_puzzle(cells) || holds(cells, ' ')) return {};
    const std::string_view tail = line.substr(kCells);
    if (!tail.empty() && !holds(kAfter, tail.front())) return {};
    const std::size_t first = tail.find_first_not_of(kAfter);
    if (first == std::string_view::npos) return {Shape::kPlain, cells, line.substr(line.size())};
    const std::size_t size = tail.find_last_not_of(kAfter) - first + 1;
    return {Shape::kPlain, cells, tail.substr(first, size)};
}

// Calls `take(begin, end)` for every line, without its end.
template <class Take>
void split_lines(std::string_view text, const Take& take) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = std::min(text.find('\n', begin), text.size());
        take(begin, newline > begin && text[newline - 1] == '\r' ? newline - 1 : newline);
        begin = newline + 1;
    }
}

}  // namespace

std::size_t count_lines(std::string_view text) {
    std::size_t lines = 0;
    split_lines(text, [&](std::size_t, std::size_t) { ++lines; });
    return lines;
}

void read_rows(std::string_view text, const Columns& columns) {
    std::size_t n = 0;
    split_lines(text, [&](std::size_t begin, std::size_t end) {
        const std::string_view line = text.substr(begin, end - begin);
        Row row = row_of(line);
        std::uint8_t* cells = columns.cells + n * kCells;
        if (row.shape == Shape::kPlain) {
            std::memcpy(cells, row.cells.data(), kCells);
        } else {
            std::memset(cells, '.', kCells);
            row.after = line.substr(line.size());
        }
        const std::int64_t after = row.after.data() - text.data();
        columns.shape[n] = row.shape;
        columns.begin[n] = static_cast<std::int64_t>(begin);
        columns.end[n] = static_cast<std::int64_t>(end);
        columns.after[n] = {after, after + static_cast<std::int64_t>(row.after.size())};
        ++n;
    });
}

}  // namespace fullhouse::lines
