// Plain chains, searched with bit operations: which candidates are on after a number of pairs of links.
#pragma once
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Which links a chain may use. X: of one digit, in houses. Y: strong ones only in cells with two candidates.
enum class LinkKind : std::uint8_t { kX, kY, kAll };

void map_links(const Board& board, const ChainLinks& links, LinkKind kind, LinkMap& map);

// Candidates that see both ends of a weak link within a house.
FULLHOUSE_ALWAYS CellSet gain_of(const Board& board, const ChainItem& one, const ChainItem& other) {
    if (one.digit != other.digit) return {};
    return board.places(one.digit) & kGeometry.peers[one.cells.first()] & kGeometry.peers[other.cells.first()];
}

// One walk: layer by layer, the candidates that are on. A chain ends, and a cycle closes, at some candidate of the last
// layer. Lengths are those of Sudoku Explainer: the nodes less two.
class MapWalk {
 public:
    static constexpr int kMostLayers = 120;  // a walk ends there; the longest chain of a real puzzle has a quarter of it

    MapWalk(const Board& board, const ChainLinks& links, const LinkMap& map) : board_(board), links_(links), map_(map) {}

    // The length of the shortest chain from the candidate being on (off) to its being off (on); 0 if there is none that is
    // not longer than this.
    int find_chain(Literal source, int longest);
    // The nodes of the chain just found; returns how many.
    int write_chain(PlainNode* nodes);

    // Makes ready for cycles of this candidate being on.
    void start_cycles(std::int16_t source, int longest);
    // Its cycles that end with the strong link from `last`, which is off, to the source. Only shortest ways count, as in
    // Sudoku Explainer: a cycle is not seen from here if `last` offers a shorter way to one of its candidates. Shows each
    // that gains something, one for each candidate before `last`, to `see(length, gain)`, shortest first, until that says
    // true.
    template <class See>
    bool find_cycles(std::int16_t last, int longest, const See& see);
    // The nodes of the cycle just seen, with the source at both ends; returns how many.
    int write_cycle(PlainNode* nodes) const;

 private:
    bool has_gain(int one, int other) const { return !gain_of(board_, links_.item[one], links_.item[other]).empty(); }
    bool go_on();             // makes the next layer; false if nothing is in it
    void leave_source();      // makes the first layer of a cycle
    bool go_on_with_cycle();  // and the next ones
    // Finds a way from the first layer to the candidate at the end; past a gain, if it must.
    void trace(const ItemSet* layers, bool needs_gain);
    std::int16_t before_link(const ItemSet& layer, const ItemSet& gained, int off, bool needs_gain) const;
    // Whether some shortest way to the end makes a cycle that gains something; then that is the way.
    bool find_gain();
    bool find_gain_before(int layer, int& ways);
    void add_to_way(std::int16_t item) { way_[size_++] = item; }
    Conclusions gain_of_cycle() const;
    int write_way(PlainNode* nodes) const;

    const Board& board_;
    const ChainLinks& links_;
    const LinkMap& map_;
    Literal source_{};
    std::int16_t last_ = -1;                 // of a cycle: never off before the end
    std::int16_t end_ = -1;                  // the candidate of the last layer that ends the chain
    int top_ = 0;                            // the last layer
    int size_ = 0;                           // of the way
    std::int16_t way_[2 * kMostLayers + 4];  // its candidates, on and off in turn
    ItemSet reached_;
    ItemSet layer_[kMostLayers];
    // For cycles, those of the layer that are reached without `last_`, and of these the ones on a way past a gain.
    int layers_ = 0;
    ItemSet free_[kMostLayers], gained_[kMostLayers];
};

template <class See>
bool MapWalk::find_cycles(std::int16_t last, int longest, const See& see) {
    last_ = last;
    leave_source();
    for (int length = 2; length <= longest && top_ < layers_; length += 2) {
        for (int word = 0; word < links_.words; ++word)
            for (std::uint64_t ends = free_[top_].words[word] & map_.weak[last].words[word]; ends; ends &= ends - 1) {
                end_ = static_cast<std::int16_t>(64 * word + std::countr_zero(ends));
                if (find_gain() && see(length, gain_of_cycle())) return true;
            }
        if (!go_on_with_cycle()) return false;
    }
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
