// X-chains and XY-chains: chains of one digit, and chains of cells with two candidates. Their graphs are so small that
// sets of cells do.
#include "logic/chains/chain_steps.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct XChain {
    Digit digit;
    const PlainNode* nodes;
    int count;
    HouseSet houses;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.chain("chain", nodes, count);
        fields.houses("houses", houses);
    }
};

struct XyChain {
    Digit digit;
    const PlainNode* nodes;
    int count;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.chain("chain", nodes, count);
    }
};

PlainNode node_of(Cell cell, Digit digit, bool is_on) { return {plain(CellSet::of(cell)), {0, 0}, digit, is_on}; }

// The chains found so far: the best, or one for each set of conclusions.
struct Gathering {
    ChainBench& bench;
    bool only_best;
    explicit Gathering(ChainBench& used, bool best) : bench(used), only_best(best) { bench.found_count = 0; }

    // `length` is only called if the chain would be chosen; 0 means that there is no chain after all.
    template <class Length>
    void consider(Digit digit, Cell source, Cell target, const CellSet& gone, const Length& length) {
        const Worth worth = worth_of(eliminate(gone, digit));
        FoundChain chain{worth.hash, worth.key, static_cast<std::int16_t>(worth.count), 0, source, target, 0, digit, {}};
        FoundChain* same = nullptr;
        for (int k = 0; k < bench.found_count && !same; ++k)
            if (bench.found[k].hash == chain.hash) same = &bench.found[k];
        if (only_best && !same && bench.found_count && !comes_before(chain, bench.found[0])) return;
        chain.length = static_cast<std::int16_t>(length(digit, source, target));
        if (chain.length == 0 || (same && chain.length >= same->length)) return;
        if (!same && only_best) bench.found_count = 0;
        if (!same && bench.found_count < ChainBench::kMostFound) same = &bench.found[bench.found_count++];
        if (same) *same = chain;
    }

    static bool comes_before(const FoundChain& one, const FoundChain& other) {
        if (one.count != other.count) return one.count > other.count;
        return one.key != other.key ? one.key < other.key : one.source < other.source;
    }

    // Reports them, best first, until the sink has enough.
    template <class Report>
    bool report_all(const Report& report) {
        for (int k = 0; k < bench.found_count; ++k)
            if (report(bring_best_to(k, bench, comes_before))) return true;
        return false;
    }
};

constexpr int kMostDetours = 5000;  // to find a way around where a shortest chain crosses itself; then it is given up

// The cells of one digit: partners by strong links.
struct DigitLinks {
    CellSet linked;
    CellSet partners[kCells];  // meaningful for `linked`

    void link(Cell one, Cell other) {
        for (const Cell cell : {one, other})
            if (!linked.has(cell)) partners[cell] = {};
        linked.add(one);
        linked.add(other);
        partners[one].add(other);
        partners[other].add(one);
    }
    void gather(const Board& board, Digit digit) {
        linked = {};
        for (House house = 0; house < kHouseCount; ++house) {
            const std::uint32_t positions = board.positions(house, digit), rest = positions & (positions - 1);
            if (rest && !(rest & (rest - 1))) link(kGeometry.cell[house][lowest(positions)], kGeometry.cell[house][lowest(rest)]);
        }
    }
    CellSet partners_of(const CellSet& cells) const {
        CellSet all;
        for (const Cell cell : cells) all |= partners[cell];
        return all;
    }

    // Cells that must have the digit if this one has not.
    CellSet reached_from(Cell source) const {
        CellSet on, off = CellSet::of(source), fresh = off;
        while (!fresh.empty()) {
            const CellSet more = partners_of(fresh) - on;
            on |= more;
            fresh = {};
            for (const Cell cell : more) fresh |= kGeometry.peers[cell];
            fresh = (fresh & linked) - off;
            off |= fresh;
        }
        return on;
    }

