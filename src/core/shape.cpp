#include "pe/core/shape.hpp"

namespace pe {

namespace {

std::unexpected<Error> refused(ErrorCode code, std::string_view field, const Matrix& matrix,
                               std::initializer_list<Piece> expected) {
  return fail(code, field,
              {field, " is ", matrix.rows(), " x ", matrix.cols(), "; it must be ", joined(expected)});
}

}  // namespace

std::unexpected<Error> bad_shape(std::string_view field, const Matrix& matrix,
                                 std::initializer_list<Piece> expected) {
  return refused(ErrorCode::bad_shape, field, matrix, expected);
}

std::unexpected<Error> too_large(std::string_view field, const Matrix& matrix,
                                 std::initializer_list<Piece> expected) {
  return refused(ErrorCode::too_large, field, matrix, expected);
}

Result<void> check_drop(const Matrix& table, Index drop, Index least) {
  if (drop >= 0 && table.rows() - drop >= least) return {};
  return fail(ErrorCode::bad_value, "drop",
              {"drop is ", drop, " of ", table.rows(), " rows; at least ", least, " rows must remain"});
}

Result<void> check_shape(const Matrix& matrix, Index rows, Index cols, std::string_view field) {
  if (matrix.rows() == rows && matrix.cols() == cols) return {};
  return bad_shape(field, matrix, {rows, " x ", cols});
}

}  // namespace pe
