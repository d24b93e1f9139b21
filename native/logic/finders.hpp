// Which finder knows which techniques. One file per family; each finder reads the board and touches nothing but the sink.
#pragma once
#include "logic/base/board.hpp"
#include "logic/workbench.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Puts steps of the wanted techniques into the sink until it has enough, in the order in which a person, or HoDoKu, would
// find them: a path uses the first.
using Finder = void (*)(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);

void find_singles(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_direct(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_locked(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_subsets(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_fish(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_kraken(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_single_digit(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_strong_links(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_colors(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_wings(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_rectangles(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_loops(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_bug(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_exclusion(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_sue_de_coq(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_als(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_forcing(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_nested(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_templates(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
void find_guess(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);

struct FinderEntry {
    TechniqueSet techniques;
    Finder find;
};
extern const FinderEntry kFinders[];
extern const int kFinderCount;

// Each finder that knows some of these techniques, with those it knows.
template <class Each>
void each_finder_of(const TechniqueSet& wanted, const Each& each) {
    for (int k = 0; k < kFinderCount; ++k)
        if (kFinders[k].techniques.meets(wanted)) each(kFinders[k].techniques & wanted, kFinders[k].find);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
