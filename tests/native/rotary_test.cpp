#include "pe/encodings/rotary.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "pe/attention/positions.hpp"
#include "pe/core/random.hpp"
#include "same.hpp"
#include "schemes.hpp"
#include "turned.hpp"

namespace rotary_test {

using pe::EncodeRequest, pe::Index, pe::Matrix, pe::MatrixD, pe::Parameters, pe::Random, pe::RotaryEncoding,
    pe::VectorD;

namespace {

EncodeRequest request(Index n, Index d, Parameters parameters = {}) {
  return {
      .scheme = "rotary", .n = n, .d = d, .positions = {}, .seed = 0, .parameters = std::move(parameters)};
}

EncodeRequest at(std::vector<double> positions, Index d, Parameters parameters = {}) {
  EncodeRequest asked = request(static_cast<Index>(positions.size()), d, std::move(parameters));
  asked.positions = std::move(positions);
  return asked;
}

RotaryEncoding rotary(const EncodeRequest& asked) {
  const auto encoded = encode_with(pe::rotary_scheme, asked);
  REQUIRE(encoded.has_value());
  return std::get<RotaryEncoding>(*encoded);
}

const std::string layouts[] = {"interleaved", "half"};
const std::string scalings[] = {"none", "linear", "ntk", "dynamic-ntk", "yarn", "llama3", "longrope"};

/// A scaling that does something at n positions of `width` dimensions.
Parameters scaled(const std::string& scaling, const std::string& layout, Index width, Random& random) {
  Parameters parameters{{"scaling", scaling},
                        {"layout", layout},
                        {"factor", 1 + 7 * random.uniform()},
                        {"originalLength", double(8 + random.below(60))},
                        {"base", 10 + 20000 * random.uniform()}};
  if (scaling == "longrope")
    for (const char* const name : {"shortFactor", "longFactor"}) {
      std::vector<double> divisors(width / 2);
      for (double& divisor : divisors) divisor = 1 + 10 * random.uniform();
      parameters.emplace(name, divisors);
    }
  return parameters;
}

}  // namespace

TEST_CASE(
    "rotary: mixed pairs are rotate_half with repeated angles, and the score follows more than the offset") {
  const RotaryEncoding encoding = rotary(request(40, 8, {{"layout", std::string("mixed")}}));
  Random random(3, 1);
  const VectorD q = random_vector(8, random), k = random_vector(8, random);
  const auto turned_by = [](const RotaryEncoding& one, const VectorD& x, Index p) {
    Matrix rows = x.cast<float>().transpose().replicate(40, 1);
    pe::rotate<float>(rows, one, pe::Side::query);
    return VectorD(rows.row(p).cast<double>());
  };
  for (Index p = 0; p < 40; ++p) {
    const VectorD y = turned_by(encoding, q, p);
    for (Index j = 0; j < 8; ++j) {
      // q * repeat_interleave(cos, 2) + rotate_half(q) * repeat_interleave(sin, 2)
      const double angle = double(p) * std::pow(10000, -double(j / 2 * 2) / 8);
      const double half = j < 4 ? -q[j + 4] : q[j - 4];
      CHECK(std::abs(y[j] - (q[j] * std::cos(angle) + half * std::sin(angle))) < 5e-6);
    }
  }
  const auto spread = [&](const RotaryEncoding& one) {
    double least = 1e9, most = -1e9;
    for (Index p = 0; p + 2 < 40; ++p) {
      const double score = turned_by(one, q, p).dot(turned_by(one, k, p + 2));
      least = std::min(least, score);
      most = std::max(most, score);
    }
    return most - least;
  };
  CHECK(spread(rotary(request(40, 8, {{"layout", std::string("half")}}))) < 1e-5);
  CHECK(spread(encoding) > 0.1);
}

TEST_CASE("rotary: angles in fewer bits give neighbours one place, and double none") {
  const auto rows_alike = [](const std::string& angles, double position, double other) {
    const RotaryEncoding encoding = rotary(at({position, other}, 64, {{"angles", angles}}));
    return same(encoding.cos.row(0), encoding.cos.row(1)) && same(encoding.sin.row(0), encoding.sin.row(1));
  };
  // Numbers with 8, 11 and 24 significant bits.
  CHECK(rows_alike("bfloat16", 256, 257));
  CHECK(!rows_alike("bfloat16", 255, 256));
  CHECK(rows_alike("float16", 2048, 2049));
  CHECK(!rows_alike("float16", 2047, 2048));
  CHECK(!rows_alike("float32", 1 << 20, (1 << 20) + 1));
  const auto far = [](const std::string& angles) {
    return rotary(at({1e6 + 1}, 64, {{"angles", angles}})).cos;
  };
  CHECK(!same(far("float32"), far("float64")));
}

TEST_CASE("rotary: a pair is a complex number times e^(i angle)") {
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    for (const std::string& layout : layouts) {
      Random random(seed, 1);
      const Index pairs = 1 + random.below(20), n = 1 + random.below(40);
      const double base = 2 + 20000 * random.uniform();
      const RotaryEncoding encoding = rotary(request(n, 2 * pairs, {{"base", base}, {"layout", layout}}));
      REQUIRE((encoding.cos.rows() == n && encoding.cos.cols() == pairs));
      REQUIRE((encoding.sin.rows() == n && encoding.sin.cols() == pairs));
      CHECK((encoding.layout == pe::RotaryLayout::half) == (layout == "half"));
      CHECK(encoding.attention_factor == 1);
      CHECK(!encoding.decay);
      const VectorD x = random_vector(2 * pairs, random);
      for (Index p = 0; p < n; ++p) {
        const VectorD y = turned(x, encoding, p);
        for (Index i = 0; i < pairs; ++i) {
          const Index a = layout == "half" ? i : 2 * i, b = layout == "half" ? i + pairs : 2 * i + 1;
          const double angle = double(p) * std::pow(base, -double(2 * i) / double(2 * pairs));
          const std::complex<double> expected = std::complex(x[a], x[b]) * std::polar(1.0, angle);
          CHECK(std::abs(std::complex(y[a], y[b]) - expected) < 5e-7);
        }
      }
    }
}

TEST_CASE("rotary: the efficient form is the dense matrix of rotations") {
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const std::string& layout : layouts) {
      Random random(seed, 2);
      const Index d = 2 * (1 + random.below(12)), n = 9;
      const RotaryEncoding encoding = rotary(request(n, d, {{"layout", layout}}));
      for (Index p = 0; p < n; ++p) {
        MatrixD dense = MatrixD::Zero(d, d);
        for (Index i = 0; i < d / 2; ++i) {
          const Index a = layout == "half" ? i : 2 * i, b = layout == "half" ? i + d / 2 : 2 * i + 1;
          const double angle = double(p) * std::pow(10000.0, -double(2 * i) / double(d));
          dense(a, a) = dense(b, b) = std::cos(angle);
          dense(a, b) = -std::sin(angle);
          dense(b, a) = std::sin(angle);
        }
        CHECK((dense * dense.transpose() - MatrixD::Identity(d, d)).cwiseAbs().maxCoeff() < 1e-14);
        const VectorD x = random_vector(d, random);
        CHECK((dense * x - turned(x, encoding, p)).cwiseAbs().maxCoeff() < 5e-7);
      }
    }
}

