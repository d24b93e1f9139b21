#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Entry {
    TechniqueSet techniques;
    Finder find;
};

using enum Technique;

constexpr Entry kFinders[] = {
    {TechniqueSet::of(kFullHouse, kNakedSingle, kHiddenSingle), find_singles},
    {TechniqueSet::range(kLockedPair, kClaiming), find_locked},
    {TechniqueSet::of(kBruteForce), find_guess},
};

}  // namespace

Finder finder_of(const TechniqueSet& wanted) {
    Finder found = nullptr;
    for (const Entry& entry : kFinders)
        if (entry.techniques.meets(wanted)) {
            if (found) return nullptr;
            found = entry.find;
        }
    return found;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
