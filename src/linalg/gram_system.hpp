#pragma once

#include <optional>

#include "pe/linalg/gram_operator.hpp"

namespace pe {

/// Least squares on a matrix of full rank, many times as fast as through its singular values: by the Gram
/// matrix of its shorter side, G = A A^T (wide and square) or A^T A (long).
///
/// G is multiplied and factorised in float32. That only preconditions: the equations are solved by conjugate
/// gradients with A itself, in double, to a residual of 1e-14, so the solution has the digits that normal
/// equations in double leave: the error is about 2^-53 times the condition number of G. A matrix that would
/// leave fewer than nine digits is refused; PivotedSystem or SingularSystem can take it.
class GramSystem {
 public:
  /// Below this order, nothing is gained.
  static constexpr Index least_order = 32;
  /// The largest eigenvalue of G over the least.
  static constexpr double largest_condition = 1e7;

  /// The rows of A are centred: each column sums to 0. Nothing where the shorter side is below least_order,
  /// or G may be worse conditioned than largest_condition. The condition is estimated on the safe side, as
  /// the trace of G times the growth |x| / |b| of the solution for one random b, times the root of G's order,
  /// because a random b has about that share of the least eigenvector. So every singular value is above 3e-4
  /// of the largest, except the one that centring makes 0 where rows <= columns. Takes `rows` away where it
  /// returns a system.
  static std::optional<GramSystem> of(MatrixD& rows, double ridge);

  /// The w of minimum norm with the least |A w - y|^2 + ridge |w|^2, for a y that sums to 0. Nothing where
  /// the iteration does not reach its residual: SingularSystem can solve it.
  std::optional<VectorD> solve(const VectorD& y) const;

  /// A, as it was given.
  MatrixD rows() const { return gram_.rows(); }

  /// The rank of A.
  Index rank() const { return gram_.order() - (gram_.wide() ? 1 : 0); }

 private:
  explicit GramSystem(MatrixD& rows) : gram_(rows) {}

  /// False where the matrix is not for this class.
  bool prepare(double trace, double ridge);
  /// Factorises the Gram matrix times scale_. False where it is not positive definite in float32.
  bool factorise(const Matrix& scaled);
  /// See GramOperator::solve.
  std::optional<VectorD> solve(const VectorD& right, double tolerance, double largest) const;
  VectorD precondition(const VectorD& residual) const;

  /// The matrix of a wide A is lifted, so that it is regular along the ones, which centring makes singular.
  GramOperator gram_;
  /// Its lower triangle is L, with L L^T = scale_ (G + ridge) nearly.
  Matrix factor_;
  double scale_ = 1;
};

}  // namespace pe
