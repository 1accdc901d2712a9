// src/linalg beside Eigen's own decompositions, of the same operands. Each function makes its operands (not
// timed: call it once with times = 0 first, they are kept), does the work `times` times, with ours or with
// Eigen's, and returns one number in which all results take part: it is the same for both.
#include <emscripten.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/linalg/cholesky.hpp"
#include "pe/linalg/gram.hpp"
#include "pe/linalg/gram_system.hpp"
#include "pe/linalg/singular_system.hpp"
#include "pe/linalg/symmetric_eigen.hpp"

using pe::Index, pe::Matrix, pe::MatrixD, pe::VectorD;

namespace {

Matrix normal(Index rows, Index cols) {
  pe::Random random(1);
  return pe::random_normal(rows, cols, 1, random);
}

/// What the number weighs the results with.
VectorD weights(Index count) {
  return VectorD::LinSpaced(count, 1, 2);
}

/// Of normal numbers, or of the sinusoid, whose rank is far below its size.
struct LeastSquares {
  MatrixD rows;  ///< centred
  VectorD y;     ///< of sum 0

  LeastSquares(Index n, Index d, bool sinusoid)
      : rows((sinusoid ? pe::sinusoidal_table(n, d, {}) : normal(n, d)).cast<double>()),
        y(VectorD::LinSpaced(n, -1, 1)) {
    rows.rowwise() -= rows.colwise().mean().eval();
  }
};

const LeastSquares& least_squares(Index n, Index d, bool sinusoid) {
  static LeastSquares kept(2, 2, false);
  static bool of_sinusoid = false;
  if (kept.rows.rows() != n || kept.rows.cols() != d || of_sinusoid != sinusoid)
    kept = LeastSquares(n, d, of_sinusoid = sinusoid);
  return kept;
}

constexpr double rank_tolerance = 2e-7;

VectorD by_singular_values(const LeastSquares& problem) {
  const auto system = pe::SingularSystem::of(problem.rows);
  const double cut = rank_tolerance * system->largest();
  return system->solve(problem.y, [cut](double s) { return s <= cut ? 0 : 1 / s; });
}

VectorD by_singular_values_of_eigen(const LeastSquares& problem) {
  Eigen::BDCSVD<Eigen::MatrixXd, Eigen::ComputeThinU | Eigen::ComputeThinV> decomposed(problem.rows);
  decomposed.setThreshold(rank_tolerance);
  return decomposed.solve(problem.y);
}

VectorD by_gram(const LeastSquares& problem, double ridge) {
  MatrixD rows = problem.rows;
  return *pe::GramSystem::of(rows, ridge)->solve(problem.y);
}

/// Of a wide matrix. Its Gram matrix is lifted in the direction that centring leaves singular, along which y
/// has nothing.
VectorD by_gram_of_eigen(const LeastSquares& problem, double ridge) {
  const Index n = problem.rows.rows();
  Eigen::MatrixXd gram =
      Eigen::MatrixXd::Constant(n, n, problem.rows.squaredNorm() / static_cast<double>(n * n));
  gram.diagonal().array() += ridge;
  gram.selfadjointView<Eigen::Lower>().rankUpdate(problem.rows);
  return problem.rows.transpose() * Eigen::LLT<Eigen::MatrixXd>(gram).solve(problem.y);
}

template <class Work>
double sum_of(int times, Work work) {
  double sum = 0;
  for (int i = 0; i < times; ++i) sum += work();
  return sum;
}

double weighted(const VectorD& values) {
  return weights(values.size()).dot(values);
}

const MatrixD& symmetric(Index n) {
  static MatrixD kept;
  if (kept.rows() != n) kept = pe::gram_of_columns(normal(n, n));
  return kept;
}

/// Vectors enter by their squares: their signs are free.
double weighted(const VectorD& values, const MatrixD& vectors) {
  return weighted(values) + (vectors.transpose() * weights(vectors.rows())).squaredNorm();
}

double eigen_of(const MatrixD& matrix, Index vectors) {
  const auto result = pe::symmetric_eigen(matrix, vectors);
  return weighted(result->values, result->vectors);
}

double eigen_of_eigen(const MatrixD& matrix, Index vectors) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> result(
      matrix, vectors > 0 ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
  const VectorD values = result.eigenvalues().reverse();
  if (vectors == 0) return weighted(values);
  return weighted(values, result.eigenvectors().rightCols(vectors));
}

}  // namespace

extern "C" {

/// All eigenvalues of an n x n matrix, and the first few vectors.
EMSCRIPTEN_KEEPALIVE double run_symmetric_eigen(int n, int vectors, bool eigen, int times) {
  const MatrixD& matrix = symmetric(n);
  return sum_of(times, [&] { return eigen ? eigen_of_eigen(matrix, vectors) : eigen_of(matrix, vectors); });
}

/// The least squares of minimum norm, by singular values.
EMSCRIPTEN_KEEPALIVE double run_singular_system(int n, int d, bool sinusoid, bool eigen, int times) {
  const LeastSquares& problem = least_squares(n, d, sinusoid);
  return sum_of(times, [&] {
    return weighted(eigen ? by_singular_values_of_eigen(problem) : by_singular_values(problem));
  });
}

/// The least squares of a wide matrix of full rank, by its Gram matrix.
EMSCRIPTEN_KEEPALIVE double run_gram_system(int n, int d, double ridge, bool eigen, int times) {
  const LeastSquares& problem = least_squares(n, d, false);
  return sum_of(times,
                [&] { return weighted(eigen ? by_gram_of_eigen(problem, ridge) : by_gram(problem, ridge)); });
}

/// The factor of a positive definite matrix in float32.
EMSCRIPTEN_KEEPALIVE double run_cholesky(int n, bool eigen, int times) {
  static Matrix kept, factor;
  if (kept.rows() != n) kept = (symmetric(n) / n + MatrixD::Identity(n, n)).cast<float>();
  return sum_of(times, [&] {
    factor = kept;
    if (eigen)
      Eigen::LLT<Eigen::Ref<Matrix>, Eigen::Lower> in_place(factor);
    else
      pe::cholesky(factor);
    return static_cast<double>(factor.diagonal().sum() + factor(n - 1, 0));
  });
}

/// The dot products of all pairs of columns.
EMSCRIPTEN_KEEPALIVE double run_gram(int rows, int cols, bool eigen, int times) {
  static Matrix kept;
  if (kept.rows() != rows || kept.cols() != cols) kept = normal(rows, cols);
  return sum_of(times, [&] {
    if (!eigen) return weighted(pe::gram_of_columns(kept).col(0));
    Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(cols, cols);
    gram.selfadjointView<Eigen::Lower>().rankUpdate(kept.cast<double>().transpose());
    return weighted(gram.col(0));
  });
}

}  // extern "C"
