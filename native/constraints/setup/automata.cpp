#include "constraints/setup/automata.hpp"
#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

namespace fullhouse::constraints {
namespace {

using State = std::array<int, 3>;

// An automaton from a function: step(state, cell number, shown value) is the next state, or nothing.
template <class Step, class Accepts>
std::optional<AutomatonTerm> build(const Cells& cells, int values, int lowest, State start, const Step& step,
                                   const Accepts& accepts) {
    AutomatonTerm automaton{cells, {}};
    std::vector<State> states{start};
    for (int n = 0; n < static_cast<int>(cells.size()); ++n) {
        const bool is_last = n + 1 == static_cast<int>(cells.size());
        std::map<State, std::int16_t> numbers;
        std::vector<State> next_states;
        Layer layer{static_cast<int>(states.size()), {}};
        for (const State& state : states)
            for (int value = 0; value < values; ++value) {
                const std::optional<State> next = step(state, n, value + lowest);
                if (!next || (is_last && !accepts(*next))) {
                    layer.next.push_back(-1);
                    continue;
                }
                const auto [place, is_new] = numbers.emplace(*next, static_cast<std::int16_t>(next_states.size()));
                if (is_new) next_states.push_back(*next);
                if (next_states.size() > std::size_t{kMostStates})
                    throw std::invalid_argument("an outside clue needs too many states");
                layer.next.push_back(place->second);
            }
        automaton.layers.push_back(std::move(layer));
        states = std::move(next_states);
    }
    return minimized(automaton, values);
}

std::optional<AutomatonTerm> skyscraper(const Cells& cells, int clue, int values, int lowest) {
    const auto step = [=](State state, int, int shown) -> std::optional<State> {
        if (shown <= state[0]) return state;
        if (state[1] == clue) return {};
        return State{shown, state[1] + 1, 0};
    };
    return build(cells, values, lowest, {0, 0, 0}, step, [=](State state) { return state[1] == clue; });
}

std::optional<AutomatonTerm> sandwich(const Cells& cells, int clue, int values, int lowest) {
    const int low = lowest, high = lowest + values - 1;  // state: phase, sum, the first end
    const auto step = [=](State state, int, int shown) -> std::optional<State> {
        const bool is_end = shown == low || shown == high;
        if (state[0] == 0) return is_end ? State{1, 0, shown} : state;
        if (state[0] == 2) return is_end ? std::nullopt : std::optional(state);
        if (!is_end) return State{1, state[1] + shown, state[2]};
        if (shown == state[2] || state[1] != clue) return {};
        return State{2, 0, 0};
    };
    return build(cells, values, lowest, {0, 0, 0}, step, [](State state) { return state[0] == 2; });
}

std::optional<AutomatonTerm> x_sum(const Cells& cells, int clue, int values, int lowest) {
    const int length = static_cast<int>(cells.size());  // state: cells to add, what is left of the clue
    const auto step = [=](State state, int n, int shown) -> std::optional<State> {
        if (n == 0) {
            if (shown < 1 || shown > length) return {};
            state = {shown, clue, 0};
        }
        if (state[0] == 0) return state;
        state = {state[0] - 1, state[1] - shown, 0};
        if (state[0] == 0 && state[1] != 0) return {};
        return state;
    };
    return build(cells, values, lowest, {0, 0, 0}, step, [](State state) { return state[0] == 0; });
}

std::optional<AutomatonTerm> hidden_skyscraper(const Cells& cells, int clue, int values, int lowest) {
    const auto step = [=](State state, int n, int shown) -> std::optional<State> {
        if (state[0] == 1) return state;
        if (n == 0 || shown > state[1]) return State{0, shown, 0};
        if (shown == clue) return State{1, 0, 0};
        return {};
    };
    return build(cells, values, lowest, {0, 0, 0}, step, [](State state) { return state[0] == 1; });
}

}  // namespace

std::optional<AutomatonTerm> minimized(const AutomatonTerm& automaton, int values) {
    const auto width = static_cast<std::size_t>(values);
    const std::size_t length = automaton.layers.size();
    // 1. From the back: states with the same continuations get the same number.
    std::vector<std::vector<std::vector<std::int16_t>>> rows(length);  // of each layer, distinct rows
    std::vector<std::int16_t> number_after;  // of each state of the following layer, -1 if it leads nowhere
    for (std::size_t n = length; n-- > 0;) {
        const Layer& layer = automaton.layers[n];
        std::map<std::vector<std::int16_t>, std::int16_t> numbers;
        std::vector<std::int16_t> number_of(static_cast<std::size_t>(layer.states), -1);
        for (std::size_t state = 0; state < number_of.size(); ++state) {
            std::vector<std::int16_t> row(width);
            for (std::size_t value = 0; value < width; ++value) {
                const std::int16_t next = layer.next[state * width + value];
                row[value] = next < 0          ? std::int16_t{-1}
                             : n + 1 == length ? std::int16_t{0}
                                               : number_after[static_cast<std::size_t>(next)];
            }
            if (std::all_of(row.begin(), row.end(), [](std::int16_t next) { return next < 0; })) continue;
            const auto [place, is_new] = numbers.emplace(row, static_cast<std::int16_t>(rows[n].size()));
            if (is_new) rows[n].push_back(std::move(row));
            number_of[state] = place->second;
        }
        number_after = std::move(number_of);
    }
    if (number_after.empty() || number_after[0] < 0) return {};
    // 2. From the front: only states that can be reached, the start first.
    AutomatonTerm smaller{automaton.cells, {}};
    std::vector<std::int16_t> reached{number_after[0]};
    for (std::size_t n = 0; n < length; ++n) {
        Layer layer{static_cast<int>(reached.size()), {}};
        std::map<std::int16_t, std::int16_t> numbers;
        std::vector<std::int16_t> next_reached;
        for (const std::int16_t state : reached)
            for (const std::int16_t next : rows[n][static_cast<std::size_t>(state)]) {
                if (next < 0) {
                    layer.next.push_back(-1);
                    continue;
                }
                const auto [place, is_new] = numbers.emplace(next, static_cast<std::int16_t>(next_reached.size()));
                if (is_new) next_reached.push_back(next);
                layer.next.push_back(place->second);
            }
        smaller.layers.push_back(std::move(layer));
        reached = std::move(next_reached);
    }
    return smaller;
}

Moves moves_of(const AutomatonTerm& automaton, int values) {
    const auto width = static_cast<std::size_t>(values);
    Moves moves(automaton.layers.size());
    for (std::size_t n = 0; n < moves.size(); ++n) {
        MovesOfLayer& layer = moves[n];
        for (auto next = automaton.layers[n].next.begin(); next != automaton.layers[n].next.end(); next += values) {
            const std::size_t first = layer.moves.size();
            layer.first.push_back(static_cast<int>(first));
            for (std::size_t value = 0; value < width; ++value) {
                const int to = *(next + static_cast<std::ptrdiff_t>(value));
                if (to < 0) continue;
                const auto known = std::find_if(layer.moves.begin() + static_cast<std::ptrdiff_t>(first), layer.moves.end(),
                                                [&](const Move& move) { return move.to == to; });
                if (known == layer.moves.end())
                    layer.moves.push_back({to, ValueSet{1} << value});
                else
                    known->values |= ValueSet{1} << value;
            }
        }
        layer.first.push_back(static_cast<int>(layer.moves.size()));
    }
    return moves;
}

std::vector<std::optional<AutomatonTerm>> automata_of(const FullLineTerm& line, int values, int lowest) {
    const Cells reversed(line.cells.rbegin(), line.cells.rend());
    std::vector<std::optional<AutomatonTerm>> automata;
    const auto add = [&](auto make) {
        if (line.front != kNoClue) automata.push_back(make(line.cells, line.front, values, lowest));
        if (line.back != kNoClue) automata.push_back(make(reversed, line.back, values, lowest));
    };
    switch (line.kind) {
        case LineKind::kSkyscraper:
            add(skyscraper);
            break;
        case LineKind::kSandwich:
            add(sandwich);
            break;
        case LineKind::kXSum:
            add(x_sum);
            break;
        case LineKind::kHiddenSkyscraper:
            add(hidden_skyscraper);
            break;
        case LineKind::kNumberedRoom:
            break;
    }
    return automata;
}

}  // namespace fullhouse::constraints
