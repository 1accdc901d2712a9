#pragma once

#include <cstdint>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

/// Two rows of a table.
struct RowPair {
  std::int32_t first, second;
};

/// The dot products of all pairs [row of first, row of second] with each other, as a matrix to multiply with.
/// It is kept where there are at most twice as many pairs as columns; otherwise it is applied through the
/// table.
class PairKernel {
 public:
  /// All rows of the pairs are in the table. Errors: out_of_memory, too_large (table).
  [[nodiscard]] static Result<PairKernel> of(const MatrixView& table, std::vector<RowPair> pairs);

  Index size() const { return std::ssize(pairs_); }
  VectorD apply(const VectorD& x) const;

 private:
  std::vector<RowPair> pairs_;
  /// size() x size(), or empty.
  MatrixD products_;
  /// The table, where products_ is empty.
  MatrixD rows_;
};

/// What logistic regression says of every pair.
struct LogisticFit {
  /// w . features + intercept: above 0, the label is 1.
  VectorD scores;
  /// |w|^2 / 2 + sum of weights(i) log(1 + exp(-+ score_i)).
  double objective = 0;
  bool converged = false;
};

/// Minimises the objective: with weights that are c on the pairs to learn from and 0 on the others it is
/// scikit-learn's LogisticRegression(C=c), whose intercept is not penalised either. Labels are 0 or 1. By
/// Newton's method with conjugate gradients in the space of the pairs (w is a sum of them), until the
/// gradient is 3e-7 of the first one. Progress counts by how many orders of magnitude the gradient has
/// fallen.
LogisticFit fit_logistic(const PairKernel& kernel, const VectorD& labels, const VectorD& weights,
                         std::int32_t max_iterations, const Progress& progress = {});

}  // namespace pe
