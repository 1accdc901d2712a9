#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#include "pe/core/matrix.hpp"

namespace pe {

/// One row of a matrix as a span, for functions of contiguous numbers.
template <class Real>
std::span<Real> row_of(MatrixSpanOf<Real>& matrix, Index row) {
  return {matrix.data() + row * matrix.outerStride(), static_cast<std::size_t>(matrix.cols())};
}

template <class Real>
std::span<const Real> row_of(const MatrixViewOf<Real>& matrix, Index row) {
  return {matrix.data() + row * matrix.outerStride(), static_cast<std::size_t>(matrix.cols())};
}

template <class Real>
std::span<const Real> row_of(const MatrixOf<Real>& matrix, Index row) {
  return {matrix.data() + row * matrix.cols(), static_cast<std::size_t>(matrix.cols())};
}

/// Adds all rows to `sum`, 1 x cols, one after another. Eigen's own sums are in an order that differs between
/// platforms.
template <class Real>
void add_rows(std::type_identity_t<MatrixSpanOf<Real>> sum,
              const std::type_identity_t<MatrixViewOf<Real>>& rows) {
  for (Index row = 0; row < rows.rows(); ++row) sum.row(0) += rows.row(row);
}

}  // namespace pe
