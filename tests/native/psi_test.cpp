#include "pe/properties/psi.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "golden.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace psi_test {

using pe::ErrorCode, pe::Index, pe::MatrixD, pe::Psi, pe::VectorD;

namespace {

using Numbers = std::vector<double>;

Psi psi(const Numbers& frequencies, const Numbers& distances) {
  auto result = pe::psi(frequencies, distances);
  REQUIRE(result.has_value());
  return std::move(*result);
}

Numbers numbers(const MatrixD& row) {
  return Numbers(row.data(), row.data() + row.size());
}

void check_first(const std::optional<double>& actual, double expected, double tolerance) {
  REQUIRE(actual.has_value() == !std::isnan(expected));
  if (actual) CHECK(std::abs(*actual - expected) <= tolerance);
}

void check_refused(const Numbers& frequencies, const Numbers& distances, ErrorCode code,
                   const std::string& field) {
  const auto result = pe::psi(frequencies, distances);
  REQUIRE(!result);
  CHECK(result.error().code == code);
  CHECK(result.error().field == field);
  CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(field));
}

}  // namespace

TEST_CASE("psi: values, derivatives and firsts as NumPy and SciPy have them") {
  MatrixD frequencies, distances;
  Psi result;
  for (const GoldenBlock& block : read_golden("properties/psi.txt")) {
    CAPTURE(block.name);
    const auto name = words(block.name)[0];
    if (name == "frequencies") frequencies = block.values;
    if (name == "distances") {
      distances = block.values;
      result = psi(numbers(frequencies), numbers(distances));
    }
    if (name == "psi") CHECK((result.psi.transpose() - block.values).cwiseAbs().maxCoeff() < 1e-11);
    if (name == "derivative")
      CHECK((result.derivative.transpose() - block.values).cwiseAbs().maxCoeff() < 1e-11);
    if (name != "first") continue;
    check_first(result.first_rise, block.values(0, 0), 0);
    check_first(result.first_stationary, block.values(0, 1), 1e-9);
  }
}

TEST_CASE("psi: the sinusoid of width 768 at its first rise") {
  const Psi result = psi(pe::sinusoid_frequencies(768, {}), {43, 44});
  CHECK(result.psi(0) == Catch::Approx(202.154114366).epsilon(1e-11));
  CHECK(result.psi(1) == Catch::Approx(202.157065557).epsilon(1e-11));
  CHECK(result.first_rise == 44);
  CHECK(std::abs(*result.first_stationary - 6.17) < 0.005);
}

TEST_CASE("psi: a single wave stands still at half its length") {
  for (const double frequency : {1e-3, 0.2, 1.0, 3.0, 70.0}) {
    CAPTURE(frequency);
    const double half = std::numbers::pi / frequency;
    const Psi result = psi({frequency}, {4 * half + 2});
    CHECK(std::abs(*result.first_stationary - half) < 1e-9);
    if (half > 1) CHECK(result.first_rise >= std::ceil(half));  // else whole distances skip the waves
    CHECK(!psi({frequency}, {0.99 * half}).first_stationary);
  }
}

TEST_CASE("psi: nothing is first beyond the largest distance, whatever their order") {
  const Numbers frequencies = pe::sinusoid_frequencies(768, {});
  CHECK(!psi(frequencies, {43, 0, 7}).first_rise);
  CHECK(psi(frequencies, {43, 0, 7}).first_stationary);
  CHECK(!psi(frequencies, {6}).first_stationary);
  CHECK(psi(frequencies, {1, 44, 3}).first_rise == 44);
}

TEST_CASE("psi: without a frequency above 0 it is constant, which is a tie at once") {
  const Psi result = psi({0, 0, 0}, {0, 5});
  CHECK(result.psi == VectorD::Constant(2, 3));
  CHECK(result.derivative == VectorD::Zero(2));
  CHECK(result.first_rise == 1);
  CHECK(!result.first_stationary);
}

TEST_CASE("psi: refuses lists that are empty, out of range or too long") {
  check_refused({}, {1}, ErrorCode::bad_value, "frequencies");
  check_refused({1}, {}, ErrorCode::bad_value, "distances");
  for (const double bad : {-1.0, 1.1e4, std::nan(""), HUGE_VAL})
    check_refused({1, bad}, {1}, ErrorCode::bad_value, "frequencies");
  for (const double bad : {-1.0, 1.1e7, std::nan(""), HUGE_VAL})
    check_refused({1}, {1, bad}, ErrorCode::bad_value, "distances");
  check_refused(Numbers(20000, 1.0), Numbers(7000, 1.0), ErrorCode::too_large, "distances");
  // One distance, but a walk of ten million steps to it.
  check_refused(Numbers(64, 6.28), Numbers(1, 1e7), ErrorCode::too_large, "distances");
}

TEST_CASE("psi: a search for where it stands still ends, however short its steps are", "[native]") {
  // Densities such that the derivative stays below 0, with fast waves that make the safe steps short.
  Numbers frequencies(13000);
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const double share = (static_cast<double>(i) + 0.5) / 13000, highest = 1e4;
    double low = 1, high = highest;
    for (int step = 0; step < 60; ++step) {
      const double middle = (low + high) / 2;
      (std::log(middle) - (middle - 1) / highest < share * (std::log(highest) - 1) ? low : high) = middle;
    }
    frequencies[i] = low;
  }
  check_refused(frequencies, {1e4}, ErrorCode::too_large, "distances");
  CHECK(pe::psi(frequencies, Numbers{0.01}).has_value());
}

}  // namespace psi_test
