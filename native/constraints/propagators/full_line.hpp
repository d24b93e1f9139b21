// A clue outside a line that holds every value once, read with the set of values used so far as the state.
//
//   used = {}   --5-->  {5}  --2-->  {2,5}  ...  {all}        one word of extra states for each set of used values
//
//   skyscraper         towers seen from the front and from the back: bit front_seen * (back + 1) + back_seen
//   sandwich           the sum between the ends so far: bit sum
//   x-sum, room        the first value: bit value
//   hidden skyscraper  bit 0: rising so far; bit 1: the first hidden tower was the clue
//
// A value stays if it is on a way from the empty to the full set that meets the clue: exact, with all values different. Lines
// that are wide open take 10 us, so inside the search only lines with few candidates are read.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline constexpr int kMostLineCandidates = 55;  // 81: over 5 s on a sandwich of the corpus; 55: 2.3 s; 18: over 5 s

struct LineReader {
    const Problem& problem;
    const FullLine& rule;

    int shown(int value) const { return value + problem.lowest; }
    ValueSet sandwich_ends() const { return 1u | set_of(problem.values - 1); }
    Word sums_up_to_clue() const { return (Word{2} << rule.front) - 1; }
    Word accepted() const {
        switch (rule.kind) {
            case LineKind::kSkyscraper:
                return bit_of(front() * (back() + 1) + back());
            case LineKind::kSandwich:
                return 1;
            case LineKind::kHiddenSkyscraper:
                return 2;
            default:
                return ~Word{0};
        }
    }
    // Clues of skyscrapers; 0 without a clue: nothing is counted.
    int front() const { return rule.front == kNoClue ? 0 : rule.front; }
    int back() const { return rule.back == kNoClue ? 0 : rule.back; }

    // A tower of height 0 or less is not seen.
    bool is_seen_from_front(ValueSet used, int value) const {
        return rule.front != kNoClue && shown(value) > 0 && set_of(value) > used;
    }
    bool is_seen_from_back(ValueSet used, int value) const {
        return rule.back != kNoClue && shown(value) > 0 && set_of(value) > (problem.all & ~used & ~set_of(value));
    }

    // The states after this value at cell n, from these states when these values were used.
    Word after(Word states, ValueSet used, int n, int value) const {
        switch (rule.kind) {
            case LineKind::kSkyscraper: {
                const int width = back() + 1, all = (front() + 1) * width;
                if (is_seen_from_front(used, value)) states = states << width & (all >= kWordBits ? ~Word{0} : bit_of(all) - 1);
                if (!is_seen_from_back(used, value)) return states;
                Word moved = 0;
                for (int row = 0; row <= front(); ++row) {
                    const Word mask = bit_of(width) - 1;
                    moved |= ((states >> row * width & mask) << 1 & mask) << row * width;
                }
                return moved;
            }
            case LineKind::kSandwich: {
                const int ends = size_of(used & sandwich_ends());
                if (set_of(value) & sandwich_ends()) return ends == 0 ? 1 : states >> rule.front & 1;
                return ends == 1 ? raised(states, shown(value)) & sums_up_to_clue() : states;
            }
            case LineKind::kHiddenSkyscraper: {
                Word next = states & 2;
                if (states & 1) next |= set_of(value) > used ? 1 : shown(value) == rule.front ? 2 : 0;
                return next;
            }
            default:
                return after_first_value(states, used, n, value);
        }
    }
    // X-sums and numbered rooms: states whose first value is n + 1 meet the clue here.
    Word after_first_value(Word states, ValueSet used, int n, int value) const {
        if (n == 0) {
            if (shown(value) < 1 || shown(value) > static_cast<int>(rule.cells.size())) return 0;
            states = bit_of(value);
        }
        const int first = n + 1 - problem.lowest;
        if (first < 0 || first >= problem.values || !(states & bit_of(first))) return states;
        const bool fits = rule.kind == LineKind::kXSum ? sum_of(used | set_of(value)) + (n + 1) * problem.lowest == rule.front
                                                       : shown(value) == rule.front;
        return fits ? states : states & ~bit_of(first);
    }
    static Word raised(Word sums, int by) {
        return by >= 0 ? (by < kWordBits ? sums << by : 0) : (by > -kWordBits ? sums >> -by : 0);
    }

    // The states before this value that lead to one of these.
    Word before(Word states, ValueSet used, int n, int value) const {
        switch (rule.kind) {
            case LineKind::kSkyscraper: {
                const int width = back() + 1;
                if (is_seen_from_back(used, value)) {
                    Word moved = 0;
                    for (int row = 0; row <= front(); ++row)
                        moved |= ((states >> row * width & (bit_of(width) - 1)) >> 1) << row * width;
                    states = moved;
                }
                return is_seen_from_front(used, value) ? states >> width : states;
            }
            case LineKind::kSandwich: {
                const int ends = size_of(used & sandwich_ends());
                if (set_of(value) & sandwich_ends()) return states & 1 ? (ends == 0 ? 1 : bit_of(rule.front)) : 0;
                return ends == 1 ? raised(states, -shown(value)) : states;
            }
            case LineKind::kHiddenSkyscraper:
                return (states & 2) | (states & (set_of(value) > used ? 1 : shown(value) == rule.front ? 2 : 0) ? 1 : 0);
            default:
                return after_first_value(states, used, n, value);
        }
    }
};

