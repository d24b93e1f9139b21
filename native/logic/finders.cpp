// The table of finders: the one place where a family is entered.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

using enum Technique;

const FinderEntry kFinders[] = {
    {TechniqueSet::of(kFullHouse, kNakedSingle, kHiddenSingle), find_singles},
    {TechniqueSet::range(kDirectPointing, kDirectHiddenTriple), find_direct},
    {TechniqueSet::range(kLockedPair, kClaiming), find_locked},
    {TechniqueSet::range(kNakedPair, kHiddenQuadruple), find_subsets},
    {TechniqueSet::range(kXWing, kFinnedMutantLeviathan), find_fish},
    {TechniqueSet::range(kKrakenFish1, kKrakenFish2), find_kraken},
    {TechniqueSet::range(kSkyscraper, kDualEmptyRectangle), find_single_digit},
    {TechniqueSet::range(kTwoStrongLinks, kFourStrongLinks), find_strong_links},
    {TechniqueSet::range(kSimpleColorsTrap, kMedusa), find_colors},
    {TechniqueSet::range(kRemotePair, kTuvwxyzWing), find_wings},
    {TechniqueSet::range(kUniquenessTest1, kAvoidableRectangle2), find_rectangles},
    {TechniqueSet::range(kUniqueLoop1, kExtendedRectangle4), find_loops},
    {TechniqueSet::range(kBugPlusOne, kBugType4), find_bug},
    {TechniqueSet::range(kAlignedPairExclusion, kAlignedTripleExclusion), find_exclusion},
    {TechniqueSet::range(kSueDeCoq, kSueDeCoq), find_sue_de_coq},
    {TechniqueSet::range(kAlsXz, kDeathBlossom), find_als},
    {TechniqueSet::range(kXChain, kGroupedAic), find_chains},
    {TechniqueSet::range(kBidirectionalXCycle, kForcingNetVerity), find_forcing},
    {TechniqueSet::range(kDynamicForcingChainPlus, kDeeplyNestedForcingChain), find_nested},
    {TechniqueSet::range(kTemplateSet, kTemplateDelete), find_templates},
    {TechniqueSet::of(kBruteForce), find_guess},
};

const int kFinderCount = static_cast<int>(sizeof kFinders / sizeof *kFinders);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
