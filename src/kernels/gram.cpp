#include "kernels/gram.hpp"

#include <algorithm>
#include <vector>

#include "simd/batch.hpp"

namespace pe {

namespace {

using simd::BatchD;

constexpr Index width = 4;    // columns in a panel
constexpr Index depth = 256;  // rows of a panel, which then stays in the nearest cache

/// Rows first .. first + count of the matrix in double, as panels of `width` columns; columns beyond the last are zero.
void pack(const MatrixView& a, Index first, Index count, double* panels) {
  for (Index row = 0; row < count; ++row) {
    const float* from = &a(first + row, 0);
    for (Index col = 0; col < a.cols(); ++col)
      panels[(col / width * depth + row) * width + col % width] = from[col];
  }
}

/// The products of the columns of two panels, summed over `count` rows and added to `sums`.
void multiply(const double* left, const double* right, Index count, double* sums, Index stride) {
  // Rows of the tile, each in two halves, one by one: an array would not be kept in registers.
  BatchD a0(0.0), a1(0.0), b0(0.0), b1(0.0), c0(0.0), c1(0.0), d0(0.0), d1(0.0);
  for (Index p = 0; p < count; ++p, left += width, right += width) {
    const BatchD low = BatchD::load_unaligned(right), high = BatchD::load_unaligned(right + 2);
    a0 += left[0] * low;
    a1 += left[0] * high;
    b0 += left[1] * low;
    b1 += left[1] * high;
    c0 += left[2] * low;
    c1 += left[2] * high;
    d0 += left[3] * low;
    d1 += left[3] * high;
  }
  const BatchD tile[] = {a0, a1, b0, b1, c0, c1, d0, d1};
  for (Index k = 0; k < 2 * width; ++k) {
    double* to = sums + k / 2 * stride + k % 2 * 2;
    (BatchD::load_unaligned(to) + tile[k]).store_unaligned(to);
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
        multiply(&packed[i * depth * width], &packed[j * depth * width], count, &sums(i * width, j * width),
                 sums.cols());
  }
  for (Index i = 0; i < a.cols(); ++i)
    for (Index j = 0; j < i; ++j) sums(j, i) = sums(i, j);
  if (sums.cols() == a.cols()) return sums;
  MatrixD gram(a.cols(), a.cols());
  for (Index i = 0; i < a.cols(); ++i) std::copy_n(&sums(i, 0), a.cols(), &gram(i, 0));
  return gram;
}

}  // namespace pe
