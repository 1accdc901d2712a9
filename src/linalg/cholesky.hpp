#pragma once

#include <vector>

#include "pe/core/matrix.hpp"

namespace pe {

/// Replaces the lower triangle of a symmetric matrix by L, with L L^T = a. The upper triangle is neither read
/// nor changed. False where the matrix is not positive definite in float32.
///
/// It goes by blocks of columns, so that nearly all of it is products (Golub & Van Loan, section 4.2.9).
bool cholesky(Matrix& a);

struct PivotedFactor {
  /// Row k of `lower` belongs to row order[k] of the matrix.
  std::vector<Index> order;
  /// Only the first `rank` columns of the lower triangle are L.
  MatrixD lower;
  Index rank = 0;
  /// The trace of a - L L^T.
  double remainder = 0;
};

/// The factor of a positive semidefinite matrix, plus `ridge` on its diagonal, in double, until the largest
/// diagonal entry of the rest is at most `least`. Each pivot is at least half as large as the largest that it
/// could be.
PivotedFactor cholesky_with_pivots(const MatrixD& a, double least, double ridge = 0);

}  // namespace pe
