// The layout `line`: 81 cells, then anything that people add.
#pragma once
#include "lines/row.hpp"

namespace fullhouse::lines {

//   53..7....6..195...  # Grid 01\t      without spaces among the cells, which may be blanks or an indent
//   cells               |  after|
struct LineLayout {
    Row scan(std::string_view line) const {
        if (line.front() == '#') return {Shape::kNothing};
        const std::string_view cells = line.substr(0, kCells);
        if (!is_puzzle(cells) || holds(cells, ' ')) return {};
        const std::string_view tail = line.substr(kCells);
        if (!tail.empty() && !holds(kBehind, tail.front())) return {};
        const std::size_t first = tail.find_first_not_of(kBehind);
        if (first == std::string_view::npos) return {Shape::kPlain, cells, line.substr(0, 0), line.substr(line.size())};
        const std::size_t size = tail.find_last_not_of(kBehind) - first + 1;
        return {Shape::kPlain, cells, line.substr(0, 0), tail.substr(first, size)};
    }

 private:
    static constexpr std::string_view kBehind = " \t,;#";  // as _BEHIND in formats/line.py
};

}  // namespace fullhouse::lines
