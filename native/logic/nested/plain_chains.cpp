// Forcing chains and cycles, found by walks that go link by link and keep the first way to everything.
//
//   chain    source on - off = on ... = on - source off, or the other way round
//   cycle    source on - off = on ... = on - off = source on: what sees an on node and an off node of its digit goes
//
// X: links in houses only. Y: strong links in cells only. XY: all.
#include "logic/nested/plain_chains.hpp"
#include <algorithm>

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

double rating_of(double base, std::uint32_t complexity) {
    double added = 0;
    std::uint32_t beyond = 4;
    for (bool is_odd = false; beyond + 2 < complexity; is_odd = !is_odd) {
        added += 0.1;
        beyond = is_odd ? beyond * 4 / 3 : beyond * 3 / 2;
    }
    return base + added;
}

std::uint64_t key_of(std::uint32_t literal) { return mix(literal + 1); }

}  // namespace

void order_cells(Cell* cells, int count) {
    const int mask = count > 24 ? 63 : count > 12 ? 31 : 15;
    for (int k = 1; k < count; ++k) {  // few enough for a plain insertion
        const Cell cell = cells[k];
        int place = k;
        for (; place > 0 && (cells[place - 1] & mask) > (cell & mask); --place) cells[place] = cells[place - 1];
        cells[place] = cell;
    }
}

void SimpleSearch::run(const Field& board, ChainResults& results) {
    link(board);
    found_.clear();
    paths_.clear();
    order_ = 0;
    for (const Pass pass : {kX, kY, kXy}) search(pass);
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.is_before(b); });
    for (const Found& found : found_) write(found, results);
}

void SimpleSearch::link(const Field& board) {
    board_ = &board;
    items_ = 0;
    for (int cell = 0; cell < kCells; ++cell)
        for (const int digit : each(board.cell[cell])) {
            item_of_[number_of(cell, digit)] = static_cast<std::int16_t>(items_);
            candidate_[items_++] = number_of(cell, digit);
        }
    words_ = (items_ + 63) / 64;
    weak_.clear();
    for (int item = 0; item < items_; ++item) {
        const int cell = cell_of(candidate_[item]), digit = digit_index_of(candidate_[item]);
        weak_first_[item] = static_cast<std::uint32_t>(weak_.size());
        Bits &all = weak_bits_[item], &in_houses = house_bits_[item];
        for (int word = 0; word < words_; ++word) all.words[word] = in_houses.words[word] = 0;
        int count = 0;
        const std::uint32_t others = board.cell[cell] & ~(1u << digit);
        for (const int other : each(others)) {
            const auto off = static_cast<std::uint16_t>(item_of_[number_of(cell, other)]);
            weak_.add({off, kHouseCount});
            all.add(off);
        }
        if (others && !(others & (others - 1))) {
            all_strong_[item][count] = weak_.back().item;
            all_strong_link_[item][count++] = kHouseCount;
        }
        weak_house_[item] = static_cast<std::uint32_t>(weak_.size());
        CellSet done{};
        for (const int kind : kBoxRowColumnKinds) {
            const House house = kGeometry.house_of[cell][kind];
            CellSet places = board.places[digit] & kGeometry.cells[house];
            places.remove(cell);
            for (const Cell other : places - done) {
                const auto off = static_cast<std::uint16_t>(item_of_[number_of(other, digit)]);
                weak_.add({off, house});
                all.add(off);
                in_houses.add(off);
            }
            done |= kGeometry.cells[house];
            if (!places.is_one()) continue;
            const auto on = static_cast<std::uint16_t>(item_of_[number_of(places.first(), digit)]);
            bool is_new = true;
            for (int k = 0; k < count; ++k) is_new &= all_strong_[item][k] != on;
            if (!is_new) continue;
            all_strong_[item][count] = on;
            all_strong_link_[item][count++] = house;
        }
        all_strong_count_[item] = static_cast<std::uint8_t>(count);
    }
    weak_first_[items_] = static_cast<std::uint32_t>(weak_.size());
}

