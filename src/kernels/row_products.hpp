#pragma once

#include <vector>

#include "pe/core/matrix.hpp"

namespace pe {

/// The dot products of all pairs of rows of a float32 matrix, in double, in strips of rows of the matrix that
/// they are. Exactly symmetric. Every product of two entries is exact, so a dot product errs by at most cols
/// x 1.2e-16 of the product of the two norms.
class RowProducts {
 public:
  static constexpr Index strip = 64;

  /// Keeps the matrix in double.
  explicit RowProducts(const MatrixView& table);

  /// Row i, column j: the product of row `first` + i and row `from` + j, for `most` rows of a strip, or as
  /// many as there are. `first` and `from` are multiples of 4. The bits do not depend on which rows are asked
  /// for.
  MatrixViewD rows(Index first, Index from, Index most = strip);

  /// What it takes, in bytes.
  static double memory(double rows, double cols);

 private:
  Index rows_, cols_;
  std::vector<double> panels_;
  MatrixD sums_;
};

}  // namespace pe
