#pragma once

#include "core/matrix.hpp"

namespace pe {

/// Puts the lower triangle L, with L L^T = a, in the place of the lower triangle of a symmetric matrix; what is above is not
/// read, and left as it is. False where the matrix is not positive definite in float32.
///
/// By blocks of columns, so that nearly all of it is products (Golub & Van Loan, section 4.2.9).
bool cholesky(Matrix& a);

}  // namespace pe
