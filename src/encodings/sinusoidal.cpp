#include "pe/encodings/sinusoidal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "pe/kernels/sinusoid_rows.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

Index frequency_count(Index d, const SinusoidalOptions& options) {
  return options.spacing == SinusoidSpacing::vaswani ? (d + 1) / 2 : d / 2;
}

SinusoidColumns columns_of(Index d, Index frequencies, SinusoidLayout layout, SinusoidOrder order) {
  const bool interleaved = layout == SinusoidLayout::interleaved;
  return {.step = interleaved ? 2 : 1,
          .second_start = interleaved ? 1 : frequencies,
          .second_count = d / 2,
          .sine_first = order == SinusoidOrder::sin_cos};
}

/// Which of `count` frequencies column j has, and which function of it.
std::optional<SinusoidColumn> column_of(Index j, Index count, const SinusoidColumns& columns) {
  const bool second = columns.step == 2 ? j % 2 == 1 : j >= columns.second_start;
  const Index frequency = (second ? j - columns.second_start : j) / columns.step;
  if (frequency >= (second ? columns.second_count : count)) return {};
  return SinusoidColumn{.frequency = frequency, .sine = second != columns.sine_first};
}

/// An odd width spaced as in tensor2tensor ends in a column that no frequency fills.
void clear_unused_column(Matrix& table, Index frequencies) {
  const Index d = table.cols();
  if (frequencies + d / 2 < d) table.col(d - 1).setZero();
}

}  // namespace

double sinusoid_exponent(Index i, Index d, SinusoidSpacing spacing) {
  const double divisor = spacing == SinusoidSpacing::vaswani ? static_cast<double>(d) / 2
                                                             : std::max(1.0, static_cast<double>(d / 2 - 1));
  return static_cast<double>(i) / divisor;
}

std::optional<SinusoidColumn> sinusoid_column(Index j, Index d, const SinusoidalOptions& options) {
  const Index count = frequency_count(d, options);
  return column_of(j, count, columns_of(d, count, options.layout, options.order));
}

ColumnWaves sinusoid_waves(std::span<const double> frequencies, Index d, SinusoidLayout layout,
                           SinusoidOrder order) {
  const Index count = std::ssize(frequencies);
  const SinusoidColumns columns = columns_of(d, count, layout, order);
  const auto size = static_cast<std::size_t>(d);
  ColumnWaves waves{.frequencies = std::vector<double>(size, std::numeric_limits<double>::quiet_NaN()),
                    .sines = std::vector<std::uint8_t>(size)};
  for (std::size_t j = 0; j < size; ++j) {
    const auto column = column_of(static_cast<Index>(j), count, columns);
    if (!column) continue;
    waves.frequencies[j] = frequencies[static_cast<std::size_t>(column->frequency)];
    waves.sines[j] = column->sine;
  }
  return waves;
}

std::vector<double> sinusoid_frequencies(Index d, const SinusoidalOptions& options) {
  std::vector<double> frequencies(static_cast<std::size_t>(frequency_count(d, options)));
  for (std::size_t i = 0; i < frequencies.size(); ++i)
    frequencies[i] = std::pow(options.base, -sinusoid_exponent(static_cast<Index>(i), d, options.spacing));
  return frequencies;
}

Matrix sinusoidal_table(std::span<const double> positions, std::span<const double> frequencies, Index d,
                        SinusoidLayout layout, SinusoidOrder order) {
  assert(std::ssize(frequencies) == d / 2 || std::ssize(frequencies) == (d + 1) / 2);
  const SinusoidColumns columns = columns_of(d, std::ssize(frequencies), layout, order);
  std::vector<double> angles(frequencies.size()), sine(frequencies.size()), cosine(frequencies.size());
  const std::vector<double>& first = columns.sine_first ? sine : cosine;
  const std::vector<double>& second = columns.sine_first ? cosine : sine;

  Matrix table(static_cast<Index>(positions.size()), d);
  clear_unused_column(table, std::ssize(frequencies));
  for (Index p = 0; p < table.rows(); ++p) {
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] = positions[p] * frequencies[i];
    simd::sincos(angles, sine, cosine);
    for (Index i = 0; i < std::ssize(first); ++i) table(p, columns.step * i) = static_cast<float>(first[i]);
    for (Index i = 0; i < columns.second_count; ++i)
      table(p, columns.second_start + columns.step * i) = static_cast<float>(second[i]);
  }
  return table;
}

