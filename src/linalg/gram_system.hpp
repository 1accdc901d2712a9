#pragma once

#include <optional>

#include "core/matrix.hpp"

namespace pe {

/// Least squares on a matrix of full rank, many times as fast as through its singular values: by the Gram
/// matrix of its shorter side, G = A A^T (wide and square) or A^T A (long).
///
/// G is multiplied and factorised in float32. That only preconditions: the equations are solved by conjugate
/// gradients with A itself, in double, to a residual of 1e-14, so the solution has the digits that normal
/// equations in double leave, about 2^-53 times the condition number of G. A matrix that would leave fewer
/// than nine is refused: it is SingularSystem's.
class GramSystem {
 public:
  /// Below, nothing is gained.
  static constexpr Index least_order = 32;
  /// Of G, largest eigenvalue over least.
  static constexpr double largest_condition = 1e7;

  /// The rows of A are centred: each column sums to 0. Nothing where the shorter side is below least_order,
  /// or G may be worse conditioned than largest_condition, by an estimate on the safe side: the trace of G,
  /// times the growth |x| / |b| of the solution for one random b, times the root of G's order, since b has
  /// about that share of the least eigenvector. So every singular value is above 3e-4 of the largest, but
  /// for the one that centring makes 0 where rows <= columns.
  /// Takes `rows` away where it returns a system.
  static std::optional<GramSystem> of(MatrixD& rows, double ridge);

  /// The w of minimum norm with the least |A w - y|^2 + ridge |w|^2, for a y that sums to 0. Nothing where the
  /// iteration does not reach its residual: SingularSystem can solve it.
  std::optional<VectorD> solve(const VectorD& y) const;

  /// A, as it was given.
  MatrixD rows() const { return wide_ ? side_ : side_.transpose(); }

  /// Of A.
  Index rank() const { return side_.rows() - (wide_ ? 1 : 0); }

 private:
  /// False where the matrix is not for this class.
  bool prepare(double trace, double ridge);
  bool factorise(const Matrix& gram);
  /// Until the residual has shrunk to `tolerance` of the right-hand side; nothing where the solution outgrows
  /// the norm `largest`, or the residual is not reached.
  std::optional<VectorD> conjugate_gradients(const VectorD& right, double tolerance, double largest) const;
  VectorD apply(const VectorD& x) const;
  VectorD precondition(const VectorD& residual) const;
  VectorD along_columns(const VectorD& x) const;
  VectorD along_rows(const VectorD& x) const;

  bool wide_ = false;
  MatrixD side_;  ///< A, or A^T of a long one
  double ridge_ = 0;
  double lift_ = 0;  ///< wide: added to every entry of G, so that the direction of the ones is not singular
  Matrix factor_;    ///< the lower triangle L with L L^T = scale_ (G + ridge) nearly
  double scale_ = 1;
};

}  // namespace pe
