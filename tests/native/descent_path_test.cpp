#include "pe/probes/descent_path.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace descent_path_test {

using pe::DescentPath, pe::DescentPathOptions, pe::ErrorCode, pe::Index, pe::Matrix, pe::MatrixD, pe::Random,
    pe::VectorD;
using Train = pe::SeenRows;

namespace {

DescentPath path_of(const Matrix& table, const DescentPathOptions& options) {
  auto path = pe::descent_path(table, options);
  REQUIRE(path.has_value());
  return std::move(*path);
}

}  // namespace

TEST_CASE("descent path: each step is where the position probe's descent ends, on every split") {
  Random random(180);
  const Matrix table = pe::random_normal(23, 5, 1, random);
  for (const Train train : {Train::even, Train::odd, Train::all, Train::first_half})
    for (const Index drop : {0, 3}) {
      const DescentPath path = path_of(table, {.epochs = {0, 1, 7, 300, 1e9}, .train = train, .drop = drop});
      REQUIRE(path.steps.size() == 5);
      for (const DescentPath::Step& step : path.steps) {
        const auto probe = pe::probe_positions(
            table, {.train = train,
                    .solver = pe::PositionProbeOptions::Descent{{.epochs = step.epochs, .learning_rate = {}}},
                    .drop = drop,
                    .controls = false});
        CAPTURE(static_cast<int>(train), drop, step.epochs);
        CHECK((step.predicted - probe->predicted).norm() < 1e-9);
        CHECK(step.train->mae == Catch::Approx(probe->train->mae));
        CHECK(step.test.has_value() == probe->test.has_value());
        CHECK(path.trained == probe->trained);
        CHECK(path.positions == probe->positions);
      }
    }
}

TEST_CASE(
    "descent path: it starts at zero, reaches more of every direction with every step, and ends at the exact "
    "fit") {
  const Matrix table = pe::sinusoidal_table(64, 16, {});
  const DescentPath path = path_of(table, {.epochs = {0, 1, 10, 1000, 100000, 1e9}, .train = Train::all});
  CHECK(path.steps[0].predicted.isZero(0));
  CHECK(path.steps[0].reached.isZero(0));
  for (std::size_t k = 1; k < path.steps.size(); ++k) {
    CHECK((path.steps[k].reached.array() >= path.steps[k - 1].reached.array() - 1e-15).all());
    CHECK(path.steps[k].train->rmse <= path.steps[k - 1].train->rmse);
    CHECK(path.steps[k].train->rmse >= path.exact.train->rmse - 1e-9);
  }
  // By default the steepest direction is done after one step.
  CHECK(path.steps[1].reached(0) == Catch::Approx(1));
  CHECK(path.learning_rate == path.largest_rate / 2);
  for (Index i = 1; i < path.singular_values.size(); ++i)
    CHECK(path.singular_values(i) <= path.singular_values(i - 1));
}

TEST_CASE(
    "descent path: what is left of the squared error is the content of each direction times what was not "
    "reached") {
  Random random(181);
  const Matrix table = pe::random_normal(30, 6, 1, random);
  const DescentPath path = path_of(table, {.epochs = {0, 5, 50, 500}, .train = Train::all});
  double squares = 0;
  for (Index p = 0; p < 30; ++p) squares += static_cast<double>(p * p);
  const double unexplained = 1 - path.content.sum();
  for (const auto& step : path.steps) {
    const double left = (path.content.array() * (1 - step.reached.array()).square()).sum() + unexplained;
    CHECK(step.train->rmse * step.train->rmse * 30 == Catch::Approx(squares * left));
  }
  CHECK(path.exact.train->rmse * path.exact.train->rmse * 30 == Catch::Approx(squares * unexplained));
}

TEST_CASE("descent path: the largest rate is 2 over the largest curvature of the mean squared error") {
  Random random(182);
  const Matrix table = pe::random_normal(20, 4, 2, random);
  MatrixD system(20, 5);
  system << table.cast<double>(), VectorD::Ones(20);
  VectorD direction = VectorD::Ones(5);  // power iteration on the Hessian
  double curvature = 0;
  for (int i = 0; i < 2000; ++i) {
    const VectorD image = 2.0 / 20 * (system.transpose() * (system * direction));
    curvature = image.norm();
    direction = image / curvature;
  }
  CHECK(path_of(table, {.epochs = {1}, .train = Train::all}).largest_rate == Catch::Approx(2 / curvature));
}

TEST_CASE("descent path: the exact solution is that of least squares, whatever the scale of the table") {
  Random random(184);
  const Matrix low = pe::random_normal(24, 3, 1, random) * pe::random_normal(3, 8, 1, random);
  for (const Matrix& table : {pe::random_normal(24, 5, 1, random), pe::sinusoidal_table(24, 8, {}), low}) {
    const auto exact = pe::probe_positions(table, {.train = Train::even, .controls = false});
    for (const int exponent : {-20, -10, 0, 10}) {
      CAPTURE(exponent);
      const DescentPath path =
          path_of(std::ldexp(1.0F, exponent) * table, {.epochs = {1}, .train = Train::even});
      CHECK(path.rank == exact->rank + 1);
      CHECK((path.exact.predicted - exact->predicted).norm() < 1e-7 * exact->predicted.norm());
    }
  }
  const Matrix zeros = Matrix::Zero(6, 3);
  CHECK(path_of(zeros, {.epochs = {1}, .train = Train::all}).rank == 1);
}

TEST_CASE("descent path: a table whose directions rounding hides is refused, with what to do") {
  Random random(185);
  const Matrix table = pe::random_normal(24, 5, 1, random);
  const auto refusal = [&](float scale) {
    const auto result = pe::descent_path(scale * table, {.epochs = {1}});
    REQUIRE(!result);
    CHECK(result.error().code == ErrorCode::bad_value);
    CHECK(result.error().field == "table");
    return result.error().message;
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK_THAT(refusal(1e-20F), ContainsSubstring("too small") && ContainsSubstring("Scale them"));
  CHECK_THAT(refusal(1e20F), ContainsSubstring("too large"));
  const Matrix low = pe::random_normal(24, 3, 1, random) * pe::random_normal(3, 8, 1, random);
  for (const int exponent : {20, 26}) {
    CAPTURE(exponent);
    CHECK_FALSE(pe::descent_path(std::ldexp(1.0F, exponent) * low, {.epochs = {1}}).has_value());
  }
}

TEST_CASE("descent path: what cannot be carried out is refused") {
  Random random(183);
  const Matrix table = pe::random_normal(9, 3, 1, random);
  const auto refused = [&](const DescentPathOptions& options, ErrorCode code, const std::string& field) {
    const auto result = pe::descent_path(table, options);
    REQUIRE(!result);
    CAPTURE(result.error().message);
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
    CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(field));
  };
  refused({.epochs = {}, .learning_rate = {}}, ErrorCode::bad_value, "epochs");
  refused({.epochs = std::vector<double>(1001)}, ErrorCode::bad_value, "epochs");
  for (const double bad : {-1.0, 0.5, 1e10}) refused({.epochs = {1, bad}}, ErrorCode::bad_value, "epochs");
  refused({.epochs = {std::nan("")}}, ErrorCode::non_finite, "epochs");
  for (const double bad : {0.0, -1.0, 1e3})
    refused({.epochs = {1}, .learning_rate = bad}, ErrorCode::bad_value, "learningRate");
  refused({.epochs = {1}, .learning_rate = {}, .drop = 8}, ErrorCode::bad_value, "drop");
}

}  // namespace descent_path_test
