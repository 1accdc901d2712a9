#pragma once

#include <optional>

#include "pe/linalg/cholesky.hpp"
#include "pe/linalg/gram_operator.hpp"
#include "pe/linalg/singular_system.hpp"

namespace pe {

/// Least squares on a matrix A of any rank, with a ridge or without, many times as fast as through the
/// singular values of A, whose rule it keeps: directions with singular values up to `tolerance` of the
/// largest count as 0.
///
/// The Gram matrix G of A's shorter side is summed in double and factorised with large pivots first, as L
/// L^T. The squares of the singular values of A are the eigenvalues of L L^T, up to an error E. It has two
/// parts: the trace of G - L L^T, and twice what rounding takes from G, as if its errors were random and
/// independent (Higham & Mary 2019; a symmetric matrix of such errors has a norm of twice the root of its
/// order times the error of an entry).
///
/// Where the rank is full, the normal equations are solved by L, or by a factor of G with the ridge where
/// the ridge is not negligible; that factor comes first where it can show that the rank is full. Where
/// the rank is low, L has few columns, and its singular vectors solve the equations. Unless the trace of
/// G is below 1e7 ridges, those that could count and that E could turn by more than 1e-8 are first improved
/// by one or two steps of subspace iteration with A itself. In both cases the solution is then refined
/// (GramOperator::refine).
class PivotedSystem {
 public:
  /// The rows of A are centred: each column sums to 0. Nothing where the shorter side is below 32 or E leaves
  /// the rank open; nor where the rank is not full but above 3/4 of that, when SingularSystem is as fast.
  /// Takes `rows` away where it returns a system.
  static std::optional<PivotedSystem> of(MatrixD& rows, double ridge, double tolerance);

  /// The w with the least |A w - y|^2 + ridge |w|^2 in the directions that count, for a y that sums to 0.
  /// Nothing where the refinement does not converge: SingularSystem can solve it.
  std::optional<VectorD> solve(const VectorD& y) const;

  /// A, as it was given.
  MatrixD rows() const { return gram_.rows(); }

  /// The number of directions that count.
  Index rank() const { return rank_; }

 private:
  explicit PivotedSystem(MatrixD& rows) : gram_(rows) {}

  /// False where the matrix is not for this class.
  bool prepare(double ridge, double tolerance);
  /// A lower bound of that of L L^T, by inverse iteration.
  double least_eigenvalue() const;
  bool prepare_low(double error, double tolerance);
  /// Sets near_ and squares_ from the singular vectors of L whose squares are above `least` and at most far_.
  /// False where these are too many.
  bool improve_near(double error, double least, int steps);
  /// (L L^T)^-1 x; of a wide matrix, among vectors that sum to 0, where centring keeps it regular.
  VectorD by_factor(VectorD x) const;
  /// Nearly (G + ridge)^-1 on the directions that count, and 0 on the others.
  VectorD inverse(const VectorD& x) const;

  GramOperator gram_;
  PivotedFactor factor_;
  Index rank_ = 0;
  bool full_ = false;

  /// The singular values of L, where the rank is low.
  SingularSystem singular_;
  /// Singular vectors with squares above it are used as they are.
  double far_ = 0;
  /// The other singular vectors that count, improved, one a row.
  MatrixD near_;
  /// The squares of their singular values.
  VectorD squares_;
};

}  // namespace pe
