#include "pe/linalg/cholesky.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "pe/kernels/product.hpp"
#include "pe/linalg/gram.hpp"
#include "pe/simd/spans.hpp"

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

namespace {

/// Exchanges rows and columns k < q of a symmetric matrix, of which only the lower triangle is kept.
void exchange(MatrixD& a, Index k, Index q) {
  a.row(k).head(k).swap(a.row(q).head(k));
  std::swap(a(k, k), a(q, q));
  for (Index i = k + 1; i < q; ++i) std::swap(a(i, k), a(q, i));
  for (Index i = q + 1; i < a.rows(); ++i) std::swap(a(i, k), a(i, q));
}

}  // namespace

PivotedFactor cholesky_with_pivots(const MatrixD& a, double least, double ridge) {
  constexpr Index block = 32;
  // Without a few columns more, a column's entries would compete for the same places of the cache at many
  // sizes.
  constexpr Index spare = 8;
  const Index n = a.rows();
  PivotedFactor result{.order = std::vector<Index>(static_cast<std::size_t>(n)),
                       .lower = MatrixD(n, n + spare)};
  std::iota(result.order.begin(), result.order.end(), 0);
  MatrixD& lower = result.lower;
  lower.leftCols(n) = a;
  lower.diagonal().array() += ridge;
  VectorD rest = lower.diagonal();
  for (Index first = 0; first < n; first += block) {
    const Index end = std::min(first + block, n);
    for (Index k = first; k < end; ++k) {
      Index pivot = 0;
      const double largest = rest.tail(n - k).maxCoeff(&pivot);
      if (!(largest > least)) {
        result.remainder = rest.tail(n - k).sum();
        return result;
      }
      if (2 * rest(k) < largest) {
        pivot += k;
        exchange(lower, k, pivot);
        std::swap(rest(k), rest(pivot));
        std::swap(result.order[k], result.order[pivot]);
      }
      const double root = std::sqrt(rest(k));
      const auto in_block = [&](Index i) {
        return std::span<const double>(&lower(i, first), static_cast<std::size_t>(k - first));
      };
      const auto set = [&](Index i, double product) {
        const double entry = (lower(i, k) - product) / root;
        lower(i, k) = entry;
        rest(i) = std::max(0.0, rest(i) - entry * entry);
      };
      lower(k, k) = root;
      Index i = k + 1;
      for (; i + 1 < n; i += 2) {
        const auto both = simd::dot_two(in_block(k), in_block(i), in_block(i + 1));
        set(i, both[0]);
        set(i + 1, both[1]);
      }
      if (i < n) set(i, simd::dot(in_block(k), in_block(i)));
      ++result.rank;
    }
    subtract_gram_of_rows(lower.block(end, first, n - end, end - first),
                          lower.block(end, end, n - end, n - end));
  }
  return result;
}

}  // namespace pe
