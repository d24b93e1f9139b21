// Collects found steps. The sink decides how many are enough; finders only ask it.
#pragma once
#include <cstring>
#include <new>
#include <type_traits>
#include "logic/base/conclusions.hpp"
#include "logic/logic.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

FULLHOUSE_ALWAYS PlainCells plain(const CellSet& cells) { return {cells.low, cells.high}; }
FULLHOUSE_ALWAYS CellSet set_of(const PlainCells& cells) { return {cells.low, cells.high}; }

// How a pattern gives its fields; passes them on to a reader outside.
class Fields {
 public:
    explicit Fields(StepReader& reader) : reader_(reader) {}
    void digit(const char* name, Digit digit) { reader_.digit(name, digit); }
    void digits(const char* name, DigitSet digits) { reader_.digits(name, digits); }
    void cell(const char* name, Cell cell) { reader_.cell(name, cell); }
    void cells(const char* name, const CellSet& cells) { reader_.cells(name, plain(cells)); }
    void house(const char* name, House house) { reader_.house(name, house); }
    void houses(const char* name, HouseSet houses) { reader_.houses(name, houses); }
    void number(const char* name, int number) { reader_.number(name, number); }
    void flag(const char* name, bool flag) { reader_.flag(name, flag); }
    void candidates(const char* name, const CellSet* by_digit) {
        PlainCells cells[9];
        for (int k = 0; k < 9; ++k) cells[k] = plain(by_digit[k]);
        reader_.candidates(name, cells);
    }
    void parts(const char* name, const PlainPart* parts, int count) { reader_.parts(name, parts, count); }
    void chain(const char* name, const PlainNode* nodes, int count) { reader_.chain(name, nodes, count); }
    void chains(const char* name, const PlainNode* const* chains, const int* sizes, int count) {
        reader_.chains(name, chains, sizes, count);
    }
    void branches(const char* name, const ArgumentBranch* branches, int count) { reader_.branches(name, branches, count); }
    void arguments(const char* name, const PlainArgument* arguments, int count) { reader_.arguments(name, arguments, count); }

 private:
    StepReader& reader_;
};

// Memory for steps: grows in blocks, is freed all at once. Only for types without a destructor.
class Arena {
 public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena() {
        while (block_) drop_block();
    }
    void* take(std::size_t bytes) {
        bytes = (bytes + 15) & ~std::size_t{15};
        if (!block_ || block_->used + bytes > block_->size) add_block(bytes);
        void* memory = block_->memory() + block_->used;
        block_->used += bytes;
        return memory;
    }
    void clear() {  // keeps one block for the next steps
        while (block_ && block_->before) drop_block();
        if (block_) block_->used = 0;
    }

 private:
    struct alignas(16) Block {
        Block* before;
        std::size_t size, used;
        unsigned char* memory() { return reinterpret_cast<unsigned char*>(this + 1); }
    };
    void add_block(std::size_t bytes) {
        const std::size_t size = bytes > 65536 ? bytes : 65536;
        block_ = new (::operator new(sizeof(Block) + size)) Block{block_, size, 0};
    }
    void drop_block() {
        Block* before = block_->before;
        ::operator delete(block_);
        block_ = before;
    }
    Block* block_ = nullptr;
};

// One found step: the technique, its pattern (a struct of the technique's family) and its conclusions.
struct Record {
    Technique technique;
    const void* pattern;
    void (*describe)(const void* pattern, Fields& fields);
    Conclusions conclusions;
    int length;  // counted by a scale beyond the technique: the nodes of a chain, the size of a set; each finder defines it
    Record* next;
};

