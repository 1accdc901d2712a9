#pragma once

#include <functional>
#include <optional>

#include "core/matrix.hpp"

namespace pe {

/// The Gram matrix of the shorter side of a matrix A, plus a ridge: G = A A^T (wide and square) or A^T A (long), applied to
/// vectors and never formed. In double.
class GramOperator {
 public:
  /// Takes A away.
  explicit GramOperator(MatrixD& rows);
  /// A, as it was given.
  MatrixD rows() const { return wide_ ? side_ : side_.transpose(); }
  void give_back(MatrixD& rows);

  bool wide() const { return wide_; }
  /// A, or A^T of a long one: its rows are the shorter side.
  const MatrixD& side() const { return side_; }
  Index order() const { return side_.rows(); }
  /// The sum of G's diagonal.
  double trace() const;

  double ridge = 0;
  double lift = 0;  ///< added to every entry of G

  /// (G + ridge + lift) x
  VectorD apply(const VectorD& x) const;
  /// What the normal equations have on their right for targets y: y (wide), or A^T y.
  VectorD right(const VectorD& y) const { return wide_ ? y : along_columns(y); }
  /// The weights that a solution x of these equations stands for: A^T x (wide), or x.
  VectorD weights(const VectorD& x) const { return wide_ ? along_rows(x) : x; }

  using Map = std::function<VectorD(const VectorD&)>;
  /// x with apply(x) = right, by conjugate gradients, until the residual has shrunk to `tolerance` of `right`; nothing where x
  /// outgrows the norm `largest`, or the residual is not reached.
  std::optional<VectorD> solve(const VectorD& right, const Map& precondition, double tolerance,
                               double largest) const;

 private:
  VectorD along_columns(const VectorD& x) const;
  VectorD along_rows(const VectorD& x) const;

  bool wide_;
  MatrixD side_;
};

}  // namespace pe
