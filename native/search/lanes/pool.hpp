// The search for up to two solutions: proving that a puzzle has one. Boards of all puzzles wait for each other.
//
// The whole tree of a proper puzzle is visited, so its nodes may be visited in any order, by any lanes: number of guesses and
// solution are the same. A node knows its puzzle (Slot), which counts the nodes that are left. Nodes go through three stations,
// each a vector of boards side by side that works when it is full:
//
//                rows
//                  |           solved, failed
//   frames ----> lanes ------------------------------> answers
//     ^ ^          |
//     | |          | stuck, deep        nothing closed
//     | |          +----------> closing -------------+
//     | |          |              |                  |
//     | +----------|--------------+ changed          |
//     |            | stuck                           v
//     |            +----------------------------> guessing
//     +----------------------------------------------+ two boards: with the digit, and without it
//
//   lanes      rounds of propagation (round.hpp); when enough of them wait, those that are done leave and others come in
//   closing    templates, for deep nodes (templates.hpp, single/engine.hpp)
//   guessing   the guess of every board (guess.hpp), then both sides of it
//   frames     boards that wait for lanes, the last ones first, before new rows: so they stay few
//
// Only a puzzle with a second solution has an answer that depends on the order of the search: it is searched again, depth first
// (single/engine.hpp). Where that happens often, the depth-first lanes (search.hpp) take over the rest of the rows.
#pragma once
#include "search/lanes/guess.hpp"
#include "search/lanes/rows.hpp"
#include "search/lanes/templates.hpp"
#include "search/single/engine.hpp"

namespace fullhouse::FULLHOUSE_ISA {

#ifndef T0
#define T0 8
#define T1 3
#define T2 5
#endif
// Share of the active lanes, in 32nds, that must wait for service.
inline constexpr int kPoolShare = T0;
// Boards from which on one pass over the cells is faster than moving them one by one.
inline constexpr int kManyBoards = T1, kManySolved = T2;
inline constexpr int kBoards = 96;
inline constexpr int kSlots = (kBoards + 1) * kLanes;  // every puzzle has a node somewhere

// A puzzle under way.
struct Slot {
    std::size_t row;
    std::uint32_t nodes;  // not yet decided
    std::uint32_t count;
    std::uint64_t guesses;
};

FULLHOUSE_INLINE LaneMask lane_bit(int lane) { return LaneMask{1} << lane; }

// Boards side by side, with what is known of them.
struct alignas(64) Boards {
    Lanes cells[kCells];
    alignas(64) std::uint16_t sum[kLanes];  // of the last round (see Progress in round.hpp); 0: has changed since
    std::uint16_t slot[kLanes];
    Place place[kLanes];
    LaneMask live;

    FULLHOUSE_INLINE std::uint16_t* words(int lane) { return reinterpret_cast<std::uint16_t*>(cells) + lane; }
    FULLHOUSE_INLINE LaneMask free() const { return ~live & kEveryLane; }
    FULLHOUSE_INLINE bool has_room_for(LaneMask boards) const {
        return __builtin_popcount(live) + __builtin_popcount(boards) <= kLanes;
    }
};

// Copies boards into these lanes, each from its source.
FULLHOUSE_INLINE void copy_boards(Lanes (&to)[kCells], const Lanes (&from)[kCells], LaneMask lanes, const std::uint16_t* sources) {
    if constexpr (kHasOrders) {
        if (__builtin_popcount(lanes) >= kManyBoards) {
            const Order order = order_of(sources);
            const Lanes here = lanes_of(lanes);
            unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA {
                to[cell] = or_and(without(to[cell], here), reordered(from[cell], order), here);
            });
            return;
        }
    }
    for (; lanes; lanes &= lanes - 1) {
        const int lane = __builtin_ctz(lanes);
        std::uint16_t* const target = reinterpret_cast<std::uint16_t*>(to) + lane;
        const std::uint16_t* const source = reinterpret_cast<const std::uint16_t*>(from) + sources[lane];
        unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { target[cell * kLanes] = source[cell * kLanes]; });
    }
}

// Moves these boards, or as many as there is room for, into free lanes.
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

// What guesses do to boards, one word a lane: the guess cell and what becomes of it; the digit that its box loses.
struct alignas(64) Changes {
    std::uint16_t cell[kLanes], candidates[kLanes], lost[9][kLanes];

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

struct alignas(64) Pool {
    Boards lanes;
    Boards* closing;
    Boards* guessing;
    Boards* frames[kBoards];  // the last one on top
    Boards* spare[kBoards];
    int frame_count, spare_count, unused_count;
    std::uint16_t unused[kSlots];  // slots by number, the last ones on top
    Slot slots[kSlots];
    Rows* rows;
    int rows_started, rows_again;
    SingleSearch single;
    alignas(64) std::uint8_t bytes[kCells][kLanes];
    alignas(64) std::uint8_t digits[kLanes * kCells];
    Boards boards[kBoards];

