#pragma once

#include <string>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// Fails with non_finite and the place ("x: row 3, column 5 (counted from 0) is not a finite number") where
/// an entry is NaN or infinite.
[[nodiscard]] Result<void> check_finite(const MatrixView& matrix, std::string_view field);

}  // namespace pe
