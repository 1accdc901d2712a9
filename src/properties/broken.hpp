#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/matrix.hpp"

namespace pe {

/// The cells of an n x n matrix that violate a property, in blocks of step x step cells.
struct Broken {
  /// blocks in a row
  Index side = 0;
  Index step = 1;
  /// side x side: 1 where any cell of a block is broken
  std::vector<std::uint8_t> cells;
  /// single cells that are
  double count = 0;
  /// cells examined
  double of = 0;
  /// the tolerance applied, in the unit of the matrix
  double allowed = 0;

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
