#include "recognition/recognize.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/finite.hpp"
#include "recognition/waves.hpp"

namespace pe {

namespace {

constexpr std::size_t most_fits = 3;

/// Whether every entry has at most `bits` significant bits, and an exponent from `least` on.
bool fits_in(const Matrix& table, int bits, int least) {
  for (Index i = 0; i < table.size(); ++i) {
    const float x = table.data()[i];
    if (x == 0) continue;
    const float scaled = std::ldexp(x, bits - 1 - std::max(std::ilogb(x), least));
    if (scaled != std::nearbyint(scaled)) return false;
  }
  return true;
}

/// The coarser one first: most of its numbers are numbers of the other one, too.
std::string_view precision_of(const Matrix& table) {
  if (fits_in(table, 8, -126)) return "bfloat16";
  return fits_in(table, 11, -14) && table.cwiseAbs().maxCoeff() < 65520 ? "float16" : "float32";
}

/// The same line in every column: scale * (p + offset), or a constant.
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
  fit.family = "constant";
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
  fit.family = "index";
  fit.scale = slope;
  fit.offset = mean / slope - middle;
  // Lines that were drawn from a whole position, but for the rounding of the entries.
  const double whole = std::nearbyint(fit.offset);
  if (std::abs(fit.offset - whole) < 1e-4 * static_cast<double>(n)) fit.offset = whole;
  const double last = fit.offset + static_cast<double>(n - 1);
  if (fit.offset >= 0 && std::abs(slope * last - 1) < 1e-4) {
    fit.family = "normalized-index";
    fit.scale = slope * last;
  }
  return fit;
}

struct Candidate {
  RecognitionFit fit;
  bool matched;
};

/// The share of a normal distribution below z, to 2e-4: Page 1977.
double normal_share(double z) {
  return 1 / (1 + std::exp(-1.5976 * z - 0.07056 * z * z * z));
}

Candidate fit_normal(const Matrix& table) {
  // The distributions are compared at places that are a twentieth of a deviation apart.
  constexpr int places = 160, per_deviation = 20;
  const Index cells = table.size();
  double sum = 0, squares = 0, neighbours = 0;
  Candidate result{.fit = {}, .matched = false};
  result.fit.family = "learned";
  for (Index i = 0; i < cells; ++i) {
    const double x = table.data()[i];
    sum += x;
    squares += x * x;
    result.fit.max_abs_error = std::max(result.fit.max_abs_error, std::abs(x));
    if (i >= table.cols()) neighbours += x * table.data()[i - table.cols()];
  }
  const auto count = static_cast<double>(cells);
  const double mean = sum / count, variance = squares / count - mean * mean;
  if (!(variance > 1e-12 * mean * mean)) return result;
  const double deviation = std::sqrt(variance);
  double counts[places + 1] = {};
  for (Index i = 0; i < cells; ++i) {
    const double place = std::ceil(table.data()[i] / deviation * per_deviation) + places / 2;
    ++counts[static_cast<int>(std::clamp(place, 0.0, static_cast<double>(places)))];
  }
  double below = 0, distance = 0;
  for (int place = 0; place < places; ++place) {
    below += counts[place];
    const double z = static_cast<double>(place - places / 2) / per_deviation;
    distance = std::max(distance, std::abs(below / count - normal_share(z)));
  }
  result.fit.error = distance;
  result.fit.scale = result.fit.deviation = deviation;
  const double critical = 1.95 / std::sqrt(count) + 2e-4;
  result.matched =
      count >= 64 && distance < critical && std::abs(neighbours / squares) < 5 / std::sqrt(count);
  return result;
}

void look_at(const Matrix& table, bool transposed, std::vector<Candidate>& candidates) {
  Index padding = 0;
  while (padding + 2 < table.rows() && table.row(padding).isZero(0)) ++padding;
  const std::string_view precision = precision_of(table);
  const auto add = [&](RecognitionFit fit, bool matched, Index rows) {
    fit.transposed = transposed;
    fit.padding_rows = rows;
    fit.precision = precision;
    candidates.push_back({fit, matched});
  };
  const RecognitionFit line = fit_line(table);
  add(line, line.error <= recognition_tolerance, 0);
  for (RecognitionFit& fit : fit_waves(table.bottomRows(table.rows() - padding), most_fits)) {
    // The sine of position 0 is a row of zeros that is no padding.
    const bool begins = fit.mistake == "sine-only" && padding == 1 && fit.offset == 1;
    if (begins) fit.offset = 0;
    add(fit, fit.error <= recognition_tolerance, begins ? 0 : padding);
  }
  if (transposed) return;  // no transposed normal table is another one
  const Candidate normal = fit_normal(table.bottomRows(table.rows() - padding));
  add(normal.fit, normal.matched, padding);
}

}  // namespace

Result<Recognition> recognize(const Matrix& table) {
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", "table must be at least 1 x 1");
  if (auto good = check_finite(table, "table"); !good) return std::unexpected(good.error());
  // The table in double, a part without its padding, and the transposed one.
  if (auto good = check_memory(4 * sizeof(double) * static_cast<double>(table.size()), "table"); !good)
    return std::unexpected(good.error());
  std::vector<Candidate> candidates;
  look_at(table, false, candidates);
  const bool found = std::ranges::any_of(candidates, &Candidate::matched);
  if (!found) look_at(table.transpose(), true, candidates);
  // In order, and of equals the first one first.
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.matched != b.matched ? a.matched : clearly_less(a.fit.error, b.fit.error);
  };
  for (auto one = candidates.begin(); one != candidates.end(); ++one)
    for (auto at = one; at != candidates.begin() && better(*at, *(at - 1)); --at) std::swap(*at, *(at - 1));
  Recognition result{.matched = candidates.front().matched, .fits = {}};
  for (std::size_t i = 0; i < std::min(most_fits, candidates.size()); ++i)
    result.fits.push_back(candidates[i].fit);
  return result;
}

}  // namespace pe