void SimpleSearch::prepare(Pass pass) {
    for (int word = 0; word < words_; ++word) has_strong_.words[word] = 0;
    for (int item = 0; item < items_; ++item) {
        int count = 0;
        for (int k = 0; k < all_strong_count_[item]; ++k) {
            const bool is_cell = all_strong_link_[item][k] == kHouseCount;
            if (is_cell ? pass == kX : pass == kY) continue;
            strong_[item][count] = all_strong_[item][k];
            strong_link_[item][count++] = all_strong_link_[item][k];
        }
        strong_count_[item] = static_cast<std::uint8_t>(count);
        if (count) has_strong_.add(item);
    }
    for (int item = 0; item < items_; ++item) {
        const Bits& weak = pass == kX ? house_bits_[item] : weak_bits_[item];
        Bits& next = next_[item];
        for (int word = 0; word < words_; ++word) next.words[word] = 0;
        for (int word = 0; word < words_; ++word)
            for (std::uint64_t left = weak.words[word] & has_strong_.words[word]; left; left &= left - 1) {
                const int off = 64 * word + std::countr_zero(left);
                for (int k = 0; k < strong_count_[off]; ++k) next.add(strong_[off][k]);
            }
        next.words[item / 64] &= ~(std::uint64_t{1} << (item % 64));
    }
}

// Everything that is on after the source is, or is off; and whether the source comes to its opposite.
bool SimpleSearch::reaches_itself(int source, bool is_on, Bits& reached) const {
    Bits waiting;
    for (int word = 0; word < words_; ++word) reached.words[word] = waiting.words[word] = 0;
    if (is_on) {
        reached.add(source);
        waiting.add(source);
    } else {
        for (int k = 0; k < strong_count_[source]; ++k) {
            reached.add(strong_[source][k]);
            waiting.add(strong_[source][k]);
        }
    }
    for (int word = 0; word < words_;) {
        if (!waiting.words[word]) {
            ++word;
            continue;
        }
        const int on = 64 * word + std::countr_zero(waiting.words[word]);
        waiting.words[word] &= waiting.words[word] - 1;
        int back = word;
        for (int other = 0; other < words_; ++other) {
            const std::uint64_t fresh = next_[on].words[other] & ~reached.words[other];
            reached.words[other] |= fresh;
            waiting.words[other] |= fresh;
            if (fresh && other < back) back = other;
        }
        word = back;
    }
    return !is_on && reached.has(source);
}

void SimpleSearch::search(Pass pass) {
    prepare(pass);
    for (int source = 0; source < items_; ++source) {
        const std::uint32_t digits = board_->cell[cell_of(candidate_[source])];
        if (!(digits & (digits - 1))) continue;  // no start cell
        Bits reached;
        reaches_itself(source, true, reached);
        const auto meets = [&](const Bits& set, int but) {
            for (int word = 0; word < words_; ++word) {
                std::uint64_t both = reached.words[word] & set.words[word];
                if (word == but / 64) both &= ~(std::uint64_t{1} << (but % 64));
                if (both) return true;
            }
            return false;
        };
        bool may_close = false;
        for (int k = 0; k < strong_count_[source]; ++k) {
            const int last = strong_[source][k];
            may_close |= meets(pass == kX ? house_bits_[last] : weak_bits_[last], source);
        }
        if (may_close) find_cycles(pass, source);
        if (pass == kY) continue;
        if (meets(pass == kX ? house_bits_[source] : weak_bits_[source], source)) find_chain(pass, source, true);
        if (strong_count_[source] && reaches_itself(source, false, reached)) find_chain(pass, source, false);
    }
}

