#include "pe/properties/monotonicity.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace pe {

namespace {

/// The pairs of earlier and later numbers that rise by more than `limit`. Merge sort: what is to the left is
/// sorted, and so is what is to the right, and both are walked through once. Leaves `line` sorted.
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

double rise_limit(double tolerance) {
  return tolerance > 0 ? tolerance : -std::numeric_limits<double>::min();
}

Index first_rise(std::span<const float> row, Index x, Index side, Index most, double limit) {
  assert(x >= 0 && x < std::ssize(row) && (side == 1 || side == -1));
  const Index length = side > 0 ? std::ssize(row) - 1 - x : x;
  auto lowest = static_cast<double>(row[static_cast<std::size_t>(x)]);
  for (Index k = 1; k <= std::min(most, length); ++k) {
    const auto value = static_cast<double>(row[static_cast<std::size_t>(x + side * k)]);
    if (value - lowest > limit) return k;
    lowest = std::min(lowest, value);
  }
  return 0;
}

MonotonicityMeter::MonotonicityMeter(Index n, Index window, double tolerance, Broken* broken)
    : n_(n),
      limit_(rise_limit(tolerance)),
      broken_(broken),
      result_{.radius = n - 1, .window = window, .worst = {}},
      largest_rise_(limit_),
      line_(static_cast<std::size_t>(window) + 1),
      buffer_(line_.size()) {
  assert(n >= 2 && window >= 1 && window < n && tolerance >= 0);
  if (!broken) return;
  // Cells up to `window` to the left or the right of the diagonal, but not on it.
  broken->of = static_cast<double>(window) * static_cast<double>(2 * n - window - 1);
  broken->allowed = tolerance;
}

void MonotonicityMeter::add(Index x, std::span<const float> row) {
  assert(std::ssize(row) == n_ && x >= 0 && x < n_);
  for (const Index side : {Index(1), Index(-1)}) add_side(x, row, side);
}

void MonotonicityMeter::add_side(Index x, std::span<const float> row, Index side) {
  const auto at = [&](Index offset) {
    return static_cast<double>(row[static_cast<std::size_t>(x + side * offset)]);
  };
  const Index length = side > 0 ? n_ - 1 - x : x;
  const Index near = std::min(result_.window, length);
  Index lowest = 0;
  for (Index k = 1; k <= near; ++k) {
    const double value = at(k), rise = value - at(lowest);
    if (broken_ && rise > limit_) broken_->mark(x, x + side * k);
    if (rise > largest_rise_) {
      largest_rise_ = rise;
      result_.worst = {.x = x, .m = side * lowest, .n = side * k};
    }
    rising_steps_ += value - at(k - 1) > limit_;
    if (rise < 0) lowest = k;
  }
  if (const Index rise = first_rise(row, x, side, result_.radius, limit_); rise > 0)
    result_.radius = rise - 1;
  const auto line = std::span(line_).first(static_cast<std::size_t>(near) + 1);
  for (Index k = 0; k <= near; ++k) line[static_cast<std::size_t>(k)] = at(k);
  rising_pairs_ += count_rises(line, buffer_, limit_);
  steps_ += static_cast<double>(near);
  pairs_ += static_cast<double>(near) * static_cast<double>(near + 1) / 2;
}

Monotonicity MonotonicityMeter::result() const {
  Monotonicity result = result_;
  result.pair_violation_rate = rising_pairs_ / pairs_;
  result.step_violation_rate = rising_steps_ / steps_;
  return result;
}

}  // namespace pe
