#include "probes/ranges.hpp"

#include <cmath>

#include "core/text.hpp"
#include "kernels/finite.hpp"

namespace pe {

Result<void> check_range(double value, double min, double max, const std::string& field) {
  if (value >= min && value <= max) return {};
  return fail(std::isfinite(value) ? ErrorCode::bad_value : ErrorCode::non_finite, field,
              field + " must be from " + to_text(min) + " to " + to_text(max));
}

Result<void> check_table(const Matrix& table, Index drop) {
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", "table must be at least 1 x 1");
  if (auto good = check_finite(table, "table"); !good) return good;
  if (drop < 0 || table.rows() - drop < 2)
    return fail(
        ErrorCode::bad_value, "drop",
        "drop is " + to_text(drop) + " of " + to_text(table.rows()) + " rows; at least 2 rows must stay");
  return {};
}

}  // namespace pe
