#include "pe/properties/row_sums.hpp"

namespace pe {

VectorD column_means(const Matrix& table) {
  VectorD means = VectorD::Zero(table.cols());
  for (Index row = 0; row < table.rows(); ++row)
    for (Index col = 0; col < table.cols(); ++col) means(col) += static_cast<double>(table(row, col));
  for (Index col = 0; col < table.cols(); ++col) means(col) /= static_cast<double>(table.rows());
  return means;
}

VectorD squared_norms(const Matrix& table) {
  VectorD squares = VectorD::Zero(table.rows());
  for (Index row = 0; row < table.rows(); ++row)
    for (Index col = 0; col < table.cols(); ++col)
      squares(row) += static_cast<double>(table(row, col)) * static_cast<double>(table(row, col));
  return squares;
}

}  // namespace pe
