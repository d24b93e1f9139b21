// Settings of a search, apart from its techniques. The defaults are those of HoDoKu 2.2.0.
#pragma once
#include <cstdint>

namespace fullhouse::logic {

struct Settings {
    bool siamese_fish = false;            // two fish that differ in fins and covers only are reported as one
    bool dual_patterns = false;           // the same for 2-string kites and empty rectangles
    bool empty_rectangle_of_two = false;  // an empty rectangle may have only two candidates in its box
    bool missing_corners = true;          // a unique rectangle may lack some of its candidates
    bool boxes_first = false;             // hidden singles in a box come before those in a line
    bool overlooked_patterns = true;      // unique loops and BUGs that Sudoku Explainer 1.2.1 overlooks count too
    bool als_overlap = false;             // almost locked sets of one step may share cells
    bool als_nodes = false;               // chains may pass through almost locked sets
    int most_fins = 5;
    int most_endo_fins = 2;
};

}  // namespace fullhouse::logic
