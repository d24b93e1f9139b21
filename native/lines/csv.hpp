// The layout `csv`: a row of fields without quotes, one of them the puzzle.
#pragma once
#include <algorithm>
#include "lines/row.hpp"

namespace fullhouse::lines {

//   top95,7,4.....8.5.3...,417369825...,12      columns = 5, place = 2
//   before  cells          after
struct CsvLayout {
    std::size_t place;
    std::size_t columns;
    char separator;

    Row scan(std::string_view line) const {
        if (holds(line, '"')) return {};
        std::size_t begin = 0, end = 0, fields = 0;  // of the puzzle
        for (std::size_t at = 0; at <= line.size(); ++fields) {
            if (fields == columns) return {};
            const std::size_t next = std::min(line.find(separator, at), line.size());
            if (fields == place) begin = at, end = next;
            at = next + 1;
        }
        const std::string_view cells = line.substr(begin, end - begin);
        if (fields != columns || !is_puzzle(cells)) return {};
        return {Shape::kPlain, cells, line.substr(0, begin ? begin - 1 : 0), line.substr(std::min(end + 1, line.size()))};
    }
};

}  // namespace fullhouse::lines
