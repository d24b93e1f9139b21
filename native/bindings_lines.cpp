// Text for Python: a chunk of a line file in, NumPy columns out.
#include "bindings.hpp"
#include <nanobind/stl/tuple.h>
#include <memory>
#include <string_view>
#include <tuple>
#include "core/types.hpp"
#include "lines/read.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

using namespace lines;

// An array of `rows` entries, or of `rows` rows of this width, not filled yet.
template <class Entry, int... width>
struct NewArray {
    using Numpy = nb::ndarray<nb::numpy, Entry, nb::shape<-1, width...>, nb::c_contig>;
    std::unique_ptr<Entry[]> entries;
    std::size_t rows;

    explicit NewArray(std::size_t rows)
        : entries(std::make_unique_for_overwrite<Entry[]>(rows * (std::size_t{1} * ... * width))), rows(rows) {}
    Numpy to_numpy() {
        Entry* data = entries.release();
        const nb::capsule owner(data, [](void* freed) noexcept { delete[] static_cast<Entry*>(freed); });
        return Numpy(data, {rows, static_cast<std::size_t>(width)...}, owner);
    }
};
using Cells = NewArray<std::uint8_t, kCells>;
using Shapes = NewArray<std::uint8_t>;
using Places = NewArray<std::int64_t>;
using Spans = NewArray<std::int64_t, 2>;

std::tuple<Cells::Numpy, Shapes::Numpy, Places::Numpy, Places::Numpy, Spans::Numpy> bind_read_rows(nb::bytes data) {
    const std::string_view text(data.c_str(), data.size());
    const auto arrays = [&] {
        const Unlocked unlocked;
        const std::size_t rows = count_lines(text);
        auto filled = std::tuple(Cells(rows), Shapes(rows), Places(rows), Places(rows), Spans(rows));
        auto& [cells, shape, begin, end, after] = filled;
        read_rows(text, {.cells = cells.entries.get(),
                         .shape = reinterpret_cast<Shape*>(shape.entries.get()),
                         .begin = begin.entries.get(),
                         .end = end.entries.get(),
                         .after = reinterpret_cast<Span*>(after.entries.get())});
        return filled;
    };
    return std::apply([](auto&&... array) { return std::tuple(array.to_numpy()...); }, arrays());
}

}  // namespace

void bind_lines(nb::module_& module) {
    module.def("read_rows", &bind_read_rows, "data"_a,
               "Read a chunk of lines: cells (N, 81), shape (0 plain, 1 odd, 2 nothing), begin, end, after (N, 2).");
}

}  // namespace fullhouse
