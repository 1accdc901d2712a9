#include "pe/kernels/row_products.hpp"

#include <algorithm>
#include <cassert>

#include "pe/kernels/double_tile.hpp"

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
    for (Index right = from / width; right < panels(rows_); ++right) {
      const Index terms = std::min(depth, cols_ - entry), stride = sums_.cols();
      const auto of_left = [&](Index left) { return panel(first / width + left, entry); };
      const auto sums_of = [&](Index left) { return &sums_(left * width, right * width - from); };
      Index left = 0;
      if constexpr (simd::is_fused)
        for (; left + 3 <= panels(count); left += 3)
          double_tile::multiply_three(of_left(left), of_left(left + 1), of_left(left + 2),
                                      panel(right, entry), terms, sums_of(left), stride);
      for (; left < panels(count); ++left)
        double_tile::multiply(of_left(left), panel(right, entry), terms, sums_of(left), stride);
    }
  return sums_.topLeftCorner(count, rows_ - from);
}

double RowProducts::memory(double rows, double cols) {
  return sizeof(double) * (rows + width) * (cols + static_cast<double>(strip));
}

}  // namespace pe
