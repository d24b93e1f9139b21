// Text as Python sees it: a chunk of a file in, numpy columns out; columns in, bytes out.
#include "bindings.hpp"
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>
#include "lines/join.hpp"
#include "lines/read.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

using namespace lines;

std::string_view view(const nb::bytes& text) { return {text.c_str(), text.size()}; }

Layout layout_of(const std::string& name, const nb::bytes& column, std::size_t place, std::size_t columns,
                 const nb::bytes& separator, std::span<const std::string_view> odd_names) {
    if (name == "line") return LineLayout{};
    if (name == "jsonl") return JsonLayout{view(column), odd_names};
    if (name != "csv") throw nb::value_error(("the layout is line, csv or jsonl, not " + name).c_str());
    if (separator.size() != 1) throw nb::value_error("the separator is one byte");
    if (place >= columns) throw nb::value_error("the place of the puzzle must be less than the number of columns");
    return CsvLayout{place, columns, *separator.c_str()};
}

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

std::tuple<Cells::Numpy, Shapes::Numpy, Places::Numpy, Places::Numpy, Spans::Numpy, Spans::Numpy> bind_read_rows(
    nb::bytes data, const std::string& layout, nb::bytes column, std::size_t place, std::size_t columns, nb::bytes separator,
    const std::vector<nb::bytes>& odd_names) {
    std::vector<std::string_view> odd;
    for (const nb::bytes& name : odd_names) odd.push_back(view(name));
    const Layout chosen = layout_of(layout, column, place, columns, separator, odd);
    const std::string_view text = view(data);
    const auto arrays = [&] {
        const Unlocked unlocked;
        const std::size_t rows = count_lines(text);
        auto filled = std::tuple(Cells(rows), Shapes(rows), Places(rows), Places(rows), Spans(rows), Spans(rows));
        auto& [cells, shape, begin, end, before, after] = filled;
        read_rows(text, chosen,
                  {.cells = cells.entries.get(),
                   .shape = reinterpret_cast<Shape*>(shape.entries.get()),
                   .begin = begin.entries.get(),
                   .end = end.entries.get(),
                   .before = reinterpret_cast<Span*>(before.entries.get()),
                   .after = reinterpret_cast<Span*>(after.entries.get())});
        return filled;
    };
    return std::apply([](auto&&... array) { return std::tuple(array.to_numpy()...); }, arrays());
}

// The parts of a row for C++, and the objects that own them while the GIL is released.
class Parts {
 public:
    Parts(const nb::list& parts, std::size_t rows) : rows_(rows) {
        texts_.reserve(parts.size());  // the views of a part stay where they are
        for (const nb::handle part : parts) add(part);
    }
    std::span<const Part> view() const { return parts_; }

 private:
    template <class Entry, int dimensions>
    using Array = nb::ndarray<const Entry, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

    void add(nb::handle part) {
        if (nb::isinstance<nb::bytes>(part)) {
            held_.push_back(nb::borrow(part));
            parts_.push_back(Constant(fullhouse::view(nb::borrow<nb::bytes>(part))));
        } else if (nb::isinstance<nb::list>(part)) {
            add_texts(nb::tuple(nb::borrow<nb::list>(part)));
        } else if (nb::isinstance<nb::tuple>(part)) {
            add_slices(nb::borrow<nb::tuple>(part));
        } else if (Array<std::uint8_t, 2> padded; nb::try_cast(part, padded, false)) {
            keep(padded);
            parts_.push_back(Padded{reinterpret_cast<const char*>(padded.data()), padded.shape(1)});
        } else if (Array<std::uint32_t, 1> numbers; nb::try_cast(part, numbers, false)) {
            keep(numbers);
            parts_.push_back(lines::Numbers<std::uint32_t>{numbers.data()});
        } else if (Array<std::int64_t, 1> numbers; nb::try_cast(part, numbers, false)) {
            keep(numbers);
            parts_.push_back(lines::Numbers<std::int64_t>{numbers.data()});
        } else {
            refuse(
                "is neither bytes nor a list of bytes nor a text with spans nor a C-contiguous array: uint8 of two dimensions, "
                "uint32 or int64 of one");
        }
    }
    // A tuple of the list's texts: another thread may change the list meanwhile.
    void add_texts(const nb::tuple& texts) {
        require_rows(texts.size());
        std::vector<std::string_view>& views = texts_.emplace_back();
        views.reserve(texts.size());
        for (const nb::handle text : texts) {
            if (!nb::isinstance<nb::bytes>(text)) refuse("is a list with an item that is not bytes");
            views.push_back(fullhouse::view(nb::borrow<nb::bytes>(text)));
        }
        held_.push_back(texts);
        parts_.push_back(Texts(views));
    }
    void add_slices(const nb::tuple& slices) {
        Array<std::int64_t, 2> spans;
        if (slices.size() != 2 || !nb::isinstance<nb::bytes>(slices[0]) || !nb::try_cast(slices[1], spans, false) ||
            spans.shape(1) != 2)
            refuse("is a tuple, but not of bytes and a C-contiguous array: int64 of shape (N, 2)");
        keep(spans);
        held_.push_back(slices);
        const std::string_view text = fullhouse::view(nb::borrow<nb::bytes>(slices[0]));
        parts_.push_back(Slices{text, reinterpret_cast<const std::int64_t (*)[2]>(spans.data())});
    }
    template <class Found>
    void keep(const Found& array) {
        require_rows(array.shape(0));
        arrays_.emplace_back(array);
    }
    void require_rows(std::size_t found) const {
        if (found != rows_) refuse("has " + std::to_string(found) + " rows, not " + std::to_string(rows_));
    }
    [[noreturn]] void refuse(const std::string& reason) const {
        throw nb::value_error(("part " + std::to_string(parts_.size()) + " " + reason).c_str());
    }

    std::size_t rows_;
    std::vector<Part> parts_;
    std::vector<nb::object> held_;
    std::vector<nb::ndarray<>> arrays_;
    std::vector<std::vector<std::string_view>> texts_;
};

nb::bytes bind_join_rows(std::size_t rows, nb::list parts) {
    const Parts columns(parts, rows);
    std::size_t size = 0;
    {
        const Unlocked unlocked;
        size = joined_size(rows, columns.view());
    }
    nb::bytes text = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
    if (!text.is_valid()) throw nb::python_error();
    char* to = PyBytes_AsString(text.ptr());
    bool is_whole = false;
    {
        const Unlocked unlocked;
        is_whole = join_rows(rows, columns.view(), to, size);
    }
    if (!is_whole) throw nb::value_error("an array was changed while its rows were being joined");
    return text;
}

}  // namespace

void bind_lines(nb::module_& module) {
    module.def(
        "read_rows", &bind_read_rows, "data"_a, "layout"_a, "column"_a, "place"_a, "columns"_a, "separator"_a, "odd_names"_a,
        "Read a chunk of lines: cells (N, 81), shape (0 plain, 1 odd, 2 nothing), begin, end, before (N, 2), after (N, 2).");
    module.def(
        "join_rows", &bind_join_rows, nb::sig("def join_rows(rows: int, parts: Sequence[object]) -> bytes"), "rows"_a, "parts"_a,
        "The text of rows made of all parts in order: bytes, a list of bytes, a text with spans, padded uint8 rows, or numbers.");
}

}  // namespace fullhouse
