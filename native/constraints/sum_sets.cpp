#include "constraints/sum_sets.hpp"
#include <array>
#include <bit>
#include <mutex>

namespace fullhouse::constraints {
namespace {

constexpr std::size_t kMostSets = 100'000;  // all sets of 16 values, those of up to 5 of 25 values

int sum_of(ValueSet set) {
    int sum = 0;
    for (; set; set &= set - 1) sum += std::countr_zero(set);
    return sum;
}

int largest_size(int values) {
    std::size_t of_size = 1, total = 1;
    for (int size = 1; size <= values; ++size) {
        of_size = of_size * static_cast<std::size_t>(values - size + 1) / static_cast<std::size_t>(size);
        total += of_size;
        if (total > kMostSets) return size - 1;
    }
    return values;
}

// Calls `use` with every set of this size, in ascending order (Gosper's hack).
template <class Use>
void for_each_set(int values, int size, const Use& use) {
    if (size == 0) {
        use(0);
        return;
    }
    const ValueSet end = ValueSet{1} << values;
    for (ValueSet set = (ValueSet{1} << size) - 1; set < end;) {
        use(set);
        const ValueSet low = set & (0 - set), ripple = set + low;
        set = ripple | (((set ^ ripple) >> 2) / low);
    }
}

void list_sets(SumSets& table) {
    const auto row = static_cast<std::size_t>(table.sums);
    table.starts.assign(row * static_cast<std::size_t>(table.largest + 1) + 1, 0);
    const auto place = [&](int size, ValueSet set) {
        return row * static_cast<std::size_t>(size) + static_cast<std::size_t>(sum_of(set));
    };
    for (int size = 0; size <= table.largest; ++size)
        for_each_set(table.values, size, [&](ValueSet set) { ++table.starts[place(size, set) + 1]; });
    for (std::size_t n = 1; n < table.starts.size(); ++n) table.starts[n] += table.starts[n - 1];
    table.sets.resize(table.starts.back());
    std::vector<std::uint32_t> next = table.starts;
    for (int size = 0; size <= table.largest; ++size)
        for_each_set(table.values, size, [&](ValueSet set) { table.sets[next[place(size, set)]++] = set; });
}

void tabulate_bounds(SumSets& table) {
    const int values = table.values;
    table.least.assign(static_cast<std::size_t>(values + 1) << values, 0);
    table.greatest = table.least;
    for (ValueSet set = 0; set < ValueSet{1} << values; ++set) {
        int least = 0, greatest = 0;
        ValueSet low = set, high = set;
        for (int size = 1; size <= std::popcount(set); ++size) {
            least += std::countr_zero(low);
            low &= low - 1;
            const int top = 31 - std::countl_zero(high);
            greatest += top;
            high ^= ValueSet{1} << top;
            const std::size_t place = static_cast<std::size_t>(size) << values | set;
            table.least[place] = static_cast<std::uint8_t>(least);
            table.greatest[place] = static_cast<std::uint8_t>(greatest);
        }
    }
}

std::shared_ptr<const SumSets> make(int values) {
    auto table = std::make_shared<SumSets>();
    table->values = values;
    table->largest = largest_size(values);
    table->sums = values * (values - 1) / 2 + 1;
    list_sets(*table);
    if (values <= kMostTabledValues) tabulate_bounds(*table);
    return table;
}

}  // namespace

std::shared_ptr<const SumSets> sum_sets(int values) {
    static std::array<std::shared_ptr<const SumSets>, kMostValues + 1> made;
    static std::mutex mutex;
    const std::lock_guard<std::mutex> lock(mutex);
    std::shared_ptr<const SumSets>& table = made[static_cast<std::size_t>(values)];
    if (!table) table = make(values);
    return table;
}

}  // namespace fullhouse::constraints
