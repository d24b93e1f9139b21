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
#include "constraints/propagators/sandwich.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline constexpr int kMostLineCandidates = 55;      // 40: 259 ms instead of 25 on a puzzle of hidden skyscrapers
inline constexpr int kMostSandwichCandidates = 40;  // 55, 45, 35: 512, 253, 92 ms instead of 71 on a sandwich of the corpus

// One kind of clue; a template, so that the kind is not asked at each of up to 2,304 steps: 1.9 times as fast.
template <LineKind kKind>
struct LineReader {
    const Problem& problem;
    const FullLine& rule;
    // Clues of skyscrapers, 0 without a clue: nothing is counted. Their states are a table with back + 1 columns.
    int front = rule.front == kNoClue ? 0 : rule.front, back = rule.back == kNoClue ? 0 : rule.back;
    ValueSet ends = 1u | set_of(problem.values - 1);  // of a sandwich
    Word table = 0, first_column = 0, sums = 0;

    LineReader(const Problem& of, const FullLine& line) : problem(of), rule(line) {
        const int width = back + 1;
        if constexpr (kKind == LineKind::kSkyscraper) {
            table = (front + 1) * width >= kWordBits ? ~Word{0} : bit_of((front + 1) * width) - 1;
            for (int row = 0; row <= front; ++row) first_column |= bit_of(row * width);
        }
        if constexpr (kKind == LineKind::kSandwich) sums = (Word{2} << rule.front) - 1;
    }

    int shown(int value) const { return value + problem.lowest; }
    Word accepted() const {
        if constexpr (kKind == LineKind::kSkyscraper) return bit_of(front * (back + 1) + back);
        if constexpr (kKind == LineKind::kSandwich) return 1;
        if constexpr (kKind == LineKind::kHiddenSkyscraper) return 2;
        return ~Word{0};
    }

    // A tower of height 0 or less is not seen.
    bool is_seen_from_front(ValueSet used, int value) const {
        return rule.front != kNoClue && shown(value) > 0 && set_of(value) > used;
    }
    bool is_seen_from_back(ValueSet used, int value) const {
        return rule.back != kNoClue && shown(value) > 0 && set_of(value) > (problem.all & ~used & ~set_of(value));
    }

    // The states after this value at cell n, from these states when these values were used.
    Word after(Word states, ValueSet used, int n, int value) const {
        if constexpr (kKind == LineKind::kSkyscraper) {
            if (is_seen_from_front(used, value)) states = states << (back + 1) & table;
            return is_seen_from_back(used, value) ? states << 1 & table & ~first_column : states;
        } else if constexpr (kKind == LineKind::kSandwich) {
            const ValueSet met = used & ends;
            if (set_of(value) & ends) return met ? states >> rule.front & 1 : 1;
            return is_single(met) && met ? raised(states, shown(value)) & sums : states;
        } else if constexpr (kKind == LineKind::kHiddenSkyscraper) {
            Word next = states & 2;
            if (states & 1) next |= set_of(value) > used ? 1 : shown(value) == rule.front ? 2 : 0;
            return next;
        } else {
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
        const bool fits = kKind == LineKind::kXSum ? sum_of(used | set_of(value)) + (n + 1) * problem.lowest == rule.front
                                                   : shown(value) == rule.front;
        return fits ? states : states & ~bit_of(first);
    }
    static Word raised(Word sums, int by) {
        return by >= 0 ? (by < kWordBits ? sums << by : 0) : (by > -kWordBits ? sums >> -by : 0);
    }

    // Those of the `reached` states before this value that lead to one of these `good` ones.
    Word before(Word good, Word reached, ValueSet used, int n, int value) const {
        if constexpr (kKind == LineKind::kSkyscraper) {
            if (is_seen_from_back(used, value)) good = (good & ~first_column) >> 1;
            return reached & (is_seen_from_front(used, value) ? good >> (back + 1) : good);
        } else if constexpr (kKind == LineKind::kSandwich) {
            const ValueSet met = used & ends;
            if (set_of(value) & ends) return good & 1 ? reached & (met ? bit_of(rule.front) : 1) : 0;
            return reached & (is_single(met) && met ? raised(good, -shown(value)) : good);
        } else if constexpr (kKind == LineKind::kHiddenSkyscraper) {
            const Word one = set_of(value) > used ? 1 : shown(value) == rule.front ? 2 : 0;
            return reached & ((good & 2) | (good & one ? 1 : 0));
        } else if (n == 0) {
            return after_first_value(reached, used, n, value) & good ? reached : 0;
        } else {
            return reached & after_first_value(good, used, n, value);
        }
    }
};

// Forward: the sets of values that the first n cells can use, and their states. backward[] marks the listed sets.
template <LineKind kKind>
void read_forward(const Workspace& work, LineMemory& memory, const LineReader<kKind>& reader) {
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
template <LineKind kKind>
bool read_backward(const Workspace& work, LineMemory& memory, const LineReader<kKind>& reader, ValueSet* kept) {
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
                if (!good) continue;
                const Word leading = reader.before(good, reached, used, n, lowest_of(left));
                if (!leading) continue;
                kept[n] |= first_of(left);
                alive |= leading;
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

template <LineKind kKind>
bool read_line(Workspace& work, const FullLine& rule, ValueSet* kept) {
    const LineReader<kKind> reader(work.problem, rule);
    read_forward(work, *work.line_memory, reader);
    return read_backward(work, *work.line_memory, reader, kept);
}

inline bool read_line(Workspace& work, const FullLine& rule, ValueSet* kept) {
    switch (rule.kind) {
        case LineKind::kSkyscraper:
            return read_line<LineKind::kSkyscraper>(work, rule, kept);
        case LineKind::kSandwich:
            return read_line<LineKind::kSandwich>(work, rule, kept);
        case LineKind::kXSum:
            return read_line<LineKind::kXSum>(work, rule, kept);
        case LineKind::kNumberedRoom:
            return read_line<LineKind::kNumberedRoom>(work, rule, kept);
        case LineKind::kHiddenSkyscraper:
            return read_line<LineKind::kHiddenSkyscraper>(work, rule, kept);
    }
    return true;
}

// `is_inside`: in the search, where a wide open line is not worth its time.
inline bool run_full_line(Workspace& work, const FullLine& rule, bool is_inside) {
    LastLine& last = work.last_lines[static_cast<std::size_t>(rule.memory)];
    const std::size_t length = rule.cells.size();
    const auto is_same = [&] {
        for (std::size_t n = 0; n < length; ++n)
            if (last[n] != work.candidates[rule.cells[n]]) return false;
        return true;
    };
    if (is_same()) return true;
    last.fill(0);
    if (rule.kind == LineKind::kSandwich && !run_sandwich(work, rule)) return false;
    int candidates = 0;
    for (std::size_t n = 0; n < length; ++n) candidates += size_of(work.candidates[rule.cells[n]]);
    if (is_inside && candidates > (rule.kind == LineKind::kSandwich ? kMostSandwichCandidates : kMostLineCandidates)) return true;
    ValueSet kept[kLongestLine];
    if (!read_line(work, rule, kept)) return false;
    for (std::size_t n = 0; n < length; ++n)
        if (!keep(work, rule.cells[n], kept[n])) return false;
    for (std::size_t n = 0; n < length; ++n) last[n] = work.candidates[rule.cells[n]];
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
