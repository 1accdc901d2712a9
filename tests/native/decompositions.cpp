#include "decompositions.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace decompositions {

MatrixD normal(Index rows, Index cols, pe::Random& random) {
  return pe::random_normal(rows, cols, 1, random).cast<double>();
}

MatrixD centred(const MatrixD& rows) {
  return rows.rowwise() - rows.colwise().mean();
}

MatrixD orthonormal(const MatrixD& columns) {
  return Eigen::HouseholderQR<Eigen::MatrixXd>(columns).householderQ() *
         Eigen::MatrixXd::Identity(columns.rows(), columns.cols());
}

template <class Real>
Eigen::VectorX<Real> solve_symmetric(const pe::MatrixOf<Real>& a, const Eigen::VectorX<Real>& right) {
  return a.llt().solve(right);
}
template VectorD solve_symmetric(const MatrixD& a, const VectorD& right);
template Eigen::VectorX<long double> solve_symmetric(const pe::MatrixOf<long double>& a,
                                                     const Eigen::VectorX<long double>& right);

SingularValues singular_values(const MatrixD& matrix) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

}  // namespace decompositions
