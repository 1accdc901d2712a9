#include "core/shape.hpp"

#include <utility>

#include "core/text.hpp"

namespace pe {

namespace {

std::string by(Index rows, Index cols) {
  return to_text(rows) + " x " + to_text(cols);
}

std::unexpected<Error> refused(ErrorCode code, std::string field, const Matrix& matrix,
                               const std::string& expected) {
  std::string message = field + " is " + by(matrix.rows(), matrix.cols()) + "; it must be " + expected;
  return fail(code, std::move(field), std::move(message));
}

}  // namespace

std::unexpected<Error> bad_shape(std::string field, const Matrix& matrix, const std::string& expected) {
  return refused(ErrorCode::bad_shape, std::move(field), matrix, expected);
}

std::unexpected<Error> too_large(std::string field, const Matrix& matrix, const std::string& expected) {
  return refused(ErrorCode::too_large, std::move(field), matrix, expected);
}

Result<void> check_shape(const Matrix& matrix, Index rows, Index cols, const std::string& field) {
  if (matrix.rows() == rows && matrix.cols() == cols) return {};
  return bad_shape(field, matrix, by(rows, cols));
}

}  // namespace pe
