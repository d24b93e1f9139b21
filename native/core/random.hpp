// Random numbers that are the same on every machine: all depends on a seed and a number.
#pragma once
#include <cstdint>
#include <utility>

namespace fullhouse {

// The generator SplitMix64 (Steele, Lea, Flood 2014): a counter, and a mixing of its bits.
class Random {
 public:
    Random(std::uint64_t seed, std::uint64_t number) : counter_(mixed(seed + kStep) ^ mixed(number * kStep + kStep / 2)) {}
    std::uint64_t next() { return mixed(counter_ += kStep); }
    // A number below the limit, each as likely as any other.
    std::uint32_t below(std::uint32_t limit) {
        for (;;) {
            const std::uint64_t scaled = (next() >> 32) * limit;
            const std::uint32_t rest = static_cast<std::uint32_t>(scaled);
            if (rest >= limit || rest >= (0u - limit) % limit) return static_cast<std::uint32_t>(scaled >> 32);
        }
    }
    template <class Item>
    void shuffle(Item* items, int count) {
        for (int k = count; k > 1; --k) std::swap(items[k - 1], items[below(static_cast<std::uint32_t>(k))]);
    }

 private:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;
    static std::uint64_t mixed(std::uint64_t bits) {
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
        return bits ^ bits >> 31;
    }
    std::uint64_t counter_;
};

}  // namespace fullhouse
