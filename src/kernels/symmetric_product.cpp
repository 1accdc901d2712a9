#include "pe/kernels/symmetric_product.hpp"

#include <algorithm>

#include "pe/kernels/tiles.hpp"
#include "pe/kernels/transpose.hpp"

namespace pe {

Matrix symmetric_product(const MatrixView& p) {
  Matrix out = Matrix::Zero(p.rows(), p.rows());
  const TileSource side{p.data(), p.outerStride(), false};
  add_tiles(out, side, side, p.cols(), TileRegion::lower);
  // Square by square, so that both the rows read and the rows written stay in the cache.
  constexpr Index square = 64;
  for (Index j0 = 0; j0 < out.cols(); j0 += square) {
    const Index width = std::min(square, out.cols() - j0);
    for (Index i0 = j0 + square; i0 < out.rows(); i0 += square) {
      const Index height = std::min(square, out.rows() - i0);
      transpose_into(out.block(j0, i0, width, height), out.block(i0, j0, height, width));
    }
    for (Index i = j0; i < j0 + width; ++i)
      for (Index j = i + 1; j < j0 + width; ++j) out(i, j) = out(j, i);
  }
  return out;
}

}  // namespace pe
