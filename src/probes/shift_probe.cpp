#include "pe/probes/shift_probe.hpp"

#include <cmath>
#include <span>
#include <vector>

#include "pe/core/picking.hpp"
#include "pe/core/try.hpp"
#include "pe/probes/linear_fit.hpp"
#include "pe/probes/table_check.hpp"

namespace pe {

Result<ShiftProbe> probe_shift(const Matrix& table, const ShiftProbeOptions& options,
                               const Progress& progress) {
  PE_CHECK(check_table(table, 0));
  if (table.rows() < 4)
    return fail(ErrorCode::bad_shape, "table", {"table must have at least 4 rows; it has ", table.rows()});
  const Index shift = options.shift, count = table.rows() - shift, width = table.cols();
  if (shift < 1 || count < 3)
    return fail(ErrorCode::bad_value, "shift",
                {"shift is ", shift, "; for ", table.rows(), " rows it must be a whole number from 1 to ",
                 table.rows() - 3});
  const std::vector<Index> seen = rows_seen(SeenRows::even, count, 0),
                           unseen = rows_seen(SeenRows::odd, count, 0);
  PE_TRY(auto&& fit, LinearFit::on(table.topRows(count), seen, LinearFit::Exact{}, progress.part(0, 0.5)));

  ShiftProbe result{.map = Matrix(width, width), .relative_error = 0, .rank = fit.rank()};
  double missed = 0, spread = 0;
  for (Index column = 0; column < width; ++column) {
    progress.part(0.5, 1).at(static_cast<double>(column) / static_cast<double>(width));
    const VectorD targets = table.col(column).bottomRows(count).cast<double>();
    const VectorD shown = pick(targets, seen);
    PE_TRY(const auto& solution, fit.solve(shown));
    result.map.col(column) = solution.weights.cast<float>();
    const double mean = shown.mean();
    for (const Index row : unseen) {
      const std::span<const float> entries(table.row(row).data(), static_cast<std::size_t>(width));
      const double error = targets(row) - solution.predict(entries), about = targets(row) - mean;
      missed += error * error;
      spread += about * about;
    }
  }
  // Constant rows are met by the constant.
  result.relative_error = spread > 0 ? std::sqrt(missed / spread) : 0;
  return result;
}

}  // namespace pe
