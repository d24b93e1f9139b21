// Between the searches for fish and the sink: filters and reports found fish.
#pragma once
#include "logic/workbench.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Takes the fish of one digit and technique, base by base. On a path the first one, in HoDoKu's order, is enough; when
// all are wanted it keeps for each set of eliminations the fish with the fewest fins, and reports them at the end.
class FishCatch {
 public:
    FishCatch(const FishSort& sort, Digit digit, const CellSet& places, Workbench& bench, Sink& found)
        : sort(sort), digit(digit), places_(places), bench_(bench), found_(found) {}

    const FishSort& sort;
    const Digit digit;
    int most_fins() const { return bench_.settings.most_fins; }
    int most_endo_fins() const { return bench_.settings.most_endo_fins; }
    bool wants_partners() const { return bench_.settings.siamese_fish; }

    void add(const Fish& fish);  // one more on the current base
    bool end_base();             // true: no more are wanted
    bool end_digit();            // true: the sink is full
    bool has_any() const { return caught_any_; }
    // Call once per try; true if a stop was requested or one digit has used up its tries.
    FULLHOUSE_ALWAYS bool is_tired() { return (++tries_ & 0xFFF) == 0 && is_over(); }

 private:
    bool is_over() const;
    bool report(const Fish& fish);
    bool report_first(int count);
    void keep(const Fish& fish);

    const CellSet& places_;  // of the digit
    Workbench& bench_;
    Sink& found_;
    int of_base_ = 0, of_digit_ = 0;
    std::uint64_t tries_ = 0;
    bool caught_any_ = false;
};

// Fish of rows and columns only: basic, finned, sashimi. `impossible` are the places that may be eliminated at all.
void search_line_fish(const Board& board, const CellSet& impossible, FishCatch& fish);
// Fish with boxes, or with rows and columns mixed: Franken and mutant, finned or not.
void search_complex_fish(const Board& board, const CellSet& impossible, FishCatch& fish);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
