#include "pe/encodings/fire.hpp"

#include <cmath>

#include "biases.hpp"

namespace fire_test {

using pe::Index, pe::Matrix, pe::Parameters, pe::Random;

TEST_CASE("fire: what enters the network is in [0, 1], 0 at the query and 1 at the other end") {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed, 96);
    const double c = std::exp(14 * random.uniform() - 10), threshold = 1 + random.below(1000);
    const double i = random.below(3000), j = random.below(3000);
    const double input = pe::fire_input(i, j, c, threshold);
    REQUIRE((input >= 0 && input <= 1));
    REQUIRE(input == pe::fire_input(j, i, c, threshold));
    REQUIRE(pe::fire_input(i, i, c, threshold) == 0);
    REQUIRE(pe::fire_input(threshold + i, 0, c, threshold) == 1);
    // The formula of the paper, for keys up to the query.
    if (j <= i) {
      const double paper = std::log(c * (i - j) + 1) / std::log(c * std::max(threshold, i) + 1);
      REQUIRE(input == Catch::Approx(paper).margin(1e-9));
    }
  }
}

TEST_CASE(
    "fire: below the threshold the distance counts alone; beyond it, and where psi is a line, its share") {
  for (const double scale : {2.0, 3.0, 10.0})
    for (double i = 100; i < 140; i += 7)
      for (double j = 0; j <= i; j += 5) {
        CHECK(pe::fire_input(i, j, 0.1, 512) == pe::fire_input(i + 300, j + 300, 0.1, 512));
        CHECK(pe::fire_input(i, j, 1e-6, 64) ==
              Catch::Approx(pe::fire_input(scale * i, scale * j, 1e-6, 64)).margin(1e-3));
        CHECK(pe::fire_input(i, j, 1e-6, 64) == Catch::Approx((i - j) / i).margin(1e-3));
      }
}

TEST_CASE("fire: one function of the input for each head, with at most 32 bends") {
  const Index n = 60, heads = 3;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto bias = bias_of(pe::fire_scheme, bias_request(n, heads, {{"threshold", 20.0}}, seed));
    struct Point {
      double input;
      float value;
    };
    for (const Matrix& head : bias.heads) {
      std::vector<Point> points;
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
          points.push_back(
              {pe::fire_input(static_cast<double>(i), static_cast<double>(j), 0.1, 20), head(i, j)});
      std::ranges::sort(points, {}, &Point::input);
      CHECK(points.back().value != points.front().value);
      int bends = 0;
      bool bent_before = false;
      for (std::size_t k = 1; k + 1 < points.size(); ++k) {
        const Point &a = points[k - 1], &b = points[k], &c = points[k + 1];
        if (b.input - a.input < 1e-12) REQUIRE(std::abs(a.value - b.value) < 1e-6F);
        if (c.input - a.input < 1e-12) continue;
        const double line = a.value + (b.input - a.input) / (c.input - a.input) * (c.value - a.value);
        const bool bent = std::abs(b.value - line) > 1e-6;
        bends += bent && !bent_before;
        bent_before = bent;
        // Weights of at most 1 and 1 / sqrt(32): no steeper than sqrt(32).
        REQUIRE(std::abs(b.value - a.value) < std::sqrt(32.0) * (b.input - a.input) + 1e-6);
      }
      CHECK(bends <= 32);
    }
    CHECK(!same(bias.heads[0], bias.heads[1]));
    CHECK(!same(bias.heads[0],
                bias_of(pe::fire_scheme, bias_request(n, heads, {{"threshold", 20.0}}, seed + 1)).heads[0]));
  }
}

TEST_CASE("fire: as long as the farthest position is below the threshold, positions can shift") {
  const auto request = bias_request(40, 2, {}, 3);
  const auto unshifted = bias_of(pe::fire_scheme, request);
  CHECK(same_heads(unshifted, bias_of(pe::fire_scheme, at_positions(request, counting_from(473, 40)))));
  CHECK(!same_heads(unshifted, bias_of(pe::fire_scheme, at_positions(request, counting_from(600, 40)))));
}

TEST_CASE("fire: positions below 0 are refused, fractions are not") {
  check_bias_refused(pe::fire_scheme, at_positions(bias_request(0, 1), {0, -0.5}), pe::ErrorCode::bad_value,
                     "positions", "positions[1]: fire divides by the position");
  const auto bias = bias_of(pe::fire_scheme, at_positions(bias_request(0, 1), {0, 0.5, 1e7}));
  CHECK(bias.heads[0](0, 1) != bias.heads[0](0, 0));
}

TEST_CASE("fire: determinism, prefixes, explicit positions") {
  for (const double threshold : {1.0, 7.0, 512.0})
    check_bias_basics(pe::fire_scheme, {{"threshold", threshold}});
}

TEST_CASE("fire: the network, evaluated directly from the numbers of its seed") {
  const Index n = 12, heads = 3;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    const auto uniform = [&](double bound) { return bound * (2 * random.uniform() - 1); };
    double weight[32], offset[32], output[heads][33];
    for (int k = 0; k < 32; ++k) {
      weight[k] = uniform(1);
      offset[k] = uniform(1);
    }
    for (auto& head : output)
      for (double& number : head) number = uniform(1 / std::sqrt(32.0));
    const auto bias =
        bias_of(pe::fire_scheme, bias_request(n, heads, {{"threshold", 5.0}, {"c", 0.7}}, seed));
    for (Index h = 0; h < heads; ++h)
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
          const double input = std::log(0.7 * static_cast<double>(std::abs(i - j)) + 1) /
                               std::log(0.7 * static_cast<double>(std::max({Index{5}, i, j})) + 1);
          double expected = output[h][32];
          for (int k = 0; k < 32; ++k)
            expected += output[h][k] * std::max(0.0, weight[k] * input + offset[k]);
          REQUIRE(bias.heads[h](i, j) == Catch::Approx(expected).epsilon(1e-6).margin(1e-7));
        }
  }
}

}  // namespace fire_test
