// The path: the first step of the first technique that finds one, again and again. And the kernel around it.
#include <chrono>
#include <memory>
#include "logic/basic/singles.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic {

extern const LogicKernel FULLHOUSE_LOGIC_KERNEL;

inline namespace FULLHOUSE_ISA {

namespace {

constexpr std::size_t kMostParts = 192;  // an order has each technique once; anything beyond is not searched
constexpr std::size_t kMostSteps = 800;  // a step takes at least one of 729 candidates

void start(Board& board, const Position& position) {
    if (position.candidates)
        board.start(position.digits, position.candidates, position.is_given);
    else
        board.start(position.digits);
}

struct Bench {
    // The share of one finder in an entry of the order. An entry whose techniques belong to several finders has several
    // parts.
    struct Part {
        TechniqueSet wanted;
        Finder find;
        std::size_t entry;
        int least;  // weight of a step of this part and those that follow in the entry
        bool is_last;
    };

    Workbench workbench;
    Board board;
    Arena arena;
    Uninitialized<Part[kMostParts]> parts;  // the first `count` of them
    std::size_t count = 0;
    std::size_t reached = 0;  // the part that looked for a step last; those before it have nothing on this board
    Weights weights;
    bool weighs;
    EntryCost* costs = nullptr;

    Bench(const Order& order, const Settings& settings) : weights(order.weights), weighs(order.weights) {
        workbench.settings = settings;
        for (std::size_t k = 0; k < order.size; ++k) add_entry(order.entries[k], k);
    }

    void add_entry(const TechniqueSet& entry, std::size_t number) {
        const std::size_t first = count;
        each_finder_of(entry, [&](const TechniqueSet& wanted, Finder find) {
            if (count < kMostParts) parts[count++] = {wanted, find, number, 0, false};
        });
        if (count == first) return;
        parts[count - 1].is_last = true;
        for (std::size_t k = count, least = Weights::kNoWeight; weighs && k-- > first;)
            parts[k].least = least = std::min<int>(least, weights.least_of(parts[k].wanted));
    }

    void begin(const Position& position, const Patience& patience) {
        start(board, position);
        workbench.solution = position.solution;
        workbench.begin(patience);
    }

    // Whether the order begins with full house, naked single and hidden single, each on its own.
    bool begins_with_singles() const {
        using enum Technique;
        if (count < 3 || weighs || costs || workbench.settings.boxes_first) return false;
        for (int k = 0; k < 3; ++k)
            if (!(parts[k].wanted == TechniqueSet::of(static_cast<Technique>(k)))) return false;
        return true;
    }

    const Record* next_step(Sink& found, std::size_t first) {
        for (std::size_t k = first; k < count; ++k) {
            const Part& part = parts[k];
            reached = k;
            if (part.find != find_singles) board.settle();
            found.expect_at_least(part.least);
            if (costs) [[unlikely]]
                measure(part, found);
            else
                part.find(part.wanted, board, workbench, found);
            if (found.size() && (part.is_last || !weighs || found.is_full())) return found.first();
            if (workbench.is_stopped()) return nullptr;
        }
        return nullptr;
    }

    // A lower bound for the weight of the next step, if the search for it was cut short: parts are not ordered by weight.
    std::uint16_t least_left() const {
        int least = Weights::kNoWeight;
        for (std::size_t k = reached; k < count; ++k) least = std::min(least, parts[k].least);
        return static_cast<std::uint16_t>(weighs && count ? least : 0);
    }

    void measure(const Part& part, Sink& found) {
        const auto start = std::chrono::steady_clock::now();
        part.find(part.wanted, board, workbench, found);
        const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - start;
        EntryCost& cost = costs[part.entry];
        cost.nanoseconds += static_cast<std::uint64_t>(spent.count());
        ++cost.calls;
        cost.found += found.size() > 0;
    }

    // Walks the path and shows each step to `see`. If `singles` is given, they are counted there and not shown: making a
    // record of each takes as long as placing it.
    template <class See>
    PathEnd walk(Arena& steps, bool keep, std::size_t enough, const See& see, std::uint16_t* singles = nullptr) {
        for (std::size_t taken = 0; taken < kMostSteps; ++taken) {
            if (singles) place_singles(board, singles);
            if (board.is_contradictory()) return PathEnd::kContradiction;
            if (board.is_solved()) return PathEnd::kSolved;
            if (taken >= enough) return PathEnd::kEnough;
            if (!keep) steps.clear();
            const Record* step;
            if (weighs) {
                Sink found(steps, weights);
                step = next_step(found, singles ? 3 : 0);
            } else {
                Sink found(steps, 1);
                step = next_step(found, singles ? 3 : 0);
            }
            if (workbench.is_asked_to_stop()) return PathEnd::kStopped;
            if (workbench.is_late()) return PathEnd::kLate;
            if (!step) return PathEnd::kStuck;
            see(*step);
            const std::uint64_t before = board.version();
            board.apply(step->conclusions);
            if (board.version() == before) return PathEnd::kStuck;  // a step that changes nothing would be found forever
        }
        return PathEnd::kStuck;
    }
};

class KeptSteps final : public Steps {
 public:
    Arena arena;
    void add(const Record& record) {
        Item* item = new (arena.take(sizeof(Item))) Item{&record, nullptr};
        (last_ ? last_->next : first_) = item;
        last_ = item;
        ++size_;
    }
    void seal() {  // from a list to an array, once complete
        array_ = static_cast<const Record**>(arena.take(sizeof(Record*) * (size_ + 1)));
        std::size_t index = 0;
        for (const Item* item = first_; item; item = item->next) array_[index++] = item->record;
    }
    std::size_t size() const override { return size_; }
    Technique technique(std::size_t index) const override { return array_[index]->technique; }
    int length(std::size_t index) const override { return array_[index]->length; }
    void read_fields(std::size_t index, StepReader& reader) const override {
        Fields fields(reader);
        array_[index]->describe(array_[index]->pattern, fields);
    }
    void read_conclusions(std::size_t index, StepReader& reader) const override {
        const Record& record = *array_[index];
        for (const Digit digit : digits_of(record.conclusions.digits()))
            for (const Cell cell : record.conclusions.cells(digit)) reader.conclusion(cell, digit, record.conclusions.places());
    }

 private:
    struct Item {
        const Record* record;
        Item* next;
    };
    Item* first_ = nullptr;
    Item* last_ = nullptr;
    std::size_t size_ = 0;
    const Record** array_ = nullptr;
};

Steps* find_steps(const Position& position, const Order& order, const Settings& settings, std::size_t enough,
                  const std::atomic<bool>* stop) {
    const std::unique_ptr<Bench> bench(new Bench(order, settings));
    std::unique_ptr<KeptSteps> steps(new KeptSteps);
    bench->begin(position, {stop});
    Sink found(steps->arena, enough);
    bench->board.settle();
    if (!bench->board.is_contradictory())
        for (std::size_t k = 0; k < bench->count && !found.is_full() && !bench->workbench.is_stopped(); ++k)
            bench->parts[k].find(bench->parts[k].wanted, bench->board, bench->workbench, found);
    for (const Record* record = found.first(); record; record = record->next) steps->add(*record);
    steps->seal();
    return steps.release();
}

Steps* find_path(const Position& position, const Order& order, const Settings& settings, const Patience& patience,
                 std::size_t enough, PathEnd* end, std::uint16_t* next) {
    const std::unique_ptr<Bench> bench(new Bench(order, settings));
    std::unique_ptr<KeptSteps> steps(new KeptSteps);
    bench->begin(position, patience);
    *end = bench->walk(steps->arena, true, enough, [&](const Record& record) { steps->add(record); });
    *next = *end == PathEnd::kLate ? bench->least_left() : std::uint16_t{0};
    steps->seal();
    return steps.release();
}

void* new_bench(const Order& order, const Settings& settings) { return new Bench(order, settings); }

// Accumulates the weights of a path, step by step. Every step weighs something.
void weigh(PathWeights& path, Technique technique, std::uint16_t weight, bool places) {
    if (weight > path.all) {
        path.all = weight;
        path.hardest = static_cast<std::uint16_t>(technique);
    }
    if (!path.first) path.first = weight;
    if (!path.has_placed) path.to_placement = std::max(path.to_placement, weight);
    path.has_placed |= places;
}

PathEnd count_path(void* bench, const Position& position, const Patience& patience, std::uint16_t* counts, PathWeights* path) {
    Bench& used = *static_cast<Bench*>(bench);
    used.begin(position, patience);
    used.workbench.wants_reasons = false;
    for (int k = 0; k < kTechniqueCount; ++k) counts[k] = 0;
    const auto count = [&](const Record& record) { ++counts[static_cast<int>(record.technique)]; };
    if (!used.weighs || !path)
        return used.walk(used.arena, false, kMostSteps, count, used.begins_with_singles() ? counts : nullptr);
    *path = {};
    const PathEnd end = used.walk(used.arena, false, kMostSteps, [&](const Record& record) {
        count(record);
        const int weight = used.weights.of(record.technique, record.length);
        weigh(*path, record.technique, static_cast<std::uint16_t>(weight), record.conclusions.places());
    });
    if (end == PathEnd::kLate) path->next = used.least_left();
    return end;
}

void delete_bench(void* bench) { delete static_cast<Bench*>(bench); }

void measure_bench(void* bench, EntryCost* costs) { static_cast<Bench*>(bench)->costs = costs; }

}  // namespace

}  // namespace FULLHOUSE_ISA

#define FULLHOUSE_TEXT(name) #name
#define FULLHOUSE_NAME_OF(name) FULLHOUSE_TEXT(name)
const LogicKernel FULLHOUSE_LOGIC_KERNEL = {
    FULLHOUSE_NAME_OF(FULLHOUSE_ISA), find_steps, find_path, new_bench, count_path, delete_bench, measure_bench,
};

}  // namespace fullhouse::logic
