#include "pe/recognition/normal.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pe/core/picking.hpp"

namespace pe {

namespace {

double normal_share(double z) {
  return std::erfc(-z / std::numbers::sqrt2) / 2;
}

/// The supremum of |share of the entries up to x - normal_share(x / deviation)| over all x. Entries are
/// counted into bins, whose edges bound the distance within; only those of bins that can hold the supremum
/// are sorted.
double distance_to_normal(const Matrix& table, double deviation) {
  constexpr Index most_bins = Index{1} << 17;
  constexpr double reach = 8;
  const auto count = static_cast<double>(table.size());
  const Index bins = std::min(most_bins, table.size());
  const double per_deviation = static_cast<double>(bins) / (2 * reach);
  const auto bin_of = [&](double z) {
    return static_cast<Index>(
        std::clamp(std::floor((z + reach) * per_deviation), 0.0, static_cast<double>(bins - 1)));
  };
  const auto z_of = [&](Index i) { return table.data()[i] / deviation; };
  // Counts and expected shares below each edge; the outer bins are open.
  VectorD below = VectorD::Zero(bins + 1), expected(bins + 1);
  for (Index i = 0; i < table.size(); ++i) ++below[bin_of(z_of(i)) + 1];
  expected[0] = 0;
  expected[bins] = 1;
  double at_edges = 0;
  for (Index edge = 1; edge <= bins; ++edge) {
    below[edge] += below[edge - 1];
    if (edge < bins) expected[edge] = normal_share(static_cast<double>(edge) / per_deviation - reach);
    at_edges = std::max(at_edges, std::abs(below[edge] / count - expected[edge]));
  }

  const auto can_hold = [&](Index bin) {
    return std::max(below[bin + 1] / count - expected[bin], expected[bin + 1] - below[bin] / count) >
           at_edges;
  };
  double in_these = 0;
  for (Index bin = 0; bin < bins; ++bin)
    if (can_hold(bin)) in_these += below[bin + 1] - below[bin];
  VectorD near(static_cast<Index>(in_these));
  for (Index i = 0, k = 0; i < table.size(); ++i)
    if (const double z = z_of(i); can_hold(bin_of(z))) near[k++] = z;
  double distance = at_edges, rank = 0;
  Index bin = -1;
  for (const Index k : ascending(near)) {
    const double z = near[k], share = normal_share(z);
    if (bin_of(z) != bin) rank = below[bin = bin_of(z)];
    distance = std::max({distance, share - rank / count, (rank + 1) / count - share});
    ++rank;
  }
  return distance;
}

/// Whether these squared lengths vary far less than those of vectors of `numbers` independent normal numbers.
bool lengths_too_equal(const VectorD& squares, Index numbers) {
  if (squares.size() < 16) return false;  // too few to tell
  const double mean = squares.mean();
  const double variance = (squares.array() - mean).square().mean() / (mean * mean);
  return variance < 0.25 * 2 / static_cast<double>(numbers);
}

void drop_rows_of_zeros(Matrix& table) {
  Index kept = 0;
  for (Index p = 0; p < table.rows(); ++p)
    if (!table.row(p).isZero(0)) table.row(kept++) = table.row(p);
  table.conservativeResize(kept, table.cols());
}

}  // namespace

NormalFit fit_normal(Matrix table) {
  drop_rows_of_zeros(table);
  const Index n = table.rows(), d = table.cols();
  NormalFit result;
  result.fit.family = Family::learned;
  VectorD of_rows = VectorD::Zero(n), of_columns = VectorD::Zero(d);
  double neighbours = 0;
  for (Index p = 0; p < n; ++p)
    for (Index j = 0; j < d; ++j) {
      const double x = table(p, j);
      of_rows[p] += x * x;
      of_columns[j] += x * x;
      result.fit.max_abs_error = std::max(result.fit.max_abs_error, std::abs(x));
      if (p > 0) neighbours += x * table(p - 1, j);
    }
  const double count = static_cast<double>(table.size()), squares = of_rows.sum();
  if (squares == 0) return result;
  const double deviation = std::sqrt(squares / count);
  result.fit.error = distance_to_normal(table, deviation);
  result.fit.scale = result.fit.deviation = deviation;
  const double critical = 1.95 / std::sqrt(count);
  result.matched = count >= 64 && result.fit.error < critical &&
                   std::abs(neighbours / squares) < 5 / std::sqrt(count) && !lengths_too_equal(of_rows, d) &&
                   !lengths_too_equal(of_columns, n);
  return result;
}

}  // namespace pe
