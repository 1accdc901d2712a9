#pragma once

#include <cstddef>
#include <span>

#include "core/matrix.hpp"

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

}  // namespace pe
