// A line read by an automaton, cell by cell: look-and-say, quadruples, outside clues on large grids, rules of one's own.
//
//   state 0 --v--> state 1 --v--> ... --v--> an end       layer n: the states before cell n
//           cell 0         cell 1
//
// A value stays if it is on a way from the start to an end: states that can be reached, then states that lead to an end.
// Both are remembered, with the candidates they are for, and only layers that depend on other candidates are read again: a
// change in the middle of a long line is often felt by a few layers alone.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

// Calls `use(state, next state, values)` for every move from these states that one of the candidates makes.
template <class Use>
void for_each_move(const MovesOfLayer& layer, const Word* from, int words, ValueSet candidates, const Use& use) {
    for (int word = 0; word < words; ++word)
        for (Word left = from[word]; left; left &= left - 1) {
            const int state = word * kWordBits + first_bit(left);
            const int* first = layer.first.data() + state;
            for (int k = first[0]; k < first[1]; ++k) {
                const Move& move = layer.moves[static_cast<std::size_t>(k)];
                if (const ValueSet values = candidates & move.values) use(state, move.to, values);
            }
        }
}

// Replaces the states by others; false if they are the same.
inline bool replace(Word* states, const Word* others, int words) {
    const std::size_t bytes = static_cast<std::size_t>(words) * sizeof(Word);
    if (!std::memcmp(states, others, bytes)) return false;
    std::memcpy(states, others, bytes);
    return true;
}

// `kWords` 0: as many as the automaton's sets of states have.
template <int kWords>
bool run_automaton_on(Workspace& work, const Automaton& rule) {
    const Moves& layers = *rule.moves;
    AutomatonMemory& memory = work.automata[static_cast<std::size_t>(rule.number)];
    const int length = static_cast<int>(rule.cells.size()), words = kWords ? kWords : rule.words;
    const auto forward = [&](int layer) { return memory.forward.data() + at(layer, words); };
    const auto backward = [&](int layer) { return memory.backward.data() + at(layer, words); };
    Word found[kWords ? kWords : kMostStates / kWordBits + 1];
    const auto clear = [&] { std::memset(found, 0, static_cast<std::size_t>(words) * sizeof(Word)); };
    // 1. States that can be reached. Layers after different states are stale.
    bool has_other_states = false;
    for (int n = 0; n < length; ++n) {
        const auto place = static_cast<std::size_t>(n);
        const ValueSet candidates = work.candidates[rule.cells[place]];
        if (!has_other_states && memory.candidates[place] == candidates) continue;
        memory.candidates[place] = candidates;
        memory.is_stale[place] = true;
        clear();
        for_each_move(layers[place], forward(n), words, candidates,
                      [&](int, int after, ValueSet) { found[after >> 6] |= bit_of(after); });
        has_other_states = replace(forward(n + 1), found, words);
    }
    if (!forward(length)[0]) return false;
    // 2. Of these, the states that can still accept, and the values on the way.
    has_other_states = false;
    for (int n = length - 1; n >= 0; --n) {
        const auto place = static_cast<std::size_t>(n);
        if (!has_other_states && !memory.is_stale[place]) continue;
        const Word* to = backward(n + 1);
        ValueSet kept = 0;
        clear();
        for_each_move(layers[place], forward(n), words, memory.candidates[place], [&](int state, int after, ValueSet values) {
            if (!(to[after >> 6] & bit_of(after))) return;
            kept |= values;
            found[state >> 6] |= bit_of(state);
        });
        memory.kept[place] = kept;
        memory.is_stale[place] = false;
        has_other_states = replace(backward(n), found, words);
    }
    for (int n = length - 1; n >= 0; --n)
        if (!keep(work, rule.cells[static_cast<std::size_t>(n)], memory.kept[static_cast<std::size_t>(n)])) return false;
    return true;
}

inline bool run_automaton(Workspace& work, const Automaton& rule) {
    return rule.words == 1 ? run_automaton_on<1>(work, rule) : run_automaton_on<0>(work, rule);
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
