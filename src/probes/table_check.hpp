#pragma once

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// The table is not empty and finite, and at least so many of its rows stay when `drop` are left out. Errors:
/// bad_shape, non_finite (table), bad_value (drop).
[[nodiscard]] Result<void> check_table(const Matrix& table, Index drop, Index least = 2);

}  // namespace pe