// The rating of a step on a scale: the weight of its technique at its length.
class Weights {
 public:
    explicit Weights(const std::uint16_t* rows) : rows_(rows) {}
    int of(Technique technique, int length) const {
        return rows_[static_cast<int>(technique) * kLengths + (length < kLengths ? length : kLengths - 1)];
    }
    int least_of(const TechniqueSet& techniques) const {  // of a step that is as short as can be
        int least = kNoWeight;
        for (int k = 0; k < kTechniqueCount; ++k)
            if (const Technique technique = static_cast<Technique>(k); techniques.has(technique) && of(technique, 0) < least)
                least = of(technique, 0);
        return least;
    }
    static constexpr int kNoWeight = 1 << 20;

 private:
    const std::uint16_t* rows_;
};

// Three kinds: one that takes the first step, one that takes all (up to a number), and one that weighs them and keeps the
// lightest, the first of equals.
class Sink {
 public:
    Sink(Arena& arena, std::size_t enough) : arena_(arena), enough_(enough) {}
    Sink(Arena& arena, const Weights& weights) : arena_(arena), enough_(1), weights_(&weights) {}
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;

    // Adds a step; returns true if no more are wanted, and the finder should return at once.
    // Pattern: a plain struct with `void describe(Fields&) const`.
    template <class Pattern>
    bool add(Technique technique, const Pattern& pattern, const Conclusions& conclusions, int length = 0) {
        static_assert(std::is_trivially_copyable_v<Pattern>);
        if (weights_) {
            const int weight = weights_->of(technique, length);
            if (weight >= lightest_) return is_full();
            lightest_ = weight;
            first_ = last_ = nullptr;
            size_ = 0;
        }
        void* kept = arena_.take(sizeof(Pattern));
        std::memcpy(kept, &pattern, sizeof(Pattern));
        const auto describe = [](const void* pattern, Fields& fields) { static_cast<const Pattern*>(pattern)->describe(fields); };
        Record* record = new (arena_.take(sizeof(Record))) Record{technique, kept, describe, conclusions, length, nullptr};
        (last_ ? last_->next : first_) = record;
        last_ = record;
        ++size_;
        return is_full();
    }
    // Like add(), unless a step of this technique with the same conclusions was already added.
    template <class Pattern>
    bool add_new(Technique technique, const Pattern& pattern, const Conclusions& conclusions, int length = 0) {
        return has(technique, conclusions) ? is_full() : add(technique, pattern, conclusions, length);
    }
    bool has(Technique technique, const Conclusions& conclusions) const {
        for (const Record* record = first_; record; record = record->next)
            if (record->technique == technique && record->conclusions == conclusions) return true;
        return false;
    }
    // Copies the arrays of a pattern (nodes, parts) into the memory of the steps.
    template <class Item>
    const Item* keep(const Item* items, int count) {
        static_assert(std::is_trivially_copyable_v<Item>);
        Item* kept = static_cast<Item*>(arena_.take(sizeof(Item) * static_cast<std::size_t>(count)));
        if (count) std::memcpy(kept, items, sizeof(Item) * static_cast<std::size_t>(count));
        return kept;
    }

    bool wants_one() const { return enough_ == 1; }      // for finders that choose the best of many
    bool weighs() const { return weights_ != nullptr; }  // then the lightest counts, not the first
    // Whether the steps are weighed on a scale that does not know this technique.
    bool weighs_without(Technique technique) const { return weights_ && weights_->of(technique, 0) == 0; }
    // Whether a step of this technique and length would be taken; if not, finders need not make it.
    bool wants(Technique technique, int length) const { return !weights_ || weights_->of(technique, length) < lightest_; }
    bool is_full() const { return weights_ ? lightest_ <= least_possible_ : size_ >= enough_; }
    // No later step can be lighter than this: one of this weight ends the search.
    void expect_at_least(int weight) { least_possible_ = weight; }
    std::size_t size() const { return size_; }
    const Record* first() const { return first_; }

 private:
    Arena& arena_;
    std::size_t enough_;
    const Weights* weights_ = nullptr;
    int lightest_ = Weights::kNoWeight, least_possible_ = 0;
    std::size_t size_ = 0;
    Record* first_ = nullptr;
    Record* last_ = nullptr;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
