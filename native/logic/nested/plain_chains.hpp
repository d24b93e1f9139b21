// Forcing chains and cycles of plain links on one board: all of them, in Sudoku Explainer's order.
#pragma once
#include "logic/nested/assumption.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// A dependency of a chain: a cell, or a digit in a house. Numbered: cells, then nine digits of each house.
FULLHOUSE_ALWAYS std::uint16_t cell_link(int cell) { return static_cast<std::uint16_t>(cell); }
FULLHOUSE_ALWAYS std::uint16_t house_link(int house, int digit) { return static_cast<std::uint16_t>(kCells + 9 * house + digit); }
inline constexpr int kLinkNumbers = kCells + 9 * kHouseCount;

// A hint of an inner finder, as runs use it.
struct ChainResult {
    std::uint64_t identity;
    Hint hint;                             // of simple chains, the complexity only
    std::uint32_t first_gone, first_link;  // in the lists below
    std::uint16_t gone_count, link_count;
};

struct ChainResults {
    Growing<ChainResult> results;
    Growing<CandidateNumber> gone;  // eliminations, in the order in which they are made
    Growing<std::uint16_t> links;   // dependencies of the hint, in the order they are met from the end backwards
    void clear() {
        results.clear();
        gone.clear();
        links.clear();
    }
};

// Cells in the order in which a pattern meets them, sorted into the order in which Sudoku Explainer finds them again: by the
// number of the cell modulo 16, or more if there are many.
void order_cells(Cell* cells, int count);

class SimpleSearch {
 public:
    // Adds the hints of the board, best first, none with the eliminations of a better one.
    void run(const Field& board, ChainResults& results);

    // One of the hints of the last run, for writing it down: its nodes from the first to the last, their dependencies, its
    // eliminations and its kind.
    struct Node {
        CandidateNumber candidate;
        bool is_on;
        std::uint16_t link;  // of an on node but the first
    };
    Technique read(std::size_t place, Growing<Node>& nodes, Growing<CandidateNumber>& gone) const;

 private:
    enum Pass { kX, kY, kXy };
    struct Weak {
        std::uint16_t item;
        std::uint8_t link;
    };
    struct Found {
        double rating;
        std::uint32_t complexity, order;
        std::uint8_t kind;
        std::uint64_t gone_key;
        std::uint32_t path, size;  // items, on and off in turn, from the first to the last
        bool is_cycle, starts_on;
        bool is_before(const Found& other) const {
            if (rating != other.rating) return rating < other.rating;
            if (complexity != other.complexity) return complexity < other.complexity;
            if (kind != other.kind) return kind < other.kind;
            return order < other.order;
        }
    };
    static constexpr int kWords = (kCandidateNumbers + 63) / 64;
    struct Bits {
        std::uint64_t words[kWords];
        FULLHOUSE_ALWAYS bool has(int item) const { return words[item / 64] >> (item % 64) & 1; }
        FULLHOUSE_ALWAYS void add(int item) { words[item / 64] |= std::uint64_t{1} << (item % 64); }
    };

    void link(const Field& board);
    void prepare(Pass pass);
    void search(Pass pass);
    bool reaches_itself(int source, bool is_on, Bits& reached) const;
    void find_chain(Pass pass, int source, bool is_on);
    void find_cycles(Pass pass, int source);
    int trace(int source, bool is_on, int last_on);  // writes the path to `last_on`; returns its size
    void add_chain(Pass pass, int source, bool is_on, int size);
    void add_cycle(Pass pass, int source, int last_on, int last_off);
    bool gone_of_cycle(const std::uint16_t* path, int size, CellSet* gone) const;
    void offer(const Found& found, int size);
    void write(const Found& found, ChainResults& results);
    void write_gone(const Found& found, Growing<CandidateNumber>& gone) const;
    std::uint16_t weak_link(int on, int off) const;
    std::uint16_t strong_link(int off, int on) const;

    const Field* board_ = nullptr;
    int items_ = 0, words_ = 0;
    CandidateNumber candidate_[kCandidateNumbers];
    std::int16_t item_of_[kCandidateNumbers];
    std::uint32_t weak_first_[kCandidateNumbers + 1], weak_house_[kCandidateNumbers];  // cells come first, then houses
    Growing<Weak> weak_;
    std::uint16_t strong_[kCandidateNumbers][4];  // those that count in this pass
    std::uint8_t strong_link_[kCandidateNumbers][4];
    std::uint8_t strong_count_[kCandidateNumbers];
    std::uint16_t all_strong_[kCandidateNumbers][4];
    std::uint8_t all_strong_link_[kCandidateNumbers][4];
    std::uint8_t all_strong_count_[kCandidateNumbers];
    Bits weak_bits_[kCandidateNumbers];
    Bits house_bits_[kCandidateNumbers];  // weak links in houses only
    Bits next_[kCandidateNumbers];        // on, two links later
    Bits has_strong_;
    static constexpr std::uint16_t kNobody = 0xFFFF;
    std::uint16_t by_off_[kCandidateNumbers], by_on_[kCandidateNumbers];  // of nodes that are on: off before it, on before that
    std::uint16_t queue_[kCandidateNumbers];
    std::uint16_t path_[2 * kCandidateNumbers + 4];
    Growing<Found> found_;
    Growing<std::uint16_t> paths_;
    std::uint32_t order_ = 0;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
