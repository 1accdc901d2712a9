#include "pe/encodings/t5.hpp"

#include <cmath>
#include <map>

#include "biases.hpp"

namespace t5_test {

using pe::Index, pe::Random, pe::T5Buckets;

namespace {

/// _relative_position_bucket of Hugging Face transformers (models/t5/modeling_t5.py), with its float32
/// logarithm.
int float32_bucket(int relative_position, int buckets, int max_distance, bool bidirectional) {
  int bucket = 0, distance = std::max(0, -relative_position);
  if (bidirectional) {
    buckets /= 2;
    bucket = relative_position > 0 ? buckets : 0;
    distance = std::abs(relative_position);
  }
  const int exact = buckets / 2;
  if (distance < exact) return bucket + distance;
  const float log_of = std::log(static_cast<float>(distance) / static_cast<float>(exact));
  const auto log_range = static_cast<float>(std::log(static_cast<double>(max_distance) / exact));
  const int large = exact + static_cast<int>(log_of / log_range * static_cast<float>(buckets - exact));
  return bucket + std::min(large, buckets - 1);
}

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

}  // namespace

TEST_CASE("t5: the public buckets of 32 and 128, both ways") {
  const T5Buckets bucket(32, 128, true);
  const std::map<int, int> first_of_bucket{{1, 17},  {2, 18},  {3, 19},  {4, 20},  {5, 21},
                                           {6, 22},  {7, 23},  {8, 24},  {12, 25}, {16, 26},
                                           {23, 27}, {32, 28}, {46, 29}, {64, 30}, {91, 31}};
  for (int offset = 1; offset < 2000; ++offset)
    REQUIRE(bucket.of(offset) == std::prev(first_of_bucket.upper_bound(offset))->second);
  CHECK(bucket.of(0) == 0);
  CHECK(bucket.of(2e7) == 31);
  CHECK(bucket.of(-2e7) == 15);
}

TEST_CASE("t5: the biases of onnxruntime's tests") {
  // onnxruntime/test/contrib_ops/relative_attention_bias_test.cc of microsoft/onnxruntime, made with Hugging
  // Face's code.
  const auto check = [](const std::vector<double>& values, Index heads, bool bidirectional,
                        const std::vector<float>& expected) {
    const auto bias = bias_of(pe::t5_scheme, bias_request(2, heads,
                                                          {{"buckets", 4.0},
                                                           {"maxDistance", 128.0},
                                                           {"bidirectional", bidirectional},
                                                           {"values", values}}));
    for (std::size_t h = 0; h < bias.heads.size(); ++h)
      for (Index k = 0; k < 4; ++k) CHECK(bias.heads[h].data()[k] == expected[4 * h + k]);
  };
  check({1, 2, 3, 4, 5, 6, 7, 8}, 2, true, {1, 7, 3, 1, 2, 8, 4, 2});
  const std::vector<double> three{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  check(three, 3, true, {1, 10, 4, 1, 2, 11, 5, 2, 3, 12, 6, 3});
  check(three, 3, false, {1, 1, 4, 1, 2, 2, 5, 2, 3, 3, 6, 3});
}

TEST_CASE("t5: the buckets of float32 logarithms, for the sizes in public use") {
  struct Size {
    int buckets, max_distance;
  };
  // T5, MPNet and TUPE; WavLM and BEATs.
  for (const auto& [buckets, max_distance] : {Size{32, 128}, Size{320, 800}})
    for (const bool bidirectional : {true, false}) {
      const T5Buckets bucket(buckets, max_distance, bidirectional);
      for (int offset = -3000; offset <= 3000; ++offset) {
        CAPTURE(buckets, bidirectional, offset);
        REQUIRE(bucket.of(offset) == float32_bucket(offset, buckets, max_distance, bidirectional));
      }
    }
}

TEST_CASE("t5: a distance that begins a bucket exactly is in it, whatever the size") {
  // In whole numbers of 64 bits: E + k is the bucket of m where k is the greatest with m^L >= far^k E^(L -
  // k).
  int on_a_boundary = 0;
  for (int side = 4; side <= 12; ++side) {
    const int exact = side / 2, steps = side - exact;
    for (int far = exact + 1; far <= 600; ++far) {
      const T5Buckets causal(side, far, false), both(2 * side, far, true);
      for (int m = 0; m <= far + 1; ++m) {
        int expected = m;
        if (m >= exact) {
          int k = 0;
          while (k < steps && power(m, steps) >= power(far, k + 1) * power(exact, steps - k - 1)) ++k;
          expected = std::min(exact + k, side - 1);
          on_a_boundary += k > 0 && power(m, steps) == power(far, k) * power(exact, steps - k);
        }
        const bool is_right = causal.of(-m) == expected && both.of(-m) == expected &&
                              (m == 0 || (both.of(m) == expected + side && causal.of(m) == 0));
        if (!is_right)
          FAIL("side " << side << ", far " << far << ", distance " << m << ": expected " << expected
                       << ", causal " << causal.of(-m) << ", both " << both.of(-m) << " and " << both.of(m));
      }
    }
  }
  CHECK(on_a_boundary > 100);
  // 12^9 = 27^3 8^6, and float32 logarithms put 12 into the bucket before.
  CHECK(T5Buckets(17, 27, false).of(-12) == 11);
}

TEST_CASE("t5: buckets grow with the distance, in two like halves, up to the last") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 93);
    const bool bidirectional = random.below(2) == 0;
    const Index buckets = 4 + random.below(497);
    const Index far = T5Buckets::exact_buckets(buckets, bidirectional) + 1 + random.below(2000);
    const Index side = bidirectional ? buckets / 2 : buckets;
    CAPTURE(buckets, far, bidirectional);
    const T5Buckets bucket(buckets, far, bidirectional);
    CHECK(bucket.of(0) == 0);
    for (Index m = 1; m <= far + 5; ++m) {
      const auto before = static_cast<double>(-m), after = static_cast<double>(m);
      REQUIRE(bucket.of(before) >= bucket.of(before + 1));
      REQUIRE(bucket.of(after) == (bidirectional ? bucket.of(before) + side : 0));
      if (m < side / 2) REQUIRE(bucket.of(before) == m);
    }
    CHECK(bucket.of(static_cast<double>(-far)) == side - 1);
    CHECK(bucket.of(-2e7) == side - 1);
  }
  // The largest size there is.
  CHECK(T5Buckets(500, 1'000'000, false).of(-1e6) == 499);
}

