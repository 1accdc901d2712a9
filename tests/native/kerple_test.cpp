#include "pe/encodings/kerple.hpp"

#include <cmath>

#include "biases.hpp"

namespace kerple_test {

using pe::Index, pe::Matrix, pe::Parameters, pe::Random;

namespace {

Parameters kernel(const std::string& variant, double r1, double r2) {
  return {{"variant", variant}, {"r1", r1}, {"r2", r2}};
}

}  // namespace

TEST_CASE("kerple: the two kernels, in every head") {
  const std::vector<double> positions{0, 1, 2.5, -40, 1e7};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 94);
    const double r1 = 1e-6 + 3 * random.uniform(), r2 = 1e-6 + 1.99 * random.uniform();
    const auto log_bias =
        bias_of(pe::kerple_scheme, at_positions(bias_request(0, 2, kernel("log", r1, r2)), positions));
    const auto power_bias =
        bias_of(pe::kerple_scheme, at_positions(bias_request(0, 2, kernel("power", r1, r2)), positions));
    for (std::size_t h = 0; h < 2; ++h)
      for (Index i = 0; i < 5; ++i)
        for (Index j = 0; j < 5; ++j) {
          const double m = std::abs(positions[i] - positions[j]);
          REQUIRE(log_bias.heads[h](i, j) == Catch::Approx(-r1 * std::log(1 + r2 * m)).epsilon(1e-6));
          REQUIRE(power_bias.heads[h](i, j) ==
                  Catch::Approx(m == 0 ? 0 : -r1 * std::exp(r2 * std::log(m))).epsilon(1e-6));
        }
  }
}

TEST_CASE("kerple: zero at the query, and lower with every step away from it") {
  for (const auto& parameters : {kernel("log", 1, 1), kernel("log", 0.5, 100), kernel("power", 2, 0.1),
                                 kernel("power", 0.01, 2), kernel("power", 1, 1)}) {
    const auto bias = bias_of(pe::kerple_scheme, bias_request(50, 1, parameters)).heads[0];
    for (Index i = 0; i < 50; ++i) {
      CHECK(bias(i, i) == 0);
      CHECK(!std::signbit(bias(i, i)));
      for (Index j = i; j + 1 < 50; ++j) REQUIRE(bias(i, j + 1) < bias(i, j));
      for (Index j = 0; j < 50; ++j) REQUIRE(bias(i, j) == bias(j, i));
    }
  }
}

TEST_CASE("kerple: the exponent 1 is ALiBi's line, 2 a parabola, and the logarithm of a small rate a line") {
  const auto line = bias_of(pe::kerple_scheme, bias_request(40, 1, kernel("power", 0.25, 1))).heads[0];
  const auto parabola = bias_of(pe::kerple_scheme, bias_request(40, 1, kernel("power", 0.25, 2))).heads[0];
  const auto slow = bias_of(pe::kerple_scheme, bias_request(40, 1, kernel("log", 1000, 1e-6))).heads[0];
  for (Index j = 0; j < 40; ++j) {
    CHECK(line(0, j) == -0.25F * static_cast<float>(j));
    CHECK(parabola(0, j) == -0.25F * static_cast<float>(j * j));
    CHECK(slow(0, j) == Catch::Approx(-0.001 * static_cast<double>(j)).epsilon(1e-4));
  }
}

TEST_CASE("kerple: the kernel is conditionally positive definite, as its name promises") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 95);
    const auto parameters = seed % 2 == 0 ? kernel("log", 1, 5 * random.uniform() + 0.01)
                                          : kernel("power", 1, 2 * random.uniform() + 1e-6);
    const Matrix bias = bias_of(pe::kerple_scheme, bias_request(30, 1, parameters)).heads[0];
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<double> weights(30);
      double mean = 0, form = 0;
      for (double& weight : weights) mean += (weight = random.normal()) / 30;
      for (Index i = 0; i < 30; ++i)
        for (Index j = 0; j < 30; ++j) form += (weights[i] - mean) * bias(i, j) * (weights[j] - mean);
      REQUIRE(form > -1e-3);
    }
  }
}

TEST_CASE("kerple: an exponent above 2 is refused, a rate above 2 is not") {
  check_bias_refused(pe::kerple_scheme, bias_request(3, 1, kernel("power", 1, 2.5)), pe::ErrorCode::bad_value,
                     "r2", "r2 is 2.5; for the power kernel it can be at most 2");
  CHECK(encode_with(pe::kerple_scheme, bias_request(3, 1, kernel("log", 1, 2.5))).has_value());
  CHECK(encode_with(pe::kerple_scheme, bias_request(3, 1, kernel("power", 1, 2))).has_value());
}

TEST_CASE("kerple: determinism, prefixes, explicit positions, translation") {
  for (const std::string variant : {"log", "power"}) {
    check_bias_basics(pe::kerple_scheme, kernel(variant, 0.7, 0.3));
    check_translation_invariant(pe::kerple_scheme, kernel(variant, 0.7, 0.3));
  }
}

}  // namespace kerple_test
