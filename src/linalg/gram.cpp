#include "linalg/gram.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "kernels/double_tile.hpp"

namespace pe {

namespace {

constexpr Index width = double_tile::width;  // columns in a panel
constexpr Index depth = double_tile::depth;

/// Writes entries first .. first + count of a vector in double, `width` apart.
using Packing = std::function<void(Index vector, Index first, Index count, double* to)>;

template <class Entries>
void spread(const Entries& entries, double* to) {
  for (Index p = 0; p < entries.size(); ++p) to[p * width] = entries[p];
}

/// The products of all pairs of `vectors` vectors of `length` entries.
MatrixD products_of_pairs(Index vectors, Index length, const Packing& pack) {
  const Index panels = (vectors + width - 1) / width;
  MatrixD sums = MatrixD::Zero(panels * width, panels * width);
  std::vector<double> packed(static_cast<std::size_t>(panels * width * depth));
  for (Index first = 0; first < length; first += depth) {
    const Index count = std::min(depth, length - first);
    for (Index i = 0; i < vectors; ++i) pack(i, first, count, &packed[i / width * depth * width + i % width]);
    for (Index i = 0; i < panels; ++i)
      for (Index j = 0; j <= i; ++j)
        double_tile::multiply(&packed[i * depth * width], &packed[j * depth * width], count,
                              &sums(i * width, j * width), sums.cols());
  }
  for (Index i = 0; i < vectors; ++i)
    for (Index j = 0; j < i; ++j) sums(j, i) = sums(i, j);
  if (sums.cols() != vectors) sums = sums.topLeftCorner(vectors, vectors).eval();
  return sums;
}

}  // namespace

MatrixD gram_of_columns(const MatrixView& a) {
  return products_of_pairs(a.cols(), a.rows(), [&](Index col, Index first, Index count, double* to) {
    spread(a.col(col).segment(first, count), to);
  });
}

MatrixD gram_of_rows(const MatrixD& a) {
  return products_of_pairs(a.rows(), a.cols(), [&](Index row, Index first, Index count, double* to) {
    spread(a.row(row).segment(first, count), to);
  });
}

}  // namespace pe
