#include "pe/recognition/wave_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "pe/simd/spans.hpp"

namespace pe {

namespace {

/// Above this error, the difference of two sums gives it to a few digits; below, it is measured entry by
/// entry.
constexpr double error_from_sums = 1e-4;

double frequency_of(double exponent, const WaveFit& fit) {
  using Frequencies = WaveRounding::Frequencies;
  const auto [to, positions, angles, how] = fit.rounding;
  const double power = -exponent * std::log(fit.base), unit = unit_of(fit.rule);
  if (how == Frequencies::power_of_rounded) return rounded(unit * std::exp(rounded(power, to)), to);
  const double exact = unit * std::exp(power);
  return how == Frequencies::rounded ? rounded(exact, to) : exact;
}

/// Writes waves without scale and constant, row by row.
class FittedWaves {
 public:
  FittedWaves(const WaveFit& fit, std::span<const Index> columns, Index width)
      : fit_(fit),
        columns_(columns.size()),
        frequencies_(columns.size()),
        angles_(columns.size()),
        sine_(columns.size()),
        cosine_(columns.size()) {
    for (std::size_t k = 0; k < columns.size(); ++k) {
      columns_[k] = column_of(fit.rule, columns[k], width);
      frequencies_[k] = frequency_of(columns_[k].exponent, fit);
    }
  }

  /// Valid until the next call.
  std::span<const double> operator()(Index row) {
    const auto [to, round_positions, round_angles, frequencies] = fit_.rounding;
    const Index grid = std::max<Index>(1, fit_.rule.grid);
    double places[] = {static_cast<double>(row), static_cast<double>(row % grid),
                       static_cast<double>(row / grid)};
    for (double& place : places)
      place = rounded(place + fit_.offset, round_positions ? to : Precision::float32);
    for (std::size_t k = 0; k < columns_.size(); ++k)
      angles_[k] = rounded(places[static_cast<int>(columns_[k].axis)] * frequencies_[k],
                           round_angles ? to : Precision::float32);
    simd::sincos(angles_, sine_, cosine_);
    for (std::size_t k = 0; k < columns_.size(); ++k)
      sine_[k] = !columns_[k].used ? 0 : columns_[k].sine ? sine_[k] : cosine_[k];
    return sine_;
  }

 private:
  const WaveFit& fit_;
  std::vector<WaveColumn> columns_;
  std::vector<double> frequencies_, angles_, sine_, cosine_;
};

std::vector<Index> all_of(Index count) {
  std::vector<Index> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

/// Sets scale, constant and error from sums over the sample.
void solve(WaveFit& fit, const WaveSample& sample, FittedWaves& waves) {
  double product = 0, norm = 0, sum = 0;
  for (Index i = 0; i < sample.values.rows(); ++i) {
    const std::span<const double> wave = waves(sample.rows[i]);
    const float* const values = &sample.values(i, 0);
    for (std::size_t k = 0; k < wave.size(); ++k) {
      product += wave[k] * values[k];
      norm += wave[k] * wave[k];
      sum += wave[k];
    }
  }
  const auto count = static_cast<double>(sample.values.size());
  const auto error_of = [&](double rest) { return std::sqrt(std::max(0.0, rest / sample.squares)); };
  fit.scale = norm == 0 ? 0 : product / norm;
  fit.constant = 0;
  fit.error = error_of(sample.squares - fit.scale * product);
  const double centred_norm = norm - sum * sum / count;
  const double centred_product = product - sum * sample.sum / count;
  if (fit.error < error_from_sums || centred_norm <= 1e-9 * norm) return;
  const double scale = centred_product / centred_norm;
  const double centred_squares = sample.squares - sample.sum * sample.sum / count;
  const double error = error_of(centred_squares - scale * centred_product);
  if (error > std::min(fit.error, error_of(centred_squares)) / 2) return;
  fit.error = error;
  fit.scale = scale;
  fit.constant = (sample.sum - scale * sum) / count;
}

/// Sets the errors from the differences themselves, without the rounding of a difference of large numbers.
void measure(WaveFit& fit, const WaveSample& sample, FittedWaves& waves) {
  double squares = 0;
  fit.max_abs_error = 0;
  for (Index i = 0; i < sample.values.rows(); ++i) {
    const std::span<const double> wave = waves(sample.rows[i]);
    const float* const values = &sample.values(i, 0);
    for (std::size_t k = 0; k < wave.size(); ++k) {
      const double rest = std::abs(values[k] - fit.scale * wave[k] - fit.constant);
      squares += rest * rest;
      fit.max_abs_error = std::max(fit.max_abs_error, rest);
    }
  }
  fit.error = std::sqrt(squares / sample.squares);
}

}  // namespace

WaveSample::WaveSample(const Matrix& table, std::vector<Index> chosen_rows, std::vector<Index> chosen_columns)
    : rows(std::move(chosen_rows)), columns(std::move(chosen_columns)), width(table.cols()) {
  std::erase_if(rows, [&](Index row) { return table.row(row).isZero(0); });
  values.resize(std::ssize(rows), std::ssize(columns));
  for (Index i = 0; i < values.rows(); ++i)
    for (Index k = 0; k < values.cols(); ++k) values(i, k) = table(rows[i], columns[k]);
  squares = sum = 0;
  for (Index i = 0; i < values.size(); ++i) {
    const double x = values.data()[i];
    squares += x * x;
    sum += x;
  }
}

WaveSample whole_sample(const Matrix& table) {
  return {table, all_of(table.rows()), all_of(table.cols())};
}

void evaluate(WaveFit& fit, const WaveSample& sample) {
  FittedWaves waves(fit, sample.columns, sample.width);
  solve(fit, sample, waves);
  if (fit.error <= error_from_sums) measure(fit, sample, waves);
}

void evaluate_exactly(WaveFit& fit, const WaveSample& sample) {
  FittedWaves waves(fit, sample.columns, sample.width);
  solve(fit, sample, waves);
  measure(fit, sample, waves);
}

void subtract(Matrix& table, const WaveFit& fit) {
  const std::vector<Index> columns = all_of(table.cols());
  FittedWaves waves(fit, columns, table.cols());
  for (Index row = 0; row < table.rows(); ++row) {
    if (table.row(row).isZero(0)) continue;
    const std::span<const double> wave = waves(row);
    for (std::size_t k = 0; k < wave.size(); ++k) {
      float& entry = table(row, static_cast<Index>(k));
      entry = static_cast<float>(entry - fit.scale * wave[k] - fit.constant);
    }
  }
}

}  // namespace pe
