#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/matrix.hpp"

namespace pe {

/// The cells of an n x n matrix that violate a property, in blocks of step x step cells.
struct Broken {
  Index side = 0;  ///< blocks in a row
  Index step = 1;
  std::vector<std::uint8_t> cells;  ///< side x side: 1 where any cell of a block is broken
  double count = 0;                 ///< single cells that are
  double of = 0;                    ///< cells examined
  double allowed = 0;               ///< the tolerance applied, in the unit of the matrix

  Broken() = default;
  Broken(Index n, Index block)
      : side((n + block - 1) / block), step(block), cells(static_cast<std::size_t>(side * side)) {}

  void mark(Index x, Index y) {
    cells[static_cast<std::size_t>(x / step * side + y / step)] = 1;
    ++count;
  }
};

struct Breaks {
  Broken monotonicity, translation, symmetry;
};

}  // namespace pe
