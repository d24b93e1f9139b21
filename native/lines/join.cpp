#include "lines/join.hpp"
#include <charconv>
#include <cstring>
#include <limits>
#include <new>

namespace fullhouse::lines {
namespace {

std::size_t length_of(Constant text, std::size_t) { return text.size(); }
std::size_t length_of(Texts texts, std::size_t row) { return texts[row].size(); }

std::string_view text_of(Slices slices, std::size_t row) {
    const auto [begin, end] = slices.spans[row];
    const bool is_within = 0 <= begin && begin <= end && static_cast<std::uint64_t>(end) <= slices.text.size();
    return is_within ? slices.text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)) : "";
}
std::size_t length_of(Slices slices, std::size_t row) { return text_of(slices, row).size(); }

// From the end: most columns are as wide as their texts, and those that are not have few NULs.
std::size_t length_of(Padded padded, std::size_t row) {
    const char* text = padded.bytes + row * padded.width;
    std::size_t length = padded.width;
    while (length && !text[length - 1]) --length;
    return length;
}

template <class Integer>
std::size_t length_of(Numbers<Integer> column, std::size_t row) {
    const std::int64_t number = column.numbers[row];
    const std::uint64_t size = number < 0 ? -static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    std::size_t length = 1 + (number < 0);
    for (std::uint64_t power = 10; size >= power; power *= 10) ++length;  // 2^63 has 19 digits, 10^19 fits
    return length;
}

// Where text is put, as long as there is room.
struct Room {
    char* at;
    char* end;

    bool put(const char* text, std::size_t size) {
        if (static_cast<std::size_t>(end - at) < size) return false;
        std::memcpy(at, text, size);
        at += size;
        return true;
    }
};

bool put(Room& room, Constant text, std::size_t) { return room.put(text.data(), text.size()); }
bool put(Room& room, Texts texts, std::size_t row) { return room.put(texts[row].data(), texts[row].size()); }
bool put(Room& room, Slices slices, std::size_t row) {
    const std::string_view text = text_of(slices, row);
    return room.put(text.data(), text.size());
}
bool put(Room& room, Padded padded, std::size_t row) {
    return room.put(padded.bytes + row * padded.width, length_of(padded, row));
}

template <class Integer>
bool put(Room& room, Numbers<Integer> column, std::size_t row) {
    const auto [end, error] = std::to_chars(room.at, room.end, column.numbers[row]);
    if (error != std::errc()) return false;
    room.at = end;
    return true;
}

}  // namespace

std::size_t joined_size(std::size_t rows, std::span<const Part> parts) {
    constexpr std::size_t kMost = std::numeric_limits<std::ptrdiff_t>::max();
    std::size_t size = 0;
    const auto add = [&](std::size_t more) {
        if (more > kMost - size) throw std::bad_alloc();
        size += more;
    };
    for (const Part& part : parts) {
        if (const Constant* text = std::get_if<Constant>(&part)) {
            if (!text->empty() && rows > kMost / text->size()) throw std::bad_alloc();
            add(rows * text->size());
            continue;
        }
        std::visit(
            [&](const auto& column) {
                for (std::size_t row = 0; row < rows; ++row) add(length_of(column, row));
            },
            part);
    }
    return size;
}

bool join_rows(std::size_t rows, std::span<const Part> parts, char* to, std::size_t size) {
    if (!size) return true;
    Room room{to, to + size};
    for (std::size_t row = 0; row < rows; ++row)
        for (const Part& part : parts)
            if (!std::visit([&](const auto& column) { return put(room, column, row); }, part)) return false;
    return room.at == room.end;
}

}  // namespace fullhouse::lines
