// Automata made and made smaller.
#pragma once
#include <optional>
#include "constraints/problem.hpp"

namespace fullhouse::constraints {

// The same automaton without states that cannot be reached or lead nowhere, equal states joined, and one end. Nothing if it
// accepts nothing.
std::optional<AutomatonTerm> minimized(const AutomatonTerm& automaton, int values);

// Values that lead from one state to the same next state, joined.
Moves moves_of(const AutomatonTerm& automaton, int values);

// An outside clue on a line too long for the search's own reader, one automaton for each clue; the values are also known to
// differ. Nothing in place of one that accepts nothing. Numbered rooms are pairs (see setup.cpp).
std::vector<std::optional<AutomatonTerm>> automata_of(const FullLineTerm& line, int values, int lowest);

}  // namespace fullhouse::constraints
