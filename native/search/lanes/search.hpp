// The lockstep batch search: as many puzzles as the vector has lanes, each searched depth first.
//
//   while lanes are active:
//       run one round for all lanes                                   (round.hpp)
//       in the second tier, when enough lanes are stuck: close them by templates   (lanes/templates.hpp)
//       when enough lanes wait for service, serve them one by one:
//           failed   go back to the last kept node, or finish the puzzle
//           solved   note the solution, then as failed; at the limit finish the puzzle
//           stuck    guess: keep the node without the guessed digit, go on with the digit placed
//       a lane whose puzzle is finished starts the next row
//
// There are two tiers of lanes. Every row starts in the first. A puzzle that has made kHardFrom guesses moves, with all that
// it keeps, to the second, whose boards are closed by templates before a guess: that takes as long as 1.5 rounds and saves two
// guesses of three on the hardest puzzles, but does not pay on others.
//
//   rows -> | first tier | -- kHardFrom guesses -> | second tier | -> answers
//                        -- done before that ----------------------> answers
//
// The tiers take turns: the second runs when it is full, until an eighth of its lanes is free, and when no row is left. Then its
// free lanes take over the oldest kept nodes of others (family.hpp). When a puzzle moves depends on that puzzle alone, and a
// pass touches only lanes that are stuck, so a puzzle's tree is the same in every company.
//
// Lanes that wait are harmless: a round changes nothing in a solved or stuck lane, and a failed one stays failed.
//
// A lane's nodes are kept as contiguous rows (Node) on a stack of its own, not in a shared pool: the order
// of the search stays depth first per puzzle, nothing can overflow, and the guess is chosen by the code of
// the single engine. Copying a lane in or out is 81 word moves, about what compress and expand cost.
#pragma once
#include "search/kernel.hpp"
#include "search/lanes/pool.hpp"
#include "search/lanes/rows.hpp"
#include "search/lanes/templates.hpp"
#include "search/single/engine.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Shares of the active lanes, in 32nds, that must wait: for service in the first tier; in the second for a pass, for service,
// or for both together. Other shares of the second, 8 to 18: at most 3 % slower on 1106.
inline constexpr int kServiceShare = 8, kPassShare = 14, kSecondServiceShare = 14, kEitherShare = 24;

struct Lane {
    std::size_t row;
    Place place;
    int oldest, depth;   // kept nodes: nodes[oldest] .. nodes[depth - 1]
    int previous, next;  // lanes of the same puzzle before and after this one in depth-first order; -1: none
    Outcome before, own, after;
};

struct alignas(64) Tier {
    Lanes cells[kCells];
    alignas(64) std::uint16_t last_sum[kLanes];
    Lane lanes[kLanes];
    Node nodes[kLanes][kMaxDepth];

    Place places[kLanes][kMaxDepth];  // of the kept nodes

    LaneJob* job;
    Rows* rows;
    LaneMask active;
    Tier* second;     // first tier: where puzzles with deep nodes go; null: nowhere
    bool has_rows;    // first tier: the job may have more
    bool is_alone;    // no more rows or puzzles come in: free lanes help others
    LaneMask deep;    // lanes whose node is deep
    LaneMask closed;  // second tier: lanes that are closed by templates, and have not changed since

    FULLHOUSE_INLINE std::uint16_t* lane_words(int lane) { return reinterpret_cast<std::uint16_t*>(cells) + lane; }
    FULLHOUSE_INLINE static LaneMask bit(int lane) { return LaneMask{1} << lane; }

    // -- one lane's cells in and out ------------------------------------------------------------------
    //
    // Lost: gathering a lane with vpgatherdd instead of 81 word moves, 3 % slower on 1106.

