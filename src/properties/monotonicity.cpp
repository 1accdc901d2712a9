#include "properties/monotonicity.hpp"

#include <algorithm>
#include <limits>

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

MonotonicityMeter::MonotonicityMeter(Index n, Index window, double tolerance, Broken* broken)
    : n_(n),
      // With tolerance 0 a rise of 0 counts; two float32 numbers that differ do so by far more than this.
      limit_(tolerance > 0 ? tolerance : -std::numeric_limits<double>::min()),
      broken_(broken),
      result_{.radius = n - 1, .window = window, .worst = {}},
      largest_rise_(limit_),
      line_(static_cast<std::size_t>(window) + 1),
      buffer_(line_.size()) {
  if (!broken) return;
  // Cells up to `window` to the left or the right of the diagonal, but not on it.
  broken->of = static_cast<double>(window) * static_cast<double>(2 * n - window - 1);
  broken->allowed = tolerance;
}

void MonotonicityMeter::add(Index x, std::span<const float> row) {
  for (const Index side : {Index(1), Index(-1)}) add_side(x, row, side);
}

void MonotonicityMeter::add_side(Index x, std::span<const float> row, Index side) {
  const auto at = [&](Index offset) {
    return static_cast<double>(row[static_cast<std::size_t>(x + side * offset)]);
  };
  const Index length = side > 0 ? n_ - 1 - x : x;
  const Index near = std::min(result_.window, length);
  Index lowest = 0;
  for (Index k = 1; k <= length && (k <= near || k <= result_.radius); ++k) {
    const double value = at(k), rise = value - at(lowest);
    if (rise > limit_) result_.radius = std::min(result_.radius, k - 1);
    if (k <= near) {
      if (broken_ && rise > limit_) broken_->mark(x, x + side * k);
      if (rise > largest_rise_) {
        largest_rise_ = rise;
        result_.worst = {.x = x, .m = side * lowest, .n = side * k};
      }
      rising_steps_ += value - at(k - 1) > limit_;
    }
    if (rise < 0) lowest = k;
  }
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
