// Almost locked sets: n cells of a house with n + 1 digits between them. One digit less, and all the others have to stay.
#include "logic/als/als_steps.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_als(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.has(Technique::kAlsXz) && find_als_xz(board, bench, found)) return;
    if (wanted.has(Technique::kAlsXyWing) && find_als_xy_wings(board, bench, found)) return;
    if (wanted.has(Technique::kAlsChain) && find_als_chains(board, bench, found)) return;
    if (wanted.has(Technique::kDeathBlossom)) find_death_blossoms(board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
