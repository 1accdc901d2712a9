#include "pe/kernels/adamw.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "bits_hash.hpp"
#include "pe/core/random.hpp"
#include "pe/kernels/scalar.hpp"

namespace adamw_test {

using pe::Random;

namespace {

template <class Real>
struct State {
  std::vector<Real> weights, first, second;

  bool operator==(const State&) const = default;
};

std::vector<float> normals(std::size_t count, float deviation, Random& random) {
  std::vector<float> x(count);
  for (float& entry : x) entry = deviation * static_cast<float>(random.normal());
  return x;
}

/// Some steps with gradients of very different sizes, by `update`.
template <class Update>
State<float> after_steps(std::size_t count, Random random, Update update) {
  State<float> state{normals(count, 1, random), std::vector<float>(count), std::vector<float>(count)};
  pe::AdamWStep step{.rate = 5e-3,
                     .beta1 = 0.9,
                     .beta2 = 0.99,
                     .beta1_power = 1,
                     .beta2_power = 1,
                     .eps = 1e-8,
                     .decay = 0.01};
  for (int t = 0; t < 5; ++t) {
    step.beta1_power *= step.beta1;
    step.beta2_power *= step.beta2;
    const std::vector<float> gradient = normals(count, std::ldexp(1.0F, 7 * t - 20), random);
    update(state.weights, gradient, state.first, state.second, step);
  }
  return state;
}

}  // namespace

TEST_CASE("adamw: the scalar twin's bits for every small size and random ones") {
  const auto fast = [](auto&... all) { pe::adamw_update(all...); };
  const auto plain = [](std::vector<float>& weights, const std::vector<float>& gradient,
                        std::vector<float>& first, std::vector<float>& second, const pe::AdamWStep& step) {
    pe::adamw_update_scalar<float>(weights, gradient, first, second, step);
  };
  Random random(91);
  for (std::size_t size = 0; size < 40; ++size) {
    const std::size_t count = size < 20 ? size : 1 + random.below(2000);
    CAPTURE(count);
    REQUIRE(after_steps(count, Random(size, 92), fast) == after_steps(count, Random(size, 92), plain));
  }
}

TEST_CASE("adamw: the first step is as large as the rate, whatever the gradient") {
  std::vector<double> weights{1, 1, 1}, first(3), second(3);
  const std::vector<double> gradient{3, -1e-3, 0};
  pe::adamw_update(weights, gradient, first, second,
                   {.rate = 0.1,
                    .beta1 = 0.9,
                    .beta2 = 0.99,
                    .beta1_power = 0.9,
                    .beta2_power = 0.99,
                    .eps = 1e-12,
                    .decay = 0.5});
  const std::vector<double> expected{0.95 - 0.1, 0.95 + 0.1, 0.95};
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(weights[i] - expected[i]) < 1e-9);
  CHECK(std::abs(first[0] - 0.3) < 1e-15);
  CHECK(std::abs(second[0] - 0.09) < 1e-15);
}

TEST_CASE("adamw: the second step, worked out by hand") {
  std::vector<float> weights{0}, first{0.1F}, second{0.01F};
  const std::vector<float> gradient{-1};
  pe::adamw_update(weights, gradient, first, second,
                   {.rate = 1,
                    .beta1 = 0.5,
                    .beta2 = 0.75,
                    .beta1_power = 0.25,
                    .beta2_power = 0.5625,
                    .eps = 1,
                    .decay = 0});
  CHECK(std::abs(first[0] + 0.45F) < 1e-7F);
  CHECK(std::abs(second[0] - 0.2575F) < 1e-7F);
  CHECK(std::abs(weights[0] - 0.6 / (std::sqrt(0.2575 / 0.4375) + 1)) < 1e-7);
}

TEST_CASE("adamw: the same bits on every platform") {
  const auto state = after_steps(1001, Random(93), [](auto&... all) { pe::adamw_update(all...); });
  CHECK(bits_hash<float>(state.weights) == 0xd668bbfad337a2d5);
  CHECK(bits_hash<float>(state.second) == 0xef1da0424205fb84);
}

}  // namespace adamw_test
