#include "properties/locality.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace pe {

namespace {

bool is_row_stochastic(const MatrixView& weights) {
  for (Index i = 0; i < weights.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < weights.cols(); ++j) {
      if (weights(i, j) < 0) return false;
      sum += static_cast<double>(weights(i, j));
    }
    if (std::abs(sum - 1) > 1e-3) return false;
  }
  return true;
}

}  // namespace

std::optional<Locality> locality(const MatrixView& weights) {
  if (!is_row_stochastic(weights)) return {};
  const Index n = weights.rows();
  double near = 0, scaled = 0, raw = 0, pairs = 0;
  std::vector<double> differences;
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j)
      near += std::ldexp(static_cast<double>(weights(i, j)), static_cast<int>(-std::abs(i - j)));
    differences.clear();
    for (Index t = 1; t <= std::min(i, n - 1 - i); ++t)
      differences.push_back(
          std::abs(static_cast<double>(weights(i, i - t)) - static_cast<double>(weights(i, i + t))));
    if (differences.empty()) continue;
    const auto [least, largest] = std::ranges::minmax(differences);
    const double range = largest - least;
    // The guard of the scaler that they use, for weights in float32.
    const double unit = range < 10 * std::numeric_limits<float>::epsilon() ? 1 : range;
    for (const double difference : differences) {
      scaled += (difference - least) / unit;
      raw += difference;
    }
    pairs += static_cast<double>(differences.size());
  }
  return Locality{
      .locality = near / static_cast<double>(n),
      .symmetry = 1 - scaled / pairs,  // 0 / 0 where there are no pairs
      .left_right_difference = raw / pairs,
  };
}

}  // namespace pe
