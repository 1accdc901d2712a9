#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pe {

/// How the public interface spells the values of an enum, in their order. The one table of an enum: it is
/// written, read and offered as a choice by this.
template <class Enum>
inline constexpr std::nullptr_t names_of = nullptr;  // of an enum without a table nothing compiles

template <class Enum>
constexpr std::string_view name_of(Enum value) {
  return names_of<Enum>[static_cast<std::size_t>(value)];
}

}  // namespace pe