TEST_CASE(
    "rotary: norms change by the attention factor alone, scores by the distance alone, in every scaling") {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const std::string& layout : layouts)
      for (const std::string& scaling : scalings) {
        Random random(seed, 3);
        const Index d = 2 * (2 + random.below(16)), n = 80;
        CAPTURE(seed, layout, scaling, d);
        const RotaryEncoding encoding = rotary(request(n, d, scaled(scaling, layout, d, random)));
        const bool enlarges = scaling == "yarn" || scaling == "longrope";
        CHECK((encoding.attention_factor > 1) == enlarges);
        const VectorD q = random_vector(d, random), k = random_vector(d, random);
        MatrixD queries(n, d), keys(n, d);
        for (Index p = 0; p < n; ++p) {
          queries.row(p) = turned(q, encoding, p);
          keys.row(p) = turned(k, encoding, p);
          CHECK_THAT(queries.row(p).norm(),
                     Catch::Matchers::WithinRel(q.norm() * encoding.attention_factor, 2e-7));
        }
        const MatrixD scores = queries * keys.transpose();
        const double size = q.norm() * k.norm() * std::pow(encoding.attention_factor, 2);
        for (Index m = 1; m < n; ++m)
          for (Index p = 1; p < n; ++p) CHECK(std::abs(scores(m, p) - scores(m - 1, p - 1)) < 1e-6 * size);
        CHECK(std::abs(scores(0, 0) - q.dot(k) * std::pow(encoding.attention_factor, 2)) < 1e-6 * size);
      }
}

