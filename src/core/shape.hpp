#pragma once

#include <initializer_list>
#include <string_view>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// bad_shape: "weights.q is 3 x 4; it must be 4 x any".
std::unexpected<Error> bad_shape(std::string_view field, const Matrix& matrix,
                                 std::initializer_list<Piece> expected);

/// too_large, with the same message.
std::unexpected<Error> too_large(std::string_view field, const Matrix& matrix,
                                 std::initializer_list<Piece> expected);

/// Fails with bad_value (drop) unless at least `least` rows of the table remain without the first `drop`.
[[nodiscard]] Result<void> check_drop(const Matrix& table, Index drop, Index least = 2);

/// Fails with bad_shape unless the matrix is rows x cols.
[[nodiscard]] Result<void> check_shape(const Matrix& matrix, Index rows, Index cols, std::string_view field);

}  // namespace pe
