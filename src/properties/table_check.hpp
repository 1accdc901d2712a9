#pragma once

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// Whether all pairs of the rows of a table can be compared. Errors: bad_shape below 2 x 1, non_finite with
/// the place, too_large beyond 32768 rows (table).
[[nodiscard]] Result<void> check_rows(const Matrix& table);

}  // namespace pe
