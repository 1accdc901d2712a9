#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <span>

namespace pe {

/// Row-major, of float or double.
template <class Real>
using MatrixOf = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix to read: a whole matrix or a block of one, without a copy. Inner stride 1.
template <class Real>
using MatrixViewOf = Eigen::Ref<const MatrixOf<Real>, 0, Eigen::OuterStride<>>;

/// A matrix to write into: a whole matrix or a block of one.
template <class Real>
using MatrixSpanOf = Eigen::Ref<MatrixOf<Real>, 0, Eigen::OuterStride<>>;

/// The one vocabulary type: row-major float32. Rows are positions (or queries), columns are dimensions (or
/// keys).
using Matrix = MatrixOf<float>;
using MatrixView = MatrixViewOf<float>;
using MatrixSpan = MatrixSpanOf<float>;

/// For probes, properties and angles, where float32 is not precise enough, and for checks of gradients.
using MatrixD = MatrixOf<double>;
using MatrixViewD = MatrixViewOf<double>;
using MatrixSpanD = MatrixSpanOf<double>;
using VectorD = Eigen::VectorXd;

using Index = Eigen::Index;

/// The entries of a matrix, row by row.
template <class Real>
std::span<Real> entries_of(MatrixOf<Real>& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}
template <class Real>
std::span<const Real> entries_of(const MatrixOf<Real>& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

}  // namespace pe
