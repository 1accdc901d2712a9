#include "training/readout.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

#include "core/shape.hpp"
#include "core/try.hpp"
#include "kernels/finite.hpp"

namespace pe {

namespace {

constexpr Index most_rows = 256, most_cols = 128;

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

/// A ridge regression from rows to positions, with an intercept: columns and positions are centred.
struct Fit {
  VectorD means, weights;
  double mean = 0;

  /// The penalty is `ridge` times the columns' mean square.
  Fit(const MatrixD& rows, const VectorD& positions, double ridge)
      : means(rows.colwise().mean()), mean(positions.mean()) {
    const MatrixD centred = rows.rowwise() - means.transpose();
    MatrixD gram = centred.transpose() * centred;
    // The last term keeps the system solvable without any signal at all.
    gram.diagonal().array() += ridge * gram.diagonal().mean() + 1e-9;
    weights = solve(gram, centred.transpose() * (positions.array() - mean).matrix());
  }

  double predict(const auto& row) const { return mean + (row.transpose() - means).dot(weights); }
};

/// The rows that `wanted` tells of sequence and row, and their positions.
struct Chosen {
  MatrixD rows;
  VectorD positions;

  Chosen(const MatrixD& all, std::span<const Index> starts, std::size_t first)
      : rows(all.rows(), all.cols()), positions(all.rows()) {
    Index count = 0;
    for (std::size_t s = first; s + 1 < starts.size(); s += 2)
      for (Index row = starts[s]; row < starts[s + 1]; ++row, ++count) {
        rows.row(count) = all.row(row);
        positions[count] = static_cast<double>(row - starts[s]);
      }
    rows.conservativeResize(count, Eigen::NoChange);
    positions.conservativeResize(count);
  }
};

}  // namespace

Readout read_positions(const MatrixD& rows, std::span<const Index> starts) {
  const Chosen seen(rows, starts, 0), tested(rows, starts, 1);
  const Fit fit(seen.rows, seen.positions, 1e-3);
  double errors = 0, exact = 0;
  for (Index i = 0; i < tested.rows.rows(); ++i) {
    const double predicted = fit.predict(tested.rows.row(i));
    errors += (predicted - tested.positions[i]) * (predicted - tested.positions[i]);
    exact += std::round(predicted) == tested.positions[i];
  }
  const double spread = (tested.positions.array() - tested.positions.mean()).square().sum();
  return {.r2 = 1 - errors / spread, .exact = exact / static_cast<double>(tested.rows.rows())};
}

Result<TableReadout> read_table(const Matrix& table) {
  if (table.rows() < 4 || table.rows() > most_rows || table.cols() < 1 || table.cols() > most_cols)
    return bad_shape("table", table, {"4 to ", most_rows, " rows of 1 to ", most_cols, " columns"});
  PE_CHECK(check_finite(table, "table"));
  const Index count = (table.rows() + 1) / 2;
  MatrixD seen(count, table.cols());
  VectorD positions(count);
  for (Index i = 0; i < count; ++i) {
    seen.row(i) = table.row(2 * i).cast<double>();
    positions[i] = static_cast<double>(2 * i);
  }
  double least = std::numeric_limits<double>::infinity();
  TableReadout result;
  for (const double ridge : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0}) {
    double left_out = 0;
    for (Index i = 0; i < count; ++i) {
      // All rows but one: the last takes its place.
      MatrixD rest = seen.topRows(count - 1);
      VectorD others = positions.head(count - 1);
      if (i < count - 1) {
        rest.row(i) = seen.row(count - 1);
        others[i] = positions[count - 1];
      }
      const double error = Fit(rest, others, ridge).predict(seen.row(i)) - positions[i];
      left_out += error * error;
    }
    if (left_out >= least) continue;
    least = left_out;
    result.ridge = ridge;
  }
  const Fit fit(seen, positions, result.ridge);
  for (Index row = 1; row < table.rows(); row += 2)
    result.mae += std::abs(fit.predict(table.row(row).cast<double>()) - static_cast<double>(row));
  result.mae /= static_cast<double>(table.rows() / 2);
  return result;
}

}  // namespace pe
