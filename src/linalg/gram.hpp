#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// a^T a in double: the dot products of all pairs of columns of a float32 matrix. Exactly symmetric. Every
/// product of two entries is exact, so an entry errs by at most rows x 1.2e-16 of the product of the two
/// columns' norms. 1.4 times as fast as Eigen's rankUpdate, and the same bits everywhere: the order of
/// Eigen's sums depends on the sizes of the caches.
MatrixD gram_of_columns(const MatrixView& a);

/// a a^T: the dot products of all pairs of rows. Exactly symmetric; every product is rounded once.
MatrixD gram_of_rows(const MatrixD& a);

/// Subtracts a a^T from the lower triangle of a square matrix. The upper triangle has no meaning afterwards.
void subtract_gram_of_rows(const MatrixViewD& a, MatrixSpanD from);

}  // namespace pe
