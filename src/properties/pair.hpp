#pragma once

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// Row x and column y of a proximity matrix.
struct Pair {
  Index x, y;
};
template <>
inline constexpr auto fields_of<Pair> =
    fields("", "", field("x", &Pair::x, "the row, from 0"), field("y", &Pair::y, "the column, from 0"));

}  // namespace pe