// A chain comes to the opposite of its source exactly once: by the first way.
void SimpleSearch::find_chain(Pass pass, int source, bool is_on) {
    Bits on, off;
    for (int word = 0; word < words_; ++word) on.words[word] = off.words[word] = 0;
    int first = 0, last = 0;
    const auto follow = [&](int item, std::uint16_t before) {  // true if it comes to the source
        for (int k = 0; k < strong_count_[item]; ++k) {
            const std::uint16_t next = strong_[item][k];
            if (!is_on && next == source) {
                const int size = before == kNobody ? 1 : trace(source, false, before);
                path_[size] = static_cast<std::uint16_t>(item);
                path_[size + 1] = next;
                add_chain(pass, source, false, size + 2);
                return true;
            }
            if (on.has(next)) continue;
            on.add(next);
            by_off_[next] = static_cast<std::uint16_t>(item);
            by_on_[next] = before;
            queue_[last++] = next;
        }
        return false;
    };
    if (is_on) {
        on.add(source);
        by_on_[source] = kNobody;
        queue_[last++] = static_cast<std::uint16_t>(source);
    } else {
        off.add(source);
        follow(source, kNobody);
    }
    while (first < last) {
        const std::uint16_t at = queue_[first++];
        for (std::uint32_t k = pass == kX ? weak_house_[at] : weak_first_[at]; k < weak_first_[at + 1]; ++k) {
            const std::uint16_t item = weak_[k].item;
            if (is_on && item == source) {
                const int size = trace(source, true, at);
                path_[size] = item;
                add_chain(pass, source, true, size + 1);
                return;
            }
            if (off.has(item)) continue;
            off.add(item);
            if (follow(item, at)) return;
        }
    }
}

int SimpleSearch::trace(int source, bool is_on, int last_on) {
    int size = 0;
    for (int on = last_on; on != kNobody;) {
        path_[size++] = static_cast<std::uint16_t>(on);
        if (is_on && on == source) break;
        path_[size++] = by_off_[on];
        on = by_on_[on];
    }
    for (int k = 0; k < size / 2; ++k) {
        const std::uint16_t item = path_[k];
        path_[k] = path_[size - 1 - k];
        path_[size - 1 - k] = item;
    }
    return size;
}

void SimpleSearch::add_chain(Pass pass, int source, bool is_on, int size) {
    const int cell = cell_of(candidate_[source]);
    std::uint64_t key = 0;
    if (is_on)
        key = key_of(candidate_[source]);
    else
        for (const int other : each(board_->cell[cell] & ~(1u << digit_index_of(candidate_[source]))))
            key += key_of(number_of(cell, other));
    const auto complexity = static_cast<std::uint32_t>(size);
    offer({rating_of(pass == kX ? 6.6 : 7.0, complexity), complexity, order_++, static_cast<std::uint8_t>(pass == kX ? 2 : 4),
           key, 0, 0, false, is_on},
          size);
}

void SimpleSearch::find_cycles(Pass pass, int source) {
    Bits on;
    for (int word = 0; word < words_; ++word) on.words[word] = 0;
    int first = 0, last = 0;
    on.add(source);
    by_on_[source] = kNobody;
    queue_[last++] = static_cast<std::uint16_t>(source);
    while (first < last) {
        const std::uint16_t at = queue_[first++];
        // 1. The next nodes that are on, in order, if any.
        std::uint64_t fresh = 0;
        for (int word = 0; word < words_; ++word) fresh |= next_[at].words[word] & ~on.words[word];
        const std::uint32_t begin = pass == kX ? weak_house_[at] : weak_first_[at], end = weak_first_[at + 1];
        if (fresh)
            for (std::uint32_t k = begin; k < end; ++k) {
                const std::uint16_t item = weak_[k].item;
                for (int s = 0; s < strong_count_[item]; ++s) {
                    const std::uint16_t next = strong_[item][s];
                    if (on.has(next)) continue;
                    on.add(next);
                    by_off_[next] = item;
                    by_on_[next] = at;
                    queue_[last++] = next;
                }
            }
        // 2. Cycles that close from here, in the order of the weak links.
        if (at == source) continue;
        int closing = 0;
        const Bits& weak = pass == kX ? house_bits_[at] : weak_bits_[at];
        for (int k = 0; k < strong_count_[source]; ++k) closing += weak.has(strong_[source][k]);
        if (!closing) continue;
        for (std::uint32_t k = begin; k < end && closing; ++k) {
            const std::uint16_t item = weak_[k].item;
            bool closes = false;
            for (int s = 0; s < strong_count_[source]; ++s) closes |= strong_[source][s] == item;
            if (!closes) continue;
            --closing;
            bool is_parent = false;
            for (int back = at; back != source && !is_parent; back = by_on_[back]) is_parent = by_off_[back] == item;
            if (!is_parent) add_cycle(pass, source, at, item);
        }
    }
}

