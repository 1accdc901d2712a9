#include "pe/linalg/gram.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "pe/kernels/double_tile.hpp"

namespace pe {

namespace {

constexpr Index width = double_tile::width;
constexpr Index depth = double_tile::depth;

/// Writes entries first .. first + count of a vector in double, `width` apart.
using Packing = std::function<void(Index vector, Index first, Index count, double* to)>;

template <class Entries>
void spread(const Entries& entries, double* to) {
  for (Index p = 0; p < entries.size(); ++p) to[p * width] = entries[p];
}

/// Adds the products of all pairs of vectors of `length` entries, times `sign`, to the lower triangle of
/// `sums`. Above the diagonal, some entries change too.
void add_products(Index length, double sign, const Packing& pack, MatrixSpanD sums) {
  const Index vectors = sums.rows(), panels = (vectors + width - 1) / width, reach = std::min(depth, length);
  std::vector<double> packed(static_cast<std::size_t>(panels * width * reach)), left;
  for (Index first = 0; first < length; first += depth) {
    const Index count = std::min(depth, length - first);
    for (Index i = 0; i < vectors; ++i) pack(i, first, count, &packed[i / width * reach * width + i % width]);
    left = packed;
    for (double& entry : left) entry *= sign;
    for (Index i = 0; i < panels; ++i)
      for (Index j = 0; j <= i; ++j) {
        const auto multiply = [&](double* to, Index stride) {
          double_tile::multiply(&left[i * reach * width], &packed[j * reach * width], count, to, stride);
        };
        const Index rows = std::min(width, vectors - i * width), cols = std::min(width, vectors - j * width);
        if (rows == width) {
          multiply(&sums(i * width, j * width), sums.outerStride());
        } else {
          MatrixD tile = MatrixD::Zero(width, width);
          multiply(tile.data(), width);
          sums.block(i * width, j * width, rows, cols) += tile.topLeftCorner(rows, cols);
        }
      }
  }
}

MatrixD products_of_pairs(Index vectors, Index length, const Packing& pack) {
  MatrixD sums = MatrixD::Zero(vectors, vectors);
  add_products(length, 1, pack, sums);
  for (Index i = 0; i < vectors; ++i)
    for (Index j = 0; j < i; ++j) sums(j, i) = sums(i, j);
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

void subtract_gram_of_rows(const MatrixViewD& a, MatrixSpanD from) {
  const auto pack = [&](Index row, Index first, Index count, double* to) {
    spread(a.row(row).segment(first, count), to);
  };
  add_products(a.cols(), -1, pack, from);
}

}  // namespace pe
