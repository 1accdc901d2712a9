#include "pe/training/readout.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/linalg/symmetric_eigen.hpp"

namespace pe {

namespace {

constexpr Index most_rows = 256, most_cols = 128;

/// Ridge regressions from rows to positions with an intercept, for any penalty: columns and positions are
/// centred, and the rows are given along the eigenvectors of the products of their columns.
class Ridge {
 public:
  static Result<Ridge> on(const MatrixD& rows, const VectorD& positions) {
    Ridge ridge;
    ridge.means_ = rows.colwise().mean();
    ridge.mean_ = positions.mean();
    const MatrixD centred = rows.rowwise() - ridge.means_.transpose();
    const MatrixD products = centred.transpose() * centred;
    PE_TRY(ridge.eigen_, symmetric_eigen(products, products.cols()));
    ridge.along_ = centred * ridge.eigen_.vectors;
    ridge.targets_ = positions.array() - ridge.mean_;
    ridge.content_ = ridge.along_.transpose() * ridge.targets_;
    ridge.squares_ = centred.rowwise().squaredNorm();
    return ridge;
  }

  /// The penalty is `share` times the columns' mean square.
  VectorD weights(double share) const {
    const VectorD curvatures = eigen_.values.array() + penalty(share, squares_.sum());
    return eigen_.vectors * content_.cwiseQuotient(curvatures);
  }

  double predict(const auto& row, const VectorD& weights) const {
    return mean_ + (row.transpose() - means_).dot(weights);
  }

  /// The sum of the squared errors on each row of the fit on all others, whose penalty is `share` times the
  /// mean square of their own columns. Each error is that of the fit on all rows with the same penalty,
  /// divided by 1 less the row's leverage (Allen 1974; Golub, Heath & Wahba 1979); the intercept adds 1 /
  /// rows to the leverage.
  double left_out(double share) const {
    const auto count = static_cast<double>(along_.rows());
    double sum = 0;
    for (Index row = 0; row < along_.rows(); ++row) {
      const double others = squares_.sum() - count / (count - 1) * squares_(row);
      const VectorD curvatures = eigen_.values.array() + penalty(share, others);
      VectorD pull = along_.row(row).transpose().cwiseQuotient(curvatures);
      // Where the others are all alike but for rounding, their fit is their mean.
      if (others <= 1e-12 * squares_.sum()) pull.setZero();
      const double error = targets_(row) - pull.dot(content_);
      const double rest = 1 - 1 / count - pull.dot(along_.row(row));
      sum += error * error / (rest * rest);
    }
    return sum;
  }

 private:
  /// The last term keeps the equations solvable without any signal at all.
  double penalty(double share, double squares) const {
    return share * squares / static_cast<double>(means_.size()) + 1e-9;
  }

  VectorD means_, targets_, content_, squares_;
  double mean_ = 0;
  SymmetricEigen eigen_;
  MatrixD along_;
};

/// The rows of every second sequence, beginning with sequence `first`, and their positions.
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

Result<Readout> read_positions(const MatrixD& rows, std::span<const Index> starts) {
  const Chosen seen(rows, starts, 0), tested(rows, starts, 1);
  PE_TRY(const auto& fit, Ridge::on(seen.rows, seen.positions));
  const VectorD weights = fit.weights(1e-3);
  double errors = 0, exact = 0;
  for (Index i = 0; i < tested.rows.rows(); ++i) {
    const double predicted = fit.predict(tested.rows.row(i), weights);
    errors += (predicted - tested.positions[i]) * (predicted - tested.positions[i]);
    exact += std::round(predicted) == tested.positions[i];
  }
  const double spread = (tested.positions.array() - tested.positions.mean()).square().sum();
  return Readout{.r2 = 1 - errors / spread, .exact = exact / static_cast<double>(tested.rows.rows())};
}

Result<TableReadout> read_table(const Matrix& table) {
  if (table.rows() < 4 || table.rows() > most_rows || table.cols() < 1 || table.cols() > most_cols)
    return bad_shape("table", table, {"4 to ", most_rows, " rows of 1 to ", most_cols, " columns"});
  PE_CHECK(check_finite(table, "table"));
  const Index count = (table.rows() + 1) / 2;
  MatrixD seen(count, table.cols());
  for (Index i = 0; i < count; ++i) seen.row(i) = table.row(2 * i).cast<double>();
  PE_TRY(const auto& fit, Ridge::on(seen, VectorD::LinSpaced(count, 0, static_cast<double>(2 * count - 2))));
  double least = std::numeric_limits<double>::infinity();
  TableReadout result;
  for (const double ridge : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0}) {
    const double left_out = fit.left_out(ridge);
    if (left_out >= least) continue;
    least = left_out;
    result.ridge = ridge;
  }
  const VectorD weights = fit.weights(result.ridge);
  for (Index row = 1; row < table.rows(); row += 2) {
    const double predicted = fit.predict(table.row(row).cast<double>(), weights);
    result.mae += std::abs(predicted - static_cast<double>(row));
  }
  result.mae /= static_cast<double>(table.rows() / 2);
  return result;
}

}  // namespace pe
