#include "pe/probes/shift_probe.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"

namespace shift_probe_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::ShiftProbe;

namespace {

ShiftProbe probe(const Matrix& table, Index shift) {
  auto result = pe::probe_shift(table, {.shift = shift});
  REQUIRE(result.has_value());
  return std::move(*result);
}

Matrix sinusoids(Index n, Index d, double base) {
  const auto encoding = pe::encode(
      {.scheme = "sinusoidal", .n = n, .d = d, .positions = {}, .seed = 0, .parameters = {{"base", base}}});
  REQUIRE(encoding.has_value());
  return std::get<pe::InputEncoding>(*encoding).table;
}

}  // namespace

TEST_CASE("shift probe: one matrix turns each pair of a sinusoid by its frequency times the shift") {
  const Index d = 8;
  const double base = 100;
  const Matrix table = sinusoids(64, d, base);
  for (const Index shift : {1, 5, 17}) {
    const ShiftProbe found = probe(table, shift);
    CHECK(found.rank == d);
    CHECK(found.relative_error < 1e-5);
    for (Index row = 0; row < d; ++row)
      for (Index column = 0; column < d; ++column) {
        const double angle = std::pow(base, -2.0 * static_cast<double>(row / 2) / static_cast<double>(d)) *
                             static_cast<double>(shift);
        // (sin, cos) of p + k is (sin, cos) of p times this.
        const double turned = row / 2 != column / 2 ? 0
                              : row == column       ? std::cos(angle)
                              : row < column        ? -std::sin(angle)
                                                    : std::sin(angle);
        CAPTURE(shift, row, column);
        CHECK(std::abs(static_cast<double>(found.map(row, column)) - turned) < 2e-3);
      }
  }
}

TEST_CASE("shift probe: sines alone do not say where they will be") {
  const Matrix both = sinusoids(128, 32, 10000);
  Matrix sines(both.rows(), both.cols() / 2);
  for (Index column = 0; column < sines.cols(); ++column) sines.col(column) = both.col(2 * column);
  CHECK(probe(both, 5).relative_error < 1e-5);
  CHECK(probe(sines, 5).relative_error > 0.3);
}

TEST_CASE("shift probe: rows without order cannot be foreseen") {
  pe::Random random(3);
  CHECK(probe(pe::random_normal(128, 16, 1, random), 1).relative_error > 0.9);
}

TEST_CASE("shift probe: a line goes on, and constant rows stay") {
  Matrix line(9, 1);
  for (Index row = 0; row < line.rows(); ++row) line(row, 0) = static_cast<float>(3 * row - 4);
  const ShiftProbe found = probe(line, 2);
  CHECK(found.relative_error < 1e-12);
  CHECK(found.map(0, 0) == 1);
  CHECK(probe(Matrix::Constant(6, 3, 2), 1).relative_error == 0);
}

TEST_CASE("shift probe: what it refuses") {
  const Matrix table = sinusoids(8, 4, 100);
  for (const Index shift : {0, 6, -1}) {
    const auto result = pe::probe_shift(table, {.shift = shift});
    REQUIRE(!result);
    CHECK(result.error().code == ErrorCode::bad_value);
    CHECK(result.error().field == "shift");
    CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring("from 1 to 5"));
  }
  CHECK(pe::probe_shift(Matrix::Zero(3, 2), {}).error().code == ErrorCode::bad_shape);
}

}  // namespace shift_probe_test
