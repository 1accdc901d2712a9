#include "pe/properties/proximity.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "layers.hpp"
#include "pe/core/random.hpp"
#include "same.hpp"

namespace proximity_test {

using pe::BiasEncoding, pe::Encoding, pe::ErrorCode, pe::Index, pe::InputEncoding, pe::Matrix, pe::Measure,
    pe::Random, pe::RelativeEncoding, pe::RotaryEncoding;

namespace {

Matrix random_table(Random& random) {
  return pe::random_normal(1 + random.below(40), 1 + random.below(30), 1, random);
}

Matrix ones(Index rows, Index cols) {
  return Matrix::Ones(rows, cols);
}

RotaryEncoding rotary(const Matrix& cos, const Matrix& sin) {
  return {.cos = cos,
          .sin = sin,
          .inverse_frequencies = std::vector<double>(static_cast<std::size_t>(cos.cols()), 1),
          .decay = {}};
}

void check_refused(const Encoding& encoding, ErrorCode code, const std::string& field) {
  CAPTURE(field);
  const auto result = pe::proximity(encoding, Measure::dot);
  REQUIRE(!result);
  CHECK(result.error().code == code);
  CHECK(result.error().field == field);
  CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(field));
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

TEST_CASE("proximity: one row of it has the bits of the whole") {
  Random random(102);
  const Matrix table = pe::random_normal(71, 13, 1, random);
  std::vector<Encoding> encodings{encoding_of("learned", 67, 9, "add")};
  for (const std::string scheme : {"rotary", "xpos", "alibi", "shaw"})
    encodings.push_back(
        *pe::encode({.scheme = scheme, .n = 67, .d = 8, .positions = {}, .heads = 2, .parameters = {}}));
  for (const Measure measure : {Measure::dot, Measure::cosine}) {
    const Matrix whole = *pe::proximity(table, measure);
    for (Index row = 0; row < 71; ++row) REQUIRE(same(*pe::proximity(table, measure, row), whole.row(row)));
    for (const Encoding& encoding : encodings) {
      const Matrix all = *pe::proximity(encoding, measure, 0);
      for (const Index row : {Index(0), Index(5), all.rows() - 4, all.rows() - 1})
        REQUIRE(same(*pe::proximity(encoding, measure, 0, row), all.row(row)));
    }
  }
  for (const Index row : {Index(-1), Index(71)}) {
    const auto result = pe::proximity(table, Measure::dot, row);
    REQUIRE(!result);
    CHECK(result.error().field == "row");
    CHECK(result.error().message == "row must be a whole number from 0 to 70");
  }
  for (const Encoding& encoding : encodings)
    CHECK(pe::proximity(encoding, Measure::dot, 0, 1000).error().field == "row");
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

TEST_CASE("proximity: products that float32 cannot hold are refused, and never taken for zeros") {
  Random random(7);
  const Matrix table = pe::random_normal(5, 4, 1, random);
  const Matrix cosines = *pe::proximity(table, Measure::cosine);
  for (const float size : {1e-20F, 1e-30F, 1e-40F, 1e20F}) {
    const Matrix scaled = table * size;
    for (const std::optional<Index> row : {std::optional<Index>{}, std::optional<Index>{2}}) {
      const auto products = pe::proximity(scaled, Measure::dot, row);
      REQUIRE(!products);
      CHECK(products.error().code == (size > 1 ? ErrorCode::non_finite : ErrorCode::bad_value));
      CHECK(products.error().field == "table");
      CHECK(products.error().message == std::string("table: the dot products of its rows are too ") +
                                            (size > 1 ? "large" : "small") + " for float32");
    }
    CHECK((*pe::proximity(scaled, Measure::cosine) - cosines).cwiseAbs().maxCoeff() < 1e-4F);
  }
  CHECK(pe::proximity(table * 1e-18F, Measure::dot).has_value());
  // Beside rows of another size, small ones are as good as zero; of a table of zeros all products are 0.
  Matrix mixed = table;
  mixed.row(1) *= 1e-40F;
  CHECK(pe::proximity(mixed, Measure::dot).has_value());
  CHECK(pe::proximity(Matrix::Zero(3, 3), Measure::dot)->isZero(0));
}

TEST_CASE("proximity: a rotary encoding whose parts do not agree is refused by name") {
  const RotaryEncoding good = rotary(ones(3, 2), ones(3, 2));
  CHECK(pe::proximity(good, Measure::dot).has_value());
  for (const auto& [rows, cols] : {std::pair<Index, Index>{2, 2}, {4, 2}, {3, 1}, {0, 0}})
    check_refused(rotary(ones(3, 2), ones(rows, cols)), ErrorCode::bad_shape, "source.sin");
  check_refused(rotary(ones(0, 2), ones(0, 2)), ErrorCode::bad_shape, "source.cos");
  check_refused(rotary(Matrix::Constant(3, 2, NAN), ones(3, 2)), ErrorCode::non_finite, "source.cos");
  check_refused(rotary(ones(3, 2), Matrix::Constant(3, 2, INFINITY)), ErrorCode::non_finite, "source.sin");

  RotaryEncoding bad = good;
  bad.decay = ones(1, 1);
  check_refused(bad, ErrorCode::bad_shape, "source.decay");
  for (const float zero : {0.0F, -1.0F}) {
    bad.decay = Matrix::Constant(3, 2, zero);
    check_refused(bad, ErrorCode::bad_value, "source.decay");
  }
  for (const double factor : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
    bad = good;
    bad.attention_factor = factor;
    check_refused(bad, ErrorCode::bad_value, "source.attentionFactor");
  }
}

TEST_CASE("proximity: a list of an encoding that is of another length or not finite is refused by name") {
  const double not_a_number = std::nan("");
  const std::vector<double> wrong[] = {{}, {1}, {1, 2, 3}}, infinite[] = {{1, HUGE_VAL}, {-HUGE_VAL, 1}};
  RotaryEncoding rotated = rotary(ones(3, 2), ones(3, 2));
  BiasEncoding bias;
  bias.heads = {ones(3, 3), ones(3, 3)};
  InputEncoding input{ones(3, 2)};
  RelativeEncoding relative;
  relative.keys = ones(3, 2);
  relative.max_distance = 1;
  const auto check_lists = [&](std::span<const std::vector<double>> lists, ErrorCode code) {
    for (const auto& list : lists) {
      rotated.inverse_frequencies = list;
      check_refused(rotated, code, "source.inverseFrequencies");
      bias.slopes = list;
      if (!list.empty()) check_refused(bias, code, "source.slopes");
      input.waves = pe::ColumnWaves{.frequencies = list, .sines = {0, 1}};
      check_refused(input, code, "source.waves.frequencies");
      relative.waves = input.waves;
      check_refused(relative, code, "source.waves.frequencies");
    }
  };
  check_lists(wrong, ErrorCode::bad_shape);
  check_lists(infinite, ErrorCode::non_finite);
  rotated.inverse_frequencies = {1, not_a_number};
  check_refused(rotated, ErrorCode::non_finite, "source.inverseFrequencies");
  bias.slopes = {not_a_number, 1};
  check_refused(bias, ErrorCode::non_finite, "source.slopes");
  bias.slopes = {1, 0.5};
  bias.buckets.resize(8);
  check_refused(bias, ErrorCode::bad_shape, "source.buckets");
  bias.buckets.resize(9);
  CHECK(pe::proximity(bias, Measure::dot).has_value());
  // NaN is the frequency of a column of zeros.
  input.waves = pe::ColumnWaves{.frequencies = {1, not_a_number}, .sines = {1}};
  check_refused(input, ErrorCode::bad_shape, "source.waves.sines");
  input.waves->sines = {1, 0};
  CHECK(pe::proximity(input, Measure::dot).has_value());
}

TEST_CASE("proximity: a rotary encoding whose products overflow is refused") {
  RotaryEncoding large = rotary(Matrix::Constant(2, 2, 1e30F), ones(2, 2));
  check_refused(large, ErrorCode::non_finite, "source");
  large = rotary(ones(2, 2), ones(2, 2));
  large.decay = Matrix::Constant(2, 2, 1e-45F);
  check_refused(large, ErrorCode::non_finite, "source");
}

TEST_CASE("proximity: a bias is refused unless it is one finite square matrix after the other") {
  check_refused(BiasEncoding{}, ErrorCode::bad_shape, "source.heads");
  const auto bias = [](const Matrix& second) {
    BiasEncoding result;
    result.heads = {ones(2, 2), second};
    return result;
  };
  CHECK(pe::proximity(bias(ones(2, 2)), Measure::dot, 1).has_value());
  check_refused(bias(ones(2, 5)), ErrorCode::bad_shape, "source.heads[1]");
  check_refused(bias(ones(3, 3)), ErrorCode::bad_shape, "source.heads[1]");
  check_refused(bias(Matrix()), ErrorCode::bad_shape, "source.heads[1]");
  check_refused(bias(Matrix::Constant(2, 2, NAN)), ErrorCode::non_finite, "source.heads[1]");
  const auto beyond = pe::proximity(bias(ones(2, 2)), Measure::dot, 2);
  REQUIRE(!beyond);
  CHECK_THAT(beyond.error().message, Catch::Matchers::ContainsSubstring("from 0 to 1"));
}

TEST_CASE("proximity: relative vectors are one for each offset") {
  RelativeEncoding relative;
  relative.max_distance = 2;
  relative.keys = ones(5, 3);
  CHECK(pe::proximity(relative, Measure::dot).has_value());
  relative.keys = ones(4, 3);
  check_refused(relative, ErrorCode::bad_shape, "source.keys");
  relative.keys = ones(5, 0);
  check_refused(relative, ErrorCode::bad_shape, "source.keys");
  relative.keys = Matrix::Constant(5, 3, NAN);
  check_refused(relative, ErrorCode::non_finite, "source.keys");
  relative.keys = ones(5, 3);
  relative.values = ones(3, 3);
  check_refused(relative, ErrorCode::bad_shape, "source.values");
  relative.max_distance = -1;
  check_refused(relative, ErrorCode::bad_value, "source.maxDistance");
}

}  // namespace proximity_test