    // The shortest chain, off and on in turns, that crosses no cell twice (but may come back to its start); 0 if none.
    int chain_between(Cell source, Cell target, Cell* chain) const {
        const int size = shortest_between(source, target, chain);
        CellSet crossed;
        for (int k = 0; k < size; ++k) crossed.add(chain[k]);
        if (crossed.size() == size - (source == target)) return size;
        // Rare: the shortest walk crosses itself. A longer one may not.
        int tries = kMostDetours;
        chain[0] = source;
        for (int most = size; most <= linked.size() + 1 && tries > 0; most += 2)
            if (extend(target, most, CellSet::of(source), chain, 1, tries)) return most;
        return 0;
    }

    bool extend(Cell target, int most, const CellSet& crossed, Cell* chain, int size, int& tries) const {
        if (--tries < 0) return false;
        const Cell last = chain[size - 1];
        const CellSet near = size % 2 ? partners[last] : kGeometry.peers[last] & linked;
        if (size + 1 == most) {
            chain[size] = target;
            return near.has(target);
        }
        for (const Cell next : near - crossed - CellSet::of(target)) {
            chain[size] = next;
            if (extend(target, most, crossed | CellSet::of(next), chain, size + 1, tries)) return true;
        }
        return false;
    }

    int shortest_between(Cell source, Cell target, Cell* chain) const {
        std::uint8_t before[2][kCells];
        CellSet known[2] = {CellSet::of(source), {}};  // off, on
        Cell queue[2 * kCells];
        bool is_on[2 * kCells];
        int tail = 0;
        queue[tail] = source;
        is_on[tail++] = false;
        before[0][source] = 255;
        for (int head = 0; head < tail; ++head) {
            const Cell cell = queue[head];
            const int on = is_on[head];
            if (on && cell == target) return trace(before, target, chain);
            for (const House house : kGeometry.house_of[cell]) {
                const CellSet near = (on ? (linked - CellSet::of(cell)) : partners[cell]) & kGeometry.cells[house];
                for (const Cell other : near - known[!on]) {
                    known[!on].add(other);
                    before[!on][other] = cell;
                    queue[tail] = other;
                    is_on[tail++] = !on;
                }
            }
        }
        return 0;
    }

    static int trace(const std::uint8_t before[2][kCells], Cell target, Cell* chain) {
        int size = 0, on = 1;
        for (int cell = target; cell != 255; cell = before[on][cell], on = !on) chain[size++] = static_cast<Cell>(cell);
        for (int k = 0; k < size / 2; ++k) {
            const Cell kept = chain[k];
            chain[k] = chain[size - 1 - k];
            chain[size - 1 - k] = kept;
        }
        return size;
    }
};

constexpr int kMostXyCells = 10;  // as HoDoKu was seen to limit them

// The cells with two candidates, and a walk through them: out goes one candidate, so the other is in.
struct PairWalk {
    CellSet pairs;
    CellSet low_is[9] = {}, high_is[9] = {};  // by digit - 1
    Digit low[kCells], high[kCells];

    explicit PairWalk(const Board& board) : pairs(board.with_size(2)) {
        for (const Cell cell : pairs) {
            const DigitSet digits = board.candidates(cell);
            low[cell] = lowest_digit(digits);
            high[cell] = lowest_digit(digits & (digits - 1));
            low_is[low[cell] - 1].add(cell);
            high_is[high[cell] - 1].add(cell);
        }
    }
    CellSet with(Digit digit) const { return low_is[digit - 1] | high_is[digit - 1]; }
    Digit other(Cell cell, Digit digit) const { return low[cell] == digit ? high[cell] : low[cell]; }

