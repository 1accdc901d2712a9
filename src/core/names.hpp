#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pe {

/// The names of an enum's values in the public interface, in order. Writing, reading and lists of choices all
/// use this one table.
template <class Enum>
inline constexpr std::nullptr_t names_of = nullptr;  // of an enum without a table nothing compiles

template <class Enum>
constexpr std::string_view name_of(Enum value) {
  return names_of<Enum>[static_cast<std::size_t>(value)];
}

}  // namespace pe
