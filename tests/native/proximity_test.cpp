#include "properties/proximity.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "core/random.hpp"
#include "layers.hpp"
#include "same.hpp"

using pe::ErrorCode, pe::Index, pe::Matrix, pe::Measure, pe::Random;

namespace {

Matrix random_table(Random& random) {
  return pe::random_normal(1 + random.below(40), 1 + random.below(30), 1, random);
}

}  // namespace

TEST_CASE("proximity: dot products and cosines of all pairs of rows, exactly symmetric") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 100);
    const Matrix table = random_table(random);
    const pe::MatrixD gram = table.cast<double>() * table.cast<double>().transpose();
    const Matrix dot = *pe::proximity(table, Measure::dot), cosine = *pe::proximity(table, Measure::cosine);
    REQUIRE(same(dot, dot.transpose()));
    REQUIRE(same(cosine, cosine.transpose()));
    REQUIRE((dot.cast<double>() - gram).cwiseAbs().maxCoeff() <= 6e-8 * gram.cwiseAbs().maxCoeff());
    for (Index x = 0; x < table.rows(); ++x)
      for (Index y = 0; y < table.rows(); ++y)
        REQUIRE(std::abs(cosine(x, y) - gram(x, y) / std::sqrt(gram(x, x) * gram(y, y))) <= 6e-8);
    REQUIRE((cosine.diagonal().array() == 1).all());
  }
}

TEST_CASE("proximity: products of long rows are rounded to float32 once") {
  const Index n = 40, d = 768;
  const Matrix table = std::get<pe::InputEncoding>(encoding_of("sinusoidal", n, d, "add")).table;
  const pe::MatrixD gram = table.cast<double>() * table.cast<double>().transpose();
  CHECK(same(*pe::proximity(table, Measure::dot), Matrix(gram.cast<float>())));
  const Matrix cosine = *pe::proximity(table, Measure::cosine);
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y)
      REQUIRE(std::abs(cosine(x, y) - gram(x, y) / std::sqrt(gram(x, x) * gram(y, y))) <= 6e-8);
}

TEST_CASE("proximity: the cosine does not see the length of a row, and is 0 with a zero row") {
  Random random(101);
  Matrix table = pe::random_normal(6, 5, 1, random);
  const Matrix before = *pe::proximity(table, Measure::cosine);
  for (Index i = 0; i < 6; ++i) table.row(i) *= std::pow(10.0F, static_cast<float>(6 * i - 18));
  CHECK((*pe::proximity(table, Measure::cosine) - before).cwiseAbs().maxCoeff() < 1e-6F);
  table.row(2).setZero();
  const Matrix after = *pe::proximity(table, Measure::cosine);
  CHECK(after.row(2).isZero(0));
  CHECK(after.col(2).isZero(0));
  CHECK(after(3, 3) == Catch::Approx(1).epsilon(1e-6));
}

TEST_CASE("proximity: of sinusoids it depends on the distance alone, sum_i cos(w_i (x - y))") {
  const Index n = 60, d = 64;
  const Matrix dot = *pe::proximity(encoding_of("sinusoidal", n, d, "add"), Measure::dot);
  const Matrix cosine = *pe::proximity(encoding_of("sinusoidal", n, d, "concat"), Measure::cosine);
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y) {
      double kernel = 0;
      for (Index i = 0; i < d / 2; ++i)
        kernel += std::cos(std::pow(10000.0, -2.0 * i / d) * static_cast<double>(x - y));
      REQUIRE(std::abs(dot(x, y) - kernel) < 2e-5);
      REQUIRE(std::abs(cosine(x, y) - kernel / (d / 2)) < 1e-6);
    }
}

TEST_CASE(
    "proximity: for sinusoids of width 64, 128 and 256 it falls up to offset 5, 11 and 24, and then rises") {
  for (const auto& [d, rise] : {std::pair<Index, Index>{64, 6}, {128, 12}, {256, 25}}) {
    const Matrix dot = *pe::proximity(encoding_of("sinusoidal", 64, d, "add"), Measure::dot);
    Index m = 1;
    while (dot(0, m) < dot(0, m - 1)) ++m;
    CHECK(m == rise);
  }
}

TEST_CASE("proximity: an encoding is compared by its table") {
  const auto encoding = encoding_of("learned", 9, 5, "concat");
  for (const Measure measure : {Measure::dot, Measure::cosine})
    CHECK(same(*pe::proximity(encoding, measure),
               *pe::proximity(std::get<pe::InputEncoding>(encoding).table, measure)));
}

TEST_CASE("proximity: without a table there is an error") {
  const auto nowhere = pe::proximity(pe::NoEncoding{}, Measure::dot);
  REQUIRE(!nowhere);
  CHECK(nowhere.error().code == ErrorCode::not_supported);
  for (const Matrix& empty : {Matrix(0, 0), Matrix(0, 3), Matrix(3, 0)}) {
    const auto result = pe::proximity(empty, Measure::cosine);
    REQUIRE(!result);
    CHECK(result.error().code == ErrorCode::bad_shape);
  }
  Matrix table = Matrix::Ones(3, 4);
  table(1, 2) = INFINITY;
  CHECK(pe::proximity(table, Measure::dot).error().code == ErrorCode::non_finite);
  CHECK(pe::proximity(Matrix::Constant(2, 2, 1e20F), Measure::dot).error().code == ErrorCode::non_finite);
  CHECK(pe::proximity(Matrix::Constant(2, 2, 1e20F), Measure::cosine).has_value());
  CHECK(pe::proximity(Matrix::Zero(40'000, 1), Measure::dot).error().code == ErrorCode::too_large);
}
