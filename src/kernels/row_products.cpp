#include "kernels/row_products.hpp"

#include <algorithm>
#include <cassert>

#include "kernels/double_tile.hpp"

namespace pe {

using double_tile::depth, double_tile::width;

namespace {

/// Panels that hold so many vectors.
Index panels(Index vectors) {
  return (vectors + width - 1) / width;
}

}  // namespace

RowProducts::RowProducts(const MatrixView& table)
    : rows_(table.rows()),
      cols_(table.cols()),
      panels_(static_cast<std::size_t>(panels(rows_) * width * cols_)),
      sums_(strip, panels(rows_) * width) {
  for (Index row = 0; row < rows_; ++row) {
    double* panel = &panels_[static_cast<std::size_t>(row / width * cols_ * width + row % width)];
    for (Index col = 0; col < cols_; ++col) panel[col * width] = table(row, col);
  }
}

MatrixViewD RowProducts::rows(Index first, Index from, Index most) {
  assert(first % width == 0 && from % width == 0 && first < rows_ && from < rows_ && most <= strip);
  const Index count = std::min(most, rows_ - first);
  sums_.topRows(panels(count) * width).setZero();
  const auto panel = [&](Index number, Index entry) {
    return &panels_[static_cast<std::size_t>((number * cols_ + entry) * width)];
  };
  for (Index entry = 0; entry < cols_; entry += depth)
    for (Index right = from / width; right < panels(rows_); ++right)
      for (Index left = 0; left < panels(count); ++left)
        double_tile::multiply(panel(first / width + left, entry), panel(right, entry),
                              std::min(depth, cols_ - entry), &sums_(left * width, right * width - from),
                              sums_.cols());
  return sums_.topLeftCorner(count, rows_ - from);
}

double RowProducts::memory(double rows, double cols) {
  return sizeof(double) * (rows + width) * (cols + static_cast<double>(strip));
}

}  // namespace pe
