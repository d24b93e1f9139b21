// How the tables of strong links are made, with the places of a house as nine bits.
#include "logic/single_digit/link_table.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

FULLHOUSE_ALWAYS bool is_one_bit(std::uint32_t bits) { return bits && !(bits & (bits - 1)); }

// Which of the three triples of a house have places: in a line these are the boxes, in a box the rows.
FULLHOUSE_ALWAYS std::uint32_t triples(std::uint32_t positions) {
    return (positions & 7 ? 1 : 0) | (positions & 7 << 3 ? 2 : 0) | (positions & 7 << 6 ? 4 : 0);
}

FULLHOUSE_ALWAYS std::uint32_t box_columns(std::uint32_t positions) { return (positions | positions >> 3 | positions >> 6) & 7; }

class TableMaker {
 public:
    TableMaker(const Board& board, Digit digit, LinkTable& table) : table_(table) {
        table.size = 0;
        table.reach = 1;
        for (House house = 0; house < kHouseCount; ++house) {
            table.first[house] = kNoSide;
            table.places[house] = board.places(house, digit);
            table.within[0][house] = {};
        }
        for (House house = 0; house < kHouseCount; ++house) {
            const std::uint32_t positions = board.positions(house, digit);
            const int size = size_of(positions);
            if (size < 2 || size > 6) continue;  // more of them do not lie in two houses
            house_ = house;
            is_group_ = size > 2;
            house < kFirstBox ? add_line(positions) : add_box(positions);
        }
    }

 private:
    void add_line(std::uint32_t positions) {
        const bool is_row = house_ < kFirstColumn;
        const int number = is_row ? house_ : house_ - kFirstColumn;
        const House crossing = is_row ? kFirstColumn : 0;  // the first line across
        const int box = kFirstBox + (is_row ? number / 3 * 3 : number / 3), step = is_row ? 1 : 3;
        const auto add_unless_apart = [&](House bridge, std::uint32_t far) {
            const std::uint32_t boxes = triples(far);
            if (!is_one_bit(boxes)) return;
            HouseSet onward = HouseSet{1} << (box + step * lowest(boxes));
            if (is_one_bit(far)) onward |= HouseSet{1} << (crossing + lowest(far));
            add(bridge, onward, is_row ? 1 : 2);
        };
        if (size_of(positions) <= 4)
            for (const int position : each(positions))
                add_unless_apart(static_cast<House>(crossing + position), positions & ~(1u << position));
        for (const int triple : each(triples(positions)))
            add_unless_apart(static_cast<House>(box + step * triple), positions & ~(7u << 3 * triple));
    }

    void add_box(std::uint32_t positions) {
        const std::uint32_t rows = triples(positions), columns = box_columns(positions);
        if (is_one_bit(rows) || is_one_bit(columns)) return;  // a link of that line
        const int box = house_ - kFirstBox, row = box / 3 * 3, column = kFirstColumn + box % 3 * 3;
        const auto add_unless_apart = [&](int bridge, std::uint32_t far) {
            HouseSet onward = 0;
            if (const std::uint32_t left = triples(far); is_one_bit(left)) onward |= HouseSet{1} << (row + lowest(left));
            if (const std::uint32_t left = box_columns(far); is_one_bit(left)) onward |= HouseSet{1} << (column + lowest(left));
            if (onward) add(static_cast<House>(bridge), onward, 4);
        };
        for (const int k : each(rows)) add_unless_apart(row + k, positions & ~(7u << 3 * k));
        for (const int k : each(columns)) add_unless_apart(column + k, positions & ~(0x49u << k));
    }

    void add(House bridge, HouseSet onward, int kind) {
        CellSet seen;  // a far end is in the house and onward: it sees exactly these
        for (const int house : each(onward)) seen |= table_.places[house];
        seen -= table_.places[house_];
        if (table_.size == kMostSides) return;
        const int grouped = is_group_ ? kGroupedLink : 0;
        table_.sides[table_.size] = {
            seen, onward, house_, bridge, static_cast<std::uint8_t>(kind | grouped), table_.first[bridge]};
        table_.first[bridge] = static_cast<std::uint8_t>(table_.size++);
        table_.within[0][bridge] |= seen;
    }

    LinkTable& table_;
    House house_ = 0;
    bool is_group_ = false;
};

void reach_on(LinkTable& table) {
    const CellSet* before = table.within[table.reach - 1];
    CellSet* within = table.within[table.reach++];
    for (int house = 0; house < kHouseCount; ++house) within[house] = {};
    for (int k = 0; k < table.size; ++k)
        for (const int onward : each(table.sides[k].onward)) within[table.sides[k].bridge] |= before[onward];
}

}  // namespace

const LinkTable* link_tables(const Board& board, LinkBench& bench, int links) {
    for (Digit digit = 1; digit <= 9; ++digit) {
        LinkTable& table = bench.digits[digit - 1];
        if (bench.version != board.version()) TableMaker(board, digit, table);
        while (table.reach < links - 1) reach_on(table);
    }
    bench.version = board.version();
    return bench.digits;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
