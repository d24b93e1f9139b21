// Implications of one assumption, listed in the order of discovery: as HoDoKu 2.2.0 was seen to find and prefer them.
#pragma once
#include "logic/base/sink.hpp"
#include "logic/forcing/forcing.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

inline constexpr int kMostCauses = 5;  // causes kept per entry; its reason gives the others

// An entry: a literal that follows from earlier ones.
struct Implied {
    Literal literal;
    std::int8_t house = -1;  // of one that is on: where nothing else is left; -1 for its cell
    std::uint8_t causes = 0;
    std::int16_t depth = 1;
    std::int16_t cause[kMostCauses];  // their numbers in the list: the last of them first, then the others
};

// The implications of one literal, the premise, which is number 0 itself.
struct ImpliedList {
    int count;
    const Implied* entry;
    const std::int16_t* number;  // of a literal, by 2 * item + whether it is on; -1 if it is not implied
    int number_of(Literal literal) const { return number[2 * literal.item + literal.is_on]; }
};

// An entry of a joined list, which also has the entries of its entries' lists, and of theirs in turn.
struct JoinedEntry {
    Literal literal;
    Literal source;  // on whose own list it is; for own entries the premise
    std::int16_t depth;
};
struct JoinedList {
    const ImpliedList* own;
    int count;
    const JoinedEntry* entry;  // own entries first, with the same numbers
    const std::int16_t* number;
    int number_of(Literal literal) const { return number[2 * literal.item + literal.is_on]; }
};

// All lists of a board; they live in the arena. Joined ones are made on first use.
struct ListBench {
    Arena arena;
    ImpliedList own[kMostItems][2];  // of each item being on [1] or off [0]
    const JoinedList* joined[kMostItems][2];
    Followers near[kMostItems][2];  // the entries of the own list
    ListBench() {}
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
