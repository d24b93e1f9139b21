// Generation as Python sees it.
#include "bindings.hpp"
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
    module.def("mean_choices", &bind_mean_choices, "seed"_a, "tries"_a,
               "The mean number of choices behind a random grid; times 9! x (56 x 6^6)^2 it is the number of all grids.");
}

}  // namespace fullhouse