    // Cells of chains of three or more that end with `digit` in, if it is out of the source.
    CellSet reached_from(Cell source, Digit digit) const {
        const bool is_low = low[source] == digit;
        CellSet out_low, out_high, fresh_low, fresh_high, direct;  // cells by which of their candidates is out
        (is_low ? fresh_low : fresh_high).add(source);
        for (int cells = 1; cells <= kMostXyCells; ++cells) {
            out_low |= fresh_low;
            out_high |= fresh_high;
            if (cells == 2) direct = (fresh_low & high_is[digit - 1]) | (fresh_high & low_is[digit - 1]);
            if (cells == kMostXyCells) break;
            CellSet more_low, more_high;
            const auto spread = [&](Cell cell, Digit in) {
                more_low |= kGeometry.peers[cell] & low_is[in - 1];
                more_high |= kGeometry.peers[cell] & high_is[in - 1];
            };
            for (const Cell cell : fresh_low) spread(cell, high[cell]);
            for (const Cell cell : fresh_high) spread(cell, low[cell]);
            fresh_low = more_low - out_low;
            fresh_high = more_high - out_high;
            if (fresh_low.empty() && fresh_high.empty()) break;
        }
        return ((out_low & high_is[digit - 1]) | (out_high & low_is[digit - 1])) - direct - CellSet::of(source);
    }

    // The cells of the shortest such chain that crosses no cell twice; 0 if there is none.
    int chain_between(Cell source, Cell target, Digit digit, Cell* chain) const {
        const int size = shortest_between(source, target, digit, chain);
        CellSet crossed;
        for (int k = 0; k < size; ++k) crossed.add(chain[k]);
        if (crossed.size() == size) return size;
        // Rare: the shortest walk crosses itself. A longer one may not.
        int tries = kMostDetours;
        for (int most = size; most <= kMostXyCells && tries > 0; ++most)
            if (extend({source, digit, target}, most, CellSet::of(source), other(source, digit), chain, 1, tries)) return most;
        return 0;
    }

    struct Ends {
        Cell source;
        Digit digit;
        Cell target;
    };
    bool extend(const Ends& ends, int most, const CellSet& crossed, Digit in, Cell* chain, int size, int& tries) const {
        if (size == 1) chain[0] = ends.source;
        if (--tries < 0) return false;
        for (const Cell next : (kGeometry.peers[chain[size - 1]] & with(in)) - crossed) {
            chain[size] = next;
            const Digit out = other(next, in);
            if (size + 1 == most) {
                if (next == ends.target && out == ends.digit) return true;
            } else if (extend(ends, most, crossed | CellSet::of(next), out, chain, size + 1, tries)) {
                return true;
            }
        }
        return false;
    }

    int shortest_between(Cell source, Cell target, Digit digit, Cell* chain) const {
        std::uint8_t before[2][kCells];  // by cell and whether its high candidate is out; the state before, as 2 * cell + out
        std::uint8_t queue[2 * kCells];
        CellSet known[2];
        int tail = 0;
        const auto reach = [&](Cell cell, int out, int from) {
            known[out].add(cell);
            before[out][cell] = static_cast<std::uint8_t>(from);
            queue[tail++] = static_cast<std::uint8_t>(2 * cell + out);
        };
        reach(source, high[source] == digit, 255);
        for (int head = 0; head < tail; ++head) {
            const Cell cell = queue[head] / 2;
            const Digit in = queue[head] % 2 ? low[cell] : high[cell];
            if (cell == target && in == digit) return trace(before, queue[head], chain);
            for (const House house : kGeometry.house_of[cell])
                for (const Cell next : (kGeometry.cells[house] & with(in)) - CellSet::of(cell)) {
                    const int out = high[next] == in;
                    if (!known[out].has(next)) reach(next, out, queue[head]);
                }
        }
        return 0;
    }

    static int trace(const std::uint8_t before[2][kCells], int state, Cell* chain) {
        Cell back[2 * kCells];
        int size = 0;
        for (; state != 255; state = before[state % 2][state / 2]) back[size++] = static_cast<Cell>(state / 2);
        for (int k = 0; k < size; ++k) chain[k] = back[size - 1 - k];
        return size;
    }
};

}  // namespace

