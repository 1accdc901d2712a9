#include "kernels/symmetric_product.hpp"

#include <algorithm>

#include "kernels/tiles.hpp"

namespace pe {

Matrix symmetric_product(const MatrixView& p) {
  Matrix out = Matrix::Zero(p.rows(), p.rows());
  const TileSource side{p.data(), p.outerStride(), false};
  add_tiles(out, side, side, p.cols(), TileRegion::lower);
  // Square by square, so that both the rows read and the rows written stay in the cache.
  constexpr Index square = 32;
  for (Index i0 = 0; i0 < out.rows(); i0 += square)
    for (Index j0 = i0; j0 < out.cols(); j0 += square)
      for (Index i = i0; i < std::min(i0 + square, out.rows()); ++i)
        for (Index j = std::max(j0, i + 1); j < std::min(j0 + square, out.cols()); ++j) out(i, j) = out(j, i);
  return out;
}

}  // namespace pe