    // -- puzzles --------------------------------------------------------------------------------------

    // A node of this puzzle is decided.
    FULLHOUSE_INLINE void release(int number) {
        Slot& slot = slots[number];
        if (--slot.nodes) return;
        rows->emit_numbers(slot.row, slot.count, slot.guesses);
        if (!slot.count && rows->job->solutions) __builtin_memset(rows->job->solutions + slot.row * kCells, 0, kCells);
        unused[unused_count++] = static_cast<std::uint16_t>(number);
    }

    // Takes a puzzle out of everything, and searches it depth first.
    __attribute__((noinline)) void search_again(int number) {
        const auto leave = [&](Boards& some) {
            for (LaneMask m = some.live; m; m &= m - 1)
                if (some.slot[__builtin_ctz(m)] == number) some.live &= ~lane_bit(__builtin_ctz(m));
        };
        leave(lanes);
        for (Boards& some : boards) leave(some);
        unused[unused_count++] = static_cast<std::uint16_t>(number);
        ++rows_again;
        solve_alone(slots[number].row);
    }

    void solve_alone(std::size_t row) {
        const LaneJob& job = *rows->job;
        Digit givens[kCells], solution[kCells] = {};
        const std::uint8_t* const text = job.puzzles + row * job.stride;
        const int zero = job.encoding == Encoding::kText ? '0' : 0;
        for (int cell = 0; cell < kCells; ++cell) {
            const int digit = text[cell] - zero;
            givens[cell] = static_cast<Digit>(digit >= 1 && digit <= 9 ? digit : 0);
        }
        start_from_digits(single, givens);
        std::uint64_t count = 0;
        Found found = Found::kPaused;
        while (count < job.limit && found != Found::kNothing && !rows->is_stopped()) {
            found = find_next(single, count ? nullptr : solution, single.guesses + kGuessesBetweenLooks);
            count += found == Found::kSolution;
        }
        rows->emit_numbers(row, count, single.guesses);
        if (job.solutions) __builtin_memcpy(job.solutions + row * kCells, solution, kCells);
    }

    // -- stations -------------------------------------------------------------------------------------

    FULLHOUSE_INLINE Boards* new_boards() {
        Boards* const some = spare[--spare_count];
        some->live = 0;
        return some;
    }
    FULLHOUSE_INLINE void push_frame(Boards* frame) {
        if (frame->live)
            frames[frame_count++] = frame;
        else
            spare[spare_count++] = frame;
    }

    // Closes the boards by templates: what changes goes back to the lanes, what does not goes on to the guess.
    __attribute__((noinline)) void close() {
        Boards* const some = closing;
        const LaneMask changed = where_not_equal(close_templates(some->cells, some->live), load(some->sum)) & some->live;
        const LaneMask unchanged = some->live & ~changed;
        if (!guessing->has_room_for(unchanged)) guess();
        move_boards(*guessing, *some, unchanged);
        for (std::uint16_t& sum : some->sum) sum = 0;
        push_frame(some);
        closing = new_boards();
    }

    // Guesses on every board: one side of the guess has the lowest digit of the guess cell, the other one the rest.
    __attribute__((noinline)) void guess() {
        Boards *const with = guessing, *const without = new_boards();
        alignas(64) std::uint16_t scores[kLanes], open[kLanes];
        const Choices choices = choose(with->cells);
        store(scores, choices.score);
        store(open, choices.open);
        Changes placed, removed;
        placed.clear();
        removed.clear();
        for (LaneMask m = with->live; m; m &= m - 1) {
            const int lane = __builtin_ctz(m), cell = scores[lane] ? 127 - (scores[lane] & 127) : guess_cell_of(*with, lane);
            const DigitSet candidates = with->words(lane)[cell * kLanes], digit = candidates & static_cast<DigitSet>(-candidates);
            placed.set(lane, cell, digit);
            removed.set(lane, cell, candidates ^ digit);
            without->slot[lane] = with->slot[lane];
            without->place[lane] = with->place[lane] = place_below(with->place[lane], open[lane]);
            without->sum[lane] = with->sum[lane] = 0;
            Slot& slot = slots[with->slot[lane]];
            ++slot.guesses;
            ++slot.nodes;
        }
        without->live = with->live;
        removed.apply(with->cells, without->cells);
        placed.apply(with->cells, with->cells);
        push_frame(without);
        push_frame(with);
        guessing = new_boards();
    }

    static int guess_cell_of(Boards& some, int lane) {
        Node node;
        const std::uint16_t* const from = some.words(lane);
        for (int cell = 0; cell < kCells; ++cell) node.words[kNode.word_of[cell]] = from[cell * kLanes];
        return guess_cell(node);
    }

    // -- service of lanes -----------------------------------------------------------------------------

