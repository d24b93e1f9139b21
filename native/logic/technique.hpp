// Every technique the logic knows, by its stable name. The Python catalog has the same names; a test compares them.
#pragma once
#include <cstdint>

namespace fullhouse::logic {

// clang-format off
#define FULLHOUSE_FISH(X, kind, prefix) \
    X(kind##XWing, prefix "x-wing") X(kind##Swordfish, prefix "swordfish") X(kind##Jellyfish, prefix "jellyfish") \
    X(kind##Squirmbag, prefix "squirmbag") X(kind##Whale, prefix "whale") X(kind##Leviathan, prefix "leviathan")

#define FULLHOUSE_TECHNIQUES(X) \
    X(FullHouse, "full-house") X(NakedSingle, "naked-single") X(HiddenSingle, "hidden-single") \
    X(DirectPointing, "direct-pointing") X(DirectClaiming, "direct-claiming") \
    X(DirectHiddenPair, "direct-hidden-pair") X(DirectHiddenTriple, "direct-hidden-triple") \
    X(LockedPair, "locked-pair") X(LockedTriple, "locked-triple") X(Pointing, "pointing") X(Claiming, "claiming") \
    X(NakedPair, "naked-pair") X(NakedTriple, "naked-triple") X(NakedQuadruple, "naked-quadruple") \
    X(HiddenPair, "hidden-pair") X(HiddenTriple, "hidden-triple") X(HiddenQuadruple, "hidden-quadruple") \
    FULLHOUSE_FISH(X, , "") FULLHOUSE_FISH(X, Finned, "finned-") FULLHOUSE_FISH(X, Sashimi, "sashimi-") \
    FULLHOUSE_FISH(X, Franken, "franken-") FULLHOUSE_FISH(X, FinnedFranken, "finned-franken-") \
    FULLHOUSE_FISH(X, Mutant, "mutant-") FULLHOUSE_FISH(X, FinnedMutant, "finned-mutant-") \
    X(KrakenFish1, "kraken-fish-1") X(KrakenFish2, "kraken-fish-2") \
    X(Skyscraper, "skyscraper") X(TwoStringKite, "two-string-kite") X(TurbotFish, "turbot-fish") \
    X(EmptyRectangle, "empty-rectangle") X(DualTwoStringKite, "dual-two-string-kite") \
    X(DualEmptyRectangle, "dual-empty-rectangle") \
    X(TwoStrongLinks, "two-strong-links") X(ThreeStrongLinks, "three-strong-links") X(FourStrongLinks, "four-strong-links") \
    X(SimpleColorsTrap, "simple-colors-trap") X(SimpleColorsWrap, "simple-colors-wrap") \
    X(MultiColors1, "multi-colors-1") X(MultiColors2, "multi-colors-2") X(Medusa, "3d-medusa") \
    X(RemotePair, "remote-pair") X(XyWing, "xy-wing") X(XyzWing, "xyz-wing") X(WWing, "w-wing") \
    X(WxyzWing, "wxyz-wing") X(VwxyzWing, "vwxyz-wing") X(UvwxyzWing, "uvwxyz-wing") X(TuvwxyzWing, "tuvwxyz-wing") \
    X(UniquenessTest1, "uniqueness-test-1") X(UniquenessTest2, "uniqueness-test-2") X(UniquenessTest3, "uniqueness-test-3") \
    X(UniquenessTest4, "uniqueness-test-4") X(UniquenessTest5, "uniqueness-test-5") X(UniquenessTest6, "uniqueness-test-6") \
    X(HiddenRectangle, "hidden-rectangle") X(AvoidableRectangle1, "avoidable-rectangle-1") \
    X(AvoidableRectangle2, "avoidable-rectangle-2") \
    X(UniqueLoop1, "unique-loop-1") X(UniqueLoop2, "unique-loop-2") X(UniqueLoop3, "unique-loop-3") \
    X(UniqueLoop4, "unique-loop-4") \
    X(ExtendedRectangle1, "extended-rectangle-1") X(ExtendedRectangle2, "extended-rectangle-2") \
    X(ExtendedRectangle3, "extended-rectangle-3") X(ExtendedRectangle4, "extended-rectangle-4") \
    X(BugPlusOne, "bug-plus-one") X(BugType2, "bug-type-2") X(BugType3, "bug-type-3") X(BugType4, "bug-type-4") \
    X(AlignedPairExclusion, "aligned-pair-exclusion") X(AlignedTripleExclusion, "aligned-triple-exclusion") \
    X(SueDeCoq, "sue-de-coq") X(AlsXz, "als-xz") X(AlsXyWing, "als-xy-wing") X(AlsChain, "als-chain") \
    X(DeathBlossom, "death-blossom") \
    X(XChain, "x-chain") X(XyChain, "xy-chain") X(ContinuousNiceLoop, "continuous-nice-loop") \
    X(DiscontinuousNiceLoop, "discontinuous-nice-loop") X(Aic, "aic") \
    X(GroupedContinuousNiceLoop, "grouped-continuous-nice-loop") \
    X(GroupedDiscontinuousNiceLoop, "grouped-discontinuous-nice-loop") X(GroupedAic, "grouped-aic") \
    X(BidirectionalXCycle, "bidirectional-x-cycle") X(BidirectionalYCycle, "bidirectional-y-cycle") \
    X(BidirectionalCycle, "bidirectional-cycle") X(ForcingXChain, "forcing-x-chain") X(ForcingChain, "forcing-chain") \
    X(Nishio, "nishio") X(CellForcingChain, "cell-forcing-chain") \
    X(RegionForcingChain, "region-forcing-chain") X(DynamicForcingChain, "dynamic-forcing-chain") \
    X(ForcingChainContradiction, "forcing-chain-contradiction") X(ForcingChainVerity, "forcing-chain-verity") \
    X(ForcingNetContradiction, "forcing-net-contradiction") X(ForcingNetVerity, "forcing-net-verity") \
    X(DynamicForcingChainPlus, "dynamic-forcing-chain-plus") X(NestedForcingChain, "nested-forcing-chain") \
    X(NestedMultipleForcingChain, "nested-multiple-forcing-chain") \
    X(NestedDynamicForcingChain, "nested-dynamic-forcing-chain") X(DeeplyNestedForcingChain, "deeply-nested-forcing-chain") \
    X(TemplateSet, "template-set") X(TemplateDelete, "template-delete") X(BruteForce, "brute-force")
// clang-format on

#define FULLHOUSE_ENUMERATOR(name, text) k##name,
enum class Technique : std::uint8_t { FULLHOUSE_TECHNIQUES(FULLHOUSE_ENUMERATOR) kCount };
#undef FULLHOUSE_ENUMERATOR

inline constexpr int kTechniqueCount = static_cast<int>(Technique::kCount);

#define FULLHOUSE_NAME(name, text) text,
inline constexpr const char* kTechniqueNames[] = {FULLHOUSE_TECHNIQUES(FULLHOUSE_NAME)};
#undef FULLHOUSE_NAME

// Some techniques. Members are forced inline because code for several instruction sets shares this type.
struct TechniqueSet {
    std::uint64_t words[3] = {};

    [[gnu::always_inline]] constexpr bool has(Technique technique) const {
        const int bit = static_cast<int>(technique);
        return words[bit / 64] >> (bit % 64) & 1;
    }
    [[gnu::always_inline]] constexpr void add(Technique technique) {
        const int bit = static_cast<int>(technique);
        words[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    [[gnu::always_inline]] constexpr bool meets(const TechniqueSet& other) const {
        return ((words[0] & other.words[0]) | (words[1] & other.words[1]) | (words[2] & other.words[2])) != 0;
    }
    [[gnu::always_inline]] friend constexpr TechniqueSet operator&(const TechniqueSet& a, const TechniqueSet& b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
    }
    template <class... Techniques>
    [[gnu::always_inline]] static constexpr TechniqueSet of(Techniques... techniques) {
        TechniqueSet set;
        (set.add(techniques), ...);
        return set;
    }
    [[gnu::always_inline]] static constexpr TechniqueSet range(Technique first, Technique last) {
        TechniqueSet set;
        for (int bit = static_cast<int>(first); bit <= static_cast<int>(last); ++bit) set.add(static_cast<Technique>(bit));
        return set;
    }
};
static_assert(kTechniqueCount <= 192);

}  // namespace fullhouse::logic
