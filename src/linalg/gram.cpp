#include "linalg/gram.hpp"

#include <algorithm>
#include <vector>

#include "kernels/double_tile.hpp"

namespace pe {

namespace {

constexpr Index width = double_tile::width;  // columns in a panel
constexpr Index depth = double_tile::depth;

/// The products of all pairs of `vectors` vectors of `length` entries. `entry(vector, p)` is one entry.
template <class Entry>
MatrixD products_of_pairs(Index vectors, Index length, const Entry& entry) {
  const Index panels = (vectors + width - 1) / width;
  MatrixD sums = MatrixD::Zero(panels * width, panels * width);
  std::vector<double> packed(static_cast<std::size_t>(panels * width * depth));
  for (Index first = 0; first < length; first += depth) {
    const Index count = std::min(depth, length - first);
    for (Index panel = 0; panel < panels; ++panel)
      for (Index p = 0; p < count; ++p)
        for (Index k = 0; k < std::min(width, vectors - panel * width); ++k)
          packed[static_cast<std::size_t>((panel * depth + p) * width + k)] =
              entry(panel * width + k, first + p);
    for (Index i = 0; i < panels; ++i)
      for (Index j = 0; j <= i; ++j)
        double_tile::multiply(&packed[i * depth * width], &packed[j * depth * width], count,
                              &sums(i * width, j * width), sums.cols());
  }
  for (Index i = 0; i < vectors; ++i)
    for (Index j = 0; j < i; ++j) sums(j, i) = sums(i, j);
  if (sums.cols() == vectors) return sums;
  return sums.topLeftCorner(vectors, vectors);
}

}  // namespace

MatrixD gram_of_columns(const MatrixView& a) {
  return products_of_pairs(a.cols(), a.rows(), [&](Index col, Index p) { return double{a(p, col)}; });
}

MatrixD gram_of_rows(const MatrixD& a) {
  return products_of_pairs(a.rows(), a.cols(), [&](Index row, Index p) { return a(row, p); });
}

}  // namespace pe
