#include "pe/core/range.hpp"

#include <cmath>

namespace pe {

Result<void> check_range(double value, double min, double max, std::string_view field) {
  if (value >= min && value <= max) return {};
  return fail(std::isfinite(value) ? ErrorCode::bad_value : ErrorCode::non_finite, field,
              {field, " must be from ", min, " to ", max});
}

}  // namespace pe
