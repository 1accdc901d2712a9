#pragma once

#include <optional>

#include "linalg/gram_operator.hpp"
#include "linalg/singular_system.hpp"

namespace pe {

/// Ridge regression on a matrix A of low rank, such as a table of sinusoids: many times as fast as through the singular values of A, whose
/// rule it keeps. Directions with singular values up to `tolerance` of the largest count as 0.
///
/// The Gram matrix G of A's shorter side is summed in double and factorised with the largest pivots first, G = L L^T. L has few columns, and
/// its singular values are those of A: their squares differ by E at most, which is the trace of G - L L^T and what rounding takes
/// from G, as if its errors were random and independent (Higham & Mary 2019; such a matrix has a norm of twice the root of its order
/// times the error of an entry), doubled. Where a square is within E of the cut, G can't tell the rank, and the matrix is refused.
/// The equations are then solved by conjugate gradients with A itself to a residual of 1e-14. A direction next to the cut may be turned
/// towards one beyond it, by about E over the difference of their squares: weights along it change, predictions do not (1e-11 of the
/// targets).
class LowRankRidge {
 public:
  /// The rows of A are centred: each column sums to 0. Nothing where the shorter side is below 32, the rank is above half of it or
  /// can't be told, or the trace of G is above 1e7 ridges: SingularSystem keeps more digits then.
  /// Takes `rows` away where it returns a system.
  static std::optional<LowRankRidge> of(MatrixD& rows, double ridge, double tolerance);

  /// The w with the least |A w - y|^2 + ridge |w|^2 in the directions that count, for a y that sums to 0. Nothing where the iteration does
  /// not reach its residual: SingularSystem can solve it.
  std::optional<VectorD> solve(const VectorD& y) const;

  /// A, as it was given.
  MatrixD rows() const { return gram_.rows(); }

  /// The number of directions that count.
  Index rank() const { return (factor_.values().array() > cut_).count(); }

 private:
  explicit LowRankRidge(MatrixD& rows) : gram_(rows) {}

  /// False where the matrix is not for this class.
  bool prepare(double ridge, double tolerance);
  /// Whether some rows spread over the side have few directions that matter: a guess that costs little.
  bool seems_low() const;

  GramOperator gram_;
  SingularSystem factor_;  ///< of L
  double cut_ = 0;
};

}  // namespace pe