bool find_x_chains(const Board& board, Workbench& bench, Sink& found) {
    Gathering gathering(bench.chains, found.wants_one());
    DigitLinks links;
    int linked = 0;  // the digit that `links` is about
    const auto gather = [&](Digit digit) {
        if (linked != digit) links.gather(board, digit);
        linked = digit;
    };
    Cell chain[2 * kCells];
    const auto length = [&](Digit digit, int source, int target) {
        gather(digit);
        return links.chain_between(static_cast<Cell>(source), static_cast<Cell>(target), chain);
    };
    for (Digit digit = 1; digit <= 9; ++digit) {
        const CellSet& places = board.places(digit);
        if (places.size() < 4) continue;
        gather(digit);
        if (links.linked.size() < 4) continue;
        for (const Cell source : links.linked) {
            const CellSet reached = links.reached_from(source) - links.partners[source];
            for (const Cell target : reached) {
                if (target < source) continue;
                // A chain that returns to its start proves the digit.
                const CellSet seen = kGeometry.peers[source] & (target == source ? kGeometry.all : kGeometry.peers[target]);
                const CellSet gone = seen & places;
                if (gone.empty()) continue;
                gathering.consider(digit, source, target, gone, length);
                gather(digit);
            }
        }
    }
    return gathering.report_all([&](const FoundChain& one) {
        const Cell source = static_cast<Cell>(one.source), target = static_cast<Cell>(one.target);
        const int size = length(one.digit, source, target);
        PlainNode nodes[2 * kCells];
        HouseSet houses = 0;
        for (int k = 0; k < size; ++k) {
            nodes[k] = node_of(chain[k], one.digit, k % 2 == 1);
            if (k % 2 == 1) houses |= strong_house(CellSet::of(chain[k - 1]), CellSet::of(chain[k]), one.digit, board);
        }
        const CellSet seen = kGeometry.peers[source] & (target == source ? kGeometry.all : kGeometry.peers[target]);
        const XChain pattern{one.digit, found.keep(nodes, size), size, houses};
        return found.add(Technique::kXChain, pattern, eliminate(seen & board.places(one.digit), one.digit));
    });
}

bool find_xy_chains(const Board& board, Workbench& bench, Sink& found) {
    if (board.with_size(2).size() < 3) return false;
    Gathering gathering(bench.chains, found.wants_one());
    const PairWalk walk(board);
    Cell chain[2 * kCells];
    const auto length = [&](Digit digit, int source, int target) {
        return walk.chain_between(static_cast<Cell>(source), static_cast<Cell>(target), digit, chain);
    };
    for (const Cell source : walk.pairs)
        for (const Digit digit : {walk.low[source], walk.high[source]}) {
            const CellSet around = kGeometry.peers[source] & board.places(digit);
            if (around.empty()) continue;
            for (const Cell target : walk.reached_from(source, digit)) {
                const CellSet gone = around & kGeometry.peers[target];
                if (target > source && !gone.empty()) gathering.consider(digit, source, target, gone, length);
            }
        }
    return gathering.report_all([&](const FoundChain& one) {
        const Cell source = static_cast<Cell>(one.source), target = static_cast<Cell>(one.target);
        const int size = length(one.digit, source, target);
        PlainNode nodes[4 * kCells];
        Digit out = one.digit;
        for (int k = 0; k < size; ++k) {
            const Digit in = walk.other(chain[k], out);
            nodes[2 * k] = node_of(chain[k], out, false);
            nodes[2 * k + 1] = node_of(chain[k], in, true);
            out = in;
        }
        const XyChain pattern{one.digit, found.keep(nodes, 2 * size), 2 * size};
        const CellSet gone = kGeometry.peers[source] & kGeometry.peers[target] & board.places(one.digit);
        return found.add(Technique::kXyChain, pattern, eliminate(gone, one.digit));
    });
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