TEST_CASE("rotary: moving all positions leaves every score") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 4);
    const Index d = 2 * (1 + random.below(20));
    const double shift = std::floor(9e6 * (2 * random.uniform() - 1)) + 0.5;
    const std::vector<double> positions{-3, 0, 1, 2.25, 700};
    std::vector<double> moved = positions;
    for (double& position : moved) position += shift;
    const RotaryEncoding before = rotary(at(positions, d)), after = rotary(at(moved, d));
    const VectorD q = random_vector(d, random), k = random_vector(d, random);
    for (Index m = 0; m < 5; ++m)
      for (Index p = 0; p < 5; ++p)
        CHECK(std::abs(turned(q, before, m).dot(turned(k, before, p)) -
                       turned(q, after, m).dot(turned(k, after, p))) < 1e-6 * q.norm() * k.norm());
  }
}

TEST_CASE("rotary: the layouts differ by the order of the dimensions") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 5);
    const Index pairs = 1 + random.below(16), n = 12;
    const RotaryEncoding interleaved = rotary(request(n, 2 * pairs, {{"layout", "interleaved"}})),
                         half = rotary(request(n, 2 * pairs, {{"layout", "half"}}));
    CHECK(same(interleaved.cos, half.cos));
    CHECK(same(interleaved.sin, half.sin));
    const VectorD x = random_vector(2 * pairs, random);
    const auto to_half = [&](const VectorD& vector) {
      VectorD result(2 * pairs);
      for (Index i = 0; i < pairs; ++i) {
        result[i] = vector[2 * i];
        result[i + pairs] = vector[2 * i + 1];
      }
      return result;
    };
    for (Index p = 0; p < n; ++p) CHECK(to_half(turned(x, interleaved, p)) == turned(to_half(x), half, p));
  }
}

TEST_CASE("rotary: published values of linear scaling") {
  // Vectors of ones in Hugging Face transformers' LLaMA; from rotary_embedding_test.py of keras-hub.
  const auto check_row = [](const RotaryEncoding& encoding, Index row, const std::vector<double>& expected) {
    const VectorD y = turned(VectorD::Ones(4), encoding, row);
    for (Index i = 0; i < 4; ++i) CHECK(std::abs(y[i] - expected[i]) < 2e-7);
  };
  const Parameters halved{{"layout", "half"}, {"scaling", "linear"}, {"factor", 2.0}};
  const RotaryEncoding encoding = rotary(request(3, 4, halved));
  check_row(encoding, 0, {1, 1, 1, 1});
  check_row(encoding, 1, {0.398157001, 0.994987488, 1.357008100, 1.004987478});
  check_row(encoding, 2, {-0.301168621, 0.989950180, 1.381773233, 1.009949803});
  check_row(rotary(at({12}, 4, {{"layout", "half"}, {"scaling", "linear"}, {"factor", 5.0}})), 0,
            {-1.412856817, 0.975714266, -0.061930716, 1.023709655});
}

TEST_CASE("rotary: linear scaling sees position f p as p") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 6);
    const Index d = 2 * (1 + random.below(20));
    const double factor = 1 + 20 * random.uniform();
    std::vector<double> positions, stretched;
    for (Index p = 0; p < 50; ++p) {
      positions.push_back(1000 * random.uniform());
      stretched.push_back(factor * positions.back());
    }
    const RotaryEncoding scaled = rotary(at(stretched, d, {{"scaling", "linear"}, {"factor", factor}})),
                         plain = rotary(at(positions, d));
    CHECK((scaled.cos - plain.cos).cwiseAbs().maxCoeff() <= 1.3e-7F);
    CHECK((scaled.sin - plain.sin).cwiseAbs().maxCoeff() <= 1.3e-7F);
  }
}

