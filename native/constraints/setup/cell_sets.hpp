// Sets of cells as bits, for the set-up: hundreds of them are made for each puzzle, so they live on the stack.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include "constraints/terms.hpp"

namespace fullhouse::constraints {

// The words that a grid needs are used; the others are never touched.
class CellSet {
 public:
    explicit CellSet(int words) : size_(static_cast<std::size_t>(words)) {
        for (Word& word : *this) word = 0;
    }
    template <class Iterator>
    CellSet(Iterator begin, Iterator end) : size_(static_cast<std::size_t>(end - begin)) {
        std::copy(begin, end, words_.begin());
    }
    CellSet(const CellSet& other) : size_(other.size_) { take(other); }
    CellSet& operator=(const CellSet& other) {
        size_ = other.size_;
        take(other);
        return *this;
    }
    ~CellSet() = default;

    Word* begin() { return words_.data(); }
    Word* end() { return words_.data() + size_; }
    const Word* begin() const { return words_.data(); }
    const Word* end() const { return words_.data() + size_; }
    std::size_t size() const { return size_; }
    Word& operator[](std::size_t n) { return words_[n]; }
    Word operator[](std::size_t n) const { return words_[n]; }
    bool operator==(const CellSet& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

 private:
    void take(const CellSet& other) {  // word by word: a call of memmove would take longer
        for (std::size_t n = 0; n < size_; ++n) words_[n] = other.words_[n];
    }

    std::size_t size_;
    std::array<Word, kMostCells / kWordBits> words_;
};

inline CellSet cell_set(const Cells& cells, int words) {
    CellSet set(words);
    for (const int cell : cells) set[static_cast<std::size_t>(cell / kWordBits)] |= Word{1} << (cell % kWordBits);
    return set;
}

inline Cells cells_of(const CellSet& set) {
    Cells cells;
    for (std::size_t n = 0; n < set.size(); ++n)
        for (Word left = set[n]; left; left &= left - 1)
            cells.push_back(static_cast<int>(n) * kWordBits + std::countr_zero(left));
    return cells;
}

inline int size_of(const CellSet& set) {
    int size = 0;
    for (const Word word : set) size += std::popcount(word);
    return size;
}

inline int size_of_common(const CellSet& one, const CellSet& other) {
    int size = 0;
    for (std::size_t n = 0; n < one.size(); ++n) size += std::popcount(one[n] & other[n]);
    return size;
}

inline bool has_cell(const CellSet& set, int cell) {
    return set[static_cast<std::size_t>(cell / kWordBits)] >> (cell % kWordBits) & 1;
}
inline bool are_disjoint(const CellSet& one, const CellSet& other) {
    for (std::size_t n = 0; n < one.size(); ++n)
        if (one[n] & other[n]) return false;
    return true;
}

inline bool is_within(const CellSet& set, const CellSet& other) {
    for (std::size_t n = 0; n < set.size(); ++n)
        if (set[n] & ~other[n]) return false;
    return true;
}

inline CellSet joined(CellSet set, const CellSet& other) {
    for (std::size_t n = 0; n < set.size(); ++n) set[n] |= other[n];
    return set;
}

inline CellSet without(CellSet set, const CellSet& other) {
    for (std::size_t n = 0; n < set.size(); ++n) set[n] &= ~other[n];
    return set;
}

}  // namespace fullhouse::constraints
