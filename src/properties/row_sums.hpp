#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// The mean of every column, in double.
VectorD column_means(const Matrix& table);

/// The sum of squares of every row, in double.
VectorD squared_norms(const Matrix& table);

}  // namespace pe
