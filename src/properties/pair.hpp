#pragma once

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// Row x and column y of a proximity matrix.
struct Pair {
  Index x, y;
};
template <>
inline constexpr auto fields_of<Pair> = fields("", "", field("x", &Pair::x, ""), field("y", &Pair::y, ""));

}  // namespace pe
