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
  const auto sums_of = [&](Index row, Index right) { return &sums_(row, right * width - from); };
  for (Index entry = 0; entry < cols_; entry += depth)
    for (Index right = from / width; right < panels(rows_); ++right) {
      const Index terms = std::min(depth, cols_ - entry);
      Index left = 0;
      if constexpr (double_tile::has_six)
        for (; left + 3 <= panels(count); left += 3) {
          const double *top = panel(first / width + left, entry),
                       *middle = panel(first / width + left + 1, entry),
                       *bottom = panel(first / width + left + 2, entry), *others = panel(right, entry);
          const Index row = left * width;
          double_tile::multiply_six(top, middle, others, terms, sums_of(row, right), sums_of(row + 4, right),
                                    sums_.cols());
          double_tile::multiply_six(bottom, middle + 2, others, terms, sums_of(row + 8, right),
                                    sums_of(row + 6, right), sums_.cols());
        }
      for (; left < panels(count); ++left)
        double_tile::multiply(panel(first / width + left, entry), panel(right, entry), terms,
                              sums_of(left * width, right), sums_.cols());
    }
  return sums_.topLeftCorner(count, rows_ - from);
}

double RowProducts::memory(double rows, double cols) {
  return sizeof(double) * (rows + width) * (cols + static_cast<double>(strip));
}

}  // namespace pe
