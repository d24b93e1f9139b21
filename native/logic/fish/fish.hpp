// Fish: n houses (the base) that have all their places of a digit in n other houses (the cover), except for some fins.
//
//        c2      c5      c8
//   r1   x  .  . x  .  . -  .        base r1, r4, r6   cover c2, c5, c8
//   r2   *  .  . .  .  . *  .        every x takes one of three columns, and three rows need one each:
//   r4   x  .  . .  .  . x  .        no * is left for the other rows
//   r6   .  .  . x  .  . x  .
//
// A fin is a place of the base outside the cover; an endo fin is in two base houses at once. If no fin is true, the fish
// holds: candidates it eliminates that see every fin are eliminated in any case.
//
// What a fish can eliminate depends on the places of its digit alone, so the bench remembers by digit and by places.
#pragma once
#include "logic/base/board.hpp"
#include "logic/base/sink.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

enum class FishKind : std::uint8_t { kBasic, kFinned, kSashimi, kFranken, kFinnedFranken, kMutant, kFinnedMutant };

struct FishSort {
    Technique technique;
    FishKind kind;
    int size;
};

struct Fish {
    HouseSet base, cover;
    CellSet fins, endo_fins;
    CellSet eliminated;
    HouseSet other_cover = 0;  // of a Siamese fish: cover and fins of its second half
    CellSet other_fins = {};
    bool is_partner = false;  // of another technique: good only as the second half of a Siamese fish
};

inline constexpr int kMostFishOfBase = 512;    // fish on one base: more are not looked at
inline constexpr int kMostFishOfDigit = 4096;  // different eliminations of one digit and technique: more are not reported

struct FishMemory {
    CellSet places;              // the following is about these
    CellSet impossible;          // places that no full arrangement of the digit uses
    bool knows = false;          // whether `impossible` is filled in
    std::uint64_t hopeless = 0;  // techniques that found nothing here, as bits from x-wing on
};

// Raw room, so that making a bench touches none of it.
template <class Item, int count>
struct Room {
    alignas(Item) unsigned char bytes[sizeof(Item) * count];
    FULLHOUSE_ALWAYS Item* items() { return reinterpret_cast<Item*>(bytes); }
};

struct FishBench {
    FishMemory memory[9];
    Room<Fish, kMostFishOfBase> of_base;
    Room<Fish, kMostFishOfDigit> of_digit;            // the best for each set of eliminations
    Room<std::uint16_t, 2 * kMostFishOfDigit> slots;  // where they are, by hash; 0 for nowhere
};

// The memory about a digit, forgotten if its places have changed.
FULLHOUSE_ALWAYS FishMemory& memory_of(FishBench& bench, const Board& board, Digit digit) {
    FishMemory& memory = bench.memory[digit - 1];
    if (!(memory.places == board.places(digit))) memory = FishMemory{board.places(digit), {}, false, 0};
    return memory;
}

// The places that no full arrangement of the digit uses: all eliminations of fish are among them.
const CellSet& impossible_places(FishMemory& memory);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
