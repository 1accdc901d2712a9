#include "pe/properties/properties.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "golden.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/properties/proximity.hpp"

namespace properties_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::MatrixD, pe::Properties, pe::PropertyOptions, pe::Random,
    pe::VectorD;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Properties measured(const Matrix& phi, const PropertyOptions& options = {}) {
  auto result = pe::properties(phi, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

void check_near(double actual, double expected) {
  CAPTURE(actual, expected);
  CHECK(std::isnan(actual) == std::isnan(expected));
  if (!std::isnan(expected)) CHECK(std::abs(actual - expected) <= 1e-12 * (1 + std::abs(expected)));
}

void check_near(const VectorD& actual, const MatrixD& expected) {
  REQUIRE(actual.size() == expected.cols());
  for (Index i = 0; i < actual.size(); ++i) check_near(actual(i), expected(0, i));
}

void check_monotonicity(const Matrix& phi, const PropertyOptions& options, const MatrixD& expected) {
  const auto [pairs, steps, radius, window, worst] = measured(phi, options).monotonicity;
  check_near(pairs, expected(0, 0));
  check_near(steps, expected(0, 1));
  CHECK(static_cast<double>(radius) == expected(0, 2));
  CHECK(window == options.window);
  REQUIRE(worst.has_value() == !std::isnan(expected(0, 3)));
  if (!worst) return;
  const auto [x, m, n] = *worst;
  CHECK(m * n >= 0);
  CHECK(std::abs(m) < std::abs(n));
  CHECK(std::abs(n) <= window);
  check_near(static_cast<double>(phi(x, x + n)) - static_cast<double>(phi(x, x + m)), expected(0, 3));
}

void check_rest(const Matrix& phi, const MatrixD& diagonals, const MatrixD& expected) {
  const Properties result = measured(phi);
  const Index n = phi.rows();
  const auto& [distance, r2, offsets, mean, deviation, farthest] = result.translation_invariance;
  check_near(distance, expected(0, 0));
  check_near(r2, expected(0, 1));
  REQUIRE(std::ssize(offsets) == 2 * n - 1);
  for (Index k = 0; k < 2 * n - 1; ++k) CHECK(offsets[k] == k + 1 - n);
  check_near(mean, diagonals.row(0));
  check_near(deviation, diagonals.row(1));
  const auto rest = [&](Index x, Index y) {
    return std::abs(static_cast<double>(phi(x, y)) - mean(y - x + n - 1));
  };
  check_near(farthest ? rest(farthest->x, farthest->y) : 0, expected(0, 2));

  const auto& [asymmetry, worst] = result.symmetry;
  check_near(asymmetry, expected(0, 3));
  const auto difference = [&](Index x, Index y) {
    CHECK(x < y);
    return std::abs(static_cast<double>(phi(x, y)) - static_cast<double>(phi(y, x)));
  };
  check_near(worst ? difference(worst->x, worst->y) : 0, expected(0, 4));

  CHECK(result.locality.has_value() == !std::isnan(expected(0, 5)));
  const auto& [locality, symmetry, left_right] =
      result.locality.value_or(pe::Locality{not_a_number, not_a_number, not_a_number});
  check_near(locality, expected(0, 5));
  check_near(symmetry, expected(0, 6));
  check_near(left_right, expected(0, 7));
}

/// phi(x, y) = kernel(y - x).
template <class Kernel>
Matrix toeplitz(Index n, Kernel kernel) {
  Matrix phi(n, n);
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y) phi(x, y) = static_cast<float>(kernel(static_cast<double>(y - x)));
  return phi;
}

Matrix causal_uniform(Index n) {
  Matrix weights = Matrix::Zero(n, n);
  for (Index i = 0; i < n; ++i) weights.row(i).head(i + 1).setConstant(1.0F / static_cast<float>(i + 1));
  return weights;
}

void check_refused(const Matrix& phi, const PropertyOptions& options, ErrorCode code,
                   const std::string& field, const std::string& words) {
  const auto result = pe::properties(phi, options);
  REQUIRE(!result);
  CHECK(result.error().code == code);
  CHECK(result.error().field == field);
  CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(words));
}

}  // namespace

