#include "pe/linalg/singular_system.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "decompositions.hpp"
#include "pe/core/random.hpp"

namespace singular_system_test {

using decompositions::normal, decompositions::orthonormal;
using pe::Index, pe::MatrixD, pe::Random, pe::SingularSystem, pe::VectorD;

namespace {

SingularSystem system_of(const MatrixD& matrix) {
  auto system = SingularSystem::of(matrix);
  REQUIRE(system.has_value());
  return std::move(*system);
}

VectorD sorted(VectorD values) {
  std::ranges::sort(values, std::greater());
  return values;
}

/// V diag(filter(s)) U^T y, from Eigen's own decomposition.
VectorD reference(const decompositions::SingularValues& svd, const VectorD& y,
                  const std::function<double(double)>& filter) {
  VectorD coefficients = svd.u.transpose() * y;
  for (Index i = 0; i < coefficients.size(); ++i) coefficients(i) *= filter(svd.values(i));
  return svd.v * coefficients;
}

/// Matrices that are hard in some way.
std::vector<MatrixD> special(Random& random) {
  std::vector<MatrixD> all;
  all.push_back(MatrixD::Zero(4, 3));
  all.push_back(MatrixD::Zero(1, 1));
  all.push_back(MatrixD::Identity(5, 5));
  all.push_back(-MatrixD::Identity(3, 6));
  all.push_back(MatrixD::Constant(5, 4, -2));
  // Its second step leaves rounding, and every further step less, until the squares underflow.
  all.push_back(VectorD::LinSpaced(32, -15.5 / 63, 15.5 / 63) * VectorD::Ones(32).transpose());
  all.push_back(normal(9, 2, random) * normal(2, 7, random));
  all.push_back(normal(7, 3, random) * normal(3, 9, random));
  MatrixD zero_columns = normal(8, 6, random);
  zero_columns.col(0).setZero();
  zero_columns.col(3).setZero();
  zero_columns.col(5).setZero();
  all.push_back(zero_columns);
  all.push_back(zero_columns.transpose());
  MatrixD graded = normal(12, 8, random);  // singular values over sixteen decades
  for (Index j = 0; j < 8; ++j) graded.col(j) *= std::pow(10.0, -2.0 * j);
  all.push_back(graded);
  MatrixD bidiagonal = MatrixD::Zero(7, 7);  // zeros on the diagonal, in the middle and at the end
  for (Index i = 0; i < 7; ++i) bidiagonal(i, i) = i == 3 || i == 6 ? 0 : i + 1;
  for (Index i = 0; i < 6; ++i) bidiagonal(i, i + 1) = 1;
  all.push_back(bidiagonal);
  all.push_back(normal(6, 6, random) * 1e150);
  all.push_back(normal(6, 6, random) * 1e-150);
  MatrixD repeated = MatrixD::Zero(20, 10);
  for (Index i = 0; i < 10; ++i) repeated(2 * i, i) = i % 2 == 0 ? 3 : -3;
  all.push_back(repeated);
  return all;
}

void check_against_eigen(const MatrixD& matrix, Random& random) {
  const SingularSystem system = system_of(matrix);
  const decompositions::SingularValues svd = decompositions::singular_values(matrix);
  const VectorD& expected = svd.values;
  const double largest = expected(0);
  CAPTURE(matrix.rows(), matrix.cols(), largest);
  REQUIRE(system.values().size() == std::min(matrix.rows(), matrix.cols()));
  REQUIRE((system.values().array() >= 0).all());
  REQUIRE((sorted(system.values()) - expected).cwiseAbs().maxCoeff() <= 1e-13 * largest);
  REQUIRE(std::abs(system.largest() - largest) <= 1e-13 * largest);

  const VectorD y = normal(matrix.rows(), 1, random).col(0);
  const double cut = 2e-7 * largest;
  const auto inverse = [&](double s) { return s > cut ? 1 / s : 0; };
  const auto ridge = [&](double s) { return s == 0 ? 0 : s / (s * s + 0.1 * largest * largest); };
  for (const std::function<double(double)>& filter :
       {std::function<double(double)>(inverse), std::function<double(double)>(ridge)}) {
    const VectorD solution = system.solve(y, filter), wanted = reference(svd, y, filter);
    REQUIRE(solution.size() == matrix.cols());
    REQUIRE((matrix * (solution - wanted)).norm() <= 1e-9 * y.norm());
    REQUIRE((solution - wanted).norm() <= 1e-8 * wanted.norm());
  }
}

}  // namespace

TEST_CASE("singular system: values and solutions as by Jacobi's method, for random shapes") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 120);
    check_against_eigen(normal(1 + random.below(30), 1 + random.below(30), random), random);
  }
}

