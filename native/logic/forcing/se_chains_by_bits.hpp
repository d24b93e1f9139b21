// Plain chains, searched with bit operations: which candidates are on after a number of pairs of links.
#pragma once
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Which links a chain may use. X: of one digit, in houses. Y: strong ones only in cells with two candidates.
enum class LinkKind : std::uint8_t { kX, kY, kAll };

void map_links(const Board& board, const ChainLinks& links, LinkKind kind, LinkMap& map);

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

    // The cycles of this candidate being on, in Sudoku Explainer's order. Only the first way to each candidate counts: a
    // cycle by another way is not seen from here, even if that way is as short. Shows each that eliminates something to
    // `see(length, eliminations)`, until that says true; returns whether it did.
    template <class See>
    bool find_cycles(std::int16_t source, int longest, const See& see);
    // The nodes of the cycle just seen, with the source at both ends; returns how many.
    int write_cycle(PlainNode* nodes) const;

 private:
    bool go_on();                                 // makes the next layer; false if nothing is in it
    void trace();                                 // finds a way from the first layer to the candidate at the end
    void trace_first(int on, std::int16_t last);  // the way to `on` by which it was first reached, and the last node
    // Candidates with strong links to the source that this one switches off, in the order of the weak links.
    int list_closing(int on, std::int16_t* closing) const;
    bool is_on_way(int on, int off) const;  // whether the first way to `on` passes through `off`
    void follow(std::int16_t on);           // adds everything that is on two links later to the queue
    Conclusions gain_of_cycle() const;
    int write_way(PlainNode* nodes) const;

    const Board& board_;
    const ChainLinks& links_;
    const LinkMap& map_;
    Literal source_{};
    std::int16_t end_ = -1;                  // the candidate of the last layer that ends the chain
    int top_ = 0;                            // the last layer
    int size_ = 0;                           // of the way
    std::int16_t way_[2 * kMostLayers + 4];  // its candidates, on and off in turn
    ItemSet reached_;
    ItemSet layer_[kMostLayers];
    // For cycles: the candidates that are on, in the order in which they are reached, and the two nodes before each.
    int queued_ = 0;
    std::int16_t queue_[kMostCandidates];
    TwoLinks by_[kMostCandidates];  // here `on` is the candidate before `off`
};

template <class See>
bool MapWalk::find_cycles(std::int16_t source, int longest, const See& see) {
    const int words = links_.words;
    ItemSet closing;
    clear(closing, words);
    for (int k = 0; k < map_.strong_count[source]; ++k) unite(closing, map_.weak[map_.strong[source][k]], words);
    source_ = {source, true};
    clear(reached_, words);
    reached_.add(source);
    queue_[0] = source;
    queued_ = 1;
    int first = 0;
    for (int length = 0; first < queued_ && length <= longest; length += 2)
        for (const int end = queued_; first < end; ++first) {
            const std::int16_t on = queue_[first];
            if (length < longest) follow(on);
            if (length == 0 || !closing.has(on)) continue;
            std::int16_t last[4];
            const int count = list_closing(on, last);
            for (int k = 0; k < count; ++k) {
                if (is_on_way(on, last[k])) continue;
                trace_first(on, last[k]);
                const Conclusions gain = gain_of_cycle();
                if (!gain.empty() && see(length, gain)) return true;
            }
        }
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
