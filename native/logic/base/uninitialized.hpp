// Room for something large that costs nothing to make.
#pragma once
#include <cstddef>
#include <new>
#include <type_traits>
#include "logic/base/cell_set.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// A T whose contents mean nothing until they are written; T is plain data, or an array of it. The bytes are an object of the
// language from the start, and so is the T within them (its type has an implicit lifetime), so nothing has to be set up.
template <class T>
class Uninitialized {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
    FULLHOUSE_ALWAYS Uninitialized() {}
    FULLHOUSE_ALWAYS operator T&() { return *std::launder(reinterpret_cast<T*>(bytes_)); }
    FULLHOUSE_ALWAYS operator const T&() const { return *std::launder(reinterpret_cast<const T*>(bytes_)); }

    // Of an array.
    FULLHOUSE_ALWAYS auto& operator[](std::size_t index) { return static_cast<T&>(*this)[index]; }
    FULLHOUSE_ALWAYS auto& operator[](std::size_t index) const { return static_cast<const T&>(*this)[index]; }

 private:
    alignas(T) std::byte bytes_[sizeof(T)];
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
