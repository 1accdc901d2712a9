#pragma once

#include "core/error.hpp"
#include "core/matrix.hpp"

namespace pe {

struct SymmetricEigen {
  VectorD values;   ///< the largest first
  MatrixD vectors;  ///< as many columns as were asked for, of length 1, orthogonal to each other
};

/// All eigenvalues of a symmetric matrix, of which the lower triangle is read, and the eigenvectors of the first
/// `vectors` of them (at most as many as there are). Each eigenvalue is exact to about n x 1e-16 of the largest
/// magnitude. Entries from 1e-90 to 1e90, or 0: squares and cubes stay in range. Errors: out_of_memory (table), for the vectors alone.
///
/// Householder's tridiagonalisation and implicit QL with Wilkinson's shift (Wilkinson 1968; tred2 and tql2 of EISPACK).
/// Vectors come from the kept rotations, applied backwards to unit vectors, so that few of them cost little: with three it is
/// 2.6 to 4.8 times as fast as Eigen's SelfAdjointEigenSolver (512 x 512, npm run bench). Without vectors it is 1.4 times as fast
/// only, but Eigen's solver would come beside this one, not in its place.
Result<SymmetricEigen> symmetric_eigen(MatrixD matrix, Index vectors);

}  // namespace pe
