// Data of nested chains: numbered candidates, boards that only lose candidates, and arrays that grow.
#pragma once
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

using CandidateNumber = std::uint16_t;  // 9 * cell + digit - 1
inline constexpr int kCandidateNumbers = 9 * kCells;

FULLHOUSE_ALWAYS CandidateNumber number_of(int cell, int digit_index) {
    return static_cast<CandidateNumber>(9 * cell + digit_index);
}
FULLHOUSE_ALWAYS int cell_of(int candidate) { return candidate / 9; }
FULLHOUSE_ALWAYS int digit_index_of(int candidate) { return candidate % 9; }

// Kinds of houses as geometry numbers them, in the order in which Sudoku Explainer looks at them.
inline constexpr int kBoxRowColumnKinds[3] = {2, 0, 1};

// An array of plain data that keeps its memory when it is cleared.
template <class T>
class Growing {
    static_assert(std::is_trivially_copyable_v<T>);

 public:
    Growing() = default;
    Growing(const Growing&) = delete;
    Growing& operator=(const Growing&) = delete;
    FULLHOUSE_ALWAYS ~Growing() { std::free(items_); }

    FULLHOUSE_ALWAYS T& operator[](std::size_t index) { return items_[index]; }
    FULLHOUSE_ALWAYS const T& operator[](std::size_t index) const { return items_[index]; }
    FULLHOUSE_ALWAYS std::size_t size() const { return size_; }
    FULLHOUSE_ALWAYS bool empty() const { return size_ == 0; }
    FULLHOUSE_ALWAYS T* data() { return items_; }
    FULLHOUSE_ALWAYS const T* data() const { return items_; }
    FULLHOUSE_ALWAYS T* begin() { return items_; }
    FULLHOUSE_ALWAYS T* end() { return items_ + size_; }
    FULLHOUSE_ALWAYS const T* begin() const { return items_; }
    FULLHOUSE_ALWAYS const T* end() const { return items_ + size_; }
    FULLHOUSE_ALWAYS T& back() { return items_[size_ - 1]; }
    FULLHOUSE_ALWAYS void clear() { size_ = 0; }
    FULLHOUSE_ALWAYS void add(const T& item) {
        if (size_ == room_) [[unlikely]] {
            const T kept = item;
            grow(size_ + 1);
            items_[size_++] = kept;
            return;
        }
        items_[size_++] = item;
    }
    // More items, whose contents mean nothing yet.
    FULLHOUSE_ALWAYS T* extend(std::size_t count) {
        if (size_ + count > room_) [[unlikely]]
            grow(size_ + count);
        T* first = items_ + size_;
        size_ += count;
        return first;
    }
    FULLHOUSE_ALWAYS void cut(std::size_t size) { size_ = size; }

 private:
    [[gnu::noinline]] void grow(std::size_t least) {
        room_ = least > 2 * room_ ? least + 16 : 2 * room_;
        void* memory = std::realloc(items_, room_ * sizeof(T));
        if (!memory) throw std::bad_alloc();
        items_ = static_cast<T*>(memory);
    }
    T* items_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
};

// The candidates of a board from every side.
struct Field {
    DigitSet cell[kCells];
    Positions positions[kHouseCount][9];
    CellSet places[9];

    void start(const Board& board) {
        for (int cell_number = 0; cell_number < kCells; ++cell_number) cell[cell_number] = board.candidates(cell_number);
        for (House house = 0; house < kHouseCount; ++house)
            for (Digit digit = 1; digit <= 9; ++digit) positions[house][digit - 1] = board.positions(house, digit);
        for (Digit digit = 1; digit <= 9; ++digit) places[digit - 1] = board.places(digit);
    }
    FULLHOUSE_ALWAYS bool has(int candidate) const { return cell[cell_of(candidate)] >> digit_index_of(candidate) & 1; }
    FULLHOUSE_ALWAYS void remove(int candidate) {
        const int where = cell_of(candidate), digit = digit_index_of(candidate);
        cell[where] = static_cast<DigitSet>(cell[where] & ~(1u << digit));
        for (int kind = 0; kind < 3; ++kind) {
            Positions& left = positions[kGeometry.house_of[where][kind]][digit];
            left = static_cast<Positions>(left & ~(1u << kGeometry.position[where][kind]));
        }
        places[digit].remove(where);
    }
};

// Effects of placed digits, constant during a search.
struct Frame {
    std::uint8_t empty_in[kHouseCount];
    std::uint8_t placed[9];  // how often each digit is placed on the board

    void start(const Board& board) {
        for (House house = 0; house < kHouseCount; ++house) empty_in[house] = static_cast<std::uint8_t>(board.empty_in(house));
        for (int digit = 0; digit < 9; ++digit) placed[digit] = 0;
        for (int cell = 0; cell < kCells; ++cell)
            if (board.digit(cell)) ++placed[board.digit(cell) - 1];
    }
};

FULLHOUSE_ALWAYS std::uint64_t mix(std::uint64_t x) {  // splitmix64 (Steele, Lea, Flood)
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
