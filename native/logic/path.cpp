// The path: the first step of the first technique that finds one, again and again. And the kernel around it.
#include <chrono>
#include <memory>
#include "logic/finders.hpp"

namespace fullhouse::logic {

extern const LogicKernel FULLHOUSE_LOGIC_KERNEL;

inline namespace FULLHOUSE_ISA {

namespace {

constexpr std::size_t kMostEntries = 192;
constexpr std::size_t kMostSteps = 800;  // a step takes at least one of 729 candidates

void start(Board& board, const Position& position) {
    if (position.candidates)
        board.start(position.digits, position.candidates, position.is_given);
    else
        board.start(position.digits);
}

struct Bench {
    Workbench workbench;
    Board board;
    Arena arena;
    union {  // not set to nothing at first: meaningful for `entries` only
        TechniqueSet wanted[kMostEntries];
    };
    Finder finders[kMostEntries];
    std::size_t numbers[kMostEntries];  // of the entries, in the order as it was told
    std::size_t entries = 0;
    EntryCost* costs = nullptr;

    Bench(const Order& order, const Settings& settings) {
        workbench.settings = settings;
        for (std::size_t k = 0; k < order.size && entries < kMostEntries; ++k)
            if (const Finder finder = finder_of(order.entries[k])) {
                wanted[entries] = order.entries[k];
                numbers[entries] = k;
                finders[entries++] = finder;
            }
    }

    void begin(const Position& position, const std::atomic<bool>* stop) {
        start(board, position);
        workbench.solution = position.solution;
        workbench.stop = stop;
    }

    const Record* next_step(Sink& found) {
        for (std::size_t k = 0; k < entries; ++k) {
            if (costs) [[unlikely]]
                measure(k, found);
            else
                finders[k](wanted[k], board, workbench, found);
            if (found.size()) return found.first();
            if (workbench.is_stopped()) return nullptr;
        }
        return nullptr;
    }

    void measure(std::size_t k, Sink& found) {
        const auto start = std::chrono::steady_clock::now();
        finders[k](wanted[k], board, workbench, found);
        const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - start;
        EntryCost& cost = costs[numbers[k]];
        cost.nanoseconds += static_cast<std::uint64_t>(spent.count());
        ++cost.calls;
        cost.found += found.size() > 0;
    }

    // Walks the path and tells each step to `see`.
    template <class See>
    PathEnd walk(Arena& steps, bool keep, const See& see) {
        for (std::size_t count = 0; count < kMostSteps; ++count) {
            if (board.is_contradictory()) return PathEnd::kContradiction;
            if (board.is_solved()) return PathEnd::kSolved;
            if (!keep) steps.clear();
            Sink found(steps, 1);
            const Record* step = next_step(found);
            if (workbench.is_stopped()) return PathEnd::kStopped;
            if (!step) return PathEnd::kStuck;
            see(*step);
            const std::uint64_t before = board.version();
            board.apply(step->conclusions);
            if (board.version() == before) return PathEnd::kStuck;  // a step that changes nothing would come again for ever
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
    void seal() {  // from a list to an array, once all are there
        array_ = static_cast<const Record**>(arena.take(sizeof(Record*) * (size_ + 1)));
        std::size_t index = 0;
        for (const Item* item = first_; item; item = item->next) array_[index++] = item->record;
    }
    std::size_t size() const override { return size_; }
    Technique technique(std::size_t index) const override { return array_[index]->technique; }
    void read(std::size_t index, StepReader& reader) const override {
        const Record& record = *array_[index];
        Fields fields(reader);
        record.describe(record.pattern, fields);
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
    bench->begin(position, stop);
    Sink found(steps->arena, enough);
    if (!bench->board.is_contradictory())
        for (std::size_t k = 0; k < bench->entries && !found.is_full() && !bench->workbench.is_stopped(); ++k)
            bench->finders[k](bench->wanted[k], bench->board, bench->workbench, found);
    for (const Record* record = found.first(); record; record = record->next) steps->add(*record);
    steps->seal();
    return steps.release();
}

Steps* find_path(const Position& position, const Order& order, const Settings& settings, const std::atomic<bool>* stop,
                 PathEnd* end) {
    const std::unique_ptr<Bench> bench(new Bench(order, settings));
    std::unique_ptr<KeptSteps> steps(new KeptSteps);
    bench->begin(position, stop);
    *end = bench->walk(steps->arena, true, [&](const Record& record) { steps->add(record); });
    steps->seal();
    return steps.release();
}

void* new_bench(const Order& order, const Settings& settings) { return new Bench(order, settings); }

PathEnd count_path(void* bench, const Position& position, const std::atomic<bool>* stop, std::uint16_t* counts) {
    Bench& used = *static_cast<Bench*>(bench);
    used.begin(position, stop);
    for (int k = 0; k < kTechniqueCount; ++k) counts[k] = 0;
    return used.walk(used.arena, false, [&](const Record& record) { ++counts[static_cast<int>(record.technique)]; });
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
