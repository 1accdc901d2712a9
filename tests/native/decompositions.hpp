#pragma once

#include "pe/core/matrix.hpp"
#include "pe/core/random.hpp"

/// Eigen's decompositions, by which tests make matrices and check the core. They are compiled once: Eigen's
/// templates would take seconds in every file.
namespace decompositions {

using pe::Index, pe::MatrixD, pe::VectorD;

/// Normal numbers with deviation 1, of float32 precision.
MatrixD normal(Index rows, Index cols, pe::Random& random);

/// The rows minus their mean.
MatrixD centred(const MatrixD& rows);

/// An orthonormal basis of the columns, which are independent and at most as many as the rows.
MatrixD orthonormal(const MatrixD& columns);

/// x where a x = right, for a symmetric, positive definite a.
template <class Real>
Eigen::VectorX<Real> solve_symmetric(const pe::MatrixOf<Real>& a, const Eigen::VectorX<Real>& right);

/// matrix = u diag(values) v^T. The values fall; u and v have one column for each.
struct SingularValues {
  MatrixD u, v;
  VectorD values;
};
SingularValues singular_values(const MatrixD& matrix);

}  // namespace decompositions
