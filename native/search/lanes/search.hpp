// The batch search: boards of many puzzles go through three stations, each a vector of boards side by side that works when it
// is full. So every operation works for (nearly) all of its lanes.
//
//                rows
//                  |           solved, failed
//   frames ----> lanes ------------------------------> answers
//     ^ ^          |
//     | |          | stuck, deep        nothing to remove
//     | |          +----------> closing -------------+
//     | |          |              |                  |
//     | +----------|--------------+ changed          |
//     |            | stuck                           v
//     |            +----------------------------> guessing
//     +----------------------------------------------+ both sides of the guess
//
//   lanes      rounds of propagation (round.hpp); when enough of them wait, those that are done leave and others come in.
//              Lanes that wait are harmless: a round changes nothing in a solved or stuck lane, and a failed one stays failed
//   closing    templates, for deep nodes (templates.hpp, single/engine.hpp)
//   guessing   choosing the guess cell (guess.hpp) and applying the guess to the boards (boards.hpp)
//   frames     boards that wait for lanes, the last ones first, and all of them before new rows: so they stay few
//
// A board's progress depends on that board alone, so a puzzle's tree does not depend on its neighbours. The order of the
// visits is free if all of the tree is visited, as in a proof that a puzzle has one solution: number of guesses and solutions
// are the same. If a puzzle turns out to reach the limit of solutions, its answer does depend on the order: it is searched
// again, depth first, by the single engine. If that is to be expected, puzzles are ordered from the start: at limit 1, and
// when many of the rows before were of that kind. An ordered puzzle has one board at a time; the other side of a guess is
// kept in its frame, and goes into the lane of the first side when that is done:
//
//   puzzle     board in a lane <- kept board <- kept board      (the last one first)
#pragma once
#include "search/lanes/boards.hpp"
#include "search/lanes/guess.hpp"
#include "search/lanes/rows.hpp"
#include "search/lanes/templates.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Share of the active lanes, in 32nds, that must wait for service.
inline constexpr int kServiceShare = 12;
// Ordered puzzles that are left when all rows are started, and so few that the single engine is faster.
inline constexpr int kFewPuzzles = kLanes / 4;

// When nearly all frames are in use, boards are searched alone.
inline constexpr int kFrames = 256, kFewFrames = 4;
// Rows start only when no board waits in a frame, so every puzzle has a board in the lanes or in a station.
inline constexpr int kSlots = 3 * kLanes;

// A puzzle under way.
struct Slot {
    std::size_t row;
    std::uint64_t count, guesses;
    std::uint32_t boards;  // undecided, except for the kept ones
    bool is_ordered;
    std::uint8_t kept_count;
    std::uint16_t kept[kMaxDepth];  // where its kept boards are: frame * kLanes + lane
};

struct alignas(64) LaneSearch {
    Boards lanes;
    Boards *closing, *guessing;
    Boards *frames[kFrames], *spare_frames[kFrames];
    std::uint16_t spare_slots[kSlots];
    int frame_count, spare_frame_count, spare_slot_count;
    LaneMask kept_in[kFrames];            // lanes whose boards wait for their turn
    std::size_t rows_started, rows_full;  // the latter have reached the limit of solutions
    Rows rows;
    SingleSearch single;
    Solved gathered;
    Slot slots[kSlots];
    Boards boards[kFrames];

    // -- puzzles --------------------------------------------------------------------------------------

    FULLHOUSE_INLINE bool starts_ordered() const {
        if (rows.job->total) return false;
        return rows.job->limit == 1 || 8 * rows_full > rows_started + 64;
    }

    FULLHOUSE_INLINE std::uint16_t new_slot(std::size_t row) {
        const std::uint16_t number = spare_slots[--spare_slot_count];
        Slot& slot = slots[number];
        slot.row = row;
        slot.count = slot.guesses = slot.kept_count = 0;
        slot.boards = 1;
        slot.is_ordered = starts_ordered();
        ++rows_started;
        return number;
    }

    FULLHOUSE_INLINE void finish(std::uint16_t number) {
        const Slot& slot = slots[number];
        if (slot.count > 1 && !slot.is_ordered && rows.job->solutions) find_first_solution(slot.row);
        spare_slots[spare_slot_count++] = number;
        if (rows.is_stopped()) return;  // the single engine may have been cut short
        rows.emit(slot.row, slot.count, slot.guesses);
        rows_full += slot.count >= rows.job->limit;
    }

