#pragma once

#include <string>

#include "core/error.hpp"
#include "core/matrix.hpp"

namespace pe {

/// bad_shape: "weights.q is 3 x 4; it must be 4 x any".
std::unexpected<Error> bad_shape(std::string field, const Matrix& matrix, const std::string& expected);

/// The same of one that is too large, with too_large.
std::unexpected<Error> too_large(std::string field, const Matrix& matrix, const std::string& expected);

/// Fails with bad_shape unless the matrix is rows x cols.
Result<void> check_shape(const Matrix& matrix, Index rows, Index cols, const std::string& field);

}  // namespace pe
