#pragma once

#include <functional>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

/// The singular value decomposition A = U S V^T of an m x n matrix in double, kept as the reflections and
/// rotations that lead to it. A long matrix is first split into Q R, and R is decomposed. U and V are never
/// formed: solving a least-squares problem only applies them to a vector, which costs O(n^2) where forming
/// them costs O(n^3). Singular values are exact to about 1e-13 of the largest, far below a cut-off at 2e-7.
/// Through the Gram matrix they would be exact to about 1e-8 only.
///
/// Golub & Kahan 1965 (bidiagonalisation), Golub & Reinsch 1970 (implicit QR), as in Golub & Van Loan,
/// section 8.6; a triangle first after Chan 1982.
class SingularSystem {
 public:
  /// Errors: out_of_memory (table); bad_value where the iteration does not converge, which finite matrices do
  /// not do.
  [[nodiscard]] static Result<SingularSystem> of(const MatrixD& matrix, const Progress& progress = {});

  /// min(m, n) singular values, each >= 0, in no particular order.
  const VectorD& values() const { return values_; }
  double largest() const { return values_.size() == 0 ? 0 : values_.maxCoeff(); }

  /// V diag(filter(s)) U^T y for y of length m: with filter(s) = 1 / s the least-squares solution of minimum
  /// norm, with s / (s^2 + ridge) ridge regression, and so on. The filter is asked once for each singular
  /// value.
  VectorD solve(const VectorD& y, const std::function<double(double)>& filter) const;

  /// U diag(filter(s)) U^T y.
  VectorD filter_left(const VectorD& y, const std::function<double(double)>& filter) const;

  /// The two halves of solve(): U^T y, a coefficient for each of values(), and V times such coefficients.
  VectorD project(const VectorD& y) const;
  VectorD combine(VectorD coefficients) const;
  /// U times such coefficients.
  VectorD combine_left(VectorD coefficients) const;

 private:
  /// A plane rotation of entries i and j: (v_i, v_j) -> (cosine v_i + sine v_j, -sine v_i + cosine v_j).
  struct Rotation {
    Index i, j;
    double cosine, sine;
  };

  using ColumnMajor = Eigen::MatrixXd;

  /// Splits `columns` into reflections and the triangle, which takes its place.
  void triangularise(ColumnMajor& columns, const Progress& progress);
  void bidiagonalise(VectorD& diagonal, VectorD& above, const Progress& progress);
  [[nodiscard]] Result<void> diagonalise(VectorD& diagonal, VectorD& above);
  /// Lets `count` more rotations be kept on either side: they are what takes the most memory, and nobody
  /// knows how many.
  [[nodiscard]] Result<void> make_room(std::size_t count);
  void chase_row(VectorD& diagonal, VectorD& above, Index row, Index last);
  void chase_column(VectorD& diagonal, VectorD& above, Index first, Index last);
  void sweep(VectorD& diagonal, VectorD& above, Index first, Index last);

  /// These change between vectors and their coefficients along the singular vectors of A, or of A^T where
  /// that is the tall one.
  VectorD onto_left(VectorD v) const;
  VectorD onto_right(VectorD v) const;
  VectorD along_left(VectorD coefficients) const;
  VectorD along_right(VectorD coefficients) const;
  void scale(VectorD& coefficients, const std::function<double(double)>& filter) const;

  void reflect_left(VectorD& v, Index k) const;
  void reflect_right(VectorD& v, Index k) const;

  /// Whether A^T is decomposed in the place of A, because it is the tall one.
  bool transposed_ = false;
  /// The reflections of Q, on and below the diagonal; empty where the matrix is not long.
  ColumnMajor triangle_reflections_;
  VectorD triangle_scales_;
  /// The left reflections stand on and below the diagonal, the right ones on and beyond the superdiagonal.
  ColumnMajor reflections_;
  VectorD left_scales_, right_scales_;
  std::vector<Rotation> left_, right_;
  VectorD values_;
};

}  // namespace pe
