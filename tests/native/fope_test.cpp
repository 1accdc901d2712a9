#include "pe/encodings/fope.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <string>

#include "pe/core/random.hpp"
#include "pe/encodings/rotary.hpp"
#include "pe/properties/position_kernel.hpp"
#include "pe/properties/proximity.hpp"
#include "same.hpp"
#include "schemes.hpp"
#include "turned.hpp"

namespace fope_test {

using pe::Index, pe::Matrix, pe::Parameters, pe::Random, pe::RotaryEncoding, pe::VectorD;

namespace {

RotaryEncoding encoded(const pe::Scheme& scheme, const pe::EncodeRequest& request) {
  const auto encoding = encode_with(scheme, request);
  REQUIRE(encoding.has_value());
  return std::get<RotaryEncoding>(*encoding);
}

RotaryEncoding fope(Index n, Index d, Parameters parameters, std::uint64_t seed = 4) {
  pe::EncodeRequest request = asked(n, d, std::move(parameters));
  request.seed = seed;
  return encoded(pe::fope_scheme, request);
}

}  // namespace

TEST_CASE("fope: pairs without a whole turn in training stand still, and the others turn as in RoPE") {
  const Index n = 40, d = 64;
  const auto plain = encoded(pe::rotary_scheme, asked(n, d));
  // In the reference's runs, a head of 64 and 512 positions: 10000^(-2 * 15 / 64) is the last above 2 pi / 512.
  const auto clipped = fope(n, d, {{"trainedLength", 512.0}, {"mixture", 0.0}});
  CHECK(same(clipped.cos.leftCols(16), plain.cos.leftCols(16)));
  CHECK(same(clipped.sin.leftCols(16), plain.sin.leftCols(16)));
  CHECK(same(clipped.cos.rightCols(16), Matrix::Ones(n, 16)));
  CHECK(same(clipped.sin.rightCols(16), Matrix::Zero(n, 16)));
  for (std::size_t i = 0; i < 32; ++i) {
    const bool turns = 512 * plain.inverse_frequencies[i] >= 2 * std::numbers::pi;
    CHECK(clipped.inverse_frequencies[i] == (turns ? plain.inverse_frequencies[i] : 0));
    CHECK(turns == (i < 16));
  }
  CHECK(same(fope(n, d, {{"trainedLength", 1e7}, {"mixture", 0.0}}).cos, plain.cos));
  // The fastest pair turns once in 6.28 positions.
  CHECK(same(fope(n, d, {{"trainedLength", 6.0}}).cos, Matrix::Ones(n, 32)));
}

TEST_CASE("fope: each pair that turns holds the waves of all, in the drawn proportions") {
  const Index n = 30, d = 32, turning = 8;
  const double gain = 0.5;
  const Parameters parameters{{"trainedLength", 512.0}, {"mixture", gain}};
  const auto mixed = fope(n, d, parameters);
  const auto clipped = fope(n, d, {{"trainedLength", 512.0}, {"mixture", 0.0}});
  REQUIRE(std::ranges::count_if(clipped.inverse_frequencies, [](double w) { return w > 0; }) == turning);
  Random random(4);
  const double deviation = gain / std::sqrt(double(turning));
  const Matrix of_cosines = random_normal(turning, turning, deviation, random);
  const Matrix of_sines = random_normal(turning, turning, deviation, random);
  for (Index p = 0; p < n; ++p)
    for (Index i = 0; i < turning; ++i) {
      const auto angle = [&](Index m) { return double(p) * std::pow(10000, -double(m) / 16); };
      double cosine = std::cos(angle(i)), sine = std::sin(angle(i));
      for (Index m = 0; m < turning; ++m) {
        cosine += of_cosines(m, i) * std::cos(angle(m));
        sine += of_sines(m, i) * std::sin(angle(m));
      }
      CHECK(std::abs(mixed.cos(p, i) - cosine) < 1e-5);
      CHECK(std::abs(mixed.sin(p, i) - sine) < 1e-5);
    }
  CHECK(same(mixed.cos.rightCols(16 - turning), Matrix::Ones(n, 16 - turning)));
  CHECK(same(mixed.cos, fope(n, d, parameters).cos));
  CHECK(!same(mixed.cos, fope(n, d, parameters, 5).cos));
  // A position has the same row in a longer text.
  CHECK(same(fope(n + 9, d, parameters).cos.topRows(n), mixed.cos));
}

TEST_CASE("fope: mixed waves are no rotation: scores follow more than the offset, and no bound holds") {
  Random random(8);
  const Index n = 24, d = 32;
  const VectorD q = random_vector(d, random), k = random_vector(d, random);
  const auto spread = [&](const RotaryEncoding& encoding) {
    double least = 1e9, most = -1e9;
    for (Index p = 0; p + 2 < n; ++p) {
      const double score = turned(q, encoding, p).dot(turned(k, encoding, p + 2));
      least = std::min(least, score);
      most = std::max(most, score);
    }
    return most - least;
  };
  const auto has_bound = [](const RotaryEncoding& encoding) {
    const auto kernel = pe::position_kernel(*pe::proximity(encoding, pe::Measure::dot, 0), encoding);
    return !kernel->bound.empty();
  };
  const auto clipped = fope(n, d, {{"mixture", 0.0}}), mixed = fope(n, d, {});
  CHECK(spread(clipped) < 1e-4);
  CHECK(spread(mixed) > 0.1);
  CHECK(has_bound(clipped));
  CHECK(!has_bound(mixed));
}

}  // namespace fope_test
