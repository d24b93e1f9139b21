// The layout `jsonl`: a JSON object, one of its members the puzzle.
#pragma once
#include <span>
#include "lines/row.hpp"

namespace fullhouse::lines {

//   {"id": 7, "puzzle": "53..7....6..195...", "level": "easy", "tags": ["a", "b"]}
//    before              cells                after
//
// A text is odd if json.loads rejects it, or if these views cannot hold it: two members with the same name, a member with an
// odd name, a name with an escape, an escaped surrogate, more names, levels or digits than a puzzle file has.
struct JsonLayout {
    std::string_view column;
    std::span<const std::string_view> odd_names;  // in lower case

    Row scan(std::string_view line) const;
};

}  // namespace fullhouse::lines