    FULLHOUSE_INLINE void keep(Slot& slot, Boards& frame, int lane) {
        kept_in[&frame - boards] |= lane_bit(lane);
        slot.kept[slot.kept_count++] = static_cast<std::uint16_t>((&frame - boards) * kLanes + lane);
    }
    FULLHOUSE_INLINE Boards& frame_of(std::uint16_t kept) { return boards[kept / kLanes]; }
    FULLHOUSE_INLINE void drop_last_kept(Slot& slot) {
        const std::uint16_t kept = slot.kept[--slot.kept_count];
        if (!(kept_in[kept / kLanes] &= ~lane_bit(kept % kLanes))) free_if_unused(frame_of(kept));
    }

    // The puzzle of this board has reached the limit of solutions.
    FULLHOUSE_INLINE void reach_limit(int lane) {
        const std::uint16_t number = lanes.slot[lane];
        lanes.live &= ~lane_bit(lane);
        if (!slots[number].is_ordered) return search_again(number);
        while (slots[number].kept_count) drop_last_kept(slots[number]);
        finish(number);
    }

    // The first solution in depth-first order, of a puzzle whose solutions were found in any order.
    __attribute__((noinline)) void find_first_solution(std::size_t row) {
        write_gathered();
        start_alone(row);
        while (find_next(single, rows.job->solutions + row * kCells, single.guesses + kGuessesBetweenLooks) == Found::kPaused &&
               !rows.is_stopped()) {
        }
    }

    // Before the single engine writes: one of them may be of the same row.
    FULLHOUSE_INLINE void write_gathered() {
        if (gathered.count) gathered.write();
    }

    FULLHOUSE_INLINE void start_alone(std::size_t row) {
        Digit givens[kCells];
        rows.read(row, givens);
        start_from_digits(single, givens);
    }

    // The single engine continues from the given nodes.
    FULLHOUSE_INLINE void run_single(Slot& slot) {
        write_gathered();
        std::uint8_t* const solution = rows.job->solutions ? rows.job->solutions + slot.row * kCells : nullptr;
        Found found = Found::kPaused;
        while (slot.count < rows.job->limit && found != Found::kNothing && !rows.is_stopped()) {
            found = find_next(single, slot.count ? nullptr : solution, single.guesses + kGuessesBetweenLooks);
            slot.count += found == Found::kSolution;
            rows.unreported += found == Found::kSolution;
        }
        slot.guesses = single.guesses;
    }

    // Takes all boards of a puzzle away, and searches it alone from the start.
    __attribute__((noinline)) void search_again(std::uint16_t number) {
        Slot& slot = slots[number];
        const auto leave = [&](Boards& some) {
            for (LaneMask m = some.live; m; m &= m - 1)
                if (some.slot[__builtin_ctz(m)] == number) some.live &= ~lane_bit(__builtin_ctz(m));
        };
        leave(lanes), leave(*closing), leave(*guessing);
        const int count = frame_count;
        frame_count = 0;
        for (int n = 0; n < count; ++n) {
            leave(*frames[n]);
            push_frame(frames[n]);
        }
        start_alone(slot.row);
        slot.count = 0;
        slot.is_ordered = true;
        run_single(slot);
        finish(number);
    }

    // The board of this lane is searched alone; if its puzzle is ordered, with all of its kept boards.
    __attribute__((noinline)) void go_on_alone(Boards& some, int lane) {
        const std::uint16_t number = some.slot[lane];
        Slot& slot = slots[number];
        int depth = slot.kept_count;
        start_at(single, depth + 1, slot.guesses);
        some.copy_out(lane, single.kept[depth]);
        single.places[depth] = some.place[lane];
        for (; slot.kept_count; drop_last_kept(slot)) {
            const std::uint16_t kept = slot.kept[--depth];
            frame_of(kept).copy_out(kept % kLanes, single.kept[depth]);
            single.places[depth] = frame_of(kept).place[kept % kLanes];
        }
        some.live &= ~lane_bit(lane);
        run_single(slot);
        if (slot.count >= rows.job->limit && !slot.is_ordered && !rows.job->total)
            search_again(number);
        else if (--slot.boards == 0)
            finish(number);
    }
    FULLHOUSE_INLINE void go_on_alone(Boards& some) {
        while (some.live) go_on_alone(some, __builtin_ctz(some.live));
    }

