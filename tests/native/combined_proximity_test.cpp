#include "pe/properties/combined_proximity.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "layers.hpp"
#include "pe/core/random.hpp"
#include "same.hpp"

namespace combined_proximity_test {

using pe::Encoding, pe::ErrorCode, pe::Index, pe::InputEncoding, pe::Matrix, pe::Measure, pe::Random,
    pe::RelativeEncoding;

namespace {

RelativeEncoding offsets_of(Matrix keys) {
  RelativeEncoding relative;
  relative.max_distance = (keys.rows() - 1) / 2;
  relative.keys = std::move(keys);
  return relative;
}

Matrix combined(const Matrix& positions, const Matrix& keys, Measure measure) {
  const std::vector<Encoding> both{InputEncoding{positions}, offsets_of(keys)};
  auto result = pe::proximity(both, measure);
  REQUIRE(result.has_value());
  return std::move(*result);
}

Matrix unit_rows(Matrix table) {
  for (Index row = 0; row < table.rows(); ++row)
    if (!table.row(row).isZero(0)) table.row(row).normalize();
  return table;
}

}  // namespace

TEST_CASE("combined proximity: what attention without content adds to the scores of all heads") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 310);
    const Index n = 2 + random.below(12), width = 1 + random.below(6), heads = 1 + random.below(4);
    const Index d = heads * width + random.below(static_cast<std::uint32_t>(width));
    const Matrix positions = pe::random_normal(n, d, 1, random);
    const Matrix keys = pe::random_normal(2 * (1 + random.below(14)) + 1, width, 1, random);
    // Weights that are the identity pass on as many entries as fill the heads.
    const Matrix eye = Matrix::Identity(d, heads * width);
    const auto attention = pe::attend({.x = Matrix::Zero(n, d),
                                       .weights = {.q = eye, .k = eye, .v = eye, .o = {}},
                                       .biases = {},
                                       .heads = heads,
                                       .encodings = {InputEncoding{positions}, offsets_of(keys)}});
    REQUIRE(attention.has_value());
    Matrix sum = Matrix::Zero(n, n);
    for (const Matrix& scores : attention->scores) sum += scores * std::sqrt(static_cast<float>(width));
    REQUIRE((combined(positions, keys, Measure::dot) - sum).cwiseAbs().maxCoeff() < 1e-4F);
    REQUIRE((combined(positions, keys, Measure::cosine) -
             combined(unit_rows(positions.leftCols(heads * width)), unit_rows(keys), Measure::dot))
                .cwiseAbs()
                .maxCoeff() < 1e-5F);
  }
}

TEST_CASE(
    "combined proximity: positions narrower than a head are filled with zeros; a row of zeros stays one") {
  Matrix positions(2, 1), keys(3, 2);
  positions << 3, 0;
  keys << 1, 5, 0, 7, 2, 9;
  Matrix dot(2, 2), cosine(2, 2);
  dot << 9, 6, 0, 0;  // 3 * 3 + 3 * 0, 3 * 0 + 3 * 2
  const float part = 2 / std::sqrt(85.0F);
  cosine << 1, part, 0, 0;
  CHECK(same(combined(positions, keys, Measure::dot), dot));
  CHECK((combined(positions, keys, Measure::cosine) - cosine).cwiseAbs().maxCoeff() < 1e-7F);
}

TEST_CASE("combined proximity: positions whose own products vanish still meet the offsets") {
  Random random(320);
  const Matrix positions = 1e-22F * pe::random_normal(4, 3, 1, random);
  const Matrix keys = pe::random_normal(7, 3, 1, random);
  const Matrix sum = combined(positions, keys, Measure::dot);
  for (Index x = 0; x < 4; ++x)
    for (Index y = 0; y < 4; ++y)
      CHECK(std::abs(sum(x, y) / positions.row(x).dot(keys.row(y - x + 3)) - 1) < 1e-4F);
}

TEST_CASE("combined proximity: one encoding has its own; others have none together") {
  const Encoding table = encoding_of("learned", 5, 4, "add");
  const Encoding offsets = offsets_of(Matrix::Ones(9, 2));
  for (const Encoding& one : {table, offsets})
    CHECK(same(*pe::proximity(std::vector{one}, Measure::cosine), *pe::proximity(one, Measure::cosine)));
  const auto refused = [](const std::vector<Encoding>& encodings, ErrorCode code) {
    const auto result = pe::proximity(encodings, Measure::dot);
    REQUIRE(!result);
    CHECK(result.error().code == code);
  };
  refused({}, ErrorCode::not_supported);
  refused({offsets, table}, ErrorCode::not_supported);
  refused({table, table}, ErrorCode::not_supported);
  refused({offsets, offsets}, ErrorCode::not_supported);
  refused({table, offsets, offsets}, ErrorCode::not_supported);
  refused({table, pe::NoEncoding{}}, ErrorCode::not_supported);
  refused({table, offsets_of(Matrix(3, 0))}, ErrorCode::bad_shape);
  refused({InputEncoding{Matrix::Constant(2, 2, 1e19F)}, offsets_of(Matrix::Constant(3, 2, 1e20F))},
          ErrorCode::non_finite);
}

}  // namespace combined_proximity_test
