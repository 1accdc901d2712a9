#include "pe/core/random.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

namespace random_test {

using pe::Random;

TEST_CASE("random: the stream is PCG32's published one") {
  // pcg-c, test-high/expected/check-pcg32.out: seed 42, sequence 54, round 1.
  Random random(42, 54);
  const std::vector<std::uint32_t> published{0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                             0x83d2f293, 0xbfa4784b, 0xcbed606e};
  for (const std::uint32_t expected : published) CHECK(random.bits() == expected);
}

TEST_CASE("random: normal numbers have the moments of a normal") {
  Random random(7);
  const int count = 200000;
  double sum = 0, squares = 0, fourth = 0;
  for (int i = 0; i < count; ++i) {
    const double x = random.normal();
    sum += x;
    squares += x * x;
    fourth += x * x * x * x;
  }
  CHECK(std::abs(sum / count) < 0.01);
  CHECK(std::abs(squares / count - 1) < 0.02);
  CHECK(std::abs(fourth / count - 3) < 0.1);
}

TEST_CASE("random: a permutation holds every number once, and every order is as likely") {
  Random random(1);
  std::vector<int> counts(6, 0);
  for (int i = 0; i < 6000; ++i) {
    const auto order = pe::random_permutation(3, random);
    auto sorted = order;
    std::ranges::sort(sorted);
    REQUIRE(sorted == std::vector<std::int32_t>{0, 1, 2});
    ++counts[static_cast<std::size_t>(order[0] * 2 + (order[1] > order[2]))];
  }
  for (const int count : counts) CHECK(std::abs(count - 1000) < 150);
}

TEST_CASE("random: numbers below a bound reach both ends") {
  Random random(3);
  std::vector<bool> seen(5, false);
  for (int i = 0; i < 200; ++i) seen.at(random.below(5)) = true;
  CHECK(std::ranges::count(seen, true) == 5);
  CHECK(random.below(1) == 0);
}

}  // namespace random_test