// Forward: the sets of values that the first n cells can use, and their states. backward[] marks the listed sets.
inline void read_forward(const Workspace& work, LineMemory& memory, const LineReader& reader) {
    const int length = static_cast<int>(reader.rule.cells.size());
    memory.layers[0][0] = 0;
    memory.sizes[0] = 1;
    memory.forward[0] = 1;
    for (int n = 0; n < length; ++n) {
        const ValueSet candidates = work.candidates[reader.rule.cells[static_cast<std::size_t>(n)]];
        auto &layer = memory.layers[static_cast<std::size_t>(n)], &next = memory.layers[static_cast<std::size_t>(n) + 1];
        int count = 0;
        for (int k = 0; k < memory.sizes[static_cast<std::size_t>(n)]; ++k) {
            const ValueSet used = layer[static_cast<std::size_t>(k)];
            for (ValueSet left = candidates & ~used; left; left &= left - 1) {
                const Word states = reader.after(memory.forward[used], used, n, lowest_of(left));
                if (!states) continue;
                const ValueSet set = used | first_of(left);
                if (memory.backward[set] != 1) {
                    memory.backward[set] = 1;
                    next[static_cast<std::size_t>(count++)] = static_cast<std::uint16_t>(set);
                    memory.forward[set] = states;
                } else {
                    memory.forward[set] |= states;
                }
            }
        }
        memory.sizes[static_cast<std::size_t>(n) + 1] = count;
        for (int k = 0; k < count; ++k) memory.backward[next[static_cast<std::size_t>(k)]] = 0;
    }
}

// Backward: what each cell keeps. backward[set] holds the states of a set that lead to the clue.
inline bool read_backward(const Workspace& work, LineMemory& memory, const LineReader& reader, ValueSet* kept) {
    const int length = static_cast<int>(reader.rule.cells.size());
    const ValueSet full = work.problem.all;
    if (!memory.sizes[static_cast<std::size_t>(length)] || !(memory.forward[full] & reader.accepted())) return false;
    memory.backward[full] = reader.accepted();
    for (int n = length - 1; n >= 0; --n) {
        const ValueSet candidates = work.candidates[reader.rule.cells[static_cast<std::size_t>(n)]];
        const auto &layer = memory.layers[static_cast<std::size_t>(n)], &next = memory.layers[static_cast<std::size_t>(n) + 1];
        const int size = memory.sizes[static_cast<std::size_t>(n)], next_size = memory.sizes[static_cast<std::size_t>(n) + 1];
        kept[n] = 0;
        for (int k = 0; k < size; ++k) {
            const ValueSet used = layer[static_cast<std::size_t>(k)];
            const Word reached = memory.forward[used];
            Word alive = 0;
            for (ValueSet left = candidates & ~used; left; left &= left - 1) {
                const Word good = memory.backward[used | first_of(left)];
                const int value = lowest_of(left);
                if (!good || !(reader.after(reached, used, n, value) & good)) continue;
                kept[n] |= first_of(left);
                alive |= n == 0 ? 1 : reached & reader.before(good, used, n, value);
            }
            memory.forward[used] = alive;
        }
        for (int k = 0; k < next_size; ++k) memory.backward[next[static_cast<std::size_t>(k)]] = 0;
        for (int k = 0; k < size; ++k) {
            const ValueSet used = layer[static_cast<std::size_t>(k)];
            memory.backward[used] = n && kept[n] ? memory.forward[used] : 0;
        }
        if (!kept[n]) return false;
    }
    return true;
}

// `is_inside`: in the search, where a wide open line is not worth its time.
inline bool run_full_line(Workspace& work, const FullLine& rule, bool is_inside) {
    LastLine& last = work.last_lines[static_cast<std::size_t>(rule.memory)];
    const std::size_t length = rule.cells.size();
    bool is_same = true;
    int candidates = 0;
    for (std::size_t n = 0; n < length; ++n) {
        const ValueSet set = work.candidates[rule.cells[n]];
        is_same &= last[n] == set;
        candidates += size_of(set);
    }
    if (is_same || (is_inside && candidates > kMostLineCandidates)) return true;
    last.fill(0);
    const LineReader reader{work.problem, rule};
    ValueSet kept[kLongestLine];
    read_forward(work, *work.line_memory, reader);
    if (!read_backward(work, *work.line_memory, reader, kept)) return false;
    for (std::size_t n = 0; n < length; ++n)
        if (!keep(work, rule.cells[n], kept[n])) return false;
    for (std::size_t n = 0; n < length; ++n) last[n] = work.candidates[rule.cells[n]];
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