Matrix sinusoidal_table(std::span<const double> positions, Index d, const SinusoidalOptions& options) {
  return sinusoidal_table(positions, sinusoid_frequencies(d, options), d, options.layout, options.order);
}

Matrix sinusoidal_table(Index n, Index d, const SinusoidalOptions& options) {
  const std::vector<double> frequencies = sinusoid_frequencies(d, options);
  const Index count = std::ssize(frequencies);
  Matrix table(n, d);
  clear_unused_column(table, count);
  sinusoid_rows(table, frequencies, columns_of(d, count, options.layout, options.order));
  return table;
}

SinusoidalOptions sinusoidal_options(const EncodeRequest& request) {
  SinusoidalOptions options;
  options.base = request.number(sinusoid_base.name);
  options.layout = request.choice_of<SinusoidLayout>(sinusoid_layout);
  options.order = request.choice_of<SinusoidOrder>(sinusoid_order);
  if (request.parameters.contains(sinusoid_spacing.name))
    options.spacing = request.choice_of<SinusoidSpacing>(sinusoid_spacing);
  return options;
}

Result<std::vector<double>> chosen_frequencies(const EncodeRequest& request,
                                               const SinusoidalOptions& options) {
  std::vector<double> chosen = request.numbers(sinusoid_learned.name);
  if (chosen.empty()) return sinusoid_frequencies(request.d, options);
  const Index count = (request.d + 1) / 2;
  if (std::ssize(chosen) == count) return chosen;
  return fail(ErrorCode::bad_shape, "frequencies",
              {"frequencies has ", chosen.size(), " entries; a width of ", request.d, " needs ", count});
}

namespace {

/// The finaliser of MurmurHash3 (Appleby 2011).
constexpr std::uint32_t fmix32(std::uint32_t h) {
  h = (h ^ h >> 16) * 0x85ebca6b;
  h = (h ^ h >> 13) * 0xc2b2ae35;
  return h ^ h >> 16;
}

/// Sorts rows whose hashes differ in `bit` or below.
void sort_by_hash(std::span<double> rows, std::uint32_t bit) {
  if (rows.size() < 2) return;
  const auto is_set = [=](double row) { return (fmix32(static_cast<std::uint32_t>(row) + 1) & bit) != 0; };
  const auto set = std::ranges::partition(rows, std::not_fn(is_set));
  sort_by_hash({rows.begin(), set.begin()}, bit / 2);
  sort_by_hash(set, bit / 2);
}

}  // namespace

Encoding sinusoid_encoding(const EncodeRequest& request, const SinusoidalOptions& options,
                           std::span<const double> frequencies, bool shuffled) {
  std::vector<double> rows(static_cast<std::size_t>(request.n));
  std::iota(rows.begin(), rows.end(), 0.0);
  if (shuffled) sort_by_hash(rows, 1U << 31);
  for (double& row : rows) row = request.position(static_cast<Index>(row));
  std::optional<ColumnWaves> waves;
  if (!shuffled) waves = sinusoid_waves(frequencies, request.d, options.layout, options.order);
  return input_encoding(sinusoidal_table(rows, frequencies, request.d, options.layout, options.order),
                        request, std::move(waves));
}

namespace {

constexpr Parameter sinusoidal_parameters[] = {sinusoid_base,  sinusoid_layout,   sinusoid_spacing,
                                               sinusoid_order, sinusoid_shuffled, combine_parameter};

Result<Encoding> encode_sinusoidal(const EncodeRequest& request) {
  const SinusoidalOptions options = sinusoidal_options(request);
  const std::vector<double> frequencies = sinusoid_frequencies(request.d, options);
  const bool shuffled = request.flag(sinusoid_shuffled.name);
  if (shuffled || request.positions) return sinusoid_encoding(request, options, frequencies, shuffled);
  return input_encoding(sinusoidal_table(request.n, request.d, options), request,
                        sinusoid_waves(frequencies, request.d, options.layout, options.order));
}

}  // namespace

const Scheme sinusoidal_scheme{
    .id = "sinusoidal",
    .title = "Sinusoidal",
    .kind = Scheme::Kind::input,
    .learnable = false,
    .parameters = sinusoidal_parameters,
    .description = "Sines and cosines of many wavelengths: every position is a time on many clocks.",
    .reference = "Vaswani et al. 2017, Attention Is All You Need, section 3.5",
    .encode = encode_sinusoidal,
};

}  // namespace pe
