// Sudoku Explainer's chains of every depth: which finder calls which, on which board.
#pragma once
#include "logic/nested/assumption.hpp"
#include "logic/nested/plain_chains.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// A producer of dynamic chains: the finders its runs may call, in this order.
struct ChainLevel {
    bool has_patterns;
    Inner inner[2];
};
inline constexpr ChainLevel kChainLevels[] = {
    {false, {Inner::kNone, Inner::kNone}},             // 0: singles only
    {true, {Inner::kNone, Inner::kNone}},              // 1: and patterns
    {true, {Inner::kSimple, Inner::kNone}},            // 2: and forcing chains and cycles
    {true, {Inner::kSimple, Inner::kMultiple}},        // 3: and multiple forcing chains
    {true, {Inner::kDynamic, Inner::kNone}},           // 4: patterns and dynamic forcing chains
    {true, {Inner::kDynamicPlus, Inner::kNone}},       // 5: those with patterns of their own
    {true, {Inner::kDynamicSimple, Inner::kNone}},     // 6: with forcing chains of their own
    {true, {Inner::kDynamicMultiple, Inner::kNone}},   // 7: with multiple forcing chains of their own
    {true, {Inner::kDynamic, Inner::kDynamicSimple}},  // 8: of Sudoku Explainer 1.2.1
};
// The level of an inner finder of dynamic chains.
FULLHOUSE_ALWAYS int level_of(Inner inner) { return static_cast<int>(inner) - static_cast<int>(Inner::kDynamic); }

inline constexpr std::uint32_t kNoHint = ~std::uint32_t{0};

// One node of a run that a hint ends in.
struct RunEnd {
    const Run* run;
    std::uint16_t node;
};

class ChainEngine {
 public:
    using IsStopped = bool (*)(const void*);

    ChainEngine();
    ~ChainEngine();
    ChainEngine(const ChainEngine&) = delete;
    ChainEngine& operator=(const ChainEngine&) = delete;

    // All later calls are about this board.
    void start(const Board& board, const void* patience, IsStopped is_stopped);
    bool was_stopped() const { return was_stopped_; }
    // The best hint of the level on the board, if there is one.
    bool find_best(int level, Hint& best);

    // The best hint for each conclusion, best first.
    const Growing<Hint>& find_all(int level);

    bool is_classic = false;  // 1.2.1 looks for locked candidates house by house

    // From now on nothing stops it, until the next start.
    void go_on_regardless() { is_stopped_ = nullptr; }

    // For writing down why a hint holds. Depth 0 is the board itself; callers that have looked at a board of some depth may
    // look at deeper ones, and find their own unchanged.
    const Field& base(int depth) const { return depth_[depth]->base; }
    Run& run_from(int depth, int candidate, bool is_on);
    void look_again(int depth, Inner inner, const Field& board);  // not for simple chains
    const SimpleSearch& ask_simple_again(const Field& board);

 private:
    static constexpr int kMostDepth = 4;
    struct Depth {
        Field base;
        Spread spread;
        Growing<Run*> runs;
        std::size_t used = 0;
        std::int16_t run_of[2][kCandidateNumbers];
        Hint best[2][kCandidateNumbers];
        Growing<std::uint16_t> concluded;  // 2 * candidate + is_on
        Growing<Hint> ranked;              // the best for each conclusion, best first
        Hint first;
        int level;
        bool is_static, wants_one;
        std::uint32_t stage;
    };
    struct MemoEntry {
        std::uint64_t key[2];
        std::uint32_t first, count;
    };

    void begin(int depth, int level, bool is_static);
    void search(int depth, int level, bool is_static, bool wants_one);
    void extend_run(int depth, Spread& spread, int level);
    bool advance(int depth, Spread& spread, int level);
    bool find_patterns(Spread& spread);
    bool find_locked(Spread& spread);
    bool find_hidden_pairs(Spread& spread);
    bool find_naked_pairs(Spread& spread);
    bool find_x_wings(Spread& spread);
    struct CellList;
    void conclude(Spread& spread, const std::uint16_t* parents, int parent_count, CellList& list, const UsedPattern& pattern,
                  bool& found);
    bool take_results(Spread& spread, Inner inner, std::uint32_t first, std::uint32_t count);
    void ask(int depth, Inner inner, const Field& board, std::uint32_t& first, std::uint32_t& count);
    void rank(int depth);
    void keep_results(int depth);
    void describe(int depth, const Hint& hint, ChainResult& result);
    void offer_contradiction(int depth, const Run& run, CandidateNumber source, bool source_is_on);
    void offer_common(int depth, Run* const* runs, int count, HintKind kind, CandidateNumber source, House house);
    void offer(int depth, const Hint& hint, const RunEnd* ends, int count);
    std::uint32_t nested_complexity(const RunEnd* ends, int count, std::uint32_t limit);
    void run_static(const Field& base, Run& run, CandidateNumber root);
    bool has_to_stop();
    void forget();

    Frame frame_;
    Depth* depth_[kMostDepth] = {};
    SimpleSearch simple_;
    ChainResults results_;
    Growing<MemoEntry> memo_;
    std::size_t memo_used_ = 0;
    std::uint64_t frame_key_ = 0;
    Growing<std::uint16_t> parents_;  // scratch
    const void* patience_ = nullptr;
    IsStopped is_stopped_ = nullptr;
    bool was_stopped_ = false;
    std::uint32_t until_check_ = 0;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
