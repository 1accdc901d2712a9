#pragma once

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/random.hpp"

namespace pe {

/// A table without order, to probe beside another one of at least one row: normal numbers in its shape, as
/// spread as its entries are about their column means, so that a penalty weighs on both alike. Errors:
/// bad_value (table) where some of these numbers might be too large for float32.
[[nodiscard]] Result<Matrix> random_table_like(const MatrixView& table, Random& random);

}  // namespace pe
