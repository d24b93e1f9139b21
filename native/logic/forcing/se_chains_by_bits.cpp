// Walks over a map of links.
//
//   on chain     a on, - off, = on, ... = n on, - a off        layer 0: a            ends at n that has a weak link to a
//   off chain    a off, = on, - off, ... = n on, - off, = a on  layer 0: all n with a strong link to a; ends before a
//   cycle        a on, - off, = on, ... = n on, - z off, = a    layer 0: a            ends at n that has a weak link to z
#include "logic/forcing/se_chains_by_bits.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {
constexpr int kMostWays = 64;  // that are tried for one cycle; few have more than four
}

void map_links(const Board& board, const ChainLinks& links, LinkKind kind, LinkMap& map) {
    const int words = links.words;
    clear(map.has_strong, words);
    for (int item = 0; item < links.candidates; ++item) {
        std::uint8_t& count = map.strong_count[item];
        count = 0;
        for (int k = 0; k < links.strong_count[item]; ++k) {
            const std::int16_t other = links.strong[item][k];
            const bool is_in_house = links.item[item].digit == links.item[other].digit;
            if (kind == LinkKind::kAll || is_in_house == (kind == LinkKind::kX)) map.strong[item][count++] = other;
        }
        if (count) map.has_strong.add(item);
    }
    ItemSet of_digit[9];
    if (kind == LinkKind::kX) {
        for (ItemSet& set : of_digit) clear(set, words);
        for (int item = 0; item < links.candidates; ++item) of_digit[links.item[item].digit - 1].add(item);
    }
    for (int item = 0; item < links.candidates; ++item) {
        ItemSet &weak = map.weak[item], &next = map.next[item], &gainful = map.gainful[item];
        const ChainItem& from = links.item[item];
        clear(next, words);
        clear(gainful, words);
        for (int word = 0; word < words; ++word) {
            weak.words[word] = links.weak[item].words[word];
            if (kind == LinkKind::kX) weak.words[word] &= of_digit[from.digit - 1].words[word];
            for (std::uint64_t left = weak.words[word] & map.has_strong.words[word]; left; left &= left - 1) {
                const int off = 64 * word + std::countr_zero(left);
                const bool is_gainful = !gain_of(board, from, links.item[off]).empty();
                for (int k = 0; k < map.strong_count[off]; ++k) {
                    const int on = map.strong[off][k];
                    if (on == item) continue;
                    next.add(on);
                    if (is_gainful) gainful.add(on);
                }
            }
        }
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
    last_ = -1;
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
    trace(layer_, false);
    if (source_.is_on) add_to_way(source_.item);
    return write_way(nodes);
}

void MapWalk::start_cycles(std::int16_t source, int longest) {
    source_ = {source, true};
    top_ = 0;
    clear(layer_[0], links_.words);
    clear(reached_, links_.words);
    layer_[0].add(source);
    reached_.add(source);
    while (2 * top_ < longest && go_on()) {
    }
    layers_ = top_ + 1;
    for (ItemSet* set : {&free_[0], &gained_[0]}) clear(*set, links_.words);
    free_[0].add(source);
}

// The one that closes the cycle is off only at the end: the first link must lead to another.
void MapWalk::leave_source() {
    const int words = links_.words, source = source_.item;
    clear(free_[1], words);
    clear(gained_[1], words);
    top_ = 1;
    for (int word = 0; word < words; ++word)
        for (std::uint64_t left = map_.weak[source].words[word] & map_.has_strong.words[word]; left; left &= left - 1) {
            const int off = 64 * word + std::countr_zero(left);
            if (off == last_) continue;
            const bool gains = has_gain(source, off);
            for (int k = 0; k < map_.strong_count[off]; ++k) {
                const int on = map_.strong[off][k];
                if (on == source || on == last_) continue;
                free_[1].add(on);
                if (gains) gained_[1].add(on);
            }
        }
}

// Nodes that are on after the first layer cannot be reached through the last one: its implications are in the first layer.
bool MapWalk::go_on_with_cycle() {
    if (top_ + 1 >= layers_) return false;
    const int words = links_.words;
    ItemSet &next = free_[top_ + 1], &gain = gained_[top_ + 1];
    clear(next, words);
    clear(gain, words);
    for_each(free_[top_], words, [&](int on) {
        unite(next, map_.next[on], words);
        unite(gain, gained_[top_].has(on) ? map_.next[on] : map_.gainful[on], words);
    });
    std::uint64_t any = 0;
    ++top_;
    for (int word = 0; word < words; ++word) {
        next.words[word] &= layer_[top_].words[word];
        gain.words[word] &= layer_[top_].words[word];
        any |= next.words[word];
    }
    return any != 0;
}

int MapWalk::write_cycle(PlainNode* nodes) const {
    const int size = write_way(nodes);
    const ChainItem &off = links_.item[last_], &on = links_.item[source_.item];
    nodes[size] = plain_node(on, true);
    nodes[size].parents[0] = static_cast<std::int16_t>(size - 1);
    nodes[size].house = static_cast<std::int8_t>(reason_of(board_, off, on));
    return size + 1;
}

void MapWalk::trace(const ItemSet* layers, bool needs_gain) {
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
            if (between != last_) before = before_link(layers[layer - 1], gained_[layer - 1], between, needs_gain);
        }
        if (needs_gain && has_gain(before, between)) needs_gain = false;
        way_[first + 2 * layer - 1] = between;
        way_[first + 2 * layer - 2] = before;
        on = before;
    }
}

// The first candidate of a layer that has a weak link to `off`.
std::int16_t MapWalk::before_link(const ItemSet& layer, const ItemSet& gained, int off, bool needs_gain) const {
    for (int word = 0; word < links_.words; ++word)
        for (std::uint64_t left = layer.words[word] & map_.weak[off].words[word]; left; left &= left - 1) {
            const int item = 64 * word + std::countr_zero(left);
            if (!needs_gain || gained.has(item) || has_gain(item, off)) return static_cast<std::int16_t>(item);
        }
    return -1;
}

bool MapWalk::find_gain() {
    const bool gains_at_end = has_gain(end_, last_);
    if (gains_at_end || gained_[top_].has(end_)) {
        trace(free_, !gains_at_end);
        add_to_way(last_);
        if (!gain_of_cycle().empty()) return true;  // else all of it is in cells of the cycle
    }
    // Two nodes that are not neighbours may have a gain.
    size_ = 2 * top_ + 2;
    way_[0] = source_.item;
    way_[size_ - 2] = end_;
    way_[size_ - 1] = last_;
    int ways = kMostWays;
    return find_gain_before(top_, ways);
}

// Fills in the way before a layer, in every way there is, until one gains something.
bool MapWalk::find_gain_before(int layer, int& ways) {
    if (layer == 0) return --ways, !gain_of_cycle().empty();
    const int on = way_[2 * layer];
    for (int k = 0; k < map_.strong_count[on]; ++k) {
        const std::int16_t between = map_.strong[on][k];
        if (between == last_) continue;
        way_[2 * layer - 1] = between;
        for (int word = 0; word < links_.words; ++word)
            for (std::uint64_t left = free_[layer - 1].words[word] & map_.weak[between].words[word]; left; left &= left - 1) {
                way_[2 * layer - 2] = static_cast<std::int16_t>(64 * word + std::countr_zero(left));
                if (find_gain_before(layer - 1, ways)) return true;
                if (ways <= 0) return false;
            }
    }
    return false;
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
