// Data of the search for chains and loops: the candidates of a board as a graph, and the chains found in it.
#pragma once
#include "logic/als/als.hpp"
#include "logic/base/board.hpp"
#include "logic/logic.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// The nodes of all chains of a board and the links between them, as bits.
//
//   nodes    0 ... candidates-1        the candidates, cell by cell, digits ascending
//            groups_from ... grouped-1 groups: the two or three candidates of a digit where a box and a line cross;
//                                      they begin at a new word, so that plain chains need not look at them
//            grouped ... nodes-1       digits of almost locked sets of two or more cells
//   strong   row a, bit b: one of a and b is true
//   weak     row a, bit b: not both are true
//
// Rows are `stride` words long, and the words of the candidates come first: plain chains read only those. Groups and sets are
// added when a search needs grouped chains.
struct ChainGraph {
    static constexpr int kMostNodes = 8192;  // almost locked sets beyond that are left out; other nodes are 1215 at most
    static constexpr int kMostWords = kMostNodes / 64;

    std::uint64_t version = 0;  // of the board that this is about
    bool has_groups = false, has_sets = false;
    int candidates, groups_from, grouped, nodes;
    int stride;
    std::uint16_t first_of[kCells + 1];  // the first node of a cell
    std::uint16_t id_of[kCells][9];      // of existing candidates
    Digit digit[kMostNodes];
    PlainCells cells[kMostNodes];
    PlainCells set[kMostNodes];                                 // of nodes >= grouped: the whole almost locked set
    PlainCells seen[kMostNodes];                                // cells that see every cell of the node
    std::int16_t alike_before[kMostNodes];                      // of nodes >= grouped: the last one with the same digit, or -1
    alignas(64) std::uint64_t linked[kMostWords];               // nodes with a strong link
    alignas(64) std::uint64_t strong[kMostNodes * kMostWords];  // never cleared as a whole
    alignas(64) std::uint64_t weak[kMostNodes * kMostWords];
};

// How chains pass through almost locked sets. HoDoKu's way is the usual one: four links instead of one, and a set that
// leaves a cell one of two candidates is described by way of the other one. Where that gives a chain that crosses itself, or one
// without sets, the others may give a better one.
enum class SetUse : std::uint8_t { kUsual, kShortcuts, kCheap };

// Everything that one node implies, breadth first: for each node that is on or off, the one before it.
struct ChainTree {
    std::int16_t before_on[ChainGraph::kMostNodes];
    std::int16_t before_off[ChainGraph::kMostNodes];
    std::int16_t queue[2 * ChainGraph::kMostNodes];  // off nodes as they are, on nodes as ~node; nearest first
    std::uint64_t on[ChainGraph::kMostWords];
    std::uint64_t off[ChainGraph::kMostWords];

    SetUse sets;  // chosen by every search

    // Where links are not equally long: how far the nodes are, and those that wait, by distance modulo 8.
    static constexpr int kWaitingLines = 8, kMostWaiting = 4 * ChainGraph::kMostNodes;
    std::uint16_t far_on[ChainGraph::kMostNodes];
    std::uint16_t far_off[ChainGraph::kMostNodes];
    std::int16_t waiting[kWaitingLines][kMostWaiting];
};

// A chain that was found, but not yet reported: its ends, and how much its conclusions are worth.
struct FoundChain {
    std::uint64_t hash;  // of the conclusions
    std::int32_t key;    // their place in HoDoKu's order
    std::int16_t count;
    std::int16_t length;
    std::int16_t source, target;
    std::uint8_t kind;
    Digit digit;
    SetUse sets;
};

// Only a few flags are set when it is made: the first touch of a page costs more than many a search.
struct ChainBench {
    static constexpr int kMostFound = 16384;  // in one search for all chains; more are not looked at
    ChainGraph graph;
    ChainTree tree;
    alignas(64) std::uint64_t reached[ChainGraph::kMostNodes * ChainGraph::kMostWords];  // on, if the row's node is off
    alignas(64) std::uint64_t passed[ChainGraph::kMostNodes * ChainGraph::kMostWords];   // off, if the row's node is off
    int found_count;                                                                     // begins at nothing in every search
    FoundChain found[kMostFound];
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
