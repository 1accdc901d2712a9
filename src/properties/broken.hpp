#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// Differences below this share of the largest entry count as rounding to float32.
inline constexpr double rounding = 1e-6;

/// The cells of an n x n matrix that violate a property, in blocks of step x step cells.
struct Broken {
  /// blocks in a row
  Index side = 0;
  Index step = 1;
  std::vector<std::uint8_t> cells;
  double count = 0;
  double of = 0;
  double allowed = 0;

  Broken() = default;
  Broken(Index n, Index block)
      : side((n + block - 1) / block), step(block), cells(static_cast<std::size_t>(side * side)) {}

  void mark(Index x, Index y) {
    cells[static_cast<std::size_t>(x / step * side + y / step)] = 1;
    ++count;
  }
};

template <>
inline constexpr auto fields_of<Broken> =
    fields("Broken", "Cells of an n x n matrix that violate a property.",
           field("cells", &Broken::cells,
                 R"(row by row, n x n: 1 for a violation. For an overview, one entry per block: 1 if any
        cell in it violates the property.)"),
           field("count", &Broken::count, "violating cells, counted singly in an overview too"),
           field("of", &Broken::of, "cells examined, counted singly"),
           field("allowed", &Broken::allowed, "the tolerance applied, in the unit of the matrix"));

struct Breaks {
  Broken monotonicity, translation, symmetry;
};
template <>
inline constexpr auto fields_of<Breaks> = fields(
    "Breaks",
    "Where properties fail. The last two allow the tolerance, or 1e-6 of the largest entry if that is more.",
    field("monotonicity", &Breaks::monotonicity,
          "cells above a cell that is nearer, on the same side of the row"),
    field("translation", &Breaks::translation, "cells that differ from the mean of their diagonal"),
    field("symmetry", &Breaks::symmetry, "cells that differ from their mirror image"));

}  // namespace pe
