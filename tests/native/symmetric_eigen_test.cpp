#include "pe/linalg/symmetric_eigen.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "pe/core/random.hpp"
#include "pe/linalg/gram.hpp"

namespace symmetric_eigen_test {

using pe::Index, pe::Matrix, pe::MatrixD, pe::Random, pe::SymmetricEigen, pe::VectorD;

namespace {

MatrixD random_symmetric(Index n, Random& random) {
  const MatrixD any = pe::random_normal(n, n, 1, random).cast<double>();
  return any + any.transpose();
}

SymmetricEigen decomposed(const MatrixD& matrix, Index vectors) {
  auto result = pe::symmetric_eigen(matrix, vectors);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// What defines eigenvalues and eigenvectors, and the order.
void check_decomposition(const MatrixD& matrix) {
  const Index n = matrix.rows();
  CAPTURE(n);
  const auto [values, vectors] = decomposed(matrix, n);
  const double size = 1e-300 + matrix.cwiseAbs().maxCoeff() * static_cast<double>(n);
  CHECK((matrix * vectors - vectors * values.asDiagonal()).cwiseAbs().maxCoeff() < 1e-14 * size);
  CHECK((vectors.transpose() * vectors - MatrixD::Identity(n, n)).cwiseAbs().maxCoeff() < 1e-13);
  for (Index k = 1; k < n; ++k) CHECK(values(k) <= values(k - 1));
}

}  // namespace

TEST_CASE("symmetric eigen: random matrices of many sizes") {
  Random random(170);
  for (const Index n : {1, 2, 3, 4, 5, 8, 13, 40, 75}) check_decomposition(random_symmetric(n, random));
}

TEST_CASE("symmetric eigen: matrices that are diagonal, tridiagonal, of low rank, tiny, huge or zero") {
  Random random(171);
  MatrixD diagonal = MatrixD::Zero(6, 6);
  diagonal.diagonal() << 3, -1, 3, 0, 7, -1;
  check_decomposition(diagonal);
  check_decomposition(MatrixD::Zero(5, 5));
  check_decomposition(MatrixD::Identity(9, 9));
  check_decomposition(MatrixD::Ones(12, 12));
  const MatrixD any = random_symmetric(10, random);
  check_decomposition(1e-90 * any);
  check_decomposition(1e90 * any);
  const MatrixD thin = pe::random_normal(20, 3, 1, random).cast<double>();
  check_decomposition(thin * thin.transpose());
  MatrixD blocks = MatrixD::Zero(12, 12);
  blocks.topLeftCorner(6, 6) = random_symmetric(6, random);
  blocks.bottomRightCorner(6, 6) = 1e-200 * random_symmetric(6, random);
  check_decomposition(blocks);
}

TEST_CASE("symmetric eigen: the second difference has the eigenvalues 2 - 2 cos(k pi / (n + 1))") {
  const Index n = 31;
  MatrixD matrix = 2 * MatrixD::Identity(n, n);
  for (Index i = 1; i < n; ++i) matrix(i, i - 1) = matrix(i - 1, i) = -1;
  const VectorD values = decomposed(matrix, 0).values;
  for (Index k = 0; k < n; ++k)
    CHECK(values(k) ==
          Catch::Approx(2 - 2 * std::cos(static_cast<double>(n - k) * M_PI / (n + 1))).margin(1e-13));
}

TEST_CASE("symmetric eigen: only the lower triangle is read, and only the vectors asked for are made") {
  Random random(172);
  const MatrixD matrix = random_symmetric(7, random);
  const auto all = decomposed(matrix, 7);
  const auto few = decomposed(matrix.triangularView<Eigen::Lower>(), 2);
  CHECK((few.values.array() == all.values.array()).all());
  CHECK((few.vectors.array() == all.vectors.leftCols(2).array()).all());
  CHECK(decomposed(matrix, 99).vectors.cols() == 7);
  CHECK(decomposed(MatrixD(0, 0), 3).values.size() == 0);
}

TEST_CASE("symmetric eigen: an iteration that does not converge ends with an error") {
  MatrixD matrix = MatrixD::Zero(2, 2);
  matrix(0, 1) = matrix(1, 0) = 1e-200;  // the squares are 0, and no sweep changes anything
  for (const Index vectors : {0, 2}) {
    const auto refused = pe::symmetric_eigen(matrix, vectors);
    REQUIRE(!refused);
    CHECK(refused.error().code == pe::ErrorCode::bad_value);
    CHECK(refused.error().field == "table");
  }
}

TEST_CASE("gram: the dot products of columns in double, exactly symmetric") {
  Random random(173);
  for (const auto& [rows, cols] :
       {std::pair<Index, Index>{1, 1}, {3, 4}, {7, 9}, {255, 6}, {256, 5}, {600, 18}}) {
    CAPTURE(rows, cols);
    const Matrix a = pe::random_normal(rows, cols, 1, random);
    const MatrixD gram = pe::gram_of_columns(a);
    CHECK((gram.array() == gram.transpose().array()).all());
    const MatrixD expected = a.cast<double>().transpose() * a.cast<double>();
    CHECK((gram - expected).cwiseAbs().maxCoeff() < 1e-14 * static_cast<double>(rows));
  }
}

}  // namespace symmetric_eigen_test