TEST_CASE("singular system: rank-deficient, graded, huge and tiny matrices") {
  Random random(121);
  for (const MatrixD& matrix : special(random)) check_against_eigen(matrix, random);
}

TEST_CASE("singular system: of a large matrix whose values are known") {
  Random random(122);
  const Index m = 150, n = 90;
  const MatrixD u = orthonormal(normal(m, m, random)).leftCols(n), v = orthonormal(normal(n, n, random));
  VectorD values(n);
  for (Index i = 0; i < n; ++i) values(i) = i < 60 ? std::pow(0.8, i) : 0;
  const MatrixD matrix = u * values.asDiagonal() * v.transpose();
  for (const MatrixD& one : {matrix, MatrixD(matrix.transpose())})
    CHECK((sorted(system_of(one).values()) - values).cwiseAbs().maxCoeff() < 1e-13);
}

TEST_CASE("singular system: the inverse filter gives the least-squares solution of minimum norm") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 123);
    const Index m = 1 + random.below(25), n = 1 + random.below(25),
                rank = 1 + random.below(static_cast<std::uint32_t>(std::min(m, n)));
    const MatrixD matrix = normal(m, rank, random) * normal(rank, n, random);
    const VectorD y = normal(m, 1, random).col(0);
    const SingularSystem system = system_of(matrix);
    const double cut = 1e-9 * system.largest();
    const VectorD x = system.solve(y, [&](double s) { return s > cut ? 1 / s : 0; });
    CAPTURE(seed, m, n, rank);
    // No residual that the columns could still explain, and nothing of x in the null space.
    const double scale = system.largest() * y.norm();
    REQUIRE((matrix.transpose() * (matrix * x - y)).norm() < 1e-8 * scale);
    const MatrixD row_space = orthonormal(matrix.transpose() * normal(m, rank, random));
    REQUIRE((x - row_space * (row_space.transpose() * x)).norm() < 1e-6 * (1 + x.norm()));
  }
}

TEST_CASE("singular system: a filter of 0 gives 0, and the solution is linear in y") {
  Random random(124);
  const MatrixD matrix = normal(9, 14, random);
  const SingularSystem system = system_of(matrix);
  const VectorD a = normal(9, 1, random).col(0), b = normal(9, 1, random).col(0);
  const auto inverse = [](double s) { return 1 / s; };
  CHECK(system.solve(a, [](double) { return 0.0; }).isZero(0));
  CHECK((system.solve(a + 2 * b, inverse) - system.solve(a, inverse) - 2 * system.solve(b, inverse)).norm() <
        1e-10);
  CHECK((matrix * system.solve(a, inverse) - a).norm() < 1e-10);
}

TEST_CASE("singular system: empty matrices") {
  for (const auto& [m, n] : {std::pair<Index, Index>{0, 0}, {0, 3}, {3, 0}}) {
    const SingularSystem system = system_of(MatrixD(m, n));
    CHECK(system.values().size() == 0);
    CHECK(system.largest() == 0);
    const VectorD solution = system.solve(VectorD::Ones(m), [](double) { return 1.0; });
    CHECK(solution.size() == n);
    CHECK(solution.isZero(0));
  }
}

}  // namespace singular_system_test
