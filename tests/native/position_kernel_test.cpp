#include "pe/properties/position_kernel.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <complex>
#include <vector>

#include "layers.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/rotary.hpp"
#include "pe/encodings/xpos.hpp"
#include "pe/properties/properties.hpp"
#include "pe/properties/proximity.hpp"
#include "same.hpp"
#include "schemes.hpp"

namespace position_kernel_test {

using pe::Encoding, pe::Index, pe::Matrix, pe::Measure, pe::PositionKernel, pe::Random;

namespace {

constexpr double rounding = 1e-6;

PositionKernel kernel_of(const Matrix& phi) {
  auto result = pe::position_kernel(phi, pe::NoEncoding{});
  REQUIRE(result.has_value());
  return std::move(*result);
}

PositionKernel kernel_of(const Encoding& encoding, Index head = 0) {
  auto result = pe::position_kernel(*pe::proximity(encoding, Measure::dot, head), encoding);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// phi(x, y) is the entry |x - y| of the profile.
Matrix by_distance(const std::vector<float>& profile) {
  const Index n = std::ssize(profile);
  Matrix phi(n, n);
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y) phi(x, y) = profile[static_cast<std::size_t>(std::abs(x - y))];
  return phi;
}

}  // namespace

TEST_CASE("position kernel: means and deviation of the diagonals, as translation invariance has them") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 300);
    const Index n = 2 + random.below(20);
    const Matrix phi = pe::random_normal(n, n, 1, random);
    const PositionKernel kernel = kernel_of(phi);
    const auto invariance = pe::properties(phi, {})->translation_invariance;
    CHECK(same(kernel.proximity, phi));
    REQUIRE(kernel.mean == invariance.mean);
    const auto [x, y] = *invariance.worst;
    CHECK(kernel.deviation == std::abs(static_cast<double>(phi(x, y)) - kernel.mean(y - x + n - 1)));
  }
}

TEST_CASE("position kernel: the radius is that of the properties, and no rise is nearer") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 301);
    const Index n = 2 + random.below(9);
    Matrix phi(n, n);
    for (Index x = 0; x < n; ++x)
      for (Index y = 0; y < n; ++y)
        phi(x, y) = static_cast<float>(random.below(9)) - 4 * static_cast<float>(std::abs(x - y));
    const PositionKernel kernel = kernel_of(phi);
    CHECK(kernel.radius == pe::properties(phi, {})->monotonicity.radius);
    REQUIRE(std::ssize(kernel.rises) == 2 * n);
    CHECK(kernel.worst.has_value() == (kernel.radius < n - 1));
    for (Index x = 0; x < n; ++x)
      for (const Index side : {0, 1}) {
        const Index step = side == 0 ? 1 : -1, length = side == 0 ? n - 1 - x : x;
        Index first = 0;
        for (Index k = length; k >= 1; --k)
          if (phi(x, x + step * k) >= phi(x, x + step * (k - 1))) first = k;
        REQUIRE(kernel.rises[static_cast<std::size_t>(2 * x + side)] == first);
      }
  }
}

TEST_CASE("position kernel: ties are no falls, and one position has no neighbours") {
  CHECK(kernel_of(by_distance({1, 1, 1})).radius == 0);
  CHECK(kernel_of(by_distance({0, 0, 0})).radius == 0);
  CHECK(kernel_of(by_distance({1, 0.5F, 0.5F, 0})).radius == 1);
  CHECK(kernel_of(by_distance({1, 0.5F, 0.25F, 0})).radius == 3);
  const PositionKernel alone = kernel_of(by_distance({5}));
  CHECK(alone.radius == 0);
  CHECK(alone.mean.size() == 1);
  CHECK(alone.mean(0) == 5);
  CHECK(alone.rises == std::vector<std::int32_t>{0, 0});
  CHECK(!alone.worst);
}

TEST_CASE("position kernel: of the nearest rises the worst, of equals but for rounding the middle one") {
  Matrix phi = by_distance({9, 8, 8.5F, 7, 6, 5, 4, 3, 2});
  const auto rise_of = [&] { return *kernel_of(phi).worst; };
  CHECK(rise_of().x == 4);
  CHECK(rise_of().y == 6);
  phi(0, 2) += 4e-6F;  // less than rounding of the largest
  CHECK(rise_of().x == 4);
  phi(7, 5) = 8.75F;
  phi(0, 5) = 100;  // a larger one, but farther away
  CHECK(rise_of().x == 7);
  CHECK(rise_of().y == 5);
}

TEST_CASE("position kernel: a bias has a mean for each head, and no other encoding has") {
  const auto alibi =
      pe::encode({.scheme = "alibi", .n = 7, .d = 4, .positions = {}, .heads = 3, .parameters = {}});
  const auto& bias = std::get<pe::BiasEncoding>(*alibi);
  const PositionKernel kernel = kernel_of(*alibi, 1);
  REQUIRE(kernel.heads.size() == 3);
  CHECK(kernel.heads[1] == kernel.mean);
  for (std::size_t head = 0; head < 3; ++head)
    for (Index offset = -6; offset <= 6; ++offset)
      CHECK(kernel.heads[head](offset + 6) ==
            Catch::Approx(-bias.slopes[head] * static_cast<double>(std::abs(offset))).margin(1e-7));
  CHECK(kernel.bound.empty());
  CHECK(kernel_of(encoding_of("sinusoidal", 5, 4, "add")).heads.empty());
}

TEST_CASE("position kernel: no turning pair is above its bound, the mean length of sums of exp(i r theta)") {
  const Encoding rotary = *encode_with(pe::rotary_scheme, asked(40, 16));
  const auto& frequencies = std::get<pe::RotaryEncoding>(rotary).inverse_frequencies;
  const PositionKernel kernel = kernel_of(rotary);
  REQUIRE(kernel.bound.size() == 40);
  for (std::size_t r = 0; r < kernel.bound.size(); ++r) {
    std::complex<double> sum = 0;
    double lengths = 0;
    for (const double theta : frequencies) {
      sum += std::polar(1.0, static_cast<double>(r) * theta);
      lengths += std::abs(sum);
    }
    CHECK(std::abs(kernel.bound[r] - lengths / 8) < 1e-14);
    CHECK(std::abs(kernel.mean(39 - static_cast<Index>(r))) <= kernel.bound[r] + 1e-6);
  }
  CHECK(kernel.bound[0] == 4.5);  // (1 + ... + 8) / 8
  CHECK(kernel_of(*encode_with(pe::xpos_scheme, asked(10, 16))).bound.empty());
}

}  // namespace position_kernel_test
