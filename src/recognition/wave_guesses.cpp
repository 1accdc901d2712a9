#include "pe/recognition/wave_guesses.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "pe/recognition/insertion_sort.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

constexpr double turn = 2 * std::numbers::pi;

/// e to this power is the largest base that is guessed: near the largest double.
constexpr double largest_log = 700;

/// In radians over the longest lag.
constexpr double surely_turned = 0.5, hardly_turned = 0.02;

/// The frequency of column k of the values; none where it turns too little or is not a wave.
std::optional<ColumnFrequency> estimate_frequency(const ChosenColumns& chosen, Index k) {
  const Matrix& table = chosen.values;
  const Index n = table.rows();
  double frequency = 0, turned = 0;
  for (Index lag = 1; 3 * lag <= n; lag *= 2) {
    double product = 0, square = 0;
    for (Index p = lag; p + lag < n; ++p) {
      const double x = table(p, k);
      product += x * (static_cast<double>(table(p - lag, k)) + table(p + lag, k));
      square += 2 * x * x;
    }
    if (square == 0) return {};
    const double angle = std::acos(std::clamp(product / square, -1.0, 1.0));
    const double expected = frequency * static_cast<double>(lag);
    double nearest = angle;
    if (lag > 1) {
      const double below = turn * std::floor(expected / turn);
      for (const double candidate :
           {below - angle, below + angle, below + turn - angle, below + turn + angle})
        if (std::abs(candidate - expected) < std::abs(nearest - expected)) nearest = candidate;
    }
    frequency = std::abs(nearest) / static_cast<double>(lag);
    turned = frequency * static_cast<double>(lag);
  }
  if (turned <= hardly_turned) return {};
  return ColumnFrequency{chosen.columns[k], frequency, turned > surely_turned};
}

/// Sums for fitting a sin(w p) + b cos(w p) to the sine columns of one frequency; its cosine columns are
/// a cos(w p) - b sin(w p).
struct PhaseSums {
  double ss = 0, sc = 0, cc = 0, xs = 0, xc = 0;

  void add(double x, double s, double c) { ss += s * s, sc += s * c, cc += c * c, xs += x * s, xc += x * c; }
  /// Up to a common factor, a and b are the cosine and the sine of the phase.
  [[nodiscard]] double phase() const { return std::atan2(xc * ss - xs * sc, xs * cc - xc * sc); }
};

/// The farthest first position that is searched; that of slow waves may be ten times as far.
constexpr double farthest = 10000, most_branches = 64;

struct Phase {
  double frequency, angle;
};

struct Followed {
  double offset = 0;
  /// The mean cosine of the differences between the phases and those of the offset.
  double agreement = -1;
};

/// Estimates the offset from the phases from `first` on, with `branch` full turns added to that one. Each
/// estimate decides how many turns the next wave has made. `over` is added to every angle. An agreement that
/// cannot exceed `least` is not summed up to its end.
Followed follow(std::span<const Phase> phases, Index first, double branch, double over, double least) {
  Followed result;
  double farther = branch * turn;
  for (const auto& [frequency, angle] : phases.subspan(static_cast<std::size_t>(first))) {
    const double expected = result.offset * frequency;
    result.offset = (expected + std::remainder(angle + over - expected, turn) + farther) / frequency;
    farther = 0;
  }
  const auto count = static_cast<double>(phases.size());
  double sum = 0, left = count;
  for (const auto& [frequency, angle] : phases) {
    sum += std::cos(angle + over - result.offset * frequency);
    left -= 1;
    if (sum + left < least * count) return result;
  }
  result.agreement = sum / count;
  return result;
}

