#include "pe/encodings/alibi.hpp"

#include <cmath>
#include <limits>

#include "biases.hpp"
#include "pe/kernels/softmax.hpp"

namespace alibi_test {

using pe::Index, pe::Matrix, pe::Random;

TEST_CASE("alibi: the published slopes") {
  // get_slopes of ofirpress/attention_with_linear_biases, fairseq/models/transformer.py, as it stands printed
  // in ROCm/composable_kernel, test/position_embedding/position_embedding.cpp, and, of 3, by its rule.
  const std::vector<std::vector<double>> published{
      {0.00390625},
      {0.0625, 0.00390625, 0.25},
      {0.25, 0.0625, 0.015625, 0.00390625, 0.5},
      {0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125},
      {0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125, 0.03125},
      {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625},
      {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625, 0.7071067811865476},
      {0.7071067811865476, 0.5, 0.35355339059327384, 0.25, 0.17677669529663692, 0.125, 0.08838834764831849,
       0.0625, 0.044194173824159244, 0.03125, 0.022097086912079626, 0.015625, 0.011048543456039816, 0.0078125,
       0.005524271728019908, 0.00390625},
      // 12 heads: the eight, and every other one of the sixteen above.
      {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625, 0.7071067811865476,
       0.35355339059327384, 0.17677669529663692, 0.08838834764831849}};
  for (const auto& expected : published) {
    const auto slopes = pe::alibi_slopes(static_cast<Index>(expected.size()));
    REQUIRE(slopes.size() == expected.size());
    for (std::size_t h = 0; h < slopes.size(); ++h)
      CHECK(slopes[h] == Catch::Approx(expected[h]).epsilon(1e-14));
  }
}

TEST_CASE("alibi: the slopes of a power of two fall by one ratio to 2^-8, and any number of heads differ") {
  for (Index heads = 1; heads <= 1024; heads *= 2) {
    const auto slopes = pe::alibi_slopes(heads);
    CHECK(slopes.back() == 1.0 / 256);
    for (std::size_t h = 1; h < slopes.size(); ++h)
      REQUIRE(slopes[h] / slopes[h - 1] == Catch::Approx(slopes[0]).epsilon(1e-14));
  }
  for (Index heads = 1; heads <= 300; ++heads) {
    auto slopes = pe::alibi_slopes(heads);
    REQUIRE(std::ssize(slopes) == heads);
    std::ranges::sort(slopes);
    REQUIRE(std::ranges::adjacent_find(slopes) == slopes.end());
    REQUIRE((slopes.front() >= 1.0 / 256 && slopes.back() < 1));
  }
}

TEST_CASE("alibi: MPT's largest exponent, and Falcon's bias before the scaling") {
  // gen_slopes(4, 16) and gen_slopes(6, 4) of MPT's attention.py.
  const std::vector<std::vector<double>> published = {
      {0.0625, 0.00390625, 0.000244140625, 1.52587890625e-05},
      {0.5, 0.25, 0.125, 0.0625, 0.7071067811865476, 0.35355339059327384}};
  for (const double last : {16.0, 4.0}) {
    const auto& expected = published[last == 4];
    const auto bias = bias_of(pe::alibi_scheme, bias_request(3, std::ssize(expected), {{"maxBias", last}}));
    for (std::size_t h = 0; h < expected.size(); ++h)
      CHECK(bias.slopes[h] == Catch::Approx(expected[h]).epsilon(1e-14));
  }
  pe::EncodeRequest request = bias_request(5, 4, {{"beforeScaling", true}});
  request.d = 64;
  const auto falcon = bias_of(pe::alibi_scheme, request);
  const auto usual = bias_of(pe::alibi_scheme, bias_request(5, 4, {}));
  for (std::size_t h = 0; h < 4; ++h) CHECK(same(falcon.heads[h] * 8, usual.heads[h]));
}

TEST_CASE("alibi: each head is its slope times the distance, signed or not") {
  for (const bool causal : {false, true}) {
    const std::vector<double> positions{0, 2.5, -3, 1e7, 7};
    const auto bias =
        bias_of(pe::alibi_scheme, at_positions(bias_request(0, 6, {{"causal", causal}}), positions));
    CHECK(bias.slopes == pe::alibi_slopes(6));
    CHECK(bias.buckets.empty());
    CHECK(!bias.scale);
    for (std::size_t h = 0; h < 6; ++h)
      for (Index i = 0; i < 5; ++i)
        for (Index j = 0; j < 5; ++j) {
          const double distance = positions[i] - positions[j];
          const auto expected =
              static_cast<float>(-bias.slopes[h] * (causal ? distance : std::abs(distance)));
          REQUIRE(bias.heads[h](i, j) == expected);
          REQUIRE((distance != 0 || !std::signbit(bias.heads[h](i, j))));
        }
  }
}

TEST_CASE("alibi: a head that looks one way has 8 times the slope on the other side, heads alternating") {
  const std::vector<double> positions{0, 2.5, -3, 1e7, 7, 7};
  for (const bool causal : {false, true}) {
    const auto bias =
        bias_of(pe::alibi_scheme,
                at_positions(bias_request(0, 6, {{"causal", causal}, {"directional", true}}), positions));
    CHECK(bias.slopes == pe::alibi_slopes(6));
    for (std::size_t h = 0; h < 6; ++h)
      for (Index i = 0; i < 6; ++i)
        for (Index j = 0; j < 6; ++j) {
          const double before = positions[i] - positions[j];
          const bool is_steep = h % 2 == 0 ? before < 0 : before > 0;
          const double expected =
              causal ? -bias.slopes[h] * before : -bias.slopes[h] * std::abs(before) * (is_steep ? 8 : 1);
          REQUIRE(bias.heads[h](i, j) == static_cast<float>(expected));
          REQUIRE((before != 0 || !std::signbit(bias.heads[h](i, j))));
        }
  }
}

TEST_CASE(
    "alibi: on the causal triangle the two forms are one, and the softmax of both is that of slope * j") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed, 92);
    const Index n = 1 + random.below(60), heads = 1 + random.below(12);
    const auto causal = bias_of(pe::alibi_scheme, bias_request(n, heads, {{"causal", true}}));
    const auto symmetric = bias_of(pe::alibi_scheme, bias_request(n, heads, {{"causal", false}}));
    for (std::size_t h = 0; h < causal.heads.size(); ++h) {
      const Matrix scores = pe::random_normal(n, n, 2, random);
      Matrix with_bias = scores + causal.heads[h], with_ramp = scores;
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
          if (j <= i) REQUIRE(causal.heads[h](i, j) == symmetric.heads[h](i, j));
          // The rows of the public code are all alike: they differ from these by a constant.
          with_ramp(i, j) += static_cast<float>(causal.slopes[h] * static_cast<double>(j));
          if (j > i) with_bias(i, j) = with_ramp(i, j) = -std::numeric_limits<float>::infinity();
        }
      pe::softmax_rows(with_bias);
      pe::softmax_rows(with_ramp);
      REQUIRE((with_bias - with_ramp).cwiseAbs().maxCoeff() < 1e-5F);
    }
  }
}

TEST_CASE("alibi: determinism, prefixes, explicit positions, translation") {
  for (const bool causal : {false, true}) {
    check_bias_basics(pe::alibi_scheme, {{"causal", causal}});
    check_translation_invariant(pe::alibi_scheme, {{"causal", causal}});
  }
  check_bias_basics(pe::alibi_scheme, {{"directional", true}});
  check_translation_invariant(pe::alibi_scheme, {{"directional", true}});
}

}  // namespace alibi_test
