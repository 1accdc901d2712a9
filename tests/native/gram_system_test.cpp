#include "pe/linalg/gram_system.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "decompositions.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/linalg/singular_system.hpp"

namespace gram_system_test {

using decompositions::centred, decompositions::normal, decompositions::orthonormal;
using pe::GramSystem, pe::Index, pe::MatrixD, pe::Random, pe::SingularSystem, pe::VectorD;

namespace {

/// Centred rows whose nonzero singular values fall evenly (in their logarithms) from 1 to 1 / condition.
MatrixD conditioned(Index rows, Index cols, double condition, Random& random) {
  const Index rank = std::min(rows - 1, cols);
  const MatrixD left = orthonormal(centred(normal(rows, rank, random)));
  const MatrixD right = orthonormal(normal(cols, rank, random));
  VectorD values(rank);
  for (Index i = 0; i < rank; ++i)
    values(i) = std::pow(condition, -static_cast<double>(i) / static_cast<double>(rank - 1));
  return left * values.asDiagonal() * right.transpose();
}

VectorD targets(Index rows, Random& random) {
  const VectorD y = normal(rows, 1, random).col(0);
  return y.array() - y.mean();
}

/// By singular values: the other path.
VectorD reference(const MatrixD& rows, const VectorD& y, double ridge) {
  const auto system = SingularSystem::of(rows);
  const double cut = 2e-7 * system->largest();
  return system->solve(y, [&](double s) { return s <= cut ? 0 : s / (s * s + ridge); });
}

}  // namespace

TEST_CASE(
    "Gram system: what it takes it solves as singular values do, wide, square and long, with a ridge and "
    "without") {
  Random random(160);
  for (const auto& [n, d] :
       {std::pair<Index, Index>{32, 200}, {61, 64}, {33, 32}, {200, 35}, {90, 90}, {130, 300}})
    for (const double condition : {1.0, 10.0, 100.0})
      for (const double ridge : {0.0, 1e-6, 0.01, 1.0, 1e8}) {
        const MatrixD rows = conditioned(n, d, condition, random);
        const VectorD y = targets(n, random);
        MatrixD given = rows;
        const auto system = GramSystem::of(given, ridge);
        CAPTURE(n, d, condition, ridge);
        REQUIRE(system.has_value());
        CHECK(system->rank() == std::min(n - 1, d));
        const VectorD expected = reference(rows, y, ridge);
        CHECK((*system->solve(y) - expected).norm() < 1e-11 * expected.norm());
      }
}

TEST_CASE(
    "Gram system: at the edge of what it takes, both paths still agree, and it leaves the rest as it was") {
  Random random(161);
  int taken = 0, refused = 0;
  for (const auto& [n, d] : {std::pair<Index, Index>{40, 90}, {120, 40}})
    for (double condition = 100; condition < 3e6; condition *= 2) {
      const MatrixD rows = conditioned(n, d, condition, random);
      const VectorD y = targets(n, random);
      MatrixD given = rows;
      const auto system = GramSystem::of(given, 0);
      CAPTURE(n, d, condition);
      if (!system) {
        ++refused;
        CHECK((given - rows).isZero(0));
        continue;
      }
      ++taken;
      CHECK(condition * condition <= GramSystem::largest_condition);
      const VectorD expected = reference(rows, y, 0);
      CHECK((*system->solve(y) - expected).norm() < 1e-9 * expected.norm());
    }
  CHECK(taken >= 4);
  CHECK(refused >= 20);
}

TEST_CASE("Gram system: a matrix without full rank is never taken, whatever the ridge") {
  Random random(162);
  MatrixD repeated = normal(60, 100, random);
  repeated.row(7) = repeated.row(3);
  MatrixD constant = normal(100, 40, random);
  constant.col(5).setConstant(2);
  const MatrixD sinusoid = pe::sinusoidal_table(128, 256, {}).cast<double>();
  for (const MatrixD& rows : {centred(repeated), centred(constant), centred(sinusoid),
                              centred(normal(50, 20, random) * normal(20, 50, random)),
                              MatrixD(MatrixD::Zero(40, 40)), centred(normal(20, 100, random))})
    for (const double ridge : {0.0, 1e-3, 1.0, 1e6}) {
      MatrixD given = rows;
      CHECK(!GramSystem::of(given, ridge));
      CHECK((given - rows).isZero(0));
    }
}

TEST_CASE("Gram system: huge and tiny entries") {
  Random random(163);
  const MatrixD rows = centred(normal(40, 60, random));
  const VectorD y = targets(40, random);
  const VectorD expected = reference(rows, y, 0);
  for (const double scale : {1e-60, 1e-30, 1e30, 1e60}) {
    MatrixD given = rows * scale;
    const auto system = GramSystem::of(given, 0);
    REQUIRE(system.has_value());
    CHECK((*system->solve(y) * scale - expected).norm() < 1e-11 * expected.norm());
  }
}

TEST_CASE("Gram system: what overflows on the way is not called solved, and the rows can be had back") {
  Random random(165);
  for (const auto& [n, d] : {std::pair<Index, Index>{40, 60}, {90, 40}}) {
    const MatrixD rows = centred(normal(n, d, random));
    MatrixD given = rows;
    const auto system = GramSystem::of(given, 0);
    REQUIRE(system.has_value());
    CHECK((system->rows() - rows).isZero(0));
    VectorD y = targets(n, random);
    CHECK(system->solve(y).has_value());
    CHECK(!system->solve(1e200 * y));
    y(3) = std::nan("");
    CHECK(!system->solve(y));
  }
}

}  // namespace gram_system_test