/// The phases of the frequencies that the rule gives the columns with this base, the slow ones first.
std::vector<Phase> phases_of(const WaveRule& rule, double base, const ChosenColumns& chosen) {
  struct Wave {
    double frequency;
    Index k;
    bool sine;
  };
  std::vector<Wave> waves;
  for (Index k = 0; k < chosen.values.cols(); ++k) {
    const WaveColumn column = column_of(rule, chosen.columns[k], chosen.width);
    if (column.used) waves.push_back({std::pow(base, -column.exponent) * unit_of(rule), k, column.sine});
  }
  insertion_sort(waves.begin(), waves.end(),
                 [](const Wave& a, const Wave& b) { return a.frequency < b.frequency; });

  constexpr Index enough_rows = 256;
  const Index n = std::min(chosen.values.rows(), enough_rows);
  std::vector<double> angles(static_cast<std::size_t>(n)), sine(angles.size()), cosine(angles.size());
  std::vector<Phase> phases;
  for (auto wave = waves.begin(); wave != waves.end();) {
    const double frequency = wave->frequency;
    for (Index p = 0; p < n; ++p) angles[p] = frequency * static_cast<double>(p);
    simd::sincos(angles, sine, cosine);
    PhaseSums sums;
    for (; wave != waves.end() && wave->frequency == frequency; ++wave)
      for (Index p = 0; p < n; ++p) {
        const double x = chosen.values(p, wave->k);
        // Differences of sines are cosines shifted by half a row; differences of cosines are negated sines.
        if (wave->sine != chosen.differences)
          sums.add(wave->sine ? x : -x, sine[p], cosine[p]);
        else
          sums.add(x, cosine[p], -sine[p]);
      }
    phases.push_back({frequency, sums.phase()});
  }
  return phases;
}

}  // namespace

ChosenColumns::ChosenColumns(const Matrix& table, std::vector<Index> chosen)
    : columns(std::move(chosen)), values(table.rows(), std::ssize(columns)), width(table.cols()) {
  for (Index p = 0; p < values.rows(); ++p)
    for (Index k = 0; k < values.cols(); ++k) values(p, k) = table(p, columns[k]);
}

ChosenColumns ChosenColumns::as_differences() const {
  ChosenColumns result = *this;
  result.values = values.bottomRows(values.rows() - 1) - values.topRows(values.rows() - 1);
  result.differences = true;
  return result;
}

std::vector<ColumnFrequency> estimate_frequencies(const ChosenColumns& chosen) {
  std::vector<ColumnFrequency> found;
  for (Index k = 0; k < chosen.values.cols(); ++k)
    if (const auto frequency = estimate_frequency(chosen, k)) found.push_back(*frequency);
  return found;
}

std::optional<double> guess_base(const WaveRule& rule, std::span<const ColumnFrequency> frequencies,
                                 Index d) {
  const auto logs_above = [&](double least, bool all) {
    std::vector<double> logs;
    for (const auto& [j, value, is_sure] : frequencies) {
      if (!is_sure && !all) continue;
      const WaveColumn column = column_of(rule, j, d);
      const double log = -std::log(value / unit_of(rule)) / column.exponent;
      if (column.used && column.axis != WaveColumn::Axis::grid_line && column.exponent > least &&
          log > 0.01 && log < largest_log)
        logs.push_back(log);
    }
    return logs;
  };
  // A small exponent tells less of the base. Where the base is huge, all others belong to waves that stand
  // still, or nearly so.
  std::vector<double> logs = logs_above(0.04, false);
  if (logs.empty()) logs = logs_above(0, false);
  if (logs.empty()) logs = logs_above(0, true);
  if (logs.empty()) return {};
  const auto middle = logs.begin() + std::ssize(logs) / 2;
  std::ranges::nth_element(logs, middle);
  return std::exp(*middle);
}

std::optional<double> guess_offset(const WaveRule& rule, double base, const ChosenColumns& chosen) {
  const std::vector<Phase> phases = phases_of(rule, base, chosen);
  if (phases.empty()) return {};
  // The slowest wave says little where a constant was subtracted, or under noise: then a faster one is
  // followed first.
  const auto faster = std::ranges::find_if(phases, [](const Phase& one) { return one.frequency >= 0.005; });
  Followed best;
  for (const Index first : {Index{0}, faster == phases.end() ? 0 : faster - phases.begin()}) {
    // The first wave may have turned before the table begins, and waves of the other sign are off by half a
    // turn.
    const double branches = std::min(most_branches, std::floor(farthest * phases[first].frequency / turn));
    for (double branch = 0; branch <= branches; ++branch)
      for (const double farther : {branch, -branch})
        for (const double over : {0.0, turn / 2}) {
          const double least = best.agreement + 1e-3;
          const Followed one = follow(phases, first, farther, over, least);
          if (one.agreement > least) best = one;
        }
  }
  if (!(std::abs(best.offset) <= 10 * farthest)) return {};
  return std::nearbyint(chosen.differences ? best.offset - 0.5 : best.offset);
}

}  // namespace pe
