// A line read by an automaton, cell by cell: look-and-say, quadruples, outside clues on large grids, rules of one's own.
//
//   state 0 --v--> state 1 --v--> ... --v--> an end       layer n: the states before cell n
//           cell 0         cell 1
//
// A value stays if it is on a way from the start to an end: states that can be reached, then states that lead to an end.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline bool run_automaton(Workspace& work, const Automaton& rule) {
    const Moves& layers = *rule.moves;
    const int length = static_cast<int>(rule.cells.size());
    const auto words_of = [&](int layer) {
        return layer < length ? (layers[static_cast<std::size_t>(layer)].states() + kWordBits - 1) / kWordBits : 1;
    };
    const auto row = [&](std::vector<Word>& rows, int layer) { return rows.data() + at(layer, work.automaton_memory.words); };
    for (int layer = 0; layer <= length; ++layer) {
        const auto bytes = static_cast<std::size_t>(words_of(layer)) * sizeof(Word);
        std::memset(row(work.automaton_memory.forward, layer), 0, bytes);
        std::memset(row(work.automaton_memory.backward, layer), 0, bytes);
    }
    // Calls `use(state, next state, values)` for every move from these states that some candidate of the cell makes.
    const auto for_each_move = [&](int n, const auto& use) {
        const MovesOfLayer& layer = layers[static_cast<std::size_t>(n)];
        const ValueSet candidates = work.candidates[rule.cells[static_cast<std::size_t>(n)]];
        const Word* from = row(work.automaton_memory.forward, n);
        for (int word = 0; word < words_of(n); ++word)
            for (Word left = from[word]; left; left &= left - 1) {
                const int state = word * kWordBits + first_bit(left);
                const int* first = layer.first.data() + state;
                for (int k = first[0]; k < first[1]; ++k) {
                    const Move& move = layer.moves[static_cast<std::size_t>(k)];
                    if (const ValueSet values = candidates & move.values) use(state, move.to, values);
                }
            }
    };
    row(work.automaton_memory.forward, 0)[0] = 1;
    for (int n = 0; n < length; ++n) {
        Word* to = row(work.automaton_memory.forward, n + 1);
        for_each_move(n, [&](int, int after, ValueSet) { to[after >> 6] |= bit_of(after); });
    }
    if (!row(work.automaton_memory.forward, length)[0]) return false;
    row(work.automaton_memory.backward, length)[0] = 1;
    for (int n = length - 1; n >= 0; --n) {
        const Word* to = row(work.automaton_memory.backward, n + 1);
        Word* alive = row(work.automaton_memory.backward, n);
        ValueSet kept = 0;
        for_each_move(n, [&](int state, int after, ValueSet values) {
            if (!(to[after >> 6] & bit_of(after))) return;
            kept |= values;
            alive[state >> 6] |= bit_of(state);
        });
        if (!kept || !keep(work, rule.cells[static_cast<std::size_t>(n)], kept)) return false;
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
