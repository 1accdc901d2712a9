#include "pe/properties/table_properties.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace table_properties_test {

using pe::Broken, pe::ErrorCode, pe::Index, pe::Matrix, pe::Measure, pe::Properties, pe::PropertyOptions,
    pe::Random, pe::TableProperties, pe::TablePropertyOptions, pe::VectorD;

namespace {

Matrix random_table(Index rows, Index cols, std::uint64_t seed) {
  Random random(seed);
  Matrix table(rows, cols);
  for (Index i = 0; i < table.size(); ++i) table.data()[i] = static_cast<float>(random.normal());
  return table;
}

TableProperties measured(const Matrix& table, const TablePropertyOptions& options) {
  auto result = pe::table_properties(table, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

Properties of_whole_matrix(const Matrix& table, const TablePropertyOptions& options) {
  const auto phi = pe::proximity(table, options.measure);
  REQUIRE(phi.has_value());
  auto result = pe::properties(*phi, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// NaN is the same as NaN.
bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

bool same_bits(const VectorD& a, const VectorD& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
}

void check_same(const Broken& actual, const Broken& expected) {
  CHECK(actual.count == expected.count);
  CHECK(actual.of == expected.of);
  CHECK(actual.allowed == expected.allowed);
}

void check_same(const Properties& actual, const Properties& expected) {
  const auto& falls = actual.monotonicity;
  CHECK(same_bits(falls.pair_violation_rate, expected.monotonicity.pair_violation_rate));
  CHECK(same_bits(falls.step_violation_rate, expected.monotonicity.step_violation_rate));
  CHECK(falls.radius == expected.monotonicity.radius);
  REQUIRE(falls.worst.has_value() == expected.monotonicity.worst.has_value());
  if (falls.worst) {
    CHECK(falls.worst->x == expected.monotonicity.worst->x);
    CHECK(falls.worst->m == expected.monotonicity.worst->m);
    CHECK(falls.worst->n == expected.monotonicity.worst->n);
  }
  const auto& invariance = actual.translation_invariance;
  CHECK(same_bits(invariance.relative_distance, expected.translation_invariance.relative_distance));
  CHECK(same_bits(invariance.r2, expected.translation_invariance.r2));
  CHECK(invariance.offsets == expected.translation_invariance.offsets);
  CHECK(same_bits(invariance.mean, expected.translation_invariance.mean));
  CHECK(same_bits(invariance.deviation, expected.translation_invariance.deviation));
  REQUIRE(invariance.worst.has_value() == expected.translation_invariance.worst.has_value());
  if (invariance.worst) {
    CHECK(invariance.worst->x == expected.translation_invariance.worst->x);
    CHECK(invariance.worst->y == expected.translation_invariance.worst->y);
  }
  CHECK(actual.symmetry.asymmetry == 0);
  CHECK(expected.symmetry.asymmetry == 0);
  CHECK(!actual.symmetry.worst);
  CHECK(actual.locality.has_value() == expected.locality.has_value());
  if (actual.locality) CHECK(same_bits(actual.locality->locality, expected.locality->locality));
  REQUIRE(actual.breaks.has_value() == expected.breaks.has_value());
  if (!actual.breaks) return;
  check_same(actual.breaks->monotonicity, expected.breaks->monotonicity);
  check_same(actual.breaks->translation, expected.breaks->translation);
  check_same(actual.breaks->symmetry, expected.breaks->symmetry);
}

/// Of `cells` of 1 x 1, whether any in a block is marked.
std::vector<std::uint8_t> in_blocks(const Broken& single, Index step) {
  const Index n = single.side, side = (n + step - 1) / step;
  std::vector<std::uint8_t> result(static_cast<std::size_t>(side * side));
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y)
      if (single.cells[static_cast<std::size_t>(x * n + y)])
        result[static_cast<std::size_t>(x / step * side + y / step)] = 1;
  return result;
}

std::vector<Matrix> tables() {
  std::vector<Matrix> result = {random_table(2, 1, 1),  random_table(3, 5, 2),     random_table(64, 8, 3),
                                random_table(65, 3, 4), random_table(131, 300, 5), Matrix::Identity(70, 70),
                                Matrix::Ones(66, 4),    Matrix::Zero(5, 3)};
  result.push_back(random_table(90, 7, 6));
  result.back().row(40).setZero();
  result.back().row(41) = result.back().row(3);
  result.push_back(pe::sinusoidal_table(100, 32, {}));
  return result;
}

}  // namespace

TEST_CASE("table properties: to the bit those of the matrix of proximities") {
  for (const Matrix& table : tables())
    for (const Measure measure : {Measure::dot, Measure::cosine})
      for (const double tolerance : {0.0, 0.1}) {
        CAPTURE(table.rows(), table.cols(), tolerance);
        const TablePropertyOptions options{{.tolerance = tolerance, .breaks = true}, measure};
        const TableProperties actual = measured(table, options);
        CHECK(actual.step == 1);
        CHECK((actual.overview.array() == pe::proximity(table, measure).value().array()).all());
        const Properties expected = of_whole_matrix(table, options);
        check_same(actual, expected);
        CHECK(actual.breaks->monotonicity.cells == expected.breaks->monotonicity.cells);
        CHECK(actual.breaks->translation.cells == expected.breaks->translation.cells);
      }
}

TEST_CASE("table properties: seen from afar, a cell is the mean of a block, and broken where any in it is") {
  const Matrix table = random_table(131, 6, 8);
  const Matrix phi = pe::proximity(table, Measure::dot).value();
  for (const Index most : {Index(1), Index(10), Index(65), Index(66), Index(130)}) {
    CAPTURE(most);
    const TablePropertyOptions options{{.window = 3, .breaks = true}, pe::Measure::dot, most};
    const TableProperties actual = measured(table, options);
    const Index side = actual.overview.rows(), step = actual.step;
    CHECK(side <= most);
    CHECK((side - 1) * step < 131);
    CHECK(side * step >= 131);
    REQUIRE(actual.overview.cols() == side);
    for (Index i = 0; i < side; ++i)
      for (Index j = 0; j < side; ++j) {
        const Index height = std::min(step, 131 - i * step), width = std::min(step, 131 - j * step);
        const double mean = phi.block(i * step, j * step, height, width).cast<double>().mean();
        CHECK(static_cast<double>(actual.overview(i, j)) == Catch::Approx(mean).margin(1e-6));
      }
    const Properties expected = of_whole_matrix(table, options);
    check_same(actual, expected);
    CHECK(actual.breaks->monotonicity.cells == in_blocks(expected.breaks->monotonicity, step));
    CHECK(actual.breaks->translation.cells == in_blocks(expected.breaks->translation, step));
  }
}

TEST_CASE("properties: the cells that break them, by their definitions") {
  const Index n = 23;
  const Matrix phi = random_table(n, n, 9);
  const auto at = [&](Index x, Index y) { return static_cast<double>(phi(x, y)); };
  for (const double tolerance : {0.0, 0.7}) {
    const auto result = pe::properties(phi, {.window = 6, .tolerance = tolerance, .breaks = true});
    REQUIRE(result.has_value());
    const auto& [falls, translation, symmetry] = *result->breaks;
    const double allowed = std::max(tolerance, pe::rounding * phi.cwiseAbs().cast<double>().maxCoeff());
    CHECK(translation.allowed == allowed);
    CHECK(symmetry.allowed == allowed);
    double counts[3] = {};
    for (Index x = 0; x < n; ++x)
      for (Index y = 0; y < n; ++y) {
        const auto cell = static_cast<std::size_t>(x * n + y);
        double lowest = std::numeric_limits<double>::infinity();
        for (Index between = x; between != y; between += y > x ? 1 : -1)
          lowest = std::min(lowest, at(x, between));
        const bool rises = std::abs(y - x) <= 6 && x != y &&
                           (tolerance > 0 ? at(x, y) - lowest > tolerance : at(x, y) >= lowest);
        CHECK(falls.cells[cell] == rises);
        const double mean = result->translation_invariance.mean(y - x + n - 1);
        CHECK(translation.cells[cell] == (std::abs(at(x, y) - mean) > allowed));
        CHECK(symmetry.cells[cell] == (std::abs(at(x, y) - at(y, x)) > allowed));
        counts[0] += rises;
        counts[1] += translation.cells[cell];
        counts[2] += symmetry.cells[cell];
      }
    CHECK(falls.count == counts[0]);
    CHECK(translation.count == counts[1]);
    CHECK(symmetry.count == counts[2]);
    CHECK(falls.of == 2 * (6 * n - 6 * 7 / 2));
    CHECK(translation.of == n * n);
    CHECK(symmetry.of == n * n - n);
  }
  CHECK(!pe::properties(phi, {})->breaks);
}

TEST_CASE("table properties: bad tables and options are refused") {
  const auto refused = [](const Matrix& table, const TablePropertyOptions& options, ErrorCode code,
                          const char* field) {
    const auto result = pe::table_properties(table, options);
    REQUIRE(!result);
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
  };
  refused(Matrix::Ones(1, 4), {}, ErrorCode::bad_shape, "table");
  refused(Matrix(4, 0), {}, ErrorCode::bad_shape, "table");
  refused(Matrix(0, 4), {}, ErrorCode::bad_shape, "table");
  refused(Matrix::Ones(32769, 1), {}, ErrorCode::too_large, "table");
  refused(Matrix::Constant(4, 4, std::numeric_limits<float>::quiet_NaN()), {}, ErrorCode::non_finite,
          "table");
  refused(Matrix::Constant(4, 4, 1e30F), {}, ErrorCode::non_finite, "table");
  refused(Matrix::Constant(4, 4, 1e-30F), {}, ErrorCode::bad_value, "table");
  CHECK(pe::table_properties(Matrix::Constant(4, 4, 1e-30F), {{}, pe::Measure::cosine}));
  CHECK(pe::table_properties(Matrix::Zero(4, 4), {}));
  refused(Matrix::Ones(4, 4), {{.window = 4}}, ErrorCode::bad_value, "window");
  refused(Matrix::Ones(4, 4), {{.tolerance = -1}}, ErrorCode::bad_value, "tolerance");
}

TEST_CASE("table properties: more blocks than there can be are as many as there are positions") {
  const TablePropertyOptions options{.most_blocks = std::numeric_limits<Index>::max()};
  CHECK(measured(random_table(9, 2, 1), options).step == 1);
  CHECK(!measured(random_table(9, 2, 1), options).breaks);
}

TEST_CASE("table properties: says how far it is") {
  std::vector<double> shares;
  const auto result = pe::table_properties(random_table(300, 4, 7), {},
                                           pe::Progress([&](double share) { shares.push_back(share); }));
  REQUIRE(result.has_value());
  CHECK(shares.size() == 10);
  CHECK(shares.front() == 0);
  CHECK(std::ranges::is_sorted(shares));
  CHECK(shares.back() < 1);
}

}  // namespace table_properties_test
