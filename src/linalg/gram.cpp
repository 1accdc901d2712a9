#include "pe/linalg/gram.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "pe/kernels/double_tile.hpp"

namespace pe {

namespace {

constexpr Index tile_width = double_tile::width;
constexpr Index depth = double_tile::depth;

/// Writes entries first .. first + count of a vector in double, `tile_width` apart.
using Packing = std::function<void(Index vector, Index first, Index count, double* to)>;

template <class Entries>
void spread(const Entries& entries, double* to) {
  for (Index p = 0; p < entries.size(); ++p) to[p * tile_width] = entries[p];
}

/// Adds the products of all pairs of vectors of `length` entries to the lower triangle of `sums`, or subtracts
/// them. Some entries above the diagonal change, too.
void add_products(Index length, bool is_subtracted, const Packing& pack, MatrixSpanD sums) {
  const Index vectors = sums.rows(), panels = (vectors + tile_width - 1) / tile_width,
              reach = std::min(depth, length);
  std::vector<double> packed(static_cast<std::size_t>(panels * tile_width * reach)), negated;
  for (Index first = 0; first < length; first += depth) {
    const Index count = std::min(depth, length - first);
    for (Index i = 0; i < vectors; ++i)
      pack(i, first, count, &packed[i / tile_width * reach * tile_width + i % tile_width]);
    if (is_subtracted) {
      negated = packed;
      for (double& entry : negated) entry = -entry;
    }
    const std::vector<double>& left = is_subtracted ? negated : packed;
    for (Index i = 0; i < panels; ++i)
      for (Index j = 0; j <= i; ++j) {
        const auto multiply = [&](double* to, Index stride) {
          double_tile::multiply(&left[i * reach * tile_width], &packed[j * reach * tile_width], count, to,
                                stride);
        };
        const Index rows = std::min(tile_width, vectors - i * tile_width),
                    cols = std::min(tile_width, vectors - j * tile_width);
        if (rows == tile_width) {
          multiply(&sums(i * tile_width, j * tile_width), sums.outerStride());
        } else {
          MatrixD tile = MatrixD::Zero(tile_width, tile_width);
          multiply(tile.data(), tile_width);
          sums.block(i * tile_width, j * tile_width, rows, cols) += tile.topLeftCorner(rows, cols);
        }
      }
  }
}

MatrixD products_of_pairs(Index vectors, Index length, const Packing& pack) {
  MatrixD sums = MatrixD::Zero(vectors, vectors);
  add_products(length, false, pack, sums);
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
  add_products(a.cols(), true, pack, from);
}

}  // namespace pe
