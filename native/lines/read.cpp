#include "lines/read.hpp"
#include <algorithm>

namespace fullhouse::lines {
namespace {

// Whether all of it is printable ASCII and tabs, which can be copied without knowing the encoding of the text.
bool is_printable(std::string_view line) {
    std::uint8_t other = 0;
    for (const char character : line)
        other |= static_cast<std::uint8_t>(!((character >= ' ' && character <= '~') | (character == '\t')));
    return !other;
}

template <class AnyLayout>
Row row_of(std::string_view line, const AnyLayout& layout) {
    if (line.size() > kLongestLine) return {};
    if (line.find_first_not_of(" \t") == std::string_view::npos) return {Shape::kNothing};
    return is_printable(line) ? layout.scan(line) : Row{};
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

template <class AnyLayout>
void read_rows_of(std::string_view text, const AnyLayout& layout, const Columns& columns) {
    std::size_t n = 0;
    const auto span_of = [&](std::string_view view) {
        const std::int64_t begin = view.data() - text.data();
        return Span{begin, begin + static_cast<std::int64_t>(view.size())};
    };
    split_lines(text, [&](std::size_t begin, std::size_t end) {
        const std::string_view line = text.substr(begin, end - begin);
        Row row = row_of(line, layout);
        std::uint8_t* cells = columns.cells + n * kCells;
        if (row.shape == Shape::kPlain) {
            std::memcpy(cells, row.cells.data(), kCells);
        } else {
            std::memset(cells, '.', kCells);
            row.before = line.substr(0, 0);
            row.after = line.substr(line.size());
        }
        columns.shape[n] = row.shape;
        columns.begin[n] = static_cast<std::int64_t>(begin);
        columns.end[n] = static_cast<std::int64_t>(end);
        columns.before[n] = span_of(row.before);
        columns.after[n] = span_of(row.after);
        ++n;
    });
}

}  // namespace

std::size_t count_lines(std::string_view text) {
    std::size_t lines = 0;
    split_lines(text, [&](std::size_t, std::size_t) { ++lines; });
    return lines;
}

void read_rows(std::string_view text, const Layout& layout, const Columns& columns) {
    std::visit([&](const auto& any) { read_rows_of(text, any, columns); }, layout);
}

}  // namespace fullhouse::lines
