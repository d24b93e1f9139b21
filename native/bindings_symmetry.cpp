// Symmetry as Python sees it: arrays in, arrays out. A transform is a row of 29 bytes.
#include "bindings.hpp"
#include <nanobind/stl/tuple.h>
#include <cstring>
#include "symmetry/canonical_batch.hpp"
#include "symmetry/random_transform.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

using namespace symmetry;

constexpr std::size_t kTransformSize = sizeof(Transform);
static_assert(kTransformSize == 1 + 9 + 9 + 10);

void require_digits(const std::uint8_t* cells, std::size_t count) {
    for (std::size_t cell = 0; cell < count; ++cell)
        if (cells[cell] > 9) throw nb::value_error("a cell holds 0 to 9");
}

bool bind_canonicalize(Rows grids, RowsOut forms, RowsOut transforms, Numbers automorphisms, unsigned threads,
                       const IsStopped& is_stopped) {
    const std::size_t rows = grids.shape(0);
    if (grids.shape(1) != kCells || forms.shape(1) != kCells || transforms.shape(1) != kTransformSize)
        throw nb::value_error("grids and forms have 81 columns, transforms have 29");
    if (forms.shape(0) != rows || transforms.shape(0) != rows || automorphisms.shape(0) != rows)
        throw nb::value_error("grids and results must have the same length");
    require_digits(grids.data(), rows * kCells);
    const CanonicalBatch batch{grids.data(), rows, forms.data(), reinterpret_cast<Transform*>(transforms.data()),
                               automorphisms.data()};
    return run_interruptibly([&](const std::atomic<bool>& stop) { return canonicalize_batch(batch, threads, &stop); },
                             is_stopped);
}

using Fingerprints = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

bool bind_fingerprints(Rows grids, Fingerprints found, unsigned threads, const IsStopped& is_stopped) {
    const std::size_t rows = grids.shape(0);
    if (grids.shape(1) != kCells || found.shape(0) != rows)
        throw nb::value_error("grids have 81 columns, and as many rows as there are numbers");
    require_digits(grids.data(), rows * kCells);
    return run_interruptibly(
        [&](const std::atomic<bool>& stop) { return fingerprint_batch(grids.data(), rows, found.data(), threads, &stop); },
        is_stopped);
}

const Digit* cells_of(const nb::bytes& grid) {
    if (grid.size() != kCells) throw nb::value_error("expected 81 cells");
    const auto* cells = reinterpret_cast<const Digit*>(grid.c_str());
    require_digits(cells, kCells);
    return cells;
}

using Form = std::tuple<nb::bytes, nb::bytes, std::uint32_t>;

Form form_of(const Canonical& found) {
    return {nb::bytes(found.grid, kCells), nb::bytes(&found.transform, kTransformSize), found.automorphisms};
}

Form bind_canonicalize_one(nb::bytes grid) {
    Canonical found;
    const CanonicalBatch batch{cells_of(grid), 1, found.grid, &found.transform, &found.automorphisms};
    canonicalize_batch(batch, 1, nullptr);
    return form_of(found);
}

Form bind_try_all(nb::bytes grid) { return form_of(canonicalize_by_trying_all(cells_of(grid))); }

bool bind_augment(Rows grid, RowsOut images, std::uint64_t seed, std::uint64_t first, unsigned threads,
                  const IsStopped& is_stopped) {
    if (grid.shape(0) != 1 || grid.shape(1) != kCells || images.shape(1) != kCells)
        throw nb::value_error("expected one grid of 81 cells, and images of 81 columns");
    require_digits(grid.data(), kCells);
    const AugmentBatch batch{grid.data(), seed, first, images.shape(0), images.data()};
    return run_interruptibly([&](const std::atomic<bool>& stop) { return augment_batch(batch, threads, &stop); }, is_stopped);
}

nb::bytes bind_random_transform(std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    const Transform move = random_transform(random);
    return nb::bytes(&move, kTransformSize);
}

}  // namespace

void bind_symmetry(nb::module_& module) {
    module.def("canonicalize", &bind_canonicalize, "grids"_a, "forms"_a.noconvert(), "transforms"_a.noconvert(),
               "automorphisms"_a.noconvert(), "threads"_a, nb::kw_only(), "is_stopped"_a = nb::none(),
               "The canonical form of every row, and the transform that leads there; False if stopped, unfinished rows are not "
               "written.");
    module.def("fingerprints", &bind_fingerprints, "grids"_a, "found"_a.noconvert(), "threads"_a, nb::kw_only(),
               "is_stopped"_a = nb::none(),
               "A number for every row that equivalent grids have in common, and hardly any others; False if stopped.");
    module.def("canonicalize_one", &bind_canonicalize_one, "grid"_a,
               "The same for one grid: its form, the transform and the number of automorphisms, 0 if a house has a digit twice.");
    module.def("canonicalize_by_trying_all", &bind_try_all, "grid"_a, "The same by trying all moves; slow, to test with.");
    module.def("augment", &bind_augment, "grid"_a, "images"_a.noconvert(), "seed"_a, "first"_a, "threads"_a, nb::kw_only(),
               "is_stopped"_a = nb::none(),
               "Fill the rows with random equivalents of the grid, numbered from `first`; False if stopped.");
    module.def("random_transform", &bind_random_transform, "seed"_a, "number"_a,
               "A random transform: the same for the same numbers.");
}

}  // namespace fullhouse
