#include "pe/recognition/lines.hpp"

#include <algorithm>
#include <cmath>

namespace pe {

RecognitionFit fit_line(const Matrix& table) {
  const Index n = table.rows(), d = table.cols();
  const double middle = static_cast<double>(n - 1) / 2, cells = static_cast<double>(table.size());
  double sum = 0, moment = 0, squares = 0;
  for (Index p = 0; p < n; ++p) {
    double row = 0;
    for (Index j = 0; j < d; ++j) {
      const double x = table(p, j);
      row += x;
      squares += x * x;
    }
    sum += row;
    moment += (static_cast<double>(p) - middle) * row;
  }
  const double spread = static_cast<double>(n) * (static_cast<double>(n) * static_cast<double>(n) - 1) / 12;
  const double mean = sum / cells;
  double slope = n > 1 ? moment / (spread * static_cast<double>(d)) : 0;
  if (std::abs(slope) * static_cast<double>(n) <= 1e-6 * std::abs(mean)) slope = 0;
  RecognitionFit fit;
  fit.family = Family::constant;
  fit.scale = mean;
  double rest = 0;
  for (Index p = 0; p < n; ++p)
    for (Index j = 0; j < d; ++j) {
      const double error = std::abs(table(p, j) - (mean + slope * (static_cast<double>(p) - middle)));
      rest += error * error;
      fit.max_abs_error = std::max(fit.max_abs_error, error);
    }
  fit.error = squares == 0 ? 0 : std::sqrt(rest / squares);
  if (slope == 0) return fit;
  fit.family = Family::index;
  fit.scale = slope;
  fit.offset = mean / slope - middle;
  // A line that began at a whole position: what is left is the rounding of the entries.
  const double whole = std::nearbyint(fit.offset);
  if (std::abs(fit.offset - whole) < 1e-4 * static_cast<double>(n)) fit.offset = whole;
  const double last = fit.offset + static_cast<double>(n - 1);
  if (fit.offset >= 0 && std::abs(slope * last - 1) < 1e-4) {
    fit.family = Family::normalized_index;
    fit.scale = slope * last;
  }
  return fit;
}

double line_entry(const RecognitionFit& fit, Index row, Index rows) {
  if (fit.family == Family::constant) return fit.scale;
  const double last = fit.offset + static_cast<double>(rows - 1);
  const double slope = fit.family == Family::normalized_index ? fit.scale / last : fit.scale;
  return slope * (static_cast<double>(row) + fit.offset);
}

}  // namespace pe
