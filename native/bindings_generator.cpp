// Generation as Python sees it.
#include "bindings.hpp"
#include <algorithm>
#include "generator/dig.hpp"
#include "generator/fill.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

bool bind_draw(std::uint64_t seed, std::uint64_t first, RowsOut grids, RowsOut orders, unsigned threads,
               const IsStopped& is_stopped) {
    if (grids.shape(1) != kCells || orders.shape(1) != kCells || grids.shape(0) != orders.shape(0))
        throw nb::value_error("grids and orders have 81 columns and the same length");
    const generator::DrawBatch batch{seed, first, grids.shape(0), grids.data(), orders.data()};
    return run_interruptibly([&](const std::atomic<bool>& stop) { return generator::draw_batch(batch, threads, &stop); },
                             is_stopped);
}

bool bind_dig(RowsOut grids, Rows orders, Bytes orbits, int fewest, unsigned threads, const IsStopped& is_stopped) {
    if (grids.shape(1) != kCells || orders.shape(1) != kCells || orbits.shape(0) != kCells || grids.shape(0) != orders.shape(0))
        throw nb::value_error("grids and orders have 81 columns and the same length, orbits has 81 cells");
    const auto are_below = [](const std::uint8_t* bytes, std::size_t count, int end) {
        return std::all_of(bytes, bytes + count, [end](std::uint8_t byte) { return byte < end; });
    };
    const std::size_t cells = grids.shape(0) * kCells;
    if (!are_below(orders.data(), cells, kCells) || !are_below(orbits.data(), kCells, kCells) ||
        !are_below(grids.data(), cells, 10))
        throw nb::value_error("orders and orbits hold cells 0 to 80, grids hold 0 to 9");
    const generator::DigBatch batch{grids.shape(0), grids.data(), orders.data(), orbits.data(), fewest};
    const Kernel& kernel = kernel_of(isa());
    return run_interruptibly([&](const std::atomic<bool>& stop) { return generator::dig_batch(kernel, batch, threads, &stop); },
                             is_stopped);
}

double bind_mean_choices(std::uint64_t seed, std::uint32_t tries) {
    double sum = 0;
    Random random(seed, 0);
    for (std::uint32_t k = 0; k < tries; ++k) sum += generator::probe(random);
    return sum / tries;
}

}  // namespace

void bind_generator(nb::module_& module) {
    module.def("draw_grids", &bind_draw, "seed"_a, "first"_a, "grids"_a.noconvert(), "orders"_a.noconvert(), "threads"_a,
               nb::kw_only(), "is_stopped"_a = nb::none(),
               "Fill the rows with random solution grids, numbered from `first`, and with random orders of the cells; False if "
               "stopped.");
    module.def("dig", &bind_dig, "grids"_a.noconvert(), "orders"_a, "orbits"_a, "fewest"_a, "threads"_a, nb::kw_only(),
               "is_stopped"_a = nb::none(),
               "Remove every redundant clue from these rows, trying cells in the given order; False if stopped.");
    module.def("mean_choices", &bind_mean_choices, "seed"_a, "tries"_a,
               "The mean number of choices behind a random grid; times 9! x (56 x 6^6)^2 it is the number of all grids.");
}

}  // namespace fullhouse