    // -- stations -------------------------------------------------------------------------------------

    FULLHOUSE_INLINE Boards* new_frame() {
        Boards* const frame = spare_frames[--spare_frame_count];
        frame->live = 0;
        return frame;
    }
    FULLHOUSE_INLINE void push_frame(Boards* frame) {
        if (frame->live)
            frames[frame_count++] = frame;
        else
            free_if_unused(*frame);
    }
    FULLHOUSE_INLINE void free_if_unused(Boards& frame) {
        if (!(frame.live | kept_in[&frame - boards])) spare_frames[spare_frame_count++] = &frame;
    }

    // Closes the boards by templates.
    __attribute__((noinline)) void close() {
        Boards* const some = closing;
        const Lanes sum = close_templates(some->cells, some->live);
        const LaneMask changed = where_not_equal(sum, load(some->sum)) & some->live;
        for (LaneMask left; (left = some->live & ~changed);) {
            move_boards(*guessing, *some, left);
            if (!guessing->free()) guess();
        }
        if (spare_frame_count < kFewFrames) go_on_alone(*some);
        store(some->sum, sum);
        push_frame(some);
        closing = new_frame();
    }

    // Guesses on every board: one side of the guess has the lowest digit of the guess cell, the other one the rest.
    __attribute__((noinline)) void guess() {
        if (spare_frame_count < kFewFrames) go_on_alone(*guessing);
        Boards *const with = guessing, *const without = new_frame();
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
            const Place place = place_below(with->place[lane], open[lane]);
            Slot& slot = slots[with->slot[lane]];
            ++slot.guesses;
            with->place[lane] = place;
            with->sum[lane] = 0;
            placed.set(lane, cell, digit);
            removed.set(lane, cell, candidates ^ digit);
            without->slot[lane] = with->slot[lane];
            without->place[lane] = place;
            without->sum[lane] = 0;
            if (slot.is_ordered) {
                keep(slot, *without, lane);
            } else {
                without->live |= lane_bit(lane);
                ++slot.boards;
            }
        }
        removed.apply(with->cells, without->cells);
        placed.apply(with->cells, with->cells);
        push_frame(without);
        push_frame(with);
        guessing = new_frame();
    }

    __attribute__((noinline)) static int guess_cell_of(Boards& some, int lane) {
        Node node;
        some.copy_out(lane, node);
        return guess_cell(node);
    }

    // -- service of lanes -----------------------------------------------------------------------------

    FULLHOUSE_INLINE void note_solutions(LaneMask solved) {
        rows.unreported += static_cast<unsigned>(__builtin_popcount(solved));
        std::uint8_t* row[kLanes];
        LaneMask first = 0;
        for (LaneMask m = rows.job->solutions ? solved : 0; m; m &= m - 1) {
            const int lane = __builtin_ctz(m);
            const Slot& slot = slots[lanes.slot[lane]];
            row[lane] = rows.job->solutions + slot.row * kCells;
            first |= LaneMask{slot.count == 0} << lane;
        }
        if constexpr (kGathersSolutions)
            gathered.add(lanes, first, row);
        else
            for (LaneMask m = first; m; m &= m - 1) {
                const int lane = __builtin_ctz(m);
                const std::uint16_t* const from = lanes.words(lane);
                unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA {
                    row[lane][cell] = static_cast<std::uint8_t>(__builtin_ctz(from[cell * kLanes]) + 1);
                });
            }
        for (LaneMask m = solved; m; m &= m - 1) {
            const int lane = __builtin_ctz(m);
            if (!(lanes.live & lane_bit(lane))) continue;
            Slot& slot = slots[lanes.slot[lane]];
            if (++slot.count >= rows.job->limit && !rows.job->total) reach_limit(lane);
        }
    }

    // The board in this lane is decided.
    FULLHOUSE_INLINE void leave(int lane) {
        Slot& slot = slots[lanes.slot[lane]];
        if (slot.kept_count) {
            const std::uint16_t kept = slot.kept[slot.kept_count - 1];
            copy_board(lanes.cells, lane, frame_of(kept).cells, kept % kLanes);
            lanes.place[lane] = frame_of(kept).place[kept % kLanes];
            lanes.sum[lane] = 0;
            drop_last_kept(slot);
        } else {
            lanes.live &= ~lane_bit(lane);
            if (--slot.boards == 0) finish(lanes.slot[lane]);
        }
    }

    FULLHOUSE_INLINE void start_rows() {
        FreshBlock& fresh = rows.fresh;
        alignas(64) std::uint16_t sources[kLanes] = {};
        LaneMask free = lanes.free(), started = 0;
        for (; free && fresh.pending; free &= free - 1, fresh.pending &= fresh.pending - 1) {
            const int lane = __builtin_ctz(free), from = __builtin_ctz(fresh.pending);
            sources[lane] = static_cast<std::uint16_t>(from);
            lanes.slot[lane] = new_slot(fresh.first_row + static_cast<std::size_t>(from));
            lanes.place[lane] = Place{};
            lanes.sum[lane] = fresh.sum[from];
            started |= lane_bit(lane);
        }
        lanes.live |= started;
        copy_boards(lanes.cells, fresh.cells, started, sources);
    }

    FULLHOUSE_INLINE void fill_lanes() {
        while (lanes.live != kEveryLane) {
            if (frame_count) {
                Boards& frame = *frames[frame_count - 1];
                move_boards(lanes, frame, frame.live);
                if (!frame.live) free_if_unused(*frames[--frame_count]);
            } else if (rows.fresh.pending || rows.draw()) {
                start_rows();
            } else if (closing->live) {
                close();
            } else if (guessing->live) {
                guess();
            } else {
                if (__builtin_popcount(lanes.live) <= kFewPuzzles)
                    for (LaneMask m = lanes.live; m; m &= m - 1)
                        if (slots[lanes.slot[__builtin_ctz(m)]].is_ordered) go_on_alone(lanes, __builtin_ctz(m));
                return;
            }
        }
    }

    FULLHOUSE_INLINE void serve(LaneMask failed, LaneMask solved, LaneMask stuck) {
        if (solved) note_solutions(solved);
        for (LaneMask m = (failed | solved) & lanes.live; m; m &= m - 1) leave(__builtin_ctz(m));
        stuck &= lanes.live;  // and again below: a puzzle may end in a station, with all of its boards
        LaneMask deep = 0;
        for (LaneMask m = stuck; m; m &= m - 1) deep |= LaneMask{lanes.place[__builtin_ctz(m)].is_deep()} << __builtin_ctz(m);
        for (LaneMask left; (left = deep & lanes.live);) {
            move_boards(*closing, lanes, left);
            if (!closing->free()) close();
        }
        for (LaneMask left; (left = stuck & ~deep & lanes.live);) {
            move_boards(*guessing, lanes, left);
            if (!guessing->free()) guess();
        }
        fill_lanes();
    }

    void run(LaneJob& job) {
        rows.start(job);
        gathered.count = 0;
        rows_started = rows_full = 0;
        frame_count = spare_frame_count = spare_slot_count = 0;
        for (int number = kSlots; number-- > 0;) spare_slots[spare_slot_count++] = static_cast<std::uint16_t>(number);
        for (LaneMask& kept : kept_in) kept = 0;
        for (Boards& some : boards) spare_frames[spare_frame_count++] = &some;
        closing = new_frame();
        guessing = new_frame();
        lanes.live = 0;
        for (Lanes& cell : lanes.cells) cell = Lanes::all(0);
        fill_lanes();
        while (lanes.live && !rows.is_stopped()) {
            const Progress progress = run_round(lanes.cells);
            const LaneMask failed = progress.failed & lanes.live;
            const LaneMask full = where_equal(progress.sum, Lanes::all(kSolvedSum)) & lanes.live & ~failed;
            const LaneMask unchanged = where_equal(progress.sum, load(lanes.sum)) & lanes.live & ~failed;
            store(lanes.sum, progress.sum);
            const LaneMask waiting = failed | unchanged | full;
            if (32 * __builtin_popcount(waiting) < kServiceShare * __builtin_popcount(lanes.live)) continue;
            const LaneMask solved = full ? full & where_complete(lanes.cells) : 0;
            serve(failed, solved, unchanged & ~solved);
            if (rows.report_total()) return;
        }
        write_gathered();
        rows.report_total();
    }
};

}  // namespace fullhouse::FULLHOUSE_ISA
