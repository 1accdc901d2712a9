#include "pe/properties/diagnosis.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "golden.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace diagnosis_test {

using pe::Diagnosis, pe::ErrorCode, pe::Index, pe::Matrix, pe::MatrixD, pe::Random, pe::VectorD;

namespace {

Diagnosis diagnosis(const Matrix& table) {
  auto result = pe::diagnose(table);
  REQUIRE(result.has_value());
  return std::move(*result);
}

void check_numbers(const Diagnosis& actual, const MatrixD& expected) {
  // Where the rank is not full, singular values of 1e-8 of the largest stand for 0.
  CHECK(actual.effective_rank == Catch::Approx(expected(0, 0)).epsilon(1e-5));
  CHECK(actual.participation_ratio == Catch::Approx(expected(0, 1)).epsilon(1e-12));
  CHECK(static_cast<double>(actual.nearest.a) == expected(0, 2));
  CHECK(static_cast<double>(actual.nearest.b) == expected(0, 3));
  CHECK(actual.nearest.distance == Catch::Approx(expected(0, 4)).epsilon(1e-12));
  CHECK(actual.largest == expected(0, 5));
  CHECK(static_cast<double>(actual.duplicates) == expected(0, 6));
}

void check_refused(const Matrix& table, ErrorCode code, const std::string& words) {
  const auto result = pe::diagnose(table);
  REQUIRE(!result);
  CHECK(result.error().code == code);
  CHECK(result.error().field == "table");
  CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(words));
}

/// The two rows that are nearest, by comparing all.
pe::NearestRows nearest_by_trying(const Matrix& table) {
  pe::NearestRows best{.a = 0, .b = 0, .distance = std::numeric_limits<double>::infinity()};
  for (Index a = 0; a < table.rows(); ++a)
    for (Index b = a + 1; b < table.rows(); ++b) {
      const double distance = (table.row(a).cast<double>() - table.row(b).cast<double>()).norm();
      if (distance < best.distance) best = {.a = a, .b = b, .distance = distance};
    }
  return best;
}

void check_nearest(const Matrix& table) {
  const auto expected = nearest_by_trying(table);
  const auto actual = pe::nearest_rows(table);
  CHECK(actual.a == expected.a);
  CHECK(actual.b == expected.b);
  CHECK(actual.distance == Catch::Approx(expected.distance).epsilon(1e-12));
}

}  // namespace

TEST_CASE("diagnosis: as NumPy, SciPy and scikit-learn have it") {
  Diagnosis result;
  for (const GoldenBlock& block : read_golden("properties/diagnosis.txt")) {
    CAPTURE(block.name);
    const auto name = words(block.name)[0];
    if (name == "table") result = diagnosis(block.values.cast<float>());
    if (name == "norms") CHECK((result.norms.transpose() - block.values).cwiseAbs().maxCoeff() < 1e-13);
    if (name == "singular") {
      const VectorD& singular = result.singular_values;
      REQUIRE(singular.size() == block.values.cols());
      CHECK((singular.transpose() - block.values).cwiseAbs().maxCoeff() <= 3e-8 * block.values(0, 0));
    }
    if (name == "numbers") check_numbers(result, block.values);
    if (name == "trajectory") {
      CHECK(result.trajectory.rows() == block.values.rows());
      CHECK((result.trajectory.cast<double>() - block.values).cwiseAbs().maxCoeff() <
            1e-5 * (1 + block.values.cwiseAbs().maxCoeff()));
    }
  }
}

TEST_CASE("diagnosis: rows that are orthogonal and of one length fill every direction alike") {
  const Diagnosis result = diagnosis(3 * Matrix::Identity(5, 8));
  CHECK((result.singular_values.array() - 3).abs().maxCoeff() < 1e-12);
  CHECK(result.effective_rank == Catch::Approx(5));
  CHECK(result.participation_ratio == Catch::Approx(5));
  CHECK(result.nearest.a == 0);
  CHECK(result.nearest.b == 1);
  CHECK(result.nearest.distance == Catch::Approx(3 * std::sqrt(2.0)));
}

