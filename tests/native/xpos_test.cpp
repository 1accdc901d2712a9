#include "pe/encodings/xpos.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/rotary.hpp"
#include "same.hpp"
#include "schemes.hpp"
#include "turned.hpp"

namespace xpos_test {

using pe::EncodeRequest, pe::Index, pe::Matrix, pe::Parameters, pe::Random, pe::RotaryEncoding, pe::VectorD;

namespace {

EncodeRequest request(Index n, Index d, Parameters parameters = {}) {
  return {.scheme = "xpos", .n = n, .d = d, .positions = {}, .seed = 0, .parameters = std::move(parameters)};
}

EncodeRequest at(std::vector<double> positions, Index d, Parameters parameters = {}) {
  EncodeRequest asked = request(static_cast<Index>(positions.size()), d, std::move(parameters));
  asked.positions = std::move(positions);
  return asked;
}

RotaryEncoding xpos(const EncodeRequest& asked) {
  const auto encoded = encode_with(pe::xpos_scheme, asked);
  REQUIRE(encoded.has_value());
  const auto& encoding = std::get<RotaryEncoding>(*encoded);
  REQUIRE(encoding.decay.has_value());
  return encoding;
}

/// x turned, and scaled as a query (sign 1) or a key (sign -1).
VectorD scaled(const VectorD& x, const RotaryEncoding& encoding, Index row, int sign) {
  VectorD y = turned(x, encoding, row);
  const Index pairs = encoding.cos.cols();
  for (Index i = 0; i < pairs; ++i) {
    const bool half = encoding.layout == pe::RotaryLayout::half;
    const double scale = std::pow(double((*encoding.decay)(row, i)), sign);
    y[half ? i : 2 * i] *= scale;
    y[half ? i + pairs : 2 * i + 1] *= scale;
  }
  return y;
}

double score(const VectorD& q, const VectorD& k, const RotaryEncoding& encoding, Index query, Index key) {
  return scaled(q, encoding, query, 1).dot(scaled(k, encoding, key, -1));
}

}  // namespace

TEST_CASE("xpos: the scales are powers of (2i + 0.4 d) / 1.4 d about the middle") {
  // As x-transformers has it: power = (t - max_pos // 2) / scale_base.
  for (const Index n : {1, 2, 7, 8, 1000})
    for (const Index d : {2, 4, 10, 64}) {
      const RotaryEncoding encoding = xpos(request(n, d));
      REQUIRE((encoding.decay->rows() == n && encoding.decay->cols() == d / 2));
      for (Index p = 0; p < n; ++p)
        for (Index i = 0; i < d / 2; ++i) {
          const double scale = (double(2 * i) + 0.4 * double(d)) / (1.4 * double(d));
          CHECK_THAT((*encoding.decay)(p, i),
                     Catch::Matchers::WithinRel(std::pow(scale, double(p - n / 2) / 512), 1e-7));
        }
    }
  // The first pair's is 2/7; 512 positions back from the middle it is turned over.
  const RotaryEncoding encoding = xpos(request(1024, 8));
  CHECK_THAT((*encoding.decay)(0, 0), Catch::Matchers::WithinRel(3.5, 1e-7));
  CHECK((*encoding.decay)(512, 0) == 1);
}

TEST_CASE("xpos: turns as rotary does") {
  for (const std::string layout : {"interleaved", "half"}) {
    const Parameters parameters{{"base", 500.0}, {"layout", layout}, {"rotaryDim", 6.0}};
    const RotaryEncoding encoding = xpos(at({4, 0.5, -7}, 9, parameters));
    const auto plain =
        std::get<RotaryEncoding>(*encode_with(pe::rotary_scheme, at({4, 0.5, -7}, 9, parameters)));
    CHECK(same(encoding.cos, plain.cos));
    CHECK(same(encoding.sin, plain.sin));
    CHECK(encoding.layout == plain.layout);
    CHECK(encoding.inverse_frequencies == plain.inverse_frequencies);
    CHECK(encoding.attention_factor == 1);
    CHECK(encoding.decay->cols() == 3);
  }
}

TEST_CASE("xpos: a score is rotary's, faded pair by pair with the distance") {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const std::string layout : {"interleaved", "half"}) {
      Random random(seed, 1);
      const Index pairs = 1 + random.below(16), n = 60;
      const double scale_base = 20 + 500 * random.uniform();
      const RotaryEncoding encoding =
          xpos(request(n, 2 * pairs, {{"layout", layout}, {"scaleBase", scale_base}}));
      const VectorD q = random_vector(2 * pairs, random), k = random_vector(2 * pairs, random);
      for (Index m = 0; m < n; m += 7)
        for (Index p = 0; p < n; p += 5) {
          double expected = 0, size = 0;
          for (Index i = 0; i < pairs; ++i) {
            const bool half = layout == "half";
            const Index a = half ? i : 2 * i, b = half ? i + pairs : 2 * i + 1;
            const std::complex<double> product =
                std::complex(q[a], q[b]) * std::conj(std::complex(k[a], k[b]));
            const double fade = std::pow((i / double(pairs) + 0.4) / 1.4, double(m - p) / scale_base);
            expected +=
                fade * (product * std::polar(1.0, double(m - p) * std::pow(1e4, -i / double(pairs)))).real();
            size += fade * std::abs(product);
          }
          CHECK(std::abs(score(q, k, encoding, m, p) - expected) < 1e-6 * size);
        }
    }
}

