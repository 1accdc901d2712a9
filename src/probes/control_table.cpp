#include "pe/probes/control_table.hpp"

#include <cmath>
#include <limits>

namespace pe {

namespace {

constexpr double largest_deviation = std::numeric_limits<float>::max() / Random::largest_normal;

}  // namespace

Result<Matrix> random_table_like(const MatrixView& table, Random& random) {
  Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(table.cols());
  for (Index i = 0; i < table.rows(); ++i) mean += table.row(i).cast<double>();
  mean /= static_cast<double>(table.rows());
  double squares = 0;
  for (Index i = 0; i < table.rows(); ++i) squares += (table.row(i).cast<double>() - mean).squaredNorm();
  const double deviation = std::sqrt(squares / static_cast<double>(table.size()));
  if (deviation > largest_deviation)
    return fail(ErrorCode::bad_value, "table",
                {"table: the numbers are too large for the controls: a random table of the same spread would "
                 "not fit into "
                 "float32"});
  return random_normal(table.rows(), table.cols(), deviation, random);
}

}  // namespace pe
