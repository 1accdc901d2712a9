#pragma once

#include <string>

#include "core/error.hpp"
#include "core/matrix.hpp"

namespace pe {

/// bad_value where the value is not from min to max, non_finite where it is not finite.
Result<void> check_range(double value, double min, double max, std::string_view field);

/// The table is not empty and finite, and at least so many of its rows stay when `drop` are left out. Errors:
/// bad_shape, non_finite (table), bad_value (drop).
Result<void> check_table(const Matrix& table, Index drop, Index least = 2);

}  // namespace pe
