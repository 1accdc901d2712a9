#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "golden.hpp"
#include "pe/core/random.hpp"
#include "pe/recognition/normal.hpp"

namespace normal_fit_test {

using pe::Index, pe::Matrix, pe::NormalFit, pe::Random;

namespace {

/// Its definition, from all entries in order.
double distance_by_sorting(const Matrix& table, double deviation) {
  std::vector<double> entries(table.data(), table.data() + table.size());
  std::ranges::sort(entries);
  const auto count = static_cast<double>(entries.size());
  double distance = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double share = std::erfc(-entries[i] / deviation / std::sqrt(2.0)) / 2;
    const auto below = static_cast<double>(i);
    distance = std::max({distance, share - below / count, (below + 1) / count - share});
  }
  return distance;
}

}  // namespace

TEST_CASE("normal fit: the distance of Kolmogorov and Smirnov as SciPy has it") {
  const int fits = for_each_of_tables(
      "recognition/normal.txt", [](const auto&, const Matrix& table, const pe::MatrixD& expected) {
        const NormalFit result = pe::fit_normal(table);
        CHECK(std::abs(result.fit.error - expected(0, 0)) < 1e-12);
        CHECK(result.fit.deviation == Catch::Approx(expected(0, 1)).epsilon(1e-12));
      });
  CHECK(fits == 15);
}

TEST_CASE("normal fit: the distance is that of all entries in order, in large tables too") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed, 260);
    Matrix table = pe::random_normal(200 + 100 * static_cast<Index>(seed), 300, 0.02, random);
    if (seed % 4 == 1) table.array() += 0.002F;
    if (seed % 4 == 2) table = table.unaryExpr([](float x) { return std::round(1000 * x) / 1000; });
    if (seed % 4 == 3) table = table.array().cube();
    const NormalFit result = pe::fit_normal(table);
    CAPTURE(seed);
    CHECK(std::abs(result.fit.error - distance_by_sorting(table, result.fit.deviation)) < 1e-12);
    CHECK(result.matched == (seed % 4 == 0));
  }
}

}  // namespace normal_fit_test
