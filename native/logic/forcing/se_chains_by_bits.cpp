// Walks over a map of links.
//
//   on chain     a on, - off, = on, ... = n on, - a off        layer 0: a            ends at n that has a weak link to a
//   off chain    a off, = on, - off, ... = n on, - off, = a on  layer 0: all n with a strong link to a; ends before a
//   cycle        a on, - off, = on, ... = n on, - z off, = a    layer 0: a            ends at n that has a weak link to z
#include "logic/forcing/se_chains_by_bits.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Sudoku Explainer follows links within the cell first, then those in its box, its row and its column.
int link_rank(const ChainItem& one, const ChainItem& other) {
    const Cell from = one.cells.first(), to = other.cells.first();
    if (from == to) return 0;
    return box_of(from) == box_of(to) ? 1 : row_of(from) == row_of(to) ? 2 : 3;
}

void add_in_order(const ChainLinks& links, int item, std::int16_t other, std::int16_t* list, std::uint8_t& count) {
    const int rank = link_rank(links.item[item], links.item[other]);
    int place = count++;
    for (; place > 0 && link_rank(links.item[item], links.item[list[place - 1]]) > rank; --place) list[place] = list[place - 1];
    list[place] = other;
}

// The pairs of links that begin at a candidate.
void list_pairs(const Board& board, const ChainLinks& links, LinkKind kind, int item, LinkMap& map) {
    const Cell cell = links.item[item].cells.first();
    const Digit digit = links.item[item].digit;
    std::uint8_t& count = map.pair_count[item];
    count = 0;
    clear(map.next[item], links.words);
    const auto follow = [&](std::int16_t off) {
        for (int k = 0; k < map.strong_count[off]; ++k) {
            const std::int16_t on = map.strong[off][k];
            if (on == item || map.next[item].has(on)) continue;
            map.next[item].add(on);
            map.pair[item][count++] = {off, on};
        }
    };
    if (kind != LinkKind::kX)
        for (const Digit other : digits_of(static_cast<DigitSet>(board.candidates(cell) & ~bit_of(digit))))
            follow(links.id[cell][other - 1]);
    CellSet left = board.places(digit) & kGeometry.peers[cell];
    for (const int house_kind : {2, 0, 1}) {
        const CellSet& house = kGeometry.cells[kGeometry.house_of[cell][house_kind]];
        for (const Cell other : left& house) follow(links.id[other][digit - 1]);
        left -= house;
    }
}

}  // namespace

void map_links(const Board& board, const ChainLinks& links, LinkKind kind, LinkMap& map) {
    const int words = links.words;
    clear(map.has_strong, words);
    ItemSet of_digit[9];
    for (ItemSet& set : of_digit) clear(set, words);
    for (int item = 0; item < links.candidates; ++item) {
        of_digit[links.item[item].digit - 1].add(item);
        std::uint8_t& count = map.strong_count[item];
        count = 0;
        for (int k = 0; k < links.strong_count[item]; ++k) {
            const std::int16_t other = links.strong[item][k];
            const bool is_in_house = links.item[item].digit == links.item[other].digit;
            if (kind == LinkKind::kAll || is_in_house == (kind == LinkKind::kX))
                add_in_order(links, item, other, map.strong[item], count);
        }
        if (count) map.has_strong.add(item);
    }
    for (int item = 0; item < links.candidates; ++item) {
        for (int word = 0; word < words; ++word) {
            const std::uint64_t weak = links.weak[item].words[word];
            map.weak[item].words[word] = kind == LinkKind::kX ? weak & of_digit[links.item[item].digit - 1].words[word] : weak;
        }
        list_pairs(board, links, kind, item, map);
    }
}

bool MapWalk::go_on() {
    if (top_ + 1 >= kMostLayers) return false;
    const int words = links_.words;
    ItemSet& next = layer_[top_ + 1];
    clear(next, words);
    for_each(layer_[top_], words, [&](int on) { unite(next, map_.next[on], words); });
    std::uint64_t any = 0;
    for (int word = 0; word < words; ++word) {
        next.words[word] &= ~reached_.words[word];
        reached_.words[word] |= next.words[word];
        any |= next.words[word];
    }
    ++top_;
    return any != 0;
}

int MapWalk::find_chain(Literal source, int longest) {
    const int words = links_.words;
    source_ = source;
    top_ = 0;
    clear(layer_[0], words);
    if (source.is_on)
        layer_[0].add(source.item);
    else
        for (int k = 0; k < map_.strong_count[source.item]; ++k) layer_[0].add(map_.strong[source.item][k]);
    for (int word = 0; word < words; ++word) reached_.words[word] = layer_[0].words[word];
    for (int length = 2; length <= longest; length += 2) {
        if (!go_on()) return 0;
        if (!source.is_on) {
            if (!layer_[top_].has(source.item)) continue;
            end_ = source.item;
            return length;
        }
        for (int word = 0; word < words; ++word)
            if (const std::uint64_t ends = layer_[top_].words[word] & map_.weak[source.item].words[word]) {
                end_ = static_cast<std::int16_t>(64 * word + std::countr_zero(ends));
                return length;
            }
    }
    return 0;
}

