// Fish: the kinds, and how found ones are reported.
#include "logic/finders.hpp"
#include "logic/fish/search.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr std::uint64_t kMostFishTries = std::uint64_t{1} << 25;  // per digit, half a second; then fish found so far are reported

struct FishPattern {
    Digit digit;
    Fish fish;
    CellSet cells;  // the places of the base except fins
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.houses("base", fish.base);
        fields.houses("cover", fish.cover);
        fields.cells("cells", cells);
        fields.cells("fins", fish.fins);
        fields.cells("endo_fins", fish.endo_fins);
        fields.houses("other_cover", fish.other_cover);
        fields.cells("other_fins", fish.other_fins);
    }
};

constexpr int kFirstFish = static_cast<int>(Technique::kXWing);

FishSort sort_of(Technique technique) {
    const int number = static_cast<int>(technique) - kFirstFish;
    return {technique, static_cast<FishKind>(number / 6), 2 + number % 6};
}

// How hard it is to see: by its fins, and a Siamese fish after all others.
int effort(const Fish& fish) {
    return fish.fins.size() + fish.endo_fins.size() + fish.other_fins.size() + (fish.other_cover ? kCells : 0);
}

// Combinations of houses in ascending order: the one with the lower house at the first difference comes first.
bool comes_before(HouseSet one, HouseSet other) {
    const HouseSet difference = one ^ other;
    return difference && (one & (difference & -difference));
}

// Siamese fish: two on the same base that eliminate different things, reported as one.
bool make_pair(const Fish& one, const Fish& other, Fish& pair) {
    const CellSet both = one.eliminated | other.eliminated;
    if (one.fins.empty() || other.fins.empty() || both == one.eliminated || both == other.eliminated) return false;
    if (one.is_partner && other.is_partner) return false;
    pair = one;
    pair.eliminated = both;
    pair.other_cover = other.cover;
    pair.other_fins = other.fins;
    return true;
}

std::uint32_t hash_of(const CellSet& cells) {
    return static_cast<std::uint32_t>((cells.low * 0x9E3779B97F4A7C15u + cells.high * 0xC2B2AE3D27D4EB4Fu) >> 40);
}

}  // namespace

void FishCatch::add(const Fish& fish) {
    Fish* const list = bench_.fish.of_base.items();
    for (int k = 0; k < of_base_; ++k)
        if (list[k].cover == fish.cover) return;
    if (of_base_ == kMostFishOfBase) return;
    int at = of_base_++;
    for (; at > 0 && comes_before(fish.cover, list[at - 1].cover); --at) list[at] = list[at - 1];
    list[at] = fish;
    caught_any_ |= !fish.is_partner;
}

bool FishCatch::end_base() {
    const int count = of_base_;
    of_base_ = 0;
    if (count == 0) return false;
    const Fish* const list = bench_.fish.of_base.items();
    if (found_.wants_one()) return report_first(count);
    Fish pair;
    const bool may_pair = bench_.settings.siamese_fish;
    for (int k = 0; k < count; ++k)
        if (!list[k].is_partner) keep(list[k]);
    for (int k = 0; may_pair && k < count; ++k)
        for (int other = k + 1; other < count && !is_tired(); ++other)
            if (make_pair(list[k], list[other], pair)) keep(pair);
    return false;
}

// On a path: the first fish, with its twin if Siamese fish are wanted and it has one.
bool FishCatch::report_first(int count) {
    const Fish* const list = bench_.fish.of_base.items();
    int first = 0;
    while (first < count && list[first].is_partner) ++first;
    if (first == count) return false;
    Fish pair;
    for (int other = 0; bench_.settings.siamese_fish && other < count; ++other)
        if (make_pair(list[first], list[other], pair)) return report(pair);
    return report(list[first]);
}

// Remembers the fish, unless one with the same eliminations is known that is no larger.
void FishCatch::keep(const Fish& fish) {
    Fish* const kept = bench_.fish.of_digit.items();
    std::uint16_t* const slots = bench_.fish.slots.items();
    constexpr std::uint32_t mask = 2 * kMostFishOfDigit - 1;
    if (of_digit_ == 0) std::memset(slots, 0, sizeof(bench_.fish.slots));
    std::uint32_t at = hash_of(fish.eliminated) & mask;
    for (; slots[at]; at = (at + 1) & mask) {
        Fish& there = kept[slots[at] - 1];
        if (!(there.eliminated == fish.eliminated)) continue;
        if (effort(fish) < effort(there)) there = fish;
        return;
    }
    if (of_digit_ == kMostFishOfDigit) return;
    kept[of_digit_++] = fish;
    slots[at] = static_cast<std::uint16_t>(of_digit_);
}

bool FishCatch::end_digit() {
    for (int k = 0; k < of_digit_; ++k)
        if (report(bench_.fish.of_digit.items()[k])) return true;
    return found_.is_full();
}

bool FishCatch::report(const Fish& fish) {
    const CellSet fins = fish.fins | fish.endo_fins | fish.other_fins;
    const CellSet cells = (cells_of(fish.base) & places_) - fins;
    return found_.add(sort.technique, FishPattern{digit, fish, cells}, eliminate(fish.eliminated, digit));
}

bool FishCatch::is_over() const { return tries_ > kMostFishTries || bench_.is_stopped(); }

void find_fish(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    for (int number = 0; number < 42; ++number) {
        const Technique technique = static_cast<Technique>(kFirstFish + number);
        if (!wanted.has(technique)) continue;
        const FishSort sort = sort_of(technique);
        for (Digit digit = 1; digit <= 9; ++digit) {
            FishMemory& memory = memory_of(bench.fish, board, digit);
            if (memory.hopeless >> number & 1) continue;
            // Small basic fish are found sooner than the hopeless places are.
            const bool is_small = sort.kind == FishKind::kBasic && sort.size <= 3;
            const CellSet& impossible = is_small ? memory.places : impossible_places(memory);
            FishCatch fish(sort, digit, board.places(digit), bench, found);
            if (!impossible.empty()) {
                if (sort.kind <= FishKind::kSashimi)
                    search_line_fish(board, impossible, fish);
                else
                    search_complex_fish(board, impossible, fish);
            }
            if (fish.end_digit() || bench.is_stopped()) return;
            if (!fish.has_any()) memory.hopeless |= std::uint64_t{1} << number;
        }
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