TEST_CASE("rotary: every parameter reaches the frequencies") {
  const Index n = 300, d = 16, width = 12;
  const std::vector<double> few(6, 2.0), many(6, 5.0);
  for (std::size_t type = 0; type < std::size(scalings); ++type) {
    CAPTURE(scalings[type]);
    const RotaryEncoding encoding = rotary(request(n, d,
                                                   {{"base", 700.0},
                                                    {"rotaryDim", double(width)},
                                                    {"scaling", scalings[type]},
                                                    {"factor", 6.0},
                                                    {"originalLength", 200.0},
                                                    {"betaFast", 20.0},
                                                    {"betaSlow", 2.0},
                                                    {"truncate", false},
                                                    {"attentionFactor", 1.5},
                                                    {"lowFrequencyFactor", 1.5},
                                                    {"highFrequencyFactor", 9.0},
                                                    {"shortFactor", few},
                                                    {"longFactor", many}}));
    const auto expected = pe::rotary_frequencies(width, 700, n,
                                                 {.type = static_cast<pe::RotaryScaling::Type>(type),
                                                  .factor = 6,
                                                  .original_length = 200,
                                                  .beta_fast = 20,
                                                  .beta_slow = 2,
                                                  .truncate = false,
                                                  .attention_factor = 1.5,
                                                  .low_frequency_factor = 1.5,
                                                  .high_frequency_factor = 9,
                                                  .short_factor = few,
                                                  .long_factor = many});
    REQUIRE(expected.has_value());
    CHECK(encoding.inverse_frequencies == expected->inverse);
    CHECK(encoding.attention_factor == expected->attention_factor);
    for (Index p = 0; p < n; ++p)
      for (Index i = 0; i < width / 2; ++i) {
        const double angle = double(p) * expected->inverse[i];
        CHECK(std::abs(encoding.cos(p, i) - encoding.attention_factor * std::cos(angle)) < 1.3e-7);
        CHECK(std::abs(encoding.sin(p, i) - encoding.attention_factor * std::sin(angle)) < 1.3e-7);
      }
  }
}

TEST_CASE("rotary: a partial width turns the first dimensions and leaves the rest") {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const std::string& layout : layouts) {
      Random random(seed, 7);
      const Index width = 2 * (1 + random.below(8)), d = width + 1 + random.below(9), n = 10;
      const RotaryEncoding partial =
          rotary(request(n, d, {{"rotaryDim", double(width)}, {"layout", layout}}));
      const RotaryEncoding whole = rotary(request(n, width, {{"layout", layout}}));
      CHECK(same(partial.cos, whole.cos));
      CHECK(same(partial.sin, whole.sin));
      const VectorD x = random_vector(d, random);
      for (Index p = 0; p < n; ++p) {
        const VectorD y = turned(x, partial, p);
        CHECK(y.tail(d - width) == x.tail(d - width));
        CHECK(y.head(width) == turned(x.head(width), whole, p));
      }
    }
  CHECK(same(rotary(request(5, 6, {{"rotaryDim", 6.0}})).cos, rotary(request(5, 6)).cos));
}

TEST_CASE("rotary: frequencies that spread over the head, as Gemma 4's") {
  const RotaryEncoding spread = rotary(request(
      9, 512,
      {{"base", 1e6}, {"rotaryDim", 128.0}, {"spread", std::string("head")}, {"layout", layouts[1]}}));
  REQUIRE(spread.inverse_frequencies.size() == 256);
  for (std::size_t i = 0; i < 256; ++i)
    CHECK_THAT(spread.inverse_frequencies[i],
               Catch::Matchers::WithinRel(i < 64 ? std::pow(1e6, -2.0 * double(i) / 512) : 0, 1e-13));
  // The values that Hugging Face transformers publishes in tests/utils/test_modeling_rope_utils.py: a head of
  // 128, base 10000, a quarter of it turns.
  const std::vector<double> published{1.0000e+00, 8.6596e-01, 7.4989e-01, 6.4938e-01, 5.6234e-01, 4.8697e-01,
                                      4.2170e-01, 3.6517e-01, 3.1623e-01, 2.7384e-01, 2.3714e-01, 2.0535e-01,
                                      1.7783e-01, 1.5399e-01, 1.3335e-01, 1.1548e-01};
  const auto quarter = rotary(request(2, 128, {{"rotaryDim", 32.0}, {"spread", std::string("head")}}));
  REQUIRE(quarter.inverse_frequencies.size() == 64);
  for (std::size_t i = 0; i < 64; ++i)
    CHECK_THAT(quarter.inverse_frequencies[i],
               Catch::Matchers::WithinRel(i < published.size() ? published[i] : 0, 5.1e-5));
  // Its factor divides them, as linear scaling does.
  const auto divided = rotary(request(2, 128,
                                      {{"rotaryDim", 32.0},
                                       {"spread", std::string("head")},
                                       {"scaling", std::string("linear")},
                                       {"factor", 2.0}}));
  for (std::size_t i = 0; i < 64; ++i)
    CHECK(divided.inverse_frequencies[i] == quarter.inverse_frequencies[i] / 2);
  // Pairs that stand still leave their dimensions as they are.
  Random random(3, 8);
  const VectorD x = random_vector(512, random), y = turned(x, spread, 8);
  CHECK(y.segment(64, 192) == x.segment(64, 192));
  CHECK(y.tail(192) == x.tail(192));
  CHECK(y.head(64) != x.head(64));
  // Of a head that turns whole, both are the same.
  CHECK(same(rotary(request(5, 6, {{"spread", std::string("head")}})).cos, rotary(request(5, 6)).cos));
  // Of an odd number of dimensions, the last has no partner.
  CHECK(rotary(request(5, 7, {{"rotaryDim", 4.0}, {"spread", std::string("head")}})).inverse_frequencies ==
        rotary(request(5, 6, {{"rotaryDim", 4.0}, {"spread", std::string("head")}})).inverse_frequencies);
}

