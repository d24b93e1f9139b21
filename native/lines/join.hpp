// Columns in, text out: rows that are each made of the same parts, in order.
//
//   parts   cells (Padded)        ","   status (Texts)   ","   count (Numbers)   "\n"
//   text    53..7....6..195...    ,     proper           ,     1                 \n
//           ..3.2.6..9..3.5..1    ,     ambiguous        ,     2                 \n
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace fullhouse::lines {

// One text for every row.
using Constant = std::string_view;
// A text for each row.
using Texts = std::span<const std::string_view>;
// A span of one text for each row: where it begins and ends. One that is not within the text is empty.
struct Slices {
    std::string_view text;
    const std::int64_t (*spans)[2];
};
// `width` bytes per row; trailing NULs are dropped.
struct Padded {
    const char* bytes;
    std::size_t width;
};
// A number for each row, in decimal.
template <class Integer>
struct Numbers {
    const Integer* numbers;
};
using Part = std::variant<Constant, Texts, Slices, Padded, Numbers<std::uint32_t>, Numbers<std::int64_t>>;

// How many bytes the rows take. Throws std::bad_alloc if they are more than any memory has.
std::size_t joined_size(std::size_t rows, std::span<const Part> parts);

// Writes the rows, up to `size` bytes. False if they are not exactly that size: a column has changed meanwhile.
bool join_rows(std::size_t rows, std::span<const Part> parts, char* to, std::size_t size);

}  // namespace fullhouse::lines
