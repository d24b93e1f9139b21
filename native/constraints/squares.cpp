#include "constraints/squares.hpp"
#include <memory>

namespace fullhouse::constraints {
namespace {

unsigned without_bit(unsigned row, int bit) { return (row & ((1u << bit) - 1)) | row >> (bit + 1) << bit; }
unsigned with_bit(unsigned row, int bit) { return (row & ((1u << bit) - 1)) | row >> bit << (bit + 1); }

// The squares of `size` rows from those of a row less: each value of the first row in turn, and the rest without it.
template <class Smaller, class Larger>
void grow(const Smaller& smaller, int size, Larger& larger) {
    const unsigned row = (1u << size) - 1;
    for (unsigned square = 0; square < larger.size(); ++square) {
        unsigned kept = 0;
        for (int bit = 0; bit < size; ++bit) {
            if (!(square >> bit & 1)) continue;
            unsigned rest = 0;
            for (int n = 1; n < size; ++n) rest |= without_bit(square >> n * size & row, bit) << (n - 1) * (size - 1);
            const unsigned found = smaller[rest];
            if (!found) continue;
            kept |= 1u << bit;
            for (int n = 1; n < size; ++n) kept |= with_bit(found >> (n - 1) * (size - 1) & row >> 1, bit) << n * size;
        }
        larger[square] = static_cast<std::uint16_t>(kept);
    }
}

std::unique_ptr<const Squares> make_squares() {
    auto made = std::make_unique<Squares>();
    const std::array<std::uint16_t, 2> of_one{0, 1};
    std::array<std::uint16_t, 1 << 4> of_two;
    grow(of_one, 2, of_two);
    grow(of_two, 3, made->of_three);
    grow(made->of_three, 4, made->of_four);
    return made;
}

}  // namespace

const Squares& squares() {
    static const std::unique_ptr<const Squares> made = make_squares();
    return *made;
}

}  // namespace fullhouse::constraints
