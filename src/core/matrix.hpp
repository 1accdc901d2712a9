#pragma once

#include <Eigen/Core>

namespace pe {

/// The one vocabulary type: row-major float32. Rows are positions (or queries), columns are dimensions (or
/// keys).
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix to read: a whole matrix or a block of one, without a copy. Inner stride 1.
using MatrixView = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;

/// A matrix to write into: a whole matrix or a block of one.
using MatrixSpan = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;

/// For probes, properties and angles, where float32 is not precise enough.
using MatrixD = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using VectorD = Eigen::VectorXd;

using Index = Eigen::Index;

}  // namespace pe
