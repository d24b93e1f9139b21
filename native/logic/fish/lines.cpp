// Fish of lines: rows covered by columns, or columns covered by rows. Basic, finned and sashimi.
//
// All fins of such a fish lie in one box: what it eliminates is in no base line and no fin's cross line, so it sees
// the fins through the box alone.
#include "logic/fish/search.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

class LineSearch {
 public:
    LineSearch(const Board& board, const CellSet& impossible, FishCatch& fish, int kind) : fish_(fish), kind_(kind) {
        for (int line = 0; line < 9; ++line) places_[line] = board.positions(static_cast<House>(9 * kind + line), fish.digit);
        for (const Cell cell : impossible)
            hopeless_[kGeometry.house_of[cell][kind] - 9 * kind] |= static_cast<Positions>(1u << kGeometry.position[cell][kind]);
        for (int line = 0; line < 9; ++line)
            if (places_[line]) lines_[count_++] = line;
    }

    // True when no more fish are wanted.
    bool run() {
        if (count_ <= fish_.sort.size) return false;
        return fish_.sort.kind == FishKind::kBasic ? choose_basic(0, 0, 0) : choose(0, 0);
    }

 private:
    // Base lines in ascending order; without fins their places may not take more cross lines than there are lines.
    bool choose_basic(int first, std::uint32_t base, std::uint32_t cover) {
        const int missing = fish_.sort.size - size_of(base);
        if (missing == 0) return size_of(cover) == fish_.sort.size && report_basic(base, cover);
        for (int k = first; k + missing <= count_; ++k)
            if (const std::uint32_t more = cover | places_[lines_[k]]; size_of(more) <= fish_.sort.size)
                if (choose_basic(k + 1, base | 1u << lines_[k], more)) return true;
        return false;
    }

    bool report_basic(std::uint32_t base, std::uint32_t cover) {
        CellSet eliminated;
        for (int k = 0; k < count_; ++k)
            if (!(base >> lines_[k] & 1)) eliminated |= cells_at(house(lines_[k]), places_[lines_[k]] & cover);
        if (eliminated.empty()) return false;
        fish_.add({house_set(base, kind_), house_set(cover, 1 - kind_), {}, {}, eliminated});
        return fish_.end_base();
    }

    bool choose(int first, std::uint32_t base) {
        const int missing = fish_.sort.size - size_of(base);
        if (missing == 0) return try_base(base);
        for (int k = first; k + missing <= count_; ++k)
            if (choose(k + 1, base | 1u << lines_[k])) return true;
        return false;
    }

    // Every box that may hold the fins.
    bool try_base(std::uint32_t base) {
        for (int band = 0; band < 3; ++band) {
            const std::uint32_t in_band = base >> (3 * band) & 7;
            if (in_band == 0 || in_band == 7) continue;
            std::uint32_t inside = 0, outside = 0, hopeless = 0;
            for (const int line : each(base)) (line / 3 == band ? inside : outside) |= places_[line];
            if (size_of(outside) > fish_.sort.size) continue;
            for (const int line : each(7u & ~in_band)) hopeless |= hopeless_[3 * band + line];
            for (int stack = 0; stack < 3; ++stack) {
                const std::uint32_t box = 7u << (3 * stack);
                const std::uint32_t needed = outside | (inside & ~box);
                if (hopeless & box && size_of(needed) <= fish_.sort.size)
                    try_box(base, band, box, needed, inside & box & ~needed);
            }
        }
        return fish_.end_base();
    }

    // The cover: the cross lines needed outside the box, and some of those that meet the base only in it.
    void try_box(std::uint32_t base, int band, std::uint32_t box, std::uint32_t needed, std::uint32_t optional) {
        const int missing = fish_.sort.size - size_of(needed);
        for (std::uint32_t some = optional;; some = (some - 1) & optional) {
            if (size_of(some) == missing) try_cover(base, band, box, needed | some);
            if (some == 0) break;
        }
    }

    void try_cover(std::uint32_t base, int band, std::uint32_t box, std::uint32_t cover) {
        CellSet fins, eliminated;
        bool is_sashimi = false;
        for (const int line : each(base)) {
            const Positions loose = places_[line] & ~cover;
            const int held = size_of(places_[line]) - size_of(loose);
            if (held == 0) return;  // nothing but fins: this is claiming, not a fish
            is_sashimi |= held == 1;
            fins |= cells_at(house(line), loose);
        }
        // A Siamese finned fish may have a sashimi half.
        const bool is_mine = is_sashimi == (fish_.sort.kind == FishKind::kSashimi);
        if (fins.empty() || !(is_mine || (is_sashimi && fish_.wants_partners()))) return;
        if (fins.size() > fish_.most_fins()) return;
        for (const int line : each(7u << (3 * band) & ~base))
            eliminated |= cells_at(house(line), static_cast<Positions>(places_[line] & cover & box));
        if (eliminated.empty()) return;
        fish_.add({house_set(base, kind_), house_set(cover, 1 - kind_), fins, {}, eliminated, 0, {}, !is_mine});
    }

    House house(int line) const { return static_cast<House>(9 * kind_ + line); }
    static HouseSet house_set(std::uint32_t lines, int kind) { return lines << (9 * kind); }

    FishCatch& fish_;
    const int kind_;  // 0: rows are the base, 1: columns
    Positions places_[9] = {};
    Positions hopeless_[9] = {};
    int lines_[9] = {};
    int count_ = 0;
};

}  // namespace

void search_line_fish(const Board& board, const CellSet& impossible, FishCatch& fish) {
    for (int kind = 0; kind < 2; ++kind)
        if (LineSearch(board, impossible, fish, kind).run()) return;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