TEST_CASE("diagnosis: points on a turned ellipse come back in their own plane, the longer axis first") {
  const Index n = 48;
  Matrix table(n, 5);
  for (Index i = 0; i < n; ++i) {
    const double angle = 2 * M_PI * static_cast<double>(i) / static_cast<double>(n);
    const double x = 4 * std::cos(angle), y = 2 * std::sin(angle);
    table.row(i) << 10, static_cast<float>(0.6 * x - 0.8 * y), 7, static_cast<float>(0.8 * x + 0.6 * y), -5;
  }
  const Matrix trajectory = diagnosis(table).trajectory;
  for (Index i = 0; i < n; ++i) {
    const double angle = 2 * M_PI * static_cast<double>(i) / static_cast<double>(n);
    CHECK(trajectory(i, 0) == Catch::Approx(4 * std::cos(angle)).margin(1e-5));
    CHECK(trajectory(i, 1) == Catch::Approx(2 * std::sin(angle)).margin(1e-5));
    CHECK(trajectory(i, 2) == 0);
  }
}

TEST_CASE("diagnosis: rows and columns in turn give the same singular values") {
  Random random(180);
  const Matrix table = pe::random_normal(30, 12, 1, random);
  const VectorD plain = diagnosis(table).singular_values;
  const VectorD turned = diagnosis(table.transpose()).singular_values;
  CHECK((plain - turned).cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("nearest rows: the same as by comparing all, for any size and scale") {
  Random random(181);
  for (const Index n : {2, 3, 127, 128, 129, 300})
    for (const Index d : {1, 3, 20}) {
      CAPTURE(n, d);
      const Matrix table = pe::random_normal(n, d, 1, random);
      check_nearest(table);
      check_nearest(1e30F * table);
      check_nearest(1e-30F * table);
      check_nearest(1e-3F * table + Matrix::Constant(n, d, 50));  // far from 0, so that float32 cannot tell
    }
  check_nearest(pe::sinusoidal_table(300, 64, {}));
}

TEST_CASE("nearest rows: rows whose products vanish in float32 are told apart") {
  Matrix table(6, 1);
  table << 1e-25F, 3e-25F, 3.01e-25F, 1.0001e-25F, 1, -1;
  check_nearest(table);
  check_nearest(table.replicate(1, 7));
}

TEST_CASE("nearest rows: of pairs that are equally near the first") {
  Matrix table(260, 1);
  for (Index i = 0; i < 260; ++i) table(i, 0) = static_cast<float>((i * 37) % 260);
  const auto nearest = pe::nearest_rows(table);
  CHECK(nearest.a == 0);
  CHECK(nearest.b == 253);
}

TEST_CASE("diagnosis: 0 and -0 are equal, and so are rows that only share a hash's place") {
  Matrix table(5, 2);
  table << 0, 1, -0.0F, 1, 1, 0, 0, 1, 1, -0.0F;
  const Diagnosis result = diagnosis(table);
  CHECK(result.duplicates == 3);
  CHECK(result.nearest.a == 0);
  CHECK(result.nearest.b == 1);
  CHECK(result.nearest.distance == 0);
  Matrix many(4000, 1);
  for (Index i = 0; i < 4000; ++i) many(i, 0) = static_cast<float>(i % 3999);
  CHECK(diagnosis(many).duplicates == 1);
  CHECK(diagnosis(many).nearest.b == 3999);
}

TEST_CASE("diagnosis: refuses what cannot be measured") {
  Matrix table = Matrix::Ones(4, 3);
  table(1, 2) = std::numeric_limits<float>::infinity();
  check_refused(table, ErrorCode::non_finite, "row 1, column 2");
  check_refused(Matrix::Ones(1, 3), ErrorCode::bad_shape, "1 x 3");
  check_refused(Matrix(3, 0), ErrorCode::bad_shape, "3 x 0");
  check_refused(Matrix::Zero(32769, 1), ErrorCode::too_large, "32768 rows");
  check_refused(Matrix::Zero(3073, 3073), ErrorCode::too_large, "3072 rows or columns");
}

}  // namespace diagnosis_test
