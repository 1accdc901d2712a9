#include "recognition/normal.hpp"

#include <algorithm>
#include <cmath>

namespace pe {

namespace {

/// The share of a normal distribution below z, to 2e-4: Page 1977.
double normal_share(double z) {
  return 1 / (1 + std::exp(-1.5976 * z - 0.07056 * z * z * z));
}

/// The largest distance between the distribution of the entries and the normal one (Kolmogorov and Smirnov).
double distance_to_normal(const Matrix& table, double deviation) {
  // The distributions are compared at places that are a twentieth of a deviation apart.
  constexpr int places = 160, per_deviation = 20;
  double counts[places + 1] = {};
  for (Index i = 0; i < table.size(); ++i) {
    const double place = std::ceil(table.data()[i] / deviation * per_deviation) + places / 2;
    ++counts[static_cast<int>(std::clamp(place, 0.0, static_cast<double>(places)))];
  }
  double below = 0, distance = 0;
  for (int place = 0; place < places; ++place) {
    below += counts[place];
    const double z = static_cast<double>(place - places / 2) / per_deviation;
    distance = std::max(distance, std::abs(below / static_cast<double>(table.size()) - normal_share(z)));
  }
  return distance;
}

/// Whether squared lengths of vectors of so many independent normal numbers would differ far more than these.
bool lengths_too_equal(const VectorD& squares, Index numbers) {
  if (squares.size() < 16) return false;  // too few to tell
  const double mean = squares.mean();
  const double variance = (squares.array() - mean).square().mean() / (mean * mean);
  return variance < 0.25 * 2 / static_cast<double>(numbers);
}

}  // namespace

NormalFit fit_normal(const Matrix& table) {
  const Index n = table.rows(), d = table.cols();
  NormalFit result;
  result.fit.family = "learned";
  VectorD of_rows = VectorD::Zero(n), of_columns = VectorD::Zero(d);
  double sum = 0, neighbours = 0;
  for (Index p = 0; p < n; ++p)
    for (Index j = 0; j < d; ++j) {
      const double x = table(p, j);
      sum += x;
      of_rows[p] += x * x;
      of_columns[j] += x * x;
      result.fit.max_abs_error = std::max(result.fit.max_abs_error, std::abs(x));
      if (p > 0) neighbours += x * table(p - 1, j);
    }
  const double count = static_cast<double>(table.size()), squares = of_rows.sum();
  const double mean = sum / count, variance = squares / count - mean * mean;
  if (!(variance > 1e-12 * mean * mean)) return result;
  const double deviation = std::sqrt(variance);
  result.fit.error = distance_to_normal(table, deviation);
  result.fit.scale = result.fit.deviation = deviation;
  const double critical = 1.95 / std::sqrt(count) + 2e-4;
  result.matched = count >= 64 && result.fit.error < critical &&
                   std::abs(neighbours / squares) < 5 / std::sqrt(count) && !lengths_too_equal(of_rows, d) &&
                   !lengths_too_equal(of_columns, n);
  return result;
}

}  // namespace pe