void SimpleSearch::add_cycle(Pass pass, int source, int last_on, int last_off) {
    int size = trace(source, true, last_on);
    path_[size++] = static_cast<std::uint16_t>(last_off);
    CellSet gone[9];
    if (!gone_of_cycle(path_, size, gone)) return;
    std::uint64_t key = 0;
    for (int digit = 0; digit < 9; ++digit)
        for (const Cell cell : gone[digit]) key += key_of(number_of(cell, digit));
    const auto complexity = static_cast<std::uint32_t>(size);
    path_[size] = static_cast<std::uint16_t>(source);
    offer({rating_of(pass == kXy ? 7.0 : 6.5, complexity), complexity, order_++,
           static_cast<std::uint8_t>(pass == kX   ? 2
                                     : pass == kY ? 3
                                                  : 4),
           key, 0, 0, true, true},
          size + 1);
}

// Nothing goes from the cells of the cycle itself.
bool SimpleSearch::gone_of_cycle(const std::uint16_t* path, int size, CellSet* gone) const {
    CellSet seen[2][9] = {}, own{};
    std::uint32_t digits[2] = {};
    for (int k = 0; k < size; ++k) {
        const int cell = cell_of(candidate_[path[k]]), digit = digit_index_of(candidate_[path[k]]);
        seen[k & 1][digit] |= kGeometry.peers[cell];
        digits[k & 1] |= 1u << digit;
        own.add(cell);
    }
    bool has_any = false;
    for (int digit = 0; digit < 9; ++digit) {
        gone[digit] = {};
        if (!(digits[0] & digits[1] & (1u << digit))) continue;
        gone[digit] = (seen[0][digit] & seen[1][digit] & board_->places[digit]) - own;
        has_any |= !gone[digit].empty();
    }
    return has_any;
}

void SimpleSearch::offer(const Found& found, int size) {
    for (Found& other : found_) {
        if (other.gone_key != found.gone_key) continue;
        if (!found.is_before(other)) return;
        other = found;
        other.path = static_cast<std::uint32_t>(paths_.size());
        other.size = static_cast<std::uint32_t>(size);
        for (int k = 0; k < size; ++k) paths_.add(path_[k]);
        return;
    }
    found_.add(found);
    found_.back().path = static_cast<std::uint32_t>(paths_.size());
    found_.back().size = static_cast<std::uint32_t>(size);
    for (int k = 0; k < size; ++k) paths_.add(path_[k]);
}

std::uint16_t SimpleSearch::weak_link(int on, int off) const {
    for (std::uint32_t k = weak_first_[on]; k < weak_first_[on + 1]; ++k)
        if (weak_[k].item == off) {
            if (weak_[k].link == kHouseCount) return cell_link(cell_of(candidate_[on]));
            return house_link(weak_[k].link, digit_index_of(candidate_[on]));
        }
    return 0;
}

std::uint16_t SimpleSearch::strong_link(int off, int on) const {
    for (int k = 0; k < all_strong_count_[off]; ++k)
        if (all_strong_[off][k] == on) {
            if (all_strong_link_[off][k] == kHouseCount) return cell_link(cell_of(candidate_[on]));
            return house_link(all_strong_link_[off][k], digit_index_of(candidate_[on]));
        }
    return 0;
}

