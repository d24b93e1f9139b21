// Text in, columns out: a chunk of a file with one puzzle per line.
//
//   53..7....6..195...  # Grid 01\n       cells 53..7....6..195...   shape plain     after "Grid 01"
//   \r\n                                  cells ......               shape nothing
//   53..7\n                               cells ......               shape odd
//
// Every line is a row, so that rows are counted as lines are. A plain row is one without any doubt; every other line is odd,
// and the caller reads it from the text: each row has the place of its line.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fullhouse::lines {

enum class Shape : std::uint8_t { kPlain = 0, kOdd = 1, kNothing = 2 };

constexpr std::size_t kLongestLine = 1 << 16;  // longer ones are odd; less than any Python reader of a format allows

struct Span {
    std::int64_t begin;
    std::int64_t end;
};

// One entry per row in each: cells 81 bytes, all dots if the row is not plain; places count from the start of the text.
struct Columns {
    std::uint8_t* cells;
    Shape* shape;
    std::int64_t* begin;
    std::int64_t* end;  // without the line end, \n or \r\n
    Span* after;        // the comment of a plain row
};

std::size_t count_lines(std::string_view text);

// Fills columns of count_lines(text) rows.
void read_rows(std::string_view text, const Columns& columns);

}  // namespace fullhouse::lines
