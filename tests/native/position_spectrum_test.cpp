#include "pe/properties/position_spectrum.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <complex>
#include <numbers>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace position_spectrum_test {

using pe::Index, pe::Matrix, pe::Random, pe::VectorD;

namespace {

Matrix random_table(Index rows, Index cols, double constant) {
  Random random(5);
  Matrix table(rows, cols);
  for (Index i = 0; i < table.size(); ++i) table.data()[i] = static_cast<float>(random.normal() + constant);
  return table;
}

/// Every column transformed by the definition.
VectorD by_definition(const Matrix& table) {
  const Index n = table.rows();
  VectorD power = VectorD::Zero(n / 2 + 1);
  for (Index turns = 0; turns < n; ++turns)
    for (Index col = 0; col < table.cols(); ++col) {
      std::complex<double> sum = 0;
      for (Index row = 0; row < n; ++row)
        sum += static_cast<double>(table(row, col)) *
               std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(turns * row % n) /
                                   static_cast<double>(n));
      power(std::min(turns, n - turns)) += std::norm(sum);
    }
  return power / power.sum();
}

}  // namespace

TEST_CASE("position spectrum: the power of each column's transform, as defined") {
  for (const Index rows : {2, 3, 16, 31, 97, 100})
    for (const Index cols : {1, 2, 5})
      for (const double constant : {0.0, 3.0}) {
        CAPTURE(rows, cols, constant);
        const Matrix table = random_table(rows, cols, constant);
        const VectorD actual = pe::position_spectrum(table);
        REQUIRE(actual.size() == rows / 2 + 1);
        CHECK((actual - by_definition(table)).cwiseAbs().maxCoeff() < 1e-14);
      }
}

TEST_CASE(
    "position spectrum: a constant does not turn, a wave turns as often as it does, zeros have no power") {
  const VectorD constant = pe::position_spectrum(Matrix::Constant(12, 3, 0.25F));
  CHECK(constant(0) == 1);
  CHECK(constant.tail(6).maxCoeff() == 0);
  Matrix wave(60, 2);
  for (Index x = 0; x < 60; ++x) {
    const double angle = 2 * std::numbers::pi * 7 * static_cast<double>(x) / 60;
    wave(x, 0) = static_cast<float>(std::sin(angle));
    wave(x, 1) = static_cast<float>(std::cos(angle));
  }
  CHECK(pe::position_spectrum(wave)(7) == Catch::Approx(1).epsilon(1e-12));
  CHECK(pe::position_spectrum(Matrix::Zero(5, 2)).isZero(0));
}

}  // namespace position_spectrum_test
