// Boards side by side in the lanes of vectors: how they move, and how guesses change them.
#pragma once
#include "search/lanes/fresh.hpp"
#include "search/single/engine.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Boards from which on one pass over the cells is faster than moving them word by word.
inline constexpr int kManyBoards = 3;

FULLHOUSE_INLINE LaneMask lane_bit(int lane) { return LaneMask{1} << lane; }

//   cells[81]    | A . C D |      one vector per cell; lanes that are not live hold anything
//   slot         | 7 . 3 7 |      the board's puzzle, by number
struct alignas(64) Boards {
    Lanes cells[kCells];
    alignas(64) std::uint16_t sum[kLanes];  // of the last round (see Progress in round.hpp); 0: has changed since
    std::uint16_t slot[kLanes];
    Place place[kLanes];
    LaneMask live;

    FULLHOUSE_INLINE std::uint16_t* words(int lane) { return reinterpret_cast<std::uint16_t*>(cells) + lane; }
    FULLHOUSE_INLINE LaneMask free() const { return ~live & kEveryLane; }

    // One board as a node of the single engine. The unused words of the node keep any contents.
    void copy_out(int lane, Node& node) {
        const std::uint16_t* const from = words(lane);
        for (int cell = 0; cell < kCells; ++cell) node.words[kNode.word_of[cell]] = from[cell * kLanes];
    }
};

// One board, word by word.
FULLHOUSE_INLINE void copy_board(Lanes (&to)[kCells], int lane, const Lanes (&from)[kCells], int source) {
    std::uint16_t* const target = reinterpret_cast<std::uint16_t*>(to) + lane;
    const std::uint16_t* const word = reinterpret_cast<const std::uint16_t*>(from) + source;
    unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { target[cell * kLanes] = word[cell * kLanes]; });
}

// Copies boards into these lanes, each from the lane sources[lane].
FULLHOUSE_INLINE void copy_boards(Lanes (&to)[kCells], const Lanes (&from)[kCells], LaneMask lanes,
                                  const std::uint16_t* sources) {
    if constexpr (kHasMoves) {
        if (__builtin_popcount(lanes) >= kManyBoards) {
            const Moves moves = moves_of(sources, lanes);
            unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { to[cell] = moved(to[cell], from[cell], moves); });
            return;
        }
    }
    for (; lanes; lanes &= lanes - 1) copy_board(to, __builtin_ctz(lanes), from, sources[__builtin_ctz(lanes)]);
}

// Moves these boards, or as many of them as there is room for, into free lanes:
//
//   from  | A B C D |  boards A, C, D      from  | . B . . |
//   to    | . x . . |                  ->  to    | A x C D |
FULLHOUSE_INLINE void move_boards(Boards& to, Boards& from, LaneMask boards) {
    alignas(64) std::uint16_t sources[kLanes] = {};
    LaneMask free = to.free(), filled = 0;
    for (; free && boards; free &= free - 1, boards &= boards - 1) {
        const int lane = __builtin_ctz(free), source = __builtin_ctz(boards);
        sources[lane] = static_cast<std::uint16_t>(source);
        to.sum[lane] = from.sum[source];
        to.slot[lane] = from.slot[source];
        to.place[lane] = from.place[source];
        filled |= lane_bit(lane);
        from.live &= ~lane_bit(source);
    }
    to.live |= filled;
    copy_boards(to.cells, from.cells, filled, sources);
}

// The effect of one side of a guess on every board: the guess cell and its remaining digits; if that is one digit, the box
// loses it.
struct alignas(64) Changes {
    std::uint16_t cell[kLanes], candidates[kLanes], lost[9][kLanes];  // by box

    FULLHOUSE_INLINE void clear() {
        __builtin_memset(lost, 0, sizeof lost);
        store(cell, Lanes::all(kCells));
    }
    FULLHOUSE_INLINE void set(int lane, int at, DigitSet left) {
        cell[lane] = static_cast<std::uint16_t>(at);
        candidates[lane] = left;
        if ((left & (left - 1)) == 0) lost[kHouses.box_of[at]][lane] = left;
    }
    FULLHOUSE_INLINE void apply(const Lanes (&from)[kCells], Lanes (&to)[kCells]) const {
        const Lanes cells = load(cell), left = load(candidates), one = Lanes::all(1);
        Lanes number = Lanes::all(0);
        for (int band = 0; band < 3; ++band) {
            Lanes gone[3];
            unrolled<0, 3>([&](auto box) FULLHOUSE_LAMBDA { gone[box] = load(lost[3 * band + box]); });
            unrolled<0, 27>([&](auto k) FULLHOUSE_LAMBDA {
                to[27 * band + k] = replaced_where(without(from[27 * band + k], gone[k / 3 % 3]), cells, number, left);
                number = number + one;
            });
        }
    }
};

}  // namespace fullhouse::FULLHOUSE_ISA