TEST_CASE("rotary: a row depends on its position, and in two scalings on the last position, but not on n") {
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const std::string& scaling : scalings) {
      CAPTURE(seed, scaling);
      Random random(seed, 8);
      const Index d = 2 * (2 + random.below(10)), n = 100;
      const Parameters parameters = scaled(scaling, "half", d, random);
      const RotaryEncoding whole = rotary(request(n, d, parameters)),
                           again = rotary(request(n, d, parameters));
      CHECK((same(whole.cos, again.cos) && same(whole.sin, again.sin)));
      const auto p = static_cast<Index>(random.below(n - 1));
      const auto check_row = [&](const RotaryEncoding& part, const RotaryEncoding& sequence) {
        CHECK(same(part.cos.row(0), sequence.cos.row(p)));
        CHECK(same(part.sin.row(0), sequence.sin.row(p)));
      };
      check_row(rotary(at({double(p)}, d, parameters)), rotary(request(p + 1, d, parameters)));
      check_row(rotary(at({double(p), n - 1.0}, d, parameters)), whole);
      const bool by_length = scaling == "dynamic-ntk" || scaling == "longrope";
      CHECK(same(rotary(at({1}, d, parameters)).cos, whole.cos.row(1)) != by_length);
    }
}

TEST_CASE("rotary: far positions are as exact as near ones") {
  const std::vector<double> positions{1e7, -1e7, 9999999.5, 123456.75};
  for (const double base : {10000.0, 1e12}) {
    const RotaryEncoding encoding = rotary(at(positions, 64, {{"base", base}}));
    for (Index p = 0; p < 4; ++p)
      for (Index i = 0; i < 32; ++i) {
        const long double angle = static_cast<long double>(positions[p]) *
                                  std::pow(static_cast<long double>(base), -static_cast<long double>(i) / 32);
        CHECK(std::abs(encoding.cos(p, i) - std::cos(angle)) < 1e-7L);
        CHECK(std::abs(encoding.sin(p, i) - std::sin(angle)) < 1e-7L);
      }
  }
}

TEST_CASE("rotary: one position, one pair") {
  const RotaryEncoding encoding = rotary(request(1, 2));
  CHECK(same(encoding.cos, Matrix::Ones(1, 1)));
  CHECK(same(encoding.sin, Matrix::Zero(1, 1)));
  CHECK(encoding.inverse_frequencies == std::vector<double>{1});
}

TEST_CASE("rotary: widths that hold no whole pairs are refused with the reason") {
  const auto check_refused = [](Index d, double rotary_dim, const std::string& field) {
    const auto refused = encode_with(pe::rotary_scheme, request(4, d, {{"rotaryDim", rotary_dim}}));
    REQUIRE(!refused);
    CHECK(refused.error().code == pe::ErrorCode::bad_value);
    CHECK(refused.error().field == field);
    CHECK_THAT(refused.error().message,
               Catch::Matchers::StartsWith(field) && Catch::Matchers::ContainsSubstring("pairs"));
  };
  for (const Index odd : {1, 3, 65'535}) check_refused(odd, 0, "d");
  check_refused(8, 3, "rotaryDim");
  check_refused(7, 7, "rotaryDim");
  check_refused(8, 10, "rotaryDim");
  check_refused(1, 2, "rotaryDim");
  CHECK(encode_with(pe::rotary_scheme, request(4, 7, {{"rotaryDim", 6.0}})).has_value());
  const auto refused = encode_with(pe::rotary_scheme, request(4, 8, {{"scaling", "longrope"}}));
  REQUIRE(!refused);
  CHECK(refused.error().field == "shortFactor");
}

}  // namespace rotary_test