int MapWalk::write_chain(PlainNode* nodes) {
    trace();
    if (source_.is_on) way_[size_++] = source_.item;
    return write_way(nodes);
}

void MapWalk::follow(std::int16_t on) {
    std::uint64_t fresh = 0;
    for (int word = 0; word < links_.words; ++word) fresh |= map_.next[on].words[word] & ~reached_.words[word];
    if (!fresh) return;
    for (int k = 0; k < map_.pair_count[on]; ++k) {
        const TwoLinks& pair = map_.pair[on][k];
        if (reached_.has(pair.on)) continue;
        reached_.add(pair.on);
        by_[pair.on] = {pair.off, on};
        queue_[queued_++] = pair.on;
    }
}

int MapWalk::list_closing(int on, std::int16_t* closing) const {
    std::uint8_t count = 0;
    for (int k = 0; k < map_.strong_count[source_.item]; ++k) {
        const std::int16_t off = map_.strong[source_.item][k];
        if (map_.weak[on].has(off)) add_in_order(links_, on, off, closing, count);
    }
    return count;
}

bool MapWalk::is_on_way(int on, int off) const {
    for (; on != source_.item; on = by_[on].on)
        if (by_[on].off == off) return true;
    return false;
}

void MapWalk::trace_first(int on, std::int16_t last) {
    size_ = 2;
    for (int node = on; node != source_.item; node = by_[node].on) size_ += 2;
    way_[size_ - 1] = last;
    int place = size_ - 2;
    for (; place > 0; place -= 2) {
        way_[place] = static_cast<std::int16_t>(on);
        way_[place - 1] = by_[on].off;
        on = by_[on].on;
    }
    way_[0] = source_.item;
}

int MapWalk::write_cycle(PlainNode* nodes) const {
    const int size = write_way(nodes);
    const ChainItem &off = links_.item[way_[size - 1]], &on = links_.item[source_.item];
    nodes[size] = plain_node(on, true);
    nodes[size].parents[0] = static_cast<std::int16_t>(size - 1);
    nodes[size].house = static_cast<std::int8_t>(reason_of(board_, off, on));
    return size + 1;
}

void MapWalk::trace() {
    const int first = source_.is_on ? 0 : 1;  // where the candidate of the first layer stands
    std::int16_t on = end_;
    way_[0] = source_.item;
    size_ = first + 2 * top_ + 1;
    way_[size_ - 1] = on;
    for (int layer = top_; layer > 0; --layer) {
        // Some candidate of the layer before, and the one that is off between the two.
        std::int16_t before = -1, between = -1;
        for (int k = 0; k < map_.strong_count[on] && before < 0; ++k) {
            between = map_.strong[on][k];
            for (int word = 0; word < links_.words && before < 0; ++word)
                if (const std::uint64_t both = layer_[layer - 1].words[word] & map_.weak[between].words[word])
                    before = static_cast<std::int16_t>(64 * word + std::countr_zero(both));
        }
        way_[first + 2 * layer - 1] = between;
        way_[first + 2 * layer - 2] = before;
        on = before;
    }
}

// Either all candidates of the way at even places are on, or all at odd places: what sees one of each kind goes. Nothing
// goes from the cells of the cycle: Sudoku Explainer leaves that to other techniques.
Conclusions MapWalk::gain_of_cycle() const {
    CellSet seen[2][9], own;
    DigitSet digits[2] = {};
    for (int k = 0; k < size_; ++k) {
        const ChainItem& item = links_.item[way_[k]];
        seen[k & 1][item.digit - 1] |= kGeometry.peers[item.cells.first()];
        digits[k & 1] |= bit_of(item.digit);
        own |= item.cells;
    }
    Conclusions gain;
    for (const Digit digit : digits_of(static_cast<DigitSet>(digits[0] & digits[1])))
        gain.add((seen[0][digit - 1] & seen[1][digit - 1] & board_.places(digit)) - own, digit);
    return gain;
}

int MapWalk::write_way(PlainNode* nodes) const {
    for (int k = 0; k < size_; ++k) {
        const bool is_on = source_.is_on == (k % 2 == 0);
        const ChainItem& item = links_.item[way_[k]];
        nodes[k] = plain_node(item, is_on);
        if (k == 0) continue;
        nodes[k].parents[0] = static_cast<std::int16_t>(k - 1);
        if (is_on) nodes[k].house = static_cast<std::int8_t>(reason_of(board_, links_.item[way_[k - 1]], item));
    }
    return size_;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