    FULLHOUSE_INLINE void note_solutions(LaneMask solved) {
        std::uint8_t* const solutions = rows->job->solutions;
        const bool at_once = solutions && __builtin_popcount(solved) >= kManySolved;
        if (at_once) {
            unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { store_digits(bytes[cell], lanes.cells[cell]); });
            cells_to_rows(bytes, digits);
        }
        for (LaneMask m = solved; m; m &= m - 1) {
            const int lane = __builtin_ctz(m);
            if (!(lanes.live & lane_bit(lane))) continue;
            Slot& slot = slots[lanes.slot[lane]];
            if (++slot.count >= rows->job->limit) {
                search_again(lanes.slot[lane]);
                continue;
            }
            if (!solutions) continue;
            std::uint8_t* const to = solutions + slot.row * kCells;
            if (at_once) {
                __builtin_memcpy(to, digits + lane * kCells, kCells);
            } else {
                const std::uint16_t* const from = lanes.words(lane);
                unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA {
                    to[cell] = static_cast<std::uint8_t>(__builtin_ctz(from[cell * kLanes]) + 1);
                });
            }
        }
    }

    FULLHOUSE_INLINE bool draws_rows() { return rows_again * 8 < rows_started + 64 && (rows->fresh.pending || rows->draw()); }

    FULLHOUSE_INLINE void start_rows() {
        FreshBlock& fresh = rows->fresh;
        alignas(64) std::uint16_t sources[kLanes] = {};
        LaneMask free = lanes.free(), started = 0;
        for (; free && fresh.pending; free &= free - 1, fresh.pending &= fresh.pending - 1) {
            const int lane = __builtin_ctz(free), from = __builtin_ctz(fresh.pending);
            const std::uint16_t number = unused[--unused_count];
            slots[number] = {fresh.first_row + static_cast<std::size_t>(from), 1, 0, 0};
            sources[lane] = static_cast<std::uint16_t>(from);
            lanes.slot[lane] = number;
            lanes.place[lane] = Place{};
            lanes.sum[lane] = 0;
            started |= lane_bit(lane);
            ++rows_started;
        }
        lanes.live |= started;
        copy_boards(lanes.cells, fresh.cells, started, sources);
    }

    FULLHOUSE_INLINE void fill_lanes() {
        while (lanes.live != kEveryLane) {
            if (frame_count) {
                Boards& frame = *frames[frame_count - 1];
                move_boards(lanes, frame, frame.live);
                if (!frame.live) spare[spare_count++] = frames[--frame_count];
            } else if (draws_rows()) {
                start_rows();
            } else if (closing->live) {
                close();
            } else if (guessing->live) {
                guess();
            } else {
                return;
            }
        }
    }

    FULLHOUSE_INLINE void serve(LaneMask failed, LaneMask solved, LaneMask stuck) {
        if (solved) note_solutions(solved);
        const LaneMask done = (failed | solved) & lanes.live;
        for (LaneMask m = done; m; m &= m - 1) release(lanes.slot[__builtin_ctz(m)]);
        lanes.live &= ~done;
        stuck &= lanes.live;
        LaneMask deep = 0;
        for (LaneMask m = stuck; m; m &= m - 1) deep |= LaneMask{lanes.place[__builtin_ctz(m)].is_deep} << __builtin_ctz(m);
        if (deep) {
            if (!closing->has_room_for(deep)) close();
            move_boards(*closing, lanes, deep);
        }
        if (stuck & ~deep) {
            if (!guessing->has_room_for(stuck & ~deep)) guess();
            move_boards(*guessing, lanes, stuck & ~deep);
        }
        fill_lanes();
    }

    // Searches rows until none is left, or too many of them have two solutions; what is started is finished.
    void run(Rows& the_rows) {
        rows = &the_rows;
        rows_started = rows_again = frame_count = spare_count = unused_count = 0;
        for (int number = kSlots; number-- > 0;) unused[unused_count++] = static_cast<std::uint16_t>(number);
        for (Boards& some : boards) some.live = 0, spare[spare_count++] = &some;
        closing = new_boards();
        guessing = new_boards();
        lanes.live = 0;
        for (Lanes& cell : lanes.cells) cell = Lanes::all(0);
        fill_lanes();
        while (lanes.live && !rows->is_stopped()) {
            const Progress progress = run_round(lanes.cells);
            const LaneMask failed = progress.failed & lanes.live;
            const LaneMask full = where_equal(progress.sum, Lanes::all(kSolvedSum)) & lanes.live & ~failed;
            const LaneMask unchanged = where_equal(progress.sum, load(lanes.sum)) & lanes.live & ~failed;
            store(lanes.sum, progress.sum);
            const LaneMask waiting = failed | unchanged | full;
            if (32 * __builtin_popcount(waiting) < kPoolShare * __builtin_popcount(lanes.live)) continue;
            const LaneMask solved = full ? full & where_complete(lanes.cells) : 0;
            serve(failed, solved, unchanged & ~solved);
        }
    }
};

}  // namespace fullhouse::FULLHOUSE_ISA
