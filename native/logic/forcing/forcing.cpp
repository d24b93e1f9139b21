// Forcing chains and nets: which search looks for which technique.
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_forcing(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (find_plain_chains(wanted, board, bench, found)) return;
    if (find_forcing_chains(wanted, board, bench, found)) return;
    if (find_multiple_chains(wanted, board, bench, found)) return;
    if (find_dynamic(wanted, board, bench, found)) return;
    find_forcing_nets(wanted, board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
