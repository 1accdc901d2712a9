#include "properties/translation_invariance.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace pe {

TranslationInvariance translation_invariance(const MatrixView& phi) {
  const Index n = phi.rows(), diagonals = 2 * n - 1;
  TranslationInvariance result;
  result.offsets.resize(static_cast<std::size_t>(diagonals));
  std::iota(result.offsets.begin(), result.offsets.end(), static_cast<std::int32_t>(1 - n));
  const auto count = [&](Index diagonal) { return static_cast<double>(n - std::abs(diagonal - (n - 1))); };

  VectorD& mean = result.mean = VectorD::Zero(diagonals);
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y) mean(y - x + n - 1) += static_cast<double>(phi(x, y));
  const double overall = mean.sum() / (static_cast<double>(n) * static_cast<double>(n));
  for (Index k = 0; k < diagonals; ++k) mean(k) /= count(k);

  VectorD squares = VectorD::Zero(diagonals);
  double norm = 0, spread = 0, farthest = 0;
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y) {
      const double value = static_cast<double>(phi(x, y)), rest = value - mean(y - x + n - 1);
      norm += value * value;
      spread += (value - overall) * (value - overall);
      squares(y - x + n - 1) += rest * rest;
      if (std::abs(rest) > farthest) {
        farthest = std::abs(rest);
        result.worst = {.x = x, .y = y};
      }
    }
  const double distance = squares.sum();
  result.relative_distance = norm > 0 ? std::sqrt(distance / norm) : 0;
  result.r2 = spread > 0 ? 1 - distance / spread : std::numeric_limits<double>::quiet_NaN();
  result.deviation.resize(diagonals);
  for (Index k = 0; k < diagonals; ++k) result.deviation(k) = std::sqrt(squares(k) / count(k));
  return result;
}

}  // namespace pe
