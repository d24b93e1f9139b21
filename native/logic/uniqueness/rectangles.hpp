// Rectangles of four cells in two rows, two columns and two boxes, where two digits could change places unseen.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

//   corner[0]  corner[1]     of one box
//   corner[2]  corner[3]     of the other box; corner[2] shares a line with corner[0]
struct Rectangle {
    Cell corner[4];
    CellSet cells() const {
        return CellSet::of(corner[0]) | CellSet::of(corner[1]) | CellSet::of(corner[2]) | CellSet::of(corner[3]);
    }
};

// Which corners have candidates beyond the two, and whether these are all the same digit.
enum RectangleKind : std::uint8_t {
    kNoExtras,
    kOneCorner,
    kInLine,
    kInLineAlike,
    kDiagonal,
    kDiagonalAlike,
    kThree,
    kThreeAlike
};

// A rectangle of empty cells where corner[0] has just two candidates and the others have at least one of them.
struct UniqueRectangle {
    Rectangle rectangle;
    Digit low, high;
    RectangleKind kind;
    std::uint8_t extras;  // bit k: corner k has candidates beyond the two
    bool complete;        // every corner has both
    bool is_taken;        // a lower corner has two other candidates that no digit on the board forbids in any corner
};

// The rectangles of one board, found once for all techniques.
struct RectangleBench {
    static constexpr int kMost = 512;  // the rest would not be looked at; boards of real puzzles have a few dozen
    std::uint64_t version = 0;
    int count;
    std::uint8_t kinds;  // bit k: there are some of kind k
    UniqueRectangle rectangles[kMost];
    const UniqueRectangle* begin() const { return rectangles; }
    const UniqueRectangle* end() const { return rectangles + count; }
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