    // The unused words of the node keep any contents: guess_cell() looks past them.
    FULLHOUSE_INLINE void copy_out(int lane, Node& node) {
        const std::uint16_t* from = lane_words(lane);
        unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { node.words[Index<kNode.word_of[cell]>{}] = from[cell * kLanes]; });
    }
    FULLHOUSE_INLINE void copy_in(int lane, const Node& node) {
        std::uint16_t* to = lane_words(lane);
        unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { to[cell * kLanes] = node.words[Index<kNode.word_of[cell]>{}]; });
        last_sum[lane] = 0;
    }
    FULLHOUSE_INLINE void copy_in_fresh(int lane, int from_lane) {
        const std::uint16_t* from = reinterpret_cast<const std::uint16_t*>(rows->fresh.cells) + from_lane;
        std::uint16_t* to = lane_words(lane);
        unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { to[cell * kLanes] = from[cell * kLanes]; });
        last_sum[lane] = 0;
    }
    FULLHOUSE_INLINE void copy_out_digits(int lane, Digit* digits) {
        const std::uint16_t* from = lane_words(lane);
        unrolled<0, kCells>([&](auto cell)
                                FULLHOUSE_LAMBDA { digits[cell] = static_cast<Digit>(__builtin_ctz(from[cell * kLanes]) + 1); });
    }

    // -- rows -----------------------------------------------------------------------------------------

    // Starts the next row in this lane; false when there is none.
    bool start_row(int lane) {
        FreshBlock& fresh = rows->fresh;
        if (!fresh.pending && !rows->draw()) return false;
        const int from = __builtin_ctz(fresh.pending);
        fresh.pending &= fresh.pending - 1;
        Lane& me = lanes[lane];
        me.row = fresh.first_row + static_cast<std::size_t>(from);
        me.oldest = me.depth = 0;
        me.previous = me.next = -1;
        me.own.count = me.own.guesses = me.before.count = me.before.guesses = me.after.count = me.after.guesses = 0;
        me.own.exact = me.before.exact = me.after.exact = true;
        put(lane, Place{});
        copy_in_fresh(lane, from);
        active |= bit(lane);
        return true;
    }

    // -- lanes of one puzzle --------------------------------------------------------------------------

    void cancel_after(int lane) {
        for (int other = lanes[lane].next; other >= 0; other = lanes[other].next) active &= ~bit(other);
        lanes[lane].next = -1;
    }

    // The part of the tree that this lane had is done.
    void finish(int lane) {
        Lane& me = lanes[lane];
        active &= ~bit(lane);
        if (me.own.count >= job->limit)
            cancel_after(lane);
        else
            append(me.own, me.after, job->limit);
        if (me.previous < 0) {
            if (me.before.guesses | me.before.count) {
                append(me.before, me.own, job->limit);
                me.own = me.before;
            }
            if (me.own.count >= job->limit) cancel_after(lane);
            if (me.next < 0) return rows->emit(me.row, me.own);
            lanes[me.next].before = me.own;
        } else {
            append(lanes[me.previous].after, me.own, job->limit);
            lanes[me.previous].next = me.next;
        }
        if (me.next >= 0) lanes[me.next].previous = me.previous;
    }

    // Takes the oldest kept node of the lane that keeps most; false when no lane keeps any.
    bool take_over(int lane) {
        int from = -1, most = 0;
        for (LaneMask m = active; m; m &= m - 1) {
            const int other = __builtin_ctz(m), kept = lanes[other].depth - lanes[other].oldest;
            if (kept > most) most = kept, from = other;
        }
        if (from < 0) return false;
        Lane &me = lanes[lane], &giver = lanes[from];
        me.row = giver.row;
        me.oldest = me.depth = 0;
        me.own = me.before = Outcome{};
        me.after = giver.after;
        giver.after = Outcome{};
        me.previous = from;
        me.next = giver.next;
        if (me.next >= 0) lanes[me.next].previous = lane;
        giver.next = lane;
        put(lane, places[from][giver.oldest]);
        copy_in(lane, nodes[from][giver.oldest++]);
        active |= bit(lane);
        return true;
    }

    FULLHOUSE_INLINE void put(int lane, Place place) {
        lanes[lane].place = place;
        deep = (deep & ~bit(lane)) | LaneMask{place.is_deep} << lane;
    }

    // -- service --------------------------------------------------------------------------------------

    FULLHOUSE_INLINE void go_back(int lane) {
        Lane& me = lanes[lane];
        if (me.depth == me.oldest) return finish(lane);
        copy_in(lane, nodes[lane][--me.depth]);
        put(lane, places[lane][me.depth]);
    }

    FULLHOUSE_INLINE void note_solution(int lane) {
        Outcome& own = lanes[lane].own;
        if (own.count == 0 && job->solutions) copy_out_digits(lane, own.solution);
        add_solution(own);
        ++rows->unreported;
        if (own.count >= job->limit && !job->total)
            finish(lane);
        else
            go_back(lane);
    }

    FULLHOUSE_INLINE void guess(int lane) {
        Lane& me = lanes[lane];
        Node& kept = nodes[lane][me.depth];
        ++me.own.guesses;
        Plane x[3];
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = load_plane(kept.words + k * kPlaneWords); });
        put(lane, places[lane][me.depth++] = place_below(me.place, x));
        const int cell = guess_cell(x);
        const DigitSet digit = take_lowest_digit(kept, cell);
        std::uint16_t* mine = lane_words(lane);
        for (const std::uint8_t peer : kHouses.box_peers[cell]) mine[peer * kLanes] &= static_cast<DigitSet>(~digit);
        mine[cell * kLanes] = digit;
        last_sum[lane] = 0;
    }

    FULLHOUSE_INLINE void serve(LaneMask failed, LaneMask solved, LaneMask stuck) {
        for (LaneMask m = stuck; m; m &= m - 1) {  // all copies first: the guess reads them as vectors
            const int lane = __builtin_ctz(m);
            copy_out(lane, nodes[lane][lanes[lane].depth]);
        }
        for (LaneMask m = solved; m; m &= m - 1)
            if (active & bit(__builtin_ctz(m))) note_solution(__builtin_ctz(m));
        for (LaneMask m = failed & active; m; m &= m - 1)
            if (active & bit(__builtin_ctz(m))) go_back(__builtin_ctz(m));
        for (LaneMask m = stuck & active; m; m &= m - 1) guess(__builtin_ctz(m));
        if (second)
            for (LaneMask m = stuck & active & deep; m; m &= m - 1) hand_over(__builtin_ctz(m));
        fill_free_lanes();
    }

    FULLHOUSE_INLINE void fill_free_lanes() {
        for (LaneMask m = ~active & kEveryLane; m; m &= m - 1) {
            const int lane = __builtin_ctz(m);
            if (!(has_rows && start_row(lane)) && !(is_alone && take_over(lane))) break;
        }
    }

    // The puzzle of this lane goes on in the second tier.
    __attribute__((noinline)) void hand_over(int lane) {
        if (second->active == kEveryLane) second->run<true>(kLanes / 8);
        if (second->active == kEveryLane) return;  // stopped
        const int to = __builtin_ctz(~second->active);
        const Lane& me = lanes[lane];
        second->lanes[to] = me;
        second->put(to, me.place);
        __builtin_memcpy(second->places[to], places[lane], sizeof places[lane]);
        __builtin_memcpy(second->nodes[to], nodes[lane], static_cast<std::size_t>(me.depth) * sizeof(Node));
        const std::uint16_t* from = lane_words(lane);
        std::uint16_t* words = second->lane_words(to);
        unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { words[cell * kLanes] = from[cell * kLanes]; });
        second->last_sum[to] = 0;
        second->active |= bit(to);
        active &= ~bit(lane);
    }

    void start(Rows& the_rows, bool is_first, Tier* deeper) {
        rows = &the_rows;
        job = rows->job;
        has_rows = is_first;
        is_alone = is_first && !deeper;
        second = deeper;
        active = closed = deep = 0;
        for (Lanes& cell : cells) cell = Lanes::all(0);
        for (int lane = 0; lane < kLanes; ++lane) last_sum[lane] = 0;
    }

    // Whether this share of the active lanes, in 32nds, is in these.
    FULLHOUSE_INLINE bool are_enough(LaneMask some, int share) const {
        return 32 * __builtin_popcount(some) >= share * __builtin_popcount(active);
    }

    // Goes on until this many lanes are free; false when the job is stopped or has enough.
    template <bool Closes>
    bool run(int wanted) {
        fill_free_lanes();
        while (__builtin_popcount(~active & kEveryLane) < wanted) {
            const Progress progress = run_round(cells);
            const LaneMask failed = progress.failed & active;
            const LaneMask full = where_equal(progress.sum, Lanes::all(kSolvedSum)) & active & ~failed;
            LaneMask unchanged = where_equal(progress.sum, load(last_sum)) & active & ~failed;
            store(last_sum, progress.sum);
            const LaneMask waiting = failed | unchanged | full;
            LaneMask solved = 0;
            if constexpr (Closes) {
                if (full) solved = full & where_complete(cells);
                closed = unchanged & (closed | ~deep);
                const LaneMask open = unchanged & ~closed & ~solved;
                if (open && (are_enough(open, kPassShare) || are_enough(waiting, kEitherShare)))
                    closed |= where_equal(close_templates(cells, open), load(last_sum)) & open;
                unchanged &= closed;
                const LaneMask ready = failed | unchanged | solved;
                if (!ready || !(are_enough(ready, kSecondServiceShare) || are_enough(waiting, kEitherShare))) continue;
            } else {
                if (!are_enough(waiting, kServiceShare)) continue;
                if (full) solved = full & where_complete(cells);
            }
            serve(failed, solved, unchanged & ~solved);
            if (rows->report_total() || rows->is_stopped()) return false;
        }
        rows->report_total();
        return true;
    }
};

struct alignas(64) LaneSearch {
    Rows rows;
    Tier first, second;
    Pool pool;

    void run(LaneJob& job) {
        rows.start(job);
        if (job.limit == 2 && !job.total) pool.run(rows);
        const bool has_tiers = !job.total;  // a mere total has no tree to agree on, and templates do not pay for it
        first.start(rows, true, has_tiers ? &second : nullptr);
        if (has_tiers) second.start(rows, false, nullptr);
        if (!first.run<false>(kLanes) || !has_tiers) return;
        second.is_alone = true;
        second.run<true>(kLanes);
    }
};

}  // namespace fullhouse::FULLHOUSE_ISA
