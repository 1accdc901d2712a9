#include "training/readout.hpp"

#include <cmath>
#include <cstddef>

namespace pe {

namespace {

/// Solves a x = b for a symmetric positive definite a, which it changes, by Cholesky's decomposition.
VectorD solve(MatrixD& a, VectorD b) {
  const Index n = a.rows();
  for (Index j = 0; j < n; ++j) {
    for (Index k = 0; k < j; ++k) a(j, j) -= a(j, k) * a(j, k);
    a(j, j) = std::sqrt(a(j, j));
    for (Index i = j + 1; i < n; ++i) {
      for (Index k = 0; k < j; ++k) a(i, j) -= a(i, k) * a(j, k);
      a(i, j) /= a(j, j);
    }
  }
  for (Index i = 0; i < n; ++i) {
    for (Index k = 0; k < i; ++k) b[i] -= a(i, k) * b[k];
    b[i] /= a(i, i);
  }
  for (Index i = n - 1; i >= 0; --i) {
    for (Index k = i + 1; k < n; ++k) b[i] -= a(k, i) * b[k];
    b[i] /= a(i, i);
  }
  return b;
}

}  // namespace

Readout read_positions(const MatrixD& rows, std::span<const Index> starts) {
  const auto for_each = [&](std::size_t first, const auto& action) {
    for (std::size_t s = first; s + 1 < starts.size(); s += 2)
      for (Index row = starts[s]; row < starts[s + 1]; ++row)
        action(rows.row(row), static_cast<double>(row - starts[s]));
  };
  VectorD means = VectorD::Zero(rows.cols());
  double mean = 0, seen = 0;
  for_each(0, [&](const auto& row, double position) {
    means += row.transpose();
    mean += position;
    seen += 1;
  });
  means /= seen;
  mean /= seen;
  MatrixD gram = MatrixD::Zero(rows.cols(), rows.cols());
  VectorD right = VectorD::Zero(rows.cols());
  for_each(0, [&](const auto& row, double position) {
    const VectorD centred = row.transpose() - means;
    for (Index i = 0; i < gram.rows(); ++i)
      for (Index j = 0; j <= i; ++j) gram(i, j) += centred[i] * centred[j];
    right += centred * (position - mean);
  });
  // Without any signal at all, too, the system stays solvable.
  gram.diagonal().array() += 1e-3 * gram.diagonal().mean() + 1e-9;
  const VectorD weights = solve(gram, right);
  double errors = 0, spread = 0, exact = 0, tested = 0, test_mean = 0;
  for_each(1, [&](const auto&, double position) {
    test_mean += position;
    tested += 1;
  });
  test_mean /= tested;
  for_each(1, [&](const auto& row, double position) {
    const double predicted = mean + (row.transpose() - means).dot(weights);
    errors += (predicted - position) * (predicted - position);
    spread += (position - test_mean) * (position - test_mean);
    exact += std::round(predicted) == position;
  });
  return {.r2 = 1 - errors / spread, .exact = exact / tested};
}

}  // namespace pe
