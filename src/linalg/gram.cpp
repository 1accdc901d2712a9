#include "linalg/gram.hpp"

#include <algorithm>
#include <vector>

#include "kernels/double_tile.hpp"

namespace pe {

namespace {

constexpr Index width = double_tile::width;  // columns in a panel
constexpr Index depth = double_tile::depth;

/// Rows first .. first + count of the matrix in double, as panels of `width` columns; columns beyond the last are zero.
void pack(const MatrixView& a, Index first, Index count, double* panels) {
  for (Index row = 0; row < count; ++row) {
    const float* from = &a(first + row, 0);
    for (Index col = 0; col < a.cols(); ++col)
      panels[(col / width * depth + row) * width + col % width] = from[col];
  }
}

}  // namespace

MatrixD gram_of_columns(const MatrixView& a) {
  const Index panels = (a.cols() + width - 1) / width;
  MatrixD sums = MatrixD::Zero(panels * width, panels * width);
  std::vector<double> packed(static_cast<std::size_t>(panels * width * depth));
  for (Index first = 0; first < a.rows(); first += depth) {
    const Index count = std::min(depth, a.rows() - first);
    pack(a, first, count, packed.data());
    for (Index i = 0; i < panels; ++i)
      for (Index j = 0; j <= i; ++j)
        double_tile::multiply(&packed[i * depth * width], &packed[j * depth * width], count,
                              &sums(i * width, j * width), sums.cols());
  }
  for (Index i = 0; i < a.cols(); ++i)
    for (Index j = 0; j < i; ++j) sums(j, i) = sums(i, j);
  if (sums.cols() == a.cols()) return sums;
  MatrixD gram(a.cols(), a.cols());
  for (Index i = 0; i < a.cols(); ++i) std::copy_n(&sums(i, 0), a.cols(), &gram(i, 0));
  return gram;
}

}  // namespace pe
