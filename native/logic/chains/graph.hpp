// Builds the graph that chains are looked for in.
#pragma once
#include "logic/base/board.hpp"
#include "logic/workbench.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Which nodes a search uses.
enum class ChainNodes : std::uint8_t { kPlain, kGroups, kSets };

// The graph of this board with at least these nodes; nodes already made for this version are kept.
const ChainGraph& chain_graph(const Board& board, ChainNodes nodes, Workbench& bench);

FULLHOUSE_ALWAYS bool has_bit(const std::uint64_t* row, int bit) { return row[bit / 64] >> (bit % 64) & 1; }
FULLHOUSE_ALWAYS void add_bit(std::uint64_t* row, int bit) { row[bit / 64] |= std::uint64_t{1} << (bit % 64); }

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
