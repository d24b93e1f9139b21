#include "constraints/workspace.hpp"

namespace fullhouse::constraints {
namespace {

std::size_t product(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

}  // namespace

Workspace::Workspace(const Problem& rules)
    : problem(rules),
      state_words(product(rules.values, rules.words) + (static_cast<std::size_t>(rules.cells) + 1) / 2 +
                  (static_cast<std::size_t>(rules.alternatives) + kWordBits - 1) / kWordBits),
      state(state_words),
      places(state.data()),
      candidates(reinterpret_cast<ValueSet*>(state.data() + product(rules.values, rules.words))),
      dead(state.data() + product(rules.values, rules.words) + (static_cast<std::size_t>(rules.cells) + 1) / 2),
      saved(std::make_unique_for_overwrite<Word[]>(state_words * static_cast<std::size_t>(rules.cells + 3))),
      guesses(static_cast<std::size_t>(rules.cells + 1)),
      proven(static_cast<std::size_t>(rules.cells)),
      dirty(product(rules.values, rules.scope_words)),
      to_point(dirty.size()),
      changed(static_cast<std::size_t>(rules.words)),
      to_pair(changed.size()),
      queue(static_cast<std::size_t>(rules.propagator_words)),
      awake(rules.prompt),
      singles(static_cast<std::size_t>(rules.cells) + 1),
      weights(rules.branching.start_weights),
      value_weights(static_cast<std::size_t>(rules.values)) {
    const auto groups = static_cast<std::size_t>(rules.most_groups);
    sum_memory.groups.resize(groups);
    sum_memory.sums.resize(groups * kMostSumWords);
    sum_memory.forward.resize((groups + 1) * kMostSumWords);
    sum_memory.backward.resize((groups + 1) * kMostSumWords);
    automata.reserve(rules.automata.size());
    for (const Automaton& automaton : rules.automata) {
        AutomatonMemory& own = automata.emplace_back();
        own.forward.resize(product(automaton.words, static_cast<int>(automaton.cells.size()) + 1));
        own.backward.resize(own.forward.size());
        own.forward[0] = own.backward[own.backward.size() - static_cast<std::size_t>(automaton.words)] = 1;
        own.candidates.resize(automaton.cells.size());
        own.kept.resize(automaton.cells.size());
        own.is_stale.resize(automaton.cells.size());
    }
    if (!rules.full_lines.empty()) {
        line_memory = std::make_unique<LineMemory>();
        last_lines.resize(rules.full_lines.size());
    }
    for (const Either& either : rules.eithers)
        for (const auto& alternative : either.alternatives) alternatives.push_back(std::make_unique<Workspace>(*alternative));
    if (!alternatives.empty()) either_union.resize(static_cast<std::size_t>(rules.cells));
}

}  // namespace fullhouse::constraints
