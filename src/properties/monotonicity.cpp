#include "properties/monotonicity.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace pe {

namespace {

/// The pairs of earlier and later numbers that rise by more than `limit`. Merge sort: what is to the left is sorted, and
/// so is what is to the right, and both are walked through once. Leaves `line` sorted.
double count_rises(std::span<double> line, std::span<double> buffer, double limit) {
  if (line.size() < 2) return 0;
  const std::size_t middle = line.size() / 2;
  double rises = count_rises(line.first(middle), buffer, limit);
  rises += count_rises(line.subspan(middle), buffer, limit);
  std::size_t below = 0;
  for (std::size_t right = middle; right < line.size(); ++right) {
    while (below < middle && line[right] - line[below] > limit) ++below;
    rises += static_cast<double>(below);
  }
  std::merge(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(middle),
             line.begin() + static_cast<std::ptrdiff_t>(middle), line.end(), buffer.begin());
  std::copy_n(buffer.begin(), line.size(), line.begin());
  return rises;
}

}  // namespace

Monotonicity monotonicity(const MatrixView& phi, Index window, double tolerance) {
  const Index n = phi.rows();
  // With tolerance 0 a rise of 0 counts; two float32 numbers that differ do so by far more than this.
  const double limit = tolerance > 0 ? tolerance : -std::numeric_limits<double>::min();
  Monotonicity result{.radius = n - 1, .window = window, .worst = {}};
  std::vector<double> line(static_cast<std::size_t>(window) + 1), buffer(line.size());
  double pairs = 0, steps = 0, rising_pairs = 0, rising_steps = 0, largest_rise = limit;
  for (Index x = 0; x < n; ++x)
    for (const Index side : {Index(1), Index(-1)}) {
      const auto at = [&](Index offset) { return static_cast<double>(phi(x, x + side * offset)); };
      const Index length = side > 0 ? n - 1 - x : x;
      const Index near = std::min(window, length);
      Index lowest = 0;
      for (Index k = 1; k <= length && (k <= near || k <= result.radius); ++k) {
        const double value = at(k), rise = value - at(lowest);
        if (rise > limit) result.radius = std::min(result.radius, k - 1);
        if (k <= near && rise > largest_rise) {
          largest_rise = rise;
          result.worst = {.x = x, .m = side * lowest, .n = side * k};
        }
        if (k <= near) rising_steps += value - at(k - 1) > limit;
        if (rise < 0) lowest = k;
      }
      for (Index k = 0; k <= near; ++k) line[static_cast<std::size_t>(k)] = at(k);
      rising_pairs += count_rises(std::span(line).first(static_cast<std::size_t>(near) + 1), buffer, limit);
      steps += static_cast<double>(near);
      pairs += static_cast<double>(near) * static_cast<double>(near + 1) / 2;
    }
  result.pair_violation_rate = rising_pairs / pairs;
  result.step_violation_rate = rising_steps / steps;
  return result;
}

}  // namespace pe
