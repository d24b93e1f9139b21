// Death blossom: a stem cell, and for each of its candidates a petal.
//
//   stem {145}     petal of 1: an almost locked set whose every 1 the stem sees, and so on for 4 and 5.
//
// Whichever digit the stem has, one petal loses a digit and has all its others. So any other digit common to all petals is in
// one of them, and is eliminated from cells that see all its places in every petal.
#include "logic/als/als_steps.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct BlossomPattern {
    Cell stem;
    AlsPattern petals;
    void describe(Fields& fields) const {
        fields.cell("stem", stem);
        petals.describe(fields);
    }
};

constexpr int kMostPetals = 512;          // to choose from, for one candidate of a stem
constexpr int kMostPetalTries = 1 << 17;  // of petals, for one stem; on boards of real puzzles some thousands

struct BlossomFinder {
    const Board& board;
    Workbench& bench;
    Sink& found;
    AlsBench& als = bench.als;
    Cell stem = 0;
    int tries = 0;
    int digit_count = 0;
    Digit digits[9];     // of the stem, those with the fewest petals first
    int petal_count[9];  // to choose from, by number of the digit
    std::uint16_t petals[9][kMostPetals];
    std::uint16_t chosen[9];
    bool is_enough = false;

    BlossomFinder(const Board& board, Workbench& bench, Sink& found) : board(board), bench(bench), found(found) {}

    void gather_petals() {
        digit_count = 0;
        for (const Digit digit : digits_of(board.candidates(stem))) {
            const std::uint64_t* const row = words_of(als.slots.seeing.row(seeing_row(digit, stem), als.slots.length));
            const int place = digit_count++;
            digits[place] = digit;
            petal_count[place] = 0;
            for (int k = 0; k < 4 * als.slots.length; ++k)
                for (std::uint64_t left = row[k]; left && petal_count[place] < kMostPetals; left &= left - 1)
                    petals[place][petal_count[place]++] = static_cast<std::uint16_t>(64 * k + std::countr_zero(left));
        }
    }

    // Numbers of the stem's digits, those with the fewest petals first.
    void find(Cell cell) {
        stem = cell;
        gather_petals();
        int order[9];
        for (int k = 0; k < digit_count; ++k) {
            int place = k;
            for (; place && petal_count[order[place - 1]] > petal_count[k]; --place) order[place] = order[place - 1];
            order[place] = k;
        }
        if (!digit_count || !petal_count[order[0]]) return;
        CellSet left[9];
        for (Digit digit = 1; digit <= 9; ++digit) left[digit - 1] = board.places(digit);
        tries = 0;
        choose(order, 0, left, static_cast<DigitSet>(kAllDigits & ~board.candidates(stem)), {}, 0);
    }

    // `left`: for each digit that may still be common, the candidates that see all of it so far.
    void choose(const int* order, int depth, const CellSet* left, DigitSet common, const CellSet& taken, int cells) {
        if (depth == digit_count) return keep(left, common, cells);
        const int place = order[depth];
        for (int k = 0; k < petal_count[place] && !is_enough; ++k) {
            if (++tries > kMostPetalTries) return;
            const Als& petal = als.sets[petals[place][k]];
            if (!als.may_overlap && petal.cells.meets(taken)) continue;
            CellSet more[9];
            DigitSet both = 0;
            for (const Digit digit : digits_of(common & petal.digits)) {
                more[digit - 1] = left[digit - 1] & petal.seen_by(digit);
                if (!more[digit - 1].empty()) both |= bit_of(digit);
            }
            if (!both) continue;
            chosen[place] = petals[place][k];
            choose(order, depth + 1, more, both, taken | petal.cells, cells + petal.cells.size());
        }
    }

    static Conclusions conclude(const CellSet* left, DigitSet common) {
        Conclusions gone;
        for (const Digit digit : digits_of(common)) gone.add(left[digit - 1], digit);
        return gone;
    }

    void keep(const CellSet* left, DigitSet common, int cells) {
        AlsFound* const old = als.founds.at(mark_of(conclude(left, common)));
        if (!old || (old->size && old->cells <= cells)) return;
        old->cells = cells;
        old->size = digit_count;
        old->stem = stem;
        for (int k = 0; k < digit_count; ++k) {
            old->set[k] = chosen[k];
            old->digit[k] = digits[k];
        }
        if (found.wants_one()) is_enough = true;
    }

    bool report(const AlsFound& blossom) const {
        CellSet left[9], places[9];
        DigitSet common = kAllDigits;
        for (Digit digit = 1; digit <= 9; ++digit) left[digit - 1] = board.places(digit);
        AlsDescription description;
        for (int k = 0; k < blossom.size; ++k) {
            const Als& petal = als.sets[blossom.set[k]];
            common &= petal.digits & ~bit_of(blossom.digit[k]);
            description.add_set(petal);
            description.add_link(petal.places_of(blossom.digit[k]), blossom.digit[k]);
            for (const Digit digit : digits_of(petal.digits)) {
                left[digit - 1] &= petal.seen_by(digit);
                places[digit - 1] |= petal.places_of(digit);
            }
        }
        const Conclusions gone = conclude(left, common);
        for (const Digit digit : digits_of(gone.digits())) description.add_common(places[digit - 1], digit);
        return found.add_new(Technique::kDeathBlossom, BlossomPattern{blossom.stem, description.keep(found)}, gone);
    }
};

}  // namespace

bool find_death_blossoms(const Board& board, Workbench& bench, Sink& found) {
    als_slots(board, bench.als, bench.settings.als_overlap);
    bench.als.founds.clear();
    BlossomFinder blossoms(board, bench, found);
    for (const Cell cell : board.empty()) {
        blossoms.find(cell);
        if (blossoms.is_enough || bench.is_stopped()) break;
    }
    for (int k = 0; k < bench.als.founds.count; ++k)
        if (bench.als.founds.found[k].size && blossoms.report(bench.als.founds.found[k])) return true;
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
