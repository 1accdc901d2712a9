#pragma once

#include <functional>
#include <optional>

#include "pe/core/matrix.hpp"

namespace pe {

/// The Gram matrix of the shorter side of a matrix A, plus a ridge: G = A A^T (wide and square) or A^T A
/// (long). It is never formed, only applied to vectors, in double.
class GramOperator {
 public:
  using Map = std::function<VectorD(const VectorD&)>;

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
  /// Added to every entry of G.
  double lift = 0;

  /// (G + ridge + lift) x
  VectorD apply(const VectorD& x) const;
  /// The right-hand side of the normal equations for targets y: y (wide), or A^T y.
  VectorD right(const VectorD& y) const { return wide_ ? y : along_columns(y); }
  /// The weights that belong to a solution x of these equations: A^T x (wide), or x.
  VectorD weights(const VectorD& x) const { return wide_ ? along_rows(x) : x; }

  /// x with apply(x) = right, by conjugate gradients, until the residual has shrunk to `tolerance` of
  /// `right`. Nothing where x outgrows the norm `largest`, or the residual is not reached.
  std::optional<VectorD> solve(const VectorD& right, const Map& precondition, double tolerance,
                               double largest) const;

  /// The weights w that `inverse`, which nearly solves the normal equations, leads to in steps of refinement:
  /// each solves for what A and w itself leave of the targets y, so that the error is about 2^-53 times the
  /// condition number of A, not of G. The lift is not applied. Nothing where the steps do not shrink to 1e-8
  /// of w.
  std::optional<VectorD> refine(const VectorD& y, const Map& inverse) const;

  /// side x
  VectorD along_columns(const VectorD& x) const;
  /// side^T x
  VectorD along_rows(const VectorD& x) const;

 private:
  bool wide_;
  MatrixD side_;
};

}  // namespace pe