TEST_CASE("properties: as NumPy and scikit-learn have them, pair by pair") {
  Matrix phi;
  MatrixD diagonals;
  int windows = 0;
  for (const GoldenBlock& block : read_golden("properties/properties.txt")) {
    CAPTURE(block.name);
    const auto name = words(block.name);
    if (name[0] == "matrix") {
      phi = block.values.cast<float>();
    } else if (name[0] == "diagonals") {
      diagonals = block.values;
    } else if (name[0] == "rest") {
      check_rest(phi, diagonals, block.values);
    } else {
      check_monotonicity(phi, {.window = std::stol(name[1]), .tolerance = std::stod(name[2])}, block.values);
      ++windows;
    }
  }
  CHECK(windows > 90);
}

TEST_CASE("properties: sinusoids fall up to the distances that are known for them") {
  // psi(m) = sum cos(w_i m) first rises at the next whole distance, in double.
  const std::map<Index, Index> radii{{64, 5}, {128, 11}, {256, 24}, {512, 43}, {768, 43}};
  for (const auto& [d, radius] : radii) {
    CAPTURE(d);
    const Matrix phi = *pe::proximity(pe::sinusoidal_table(512, d, {}), pe::Measure::dot);
    const Properties result = measured(phi);
    CHECK(result.monotonicity.radius == radius);
    CHECK(result.monotonicity.window == 50);
    CHECK(result.translation_invariance.r2 > 1 - 1e-11);
    CHECK(result.symmetry.asymmetry == 0);
    CHECK(!result.symmetry.worst);
    CHECK(!result.locality);
  }
}

TEST_CASE("monotonicity: a matrix that falls with distance has no violation") {
  const Matrix phi = toeplitz(70, [](double k) { return -std::abs(k); });
  for (const Index window : {1, 7, 69}) {
    const auto [pairs, steps, radius, used, worst] = measured(phi, {.window = window}).monotonicity;
    CHECK(pairs == 0);
    CHECK(steps == 0);
    CHECK(radius == 69);
    CHECK(used == window);
    CHECK(!worst);
  }
}

TEST_CASE("monotonicity: one that rises has nothing else, and is worst at the ends") {
  const Matrix phi = toeplitz(6, [](double k) { return std::abs(k); });
  const auto [pairs, steps, radius, window, worst] = measured(phi).monotonicity;
  CHECK(pairs == 1);
  CHECK(steps == 1);
  CHECK(radius == 0);
  CHECK(window == 5);
  REQUIRE(worst.has_value());
  CHECK(worst->x == 0);
  CHECK(worst->m == 0);
  CHECK(worst->n == 5);
}

TEST_CASE("monotonicity: offsets to the left are negative, and the radius looks beyond the window") {
  Matrix phi = toeplitz(12, [](double k) { return -std::abs(k); });
  phi(9, 1) = 3;  // offset -8 of position 9
  const auto near = measured(phi, {.window = 7}).monotonicity;
  CHECK(near.pair_violation_rate == 0);
  CHECK(near.radius == 7);
  CHECK(!near.worst);
  const auto far = measured(phi, {.window = 8}).monotonicity;
  CHECK(far.radius == 7);
  REQUIRE(far.worst.has_value());
  CHECK(far.worst->x == 9);
  CHECK(far.worst->m == -7);
  CHECK(far.worst->n == -8);
}

TEST_CASE(
    "monotonicity: a tie is a violation, which any tolerance forgives; a tolerance forgives a rise as "
    "large") {
  const Matrix constant = Matrix::Constant(5, 5, 2);
  CHECK(measured(constant).monotonicity.pair_violation_rate == 1);
  CHECK(measured(constant).monotonicity.radius == 0);
  CHECK(measured(constant).monotonicity.worst.has_value());
  CHECK(measured(constant, {.tolerance = 1e-300}).monotonicity.pair_violation_rate == 0);
  CHECK(measured(constant, {.tolerance = 1e-300}).monotonicity.radius == 4);
  const Matrix rising = toeplitz(4, [](double k) { return 0.5 * std::abs(k); });
  CHECK(measured(rising, {.tolerance = 0.5}).monotonicity.radius == 1);
  CHECK(measured(rising, {.tolerance = 1.0}).monotonicity.radius == 2);
  CHECK(measured(rising, {.tolerance = 1.5}).monotonicity.radius == 3);
  CHECK(measured(rising, {.tolerance = 1.5}).monotonicity.pair_violation_rate == 0);
}