TEST_CASE("xpos: moving all positions leaves every score") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 2);
    const Index d = 2 * (1 + random.below(16));
    const std::vector<double> positions{0, 1, 2.5, 40, 400};
    const double shift = 3000 * (2 * random.uniform() - 1);
    std::vector<double> moved = positions;
    for (double& position : moved) position += shift;
    const RotaryEncoding before = xpos(at(positions, d)), after = xpos(at(moved, d));
    const VectorD q = random_vector(d, random), k = random_vector(d, random);
    for (Index m = 0; m < 5; ++m)
      for (Index p = 0; p < 5; ++p) {
        const double growth = std::pow(3.5, std::max(0.0, positions[p] - positions[m]) / 512);
        CHECK(std::abs(score(q, k, before, m, p) - score(q, k, after, m, p)) <
              1e-6 * growth * q.norm() * k.norm());
      }
  }
}

TEST_CASE("xpos: explicit positions 0, 1, 2, ... change nothing; the middle is that of the positions") {
  std::vector<double> positions(21);
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = double(i);
  CHECK(same(*xpos(request(21, 8)).decay, *xpos(at(positions, 8)).decay));
  // m = 101, so the middle is 50, in whatever order they come.
  const RotaryEncoding encoding = xpos(at({100, 50, 7}, 8));
  CHECK((encoding.decay->row(1).array() == 1).all());
  CHECK((encoding.decay->row(0).array() < 1).all());
  CHECK((encoding.decay->row(2).array() > 1).all());
}

TEST_CASE("xpos: the same request gives the same bits; one position, one pair") {
  CHECK(same(*xpos(request(50, 12)).decay, *xpos(request(50, 12)).decay));
  CHECK(same(*xpos(request(1, 2)).decay, Matrix::Ones(1, 1)));
}

TEST_CASE("xpos: scales that float32 cannot hold are refused, with the scale base that they need") {
  const auto refused = encode_with(pe::xpos_scheme, at({0, 1e7}, 8));
  REQUIRE(!refused);
  CHECK(refused.error().code == pe::ErrorCode::bad_value);
  CHECK(refused.error().field == "scaleBase");
  CHECK_THAT(refused.error().message, Catch::Matchers::StartsWith("scaleBase is 512"));
  const std::string text = refused.error().message, before = "at least ";
  const double needed = std::stod(text.substr(text.find(before) + before.size()));
  const auto with = [](double base, std::vector<double> positions) {
    return encode_with(pe::xpos_scheme, at(std::move(positions), 8, {{"scaleBase", base}}));
  };
  CHECK(!with(needed - 1, {0, 1e7}));
  const RotaryEncoding encoding = xpos(at({0, 1e7}, 8, {{"scaleBase", needed}}));
  CHECK(encoding.decay->minCoeff() > 1e-30F);
  CHECK(encoding.decay->maxCoeff() < 1e30F);
  CHECK(encode_with(pe::xpos_scheme, request(50'000, 8)).has_value());
  CHECK(!encode_with(pe::xpos_scheme, request(60'000, 8)));
  CHECK(!with(512, {-1e7, -1e7}));
  CHECK(with(1e9, {-1e7, 1e7}).has_value());
}

TEST_CASE("xpos: widths that hold no whole pairs are refused") {
  CHECK(encode_with(pe::xpos_scheme, request(4, 7)).error().field == "d");
  CHECK(encode_with(pe::xpos_scheme, request(4, 8, {{"rotaryDim", 5.0}})).error().field == "rotaryDim");
}

}  // namespace xpos_test
