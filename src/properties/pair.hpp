#pragma once

#include "core/matrix.hpp"

namespace pe {

/// Row x and column y of a proximity matrix.
struct Pair {
  Index x, y;
};

}  // namespace pe
