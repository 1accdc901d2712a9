#include "pe/kernels/finite.hpp"

#include <cmath>

#include "pe/simd/spans.hpp"

namespace pe {

Result<void> check_finite(const MatrixView& matrix, std::string_view field) {
  const bool contiguous = matrix.outerStride() == matrix.cols();
  if (contiguous && simd::all_finite({matrix.data(), static_cast<std::size_t>(matrix.size())})) return {};
  for (Index row = 0; row < matrix.rows(); ++row) {
    if (simd::all_finite({&matrix(row, 0), static_cast<std::size_t>(matrix.cols())})) continue;
    for (Index col = 0; col < matrix.cols(); ++col)
      if (!std::isfinite(matrix(row, col)))
        return fail(ErrorCode::non_finite, field,
                    {field, ": row ", row, ", column ", col, " (counted from 0) is not a finite number"});
  }
  return {};
}

}  // namespace pe
