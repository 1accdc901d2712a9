#include "linalg/cholesky.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/product.hpp"

namespace pe {

namespace {

/// The lower triangle L of a small matrix L L^T, in its place; false where it is not positive definite.
bool factorise_block(MatrixSpan a) {
  for (Index i = 0; i < a.rows(); ++i)
    for (Index j = 0; j <= i; ++j) {
      float rest = a(i, j);
      for (Index p = 0; p < j; ++p) rest -= a(i, p) * a(j, p);
      if (i != j) {
        a(i, j) = rest / a(j, j);
      } else {
        if (!(rest > 0) || !std::isfinite(rest)) return false;
        a(i, i) = std::sqrt(rest);
      }
    }
  return true;
}

Matrix inverse_of_lower(const MatrixView& lower) {
  Matrix inverse = Matrix::Zero(lower.rows(), lower.rows());
  for (Index i = 0; i < lower.rows(); ++i) {
    inverse(i, i) = 1;
    for (Index p = 0; p < i; ++p) inverse.row(i).head(i) -= lower(i, p) * inverse.row(p).head(i);
    inverse.row(i).head(i + 1) /= lower(i, i);
  }
  return inverse;
}

}  // namespace

bool cholesky(Matrix& a) {
  constexpr Index block = 32;
  const Index n = a.rows();
  for (Index first = 0; first < n; first += block) {
    const Index width = std::min(block, n - first), below = n - first - width;
    if (first > 0)
      a.block(first, first, n - first, width) -= product(
          a.block(first, 0, n - first, first), a.block(first, 0, width, first), Op::plain, Op::transposed);
    const MatrixSpan square = a.block(first, first, width, width);
    if (!factorise_block(square)) return false;
    if (below > 0)
      a.block(first + width, first, below, width) = product(
          a.block(first + width, first, below, width), inverse_of_lower(square), Op::plain, Op::transposed);
  }
  return true;
}

}  // namespace pe