void SimpleSearch::write_gone(const Found& found, Growing<CandidateNumber>& written) const {
    const std::uint16_t* path = paths_.data() + found.path;
    if (!found.is_cycle) {
        const int candidate = candidate_[path[0]], cell = cell_of(candidate);
        if (found.starts_on)
            written.add(static_cast<CandidateNumber>(candidate));
        else
            for (const int other : each(board_->cell[cell] & ~(1u << digit_index_of(candidate))))
                written.add(number_of(cell, other));
        return;
    }
    const int size = static_cast<int>(found.size);
    CellSet gone[9], met{};
    gone_of_cycle(path, size - 1, gone);
    Cell cells[kCells];
    int count = 0;
    for (int k = size - 1; k >= 0; k -= 2) {
        const int cell = cell_of(candidate_[path[k]]), digit = digit_index_of(candidate_[path[k]]);
        for (const Cell other : (gone[digit] & kGeometry.peers[cell]) - met) cells[count++] = other;
        met |= gone[digit] & kGeometry.peers[cell];
    }
    order_cells(cells, count);
    for (int k = 0; k < count; ++k)
        for (int digit = 0; digit < 9; ++digit)
            if (gone[digit].has(cells[k])) written.add(number_of(cells[k], digit));
}

Technique SimpleSearch::read(std::size_t place, Growing<Node>& nodes, Growing<CandidateNumber>& gone) const {
    const Found& found = found_[place];
    const std::uint16_t* path = paths_.data() + found.path;
    nodes.clear();
    for (std::uint32_t k = 0; k < found.size; ++k) {
        const bool is_on = found.starts_on == (k % 2 == 0);
        nodes.add({candidate_[path[k]], is_on, is_on && k ? strong_link(path[k - 1], path[k]) : std::uint16_t{0}});
    }
    write_gone(found, gone);
    if (!found.is_cycle) return found.kind == 2 ? Technique::kForcingXChain : Technique::kForcingChain;
    return found.kind == 2   ? Technique::kBidirectionalXCycle
           : found.kind == 3 ? Technique::kBidirectionalYCycle
                             : Technique::kBidirectionalCycle;
}

void SimpleSearch::write(const Found& found, ChainResults& results) {
    const std::uint16_t* path = paths_.data() + found.path;
    const int size = static_cast<int>(found.size);
    ChainResult result{};
    result.hint.complexity = found.complexity;
    result.first_gone = static_cast<std::uint32_t>(results.gone.size());
    result.first_link = static_cast<std::uint32_t>(results.links.size());
    std::uint64_t identity = found.is_cycle ? 2 : 1;
    const auto see = [&](int item, bool is_on) { identity = mix(identity ^ (2u * candidate_[item] + is_on)); };
    const auto stand_on = [&](std::uint16_t link) {
        for (std::size_t k = result.first_link; k < results.links.size(); ++k)
            if (results.links[k] == link) return;
        results.links.add(link);
    };
    const bool ends_on = found.is_cycle || !found.starts_on;
    for (int k = size - 1; k >= (found.is_cycle ? 1 : 0); --k) {
        const bool is_on = ends_on == ((size - 1 - k) % 2 == 0);
        see(path[k], is_on);
        if (is_on && k > 0) stand_on(strong_link(path[k - 1], path[k]));
    }
    if (found.is_cycle) {
        identity = mix(identity);
        for (int k = 0; k < size - 1; ++k) {
            see(path[k], k % 2 == 1);
            if (k % 2 == 1) stand_on(weak_link(path[k - 1], path[k]));
        }
    }
    write_gone(found, results.gone);
    result.identity = identity;
    result.gone_count = static_cast<std::uint16_t>(results.gone.size() - result.first_gone);
    result.link_count = static_cast<std::uint16_t>(results.links.size() - result.first_link);
    results.results.add(result);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
