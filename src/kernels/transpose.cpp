#include "pe/kernels/transpose.hpp"

#include <algorithm>
#include <array>

#include "pe/simd/batch.hpp"

namespace pe {

void transpose_into(MatrixSpan out, const MatrixView& a) {
  constexpr Index side = simd::lanes, band = 2 * side;
  const Index rows = a.rows(), cols = a.cols(), whole_cols = cols - cols % side;
  for (Index i0 = 0; i0 < rows; i0 += band) {
    const Index end = std::min(i0 + band, rows), whole_end = i0 + (end - i0) / side * side;
    for (Index j = 0; j < whole_cols; j += side)
      for (Index i = i0; i < whole_end; i += side) {
        std::array<simd::Batch, side> square;
        for (Index k = 0; k < side; ++k) square[k] = simd::load(&a(i + k, j));
        xsimd::transpose(square.data(), square.data() + side);
        for (Index k = 0; k < side; ++k) square[k].store_unaligned(&out(j + k, i));
      }
    for (Index i = i0; i < end; ++i)
      for (Index j = i < whole_end ? whole_cols : 0; j < cols; ++j) out(j, i) = a(i, j);
  }
}

}  // namespace pe
