// Shared by the finders of almost locked sets: how their steps are described.
#pragma once
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

bool find_als_xz(const Board& board, Workbench& bench, Sink& found);
bool find_als_xy_wings(const Board& board, Workbench& bench, Sink& found);
bool find_als_chains(const Board& board, Workbench& bench, Sink& found);
bool find_death_blossoms(const Board& board, Workbench& bench, Sink& found);

// Some sets, the digits that link them and the digits that all of this is about, each with its cells.
struct AlsPattern {
    const PlainPart* sets;
    const PlainPart* links;
    const PlainPart* common;
    int set_count, link_count, common_count;
    void describe(Fields& fields) const {
        fields.parts("sets", sets, set_count);
        fields.parts("links", links, link_count);
        fields.parts("common", common, common_count);
    }
};

class AlsDescription {
 public:
    void add_set(const Als& als) { sets_[set_count_++] = {plain(als.cells), als.digits}; }
    void add_link(const CellSet& cells, Digit digit) { links_[link_count_++] = {plain(cells), bit_of(digit)}; }
    void add_link(const Als& one, const Als& other, Digit digit) {
        add_link(one.places_of(digit) | other.places_of(digit), digit);
    }
    void add_common(const CellSet& cells, Digit digit) { common_[common_count_++] = {plain(cells), bit_of(digit)}; }
    AlsPattern keep(Sink& found) const {
        return {found.keep(sets_, set_count_),
                found.keep(links_, link_count_),
                found.keep(common_, common_count_),
                set_count_,
                link_count_,
                common_count_};
    }

 private:
    PlainPart sets_[9], links_[9], common_[18];
    int set_count_ = 0, link_count_ = 0, common_count_ = 0;
};

// Eliminations if each of these digits, common to both sets, must be in one of the two.
FULLHOUSE_ALWAYS Conclusions eliminate_common(const Board& board, const Als& one, const Als& other, DigitSet digits) {
    Conclusions gone;
    for (const Digit digit : digits_of(one.digits & other.digits & digits))
        gone.add(seen_by_both(board, one, other, digit), digit);
    return gone;
}

// A number that differs for different conclusions (in practice: it has 64 bits).
FULLHOUSE_ALWAYS std::uint64_t mark_of(const Conclusions& conclusions) {
    std::uint64_t mark = (conclusions.digits() + 1) * 0xD6E8FEB86659FD93u;
    for (const Digit digit : digits_of(conclusions.digits())) {
        const CellSet cells = conclusions.cells(digit);
        for (const std::uint64_t half : {cells.low, cells.high}) {
            mark = (mark ^ half) * 0x9E3779B97F4A7C15u;
            mark ^= mark >> 29;
        }
    }
    return mark;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