TEST_CASE("t5: each entry is the value of its bucket, and a head keeps its values") {
  const auto bias = bias_of(pe::t5_scheme, bias_request(200, 3, {}, 5));
  const T5Buckets bucket(32, 128, true);
  REQUIRE(bias.buckets.size() == 200 * 200);
  CHECK(bias.scale == 1);
  CHECK(bias.slopes.empty());
  std::vector<std::map<int, float>> values(3);
  for (Index i = 0; i < 200; ++i)
    for (Index j = 0; j < 200; ++j) {
      const int b = bias.buckets[static_cast<std::size_t>(200 * i + j)];
      REQUIRE(b == bucket.of(static_cast<double>(j - i)));
      for (std::size_t h = 0; h < 3; ++h)
        REQUIRE(values[h].emplace(b, bias.heads[h](i, j)).first->second == bias.heads[h](i, j));
    }
  for (const auto& of_head : values) {
    CHECK(of_head.size() == 31);  // distance 0 is before the query, so bucket 16 stays empty
    CHECK(of_head.begin()->second != std::next(of_head.begin())->second);
  }
  const auto more = bias_of(pe::t5_scheme, bias_request(200, 5, {}, 5));
  for (std::size_t h = 0; h < 3; ++h) CHECK(same(more.heads[h], bias.heads[h]));
  CHECK(!same(bias.heads[0], bias.heads[1]));
  CHECK(!same(bias.heads[0], bias_of(pe::t5_scheme, bias_request(200, 3, {}, 6)).heads[0]));
  const auto tenfold = bias_of(pe::t5_scheme, bias_request(200, 3, {{"deviation", 10.0}}, 5));
  CHECK((tenfold.heads[2] - 10 * bias.heads[2]).cwiseAbs().maxCoeff() < 1e-5F);
}

TEST_CASE("t5: what it cannot do is refused") {
  check_bias_refused(pe::t5_scheme, at_positions(bias_request(0, 1), {0, 1, 2.5}), pe::ErrorCode::bad_value,
                     "positions", "positions[2]: the buckets of t5 need whole numbers");
  check_bias_refused(pe::t5_scheme, bias_request(3, 1, {{"buckets", 64.0}, {"maxDistance", 16.0}}),
                     pe::ErrorCode::bad_value, "maxDistance", "above 16");
  check_bias_refused(pe::t5_scheme, bias_request(3, 2, {{"values", std::vector<double>(63)}}),
                     pe::ErrorCode::bad_shape, "values",
                     "63 entries; it must be empty or have buckets x heads = 32 x 2");
}

TEST_CASE("t5: determinism, prefixes, explicit positions, translation") {
  for (const bool bidirectional : {false, true}) {
    check_bias_basics(pe::t5_scheme, {{"bidirectional", bidirectional}});
    check_translation_invariant(pe::t5_scheme, {{"bidirectional", bidirectional}});
  }
}

}  // namespace t5_test