TEST_CASE(
    "translation invariance: a Toeplitz matrix is its own projection, and what is added to it is found") {
  Matrix phi = toeplitz(9, [](double k) { return std::sin(3 * k) + k; });
  const auto exact = measured(phi).translation_invariance;
  CHECK(exact.relative_distance == 0);
  CHECK(exact.r2 == 1);
  CHECK(exact.deviation == VectorD::Zero(17));
  CHECK(!exact.worst);
  phi(2, 7) += 3;
  const auto changed = measured(phi).translation_invariance;
  REQUIRE(changed.worst.has_value());
  CHECK(changed.worst->x == 2);
  CHECK(changed.worst->y == 7);
  CHECK(changed.mean(5 + 8) == Catch::Approx(exact.mean(5 + 8) + 3.0 / 4).epsilon(1e-6));
  CHECK(changed.deviation(5 + 8) == Catch::Approx(std::sqrt(3.0) * 3 / 4).epsilon(1e-6));
}

TEST_CASE("properties: where a norm is 0, a distance is 0 and a share is not a number") {
  const Properties zero = measured(Matrix::Zero(4, 4));
  CHECK(zero.translation_invariance.relative_distance == 0);
  CHECK(std::isnan(zero.translation_invariance.r2));
  CHECK(zero.symmetry.asymmetry == 0);
  CHECK(std::isnan(measured(Matrix::Constant(300, 300, 0.1F)).translation_invariance.r2));
}

TEST_CASE("symmetry: 1 for an antisymmetric matrix, 1 / sqrt(2) for a strictly triangular one") {
  Random random(160);
  const Matrix any = pe::random_normal(11, 11, 1, random);
  CHECK(measured(any - Matrix(any.transpose())).symmetry.asymmetry == Catch::Approx(1).epsilon(1e-14));
  CHECK(measured(any + Matrix(any.transpose())).symmetry.asymmetry == 0);
  const Matrix below = any.triangularView<Eigen::StrictlyLower>();
  CHECK(measured(below).symmetry.asymmetry == Catch::Approx(std::sqrt(0.5)).epsilon(1e-14));
}

TEST_CASE("locality: uniform causal attention is symmetric in the sense of Chen et al.") {
  const auto local = *measured(causal_uniform(16)).locality;
  CHECK(local.symmetry == 1);
  CHECK(local.left_right_difference > 0.05);
  CHECK(measured(Matrix::Identity(7, 7)).locality->locality == 1);
  CHECK(measured(Matrix::Identity(7, 7)).locality->left_right_difference == 0);
}

TEST_CASE("locality: what float32 leaves between left and right is no difference") {
  const Index n = 24;
  Matrix weights(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      weights(i, j) = (1 + static_cast<float>((i + 3 * j) % 5) * 1e-7F) / static_cast<float>(n);
  const auto local = *measured(weights).locality;
  CHECK(local.left_right_difference < 1e-7);
  CHECK(local.symmetry > 0.999999);
}

TEST_CASE("locality: only where every row is a distribution") {
  Matrix weights = causal_uniform(6);
  CHECK(measured(weights).locality.has_value());
  weights(3, 0) += 9e-4F;
  CHECK(measured(weights).locality.has_value());
  weights(3, 0) += 3e-4F;
  CHECK(!measured(weights).locality.has_value());
  weights.row(3) << -0.1F, 0.6F, 0.5F, 0, 0, 0;
  CHECK(!measured(weights).locality.has_value());
}

TEST_CASE("properties: refuse what cannot be measured, with the place") {
  const float infinity = std::numeric_limits<float>::infinity();
  Matrix phi = toeplitz(6, [](double k) { return -std::abs(k); });
  check_refused(Matrix::Zero(3, 4), {}, ErrorCode::bad_shape, "proximity", "3 x 4");
  check_refused(Matrix::Zero(1, 1), {}, ErrorCode::bad_shape, "proximity", "2 x 2");
  check_refused(Matrix(0, 0), {}, ErrorCode::bad_shape, "proximity", "0 x 0");
  check_refused(phi, {.window = 0}, ErrorCode::bad_value, "window", "from 1 to 5");
  check_refused(phi, {.window = 6}, ErrorCode::bad_value, "window", "from 1 to 5");
  for (const double tolerance : {-1e-9, not_a_number, HUGE_VAL})
    check_refused(phi, {.tolerance = tolerance}, ErrorCode::bad_value, "tolerance", "at least 0");
  for (const float bad : {-infinity, infinity, std::nanf("")}) {
    phi(2, 4) = bad;
    check_refused(phi, {}, ErrorCode::non_finite, "proximity", "row 2, column 4");
  }
}

}  // namespace properties_test
