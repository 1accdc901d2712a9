#include "recognition/waves.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

#include "encodings/sinusoidal.hpp"
#include "simd/spans.hpp"

namespace pe {

namespace {

constexpr double usual_bases[] = {10000, 100, 1000, 500'000, 1'000'000, 5'000'000};

enum class Spacing : std::uint8_t { vaswani, tensor2tensor, every_column };
enum class Functions : std::uint8_t { as_layout, of_other_layout, sine };
enum class Axis : std::uint8_t { row, grid_column, grid_line };
enum class Rounding : std::uint8_t { none, float16, bfloat16 };

/// How the columns of a table may be laid out; the base is not part of it.
struct Hypothesis {
  SinusoidLayout layout = SinusoidLayout::interleaved;
  Spacing spacing = Spacing::vaswani;
  SinusoidOrder order = SinusoidOrder::sin_cos;
  Functions functions = Functions::as_layout;
  bool degrees = false;
  Index grid = 0;  ///< columns of the grid; 0 where rows are positions
  bool lines_first = false;
};

struct Column {
  double exponent = 0;
  bool sine = true, used = true;
  Axis axis = Axis::row;
};

Column column_of(const Hypothesis& h, Index j, Index d) {
  Column column;
  if (h.grid > 0) {
    const bool second_half = j >= d / 2;
    column.axis = second_half == h.lines_first ? Axis::grid_column : Axis::grid_line;
    if (second_half) j -= d / 2;
    d /= 2;
  }
  const bool over_all = h.spacing == Spacing::every_column, paired = h.spacing == Spacing::vaswani;
  const Index count = paired ? (d + 1) / 2 : d / 2;
  const bool halves = h.layout == SinusoidLayout::halves;
  const Index frequency = halves ? (j < count ? j : j - count) : j / 2;
  const bool in_halves = halves != (h.functions == Functions::of_other_layout);
  const bool second = in_halves ? j >= count : j % 2 == 1;
  column.exponent = over_all ? static_cast<double>(j) / static_cast<double>(d)
                    : paired ? 2.0 * static_cast<double>(frequency) / static_cast<double>(d)
                             : static_cast<double>(frequency) / std::max(1.0, static_cast<double>(count - 1));
  column.sine = h.functions == Functions::sine || second == (h.order == SinusoidOrder::cos_sin);
  column.used = over_all || j < 2 * count;
  return column;
}

double rounded(double x, Rounding rounding) {
  if (rounding == Rounding::none || x == 0) return x;
  const bool half = rounding == Rounding::float16;
  const int exponent = half ? std::max(std::ilogb(x), -14) - 10 : std::ilogb(x) - 7;
  return std::ldexp(std::nearbyint(std::ldexp(x, -exponent)), exponent);
}

/// Some rows and columns of a table, to try hypotheses on.
struct Sample {
  std::vector<Index> rows, columns;
  MatrixD values;
  Index width = 0;  ///< of the table
  double squares = 0;

  Sample(const Matrix& table, std::vector<Index> chosen_rows, std::vector<Index> chosen_columns)
      : rows(std::move(chosen_rows)), columns(std::move(chosen_columns)), width(table.cols()) {
    std::erase_if(rows, [&](Index row) { return table.row(row).isZero(0); });
    values.resize(std::ssize(rows), std::ssize(columns));
    for (Index i = 0; i < values.rows(); ++i)
      for (Index k = 0; k < values.cols(); ++k) values(i, k) = table(rows[i], columns[k]);
    squares = values.squaredNorm();
  }
};

/// 0 .. n - 1, at most `count` of them: the first ones, then ever farther apart.
std::vector<Index> spread(Index n, Index count) {
  std::vector<Index> all;
  const double growth = std::pow(static_cast<double>(n), 1.0 / static_cast<double>(count));
  double next = 0;
  while (next < static_cast<double>(n)) {
    all.push_back(static_cast<Index>(next));
    next = std::max(next + 1, std::floor(next * growth));
  }
  return all;
}

/// 0 .. n - 1, at most `count` of them, evenly, always with their neighbours.
std::vector<Index> in_pairs(Index n, Index count) {
  std::vector<Index> all;
  const Index step = std::max<Index>(1, 2 * n / count);
  for (Index i = 0; i < n; ++i)
    if (n <= count || i % step < 2 || i >= n - 2) all.push_back(i);
  return all;
}

struct Fit {
  Hypothesis hypothesis;
  double base = 0, offset = 0, scale = 0, error = 1, max_abs_error = 0;
  Rounding rounding = Rounding::none;  ///< of the angles
  bool rounded_frequencies = false;
};

/// Sets scale and error of the rest, and the largest error where it is wanted.
void evaluate(Fit& fit, const Sample& sample, bool want_largest = false) {
  const std::size_t count = sample.columns.size();
  std::vector<double> frequencies(count), angles(count), sine(count), cosine(count);
  std::vector<Column> columns(count);
  const double log_base = std::log(fit.base);
  for (std::size_t k = 0; k < count; ++k) {
    columns[k] = column_of(fit.hypothesis, sample.columns[k], sample.width);
    frequencies[k] = std::exp(-log_base * columns[k].exponent);
    if (fit.hypothesis.degrees) frequencies[k] *= std::numbers::pi / 180;
    if (fit.rounded_frequencies) frequencies[k] = rounded(frequencies[k], fit.rounding);
  }
  double product = 0, norm = 0;
  const Index grid = std::max<Index>(1, fit.hypothesis.grid);
  const auto generate = [&](Index i) {
    const Index row = sample.rows[i];
    const double places[] = {static_cast<double>(row) + fit.offset,
                             static_cast<double>(row % grid) + fit.offset,
                             static_cast<double>(row / grid) + fit.offset};
    for (std::size_t k = 0; k < count; ++k)
      angles[k] = rounded(places[static_cast<int>(columns[k].axis)] * frequencies[k], fit.rounding);
    simd::sincos(angles, sine, cosine);
    for (std::size_t k = 0; k < count; ++k)
      sine[k] = !columns[k].used ? 0 : columns[k].sine ? sine[k] : cosine[k];
  };
  for (Index i = 0; i < sample.values.rows(); ++i) {
    generate(i);
    const double* const values = &sample.values(i, 0);
    for (std::size_t k = 0; k < count; ++k) {
      product += sine[k] * values[k];
      norm += sine[k] * sine[k];
    }
  }
  fit.scale = norm == 0 ? 0 : product / norm;
  double squares = 0;
  fit.max_abs_error = 0;
  // Without the rounding of a difference of large numbers, where it counts.
  fit.error = std::sqrt(std::max(0.0, 1 - fit.scale * product / sample.squares));
  if (!want_largest && fit.error > 1e-4) return;
  for (Index i = 0; i < sample.values.rows(); ++i) {
    generate(i);
    for (std::size_t k = 0; k < count; ++k) {
      const double rest = std::abs(sample.values(i, static_cast<Index>(k)) - fit.scale * sine[k]);
      squares += rest * rest;
      fit.max_abs_error = std::max(fit.max_abs_error, rest);
    }
  }
  fit.error = std::sqrt(squares / sample.squares);
}

/// The frequency of a column of neighbouring rows, in radians a row: from lags that double, so that each
/// decides the branch of the next. Nothing where the column turns too little, or is no wave.
std::optional<double> frequency_of(const Matrix& table, Index j) {
  const Index n = table.rows();
  double frequency = 0;
  bool turned = false;
  for (Index lag = 1; 3 * lag <= n; lag *= 2) {
    double product = 0, square = 0;
    for (Index p = lag; p + lag < n; ++p) {
      const double x = table(p, j);
      product += x * (static_cast<double>(table(p - lag, j)) + table(p + lag, j));
      square += 2 * x * x;
    }
    if (square == 0) return {};
    const double angle = std::acos(std::clamp(product / square, -1.0, 1.0));
    const double turn = 2 * std::numbers::pi, expected = frequency * static_cast<double>(lag);
    double nearest = angle;
    if (lag > 1) {
      const double below = turn * std::floor(expected / turn);
      for (const double candidate :
           {below - angle, below + angle, below + turn - angle, below + turn + angle})
        if (std::abs(candidate - expected) < std::abs(nearest - expected)) nearest = candidate;
    }
    frequency = std::abs(nearest) / static_cast<double>(lag);
    turned = frequency * static_cast<double>(lag) > 0.5;
  }
  return turned ? std::optional(frequency) : std::nullopt;
}

struct Frequency {
  Index column;
  double value;
};

double degrees_factor(const Hypothesis& h) {
  return h.degrees ? std::numbers::pi / 180 : 1;
}

/// The base that most columns agree on.
std::optional<double> base_from(const Hypothesis& h, const std::vector<Frequency>& frequencies, Index d) {
  std::vector<double> logs;
  for (const auto& [column, value] : frequencies) {
    const Column c = column_of(h, column, d);
    const double log = -std::log(value / degrees_factor(h)) / c.exponent;
    if (c.used && c.axis != Axis::grid_line && c.exponent > 0.04 && log > 0.01 && log < 25)
      logs.push_back(log);
  }
  if (logs.empty()) return {};
  for (auto one = logs.begin(); one != logs.end(); ++one)
    for (auto at = one; at != logs.begin() && *at < *(at - 1); --at) std::swap(*at, *(at - 1));
  return std::exp(logs[logs.size() / 2]);
}

/// The position of the first row, from the phase of the slowest column that turns enough.
std::optional<double> offset_from(const Hypothesis& h, double base, const Matrix& table,
                                  const std::vector<Index>& columns) {
  const double least = 2 / static_cast<double>(table.rows());
  double w = 10;
  Index slowest = 0;
  for (const Index j : columns) {
    const Column column = column_of(h, j, table.cols());
    const double frequency = std::pow(base, -column.exponent) * degrees_factor(h);
    if (column.used && frequency >= least && frequency < w) {
      w = frequency;
      slowest = j;
    }
  }
  if (w == 10) return {};
  const Column column = column_of(h, slowest, table.cols());
  double ss = 0, sc = 0, cc = 0, xs = 0, xc = 0;
  for (Index p = 0; p < table.rows(); ++p) {
    const double angle = w * static_cast<double>(p), x = table(p, slowest);
    double s = 0, c = 0;
    simd::sincos({&angle, 1}, {&s, 1}, {&c, 1});
    ss += s * s, sc += s * c, cc += c * c, xs += x * s, xc += x * c;
  }
  const double a = xs * cc - xc * sc, b = xc * ss - xs * sc;  // times the determinant: x = a sin + b cos
  double phase = column.sine ? std::atan2(b, a) : std::atan2(-a, b);
  if (phase < -0.01) phase += 2 * std::numbers::pi;
  return std::nearbyint(phase / w);
}

constexpr Hypothesis without_grid[] = {
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::as_layout, false},
    {SinusoidLayout::halves, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::as_layout, false},
    {SinusoidLayout::interleaved, Spacing::tensor2tensor, SinusoidOrder::sin_cos, Functions::as_layout,
     false},
    {SinusoidLayout::halves, Spacing::tensor2tensor, SinusoidOrder::sin_cos, Functions::as_layout, false},
    {SinusoidLayout::interleaved, Spacing::every_column, SinusoidOrder::sin_cos, Functions::as_layout, false},
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::of_other_layout,
     false},
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::as_layout, true},
    {SinusoidLayout::halves, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::of_other_layout, false},
    {SinusoidLayout::halves, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::as_layout, true},
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::cos_sin, Functions::as_layout, false},
    {SinusoidLayout::halves, Spacing::vaswani, SinusoidOrder::cos_sin, Functions::as_layout, false},
    {SinusoidLayout::interleaved, Spacing::tensor2tensor, SinusoidOrder::cos_sin, Functions::as_layout,
     false},
    {SinusoidLayout::halves, Spacing::tensor2tensor, SinusoidOrder::cos_sin, Functions::as_layout, false},
    {SinusoidLayout::interleaved, Spacing::every_column, SinusoidOrder::cos_sin, Functions::as_layout, false},
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::cos_sin, Functions::of_other_layout,
     false},
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::cos_sin, Functions::as_layout, true},
    {SinusoidLayout::halves, Spacing::vaswani, SinusoidOrder::cos_sin, Functions::of_other_layout, false},
    {SinusoidLayout::halves, Spacing::vaswani, SinusoidOrder::cos_sin, Functions::as_layout, true},
    {SinusoidLayout::interleaved, Spacing::vaswani, SinusoidOrder::sin_cos, Functions::sine, false},
};

std::vector<Hypothesis> hypotheses(const Matrix& table) {
  std::vector<Hypothesis> all(std::begin(without_grid), std::end(without_grid));
  if (table.cols() % 4 != 0) return all;
  // A grid repeats in one half of the columns.
  for (const bool lines_first : {false, true}) {
    const Index start = lines_first ? table.cols() / 2 : 0, half = table.cols() / 2;
    const double norm = table.row(0).segment(start, half).norm();
    for (Index grid = 2; 2 * grid <= table.rows(); ++grid) {
      if ((table.row(grid).segment(start, half) - table.row(0).segment(start, half)).norm() > 0.05 * norm)
        continue;
      for (const bool cosine_first : {false, true})
        for (const bool halves : {true, false}) {
          Hypothesis h = without_grid[halves ? 1 : 0];
          h.order = cosine_first ? SinusoidOrder::cos_sin : SinusoidOrder::sin_cos;
          h.grid = grid;
          h.lines_first = lines_first;
          all.push_back(h);
        }
      break;
    }
  }
  return all;
}

/// Narrows the base down, from a first guess. Where the best is at the edge of what was tried, it goes on there.
void refine_base(Fit& fit, const Sample& sample) {
  double reach = 0.03;
  for (int turn = 0; turn < 40 && reach > 1e-10; ++turn) {
    const double centre = fit.base;
    int best = 0;
    for (int step = -3; step <= 3; ++step) {
      Fit tried = fit;
      tried.base = centre * std::exp(reach * step / 3);
      evaluate(tried, sample);
      if (tried.error < fit.error) {
        fit = tried;
        best = step;
      }
    }
    if (std::abs(best) < 3) reach /= 3;
  }
}

bool is_usual(double base) {
  return std::ranges::find(usual_bases, base) != std::end(usual_bases);
}

bool clearly_better(const Fit& a, const Fit& b) {
  return clearly_less(a.error, b.error);
}

RecognitionFit described(const Fit& fit) {
  const Hypothesis& h = fit.hypothesis;
  RecognitionFit result;
  result.family = h.grid > 0 ? "sinusoidal-2d" : "sinusoidal";
  result.scale = fit.scale;
  result.offset = fit.offset;
  result.error = fit.error;
  result.max_abs_error = fit.max_abs_error;
  double base = fit.base;
  if (h.spacing == Spacing::every_column) {
    // base^(-2 j / d) is (base^2)^(-j / d): the usual base tells which it was.
    const double root = std::sqrt(base);
    const bool over_all = std::ranges::any_of(
        usual_bases, [&](double usual) { return std::abs(root / usual - 1) < 1e-4 && usual != 1000; });
    result.mistake = over_all && base != 10000 ? "exponent-over-all-columns" : "exponent-not-doubled";
    if (result.mistake == "exponent-over-all-columns") base = root;
  } else if (h.functions == Functions::sine) {
    result.mistake = "sine-only";
  } else if (h.functions == Functions::of_other_layout) {
    result.mistake = "layout-confused";
  } else if (fit.rounding != Rounding::none) {
    result.mistake = fit.rounding == Rounding::float16 ? "float16-angles" : "bfloat16-angles";
  } else if (h.degrees) {
    result.mistake = "degrees";
  } else if (fit.offset == 1) {
    result.mistake = "off-by-one";
  }
  result.layout = sinusoid_layouts[static_cast<int>(h.layout)];
  result.spacing = sinusoid_spacings[h.spacing == Spacing::tensor2tensor ? 1 : 0];
  result.order = sinusoid_orders[static_cast<int>(h.order)];
  result.base = base;
  result.columns = h.grid;
  result.lines_first = h.lines_first;
  return result;
}

}  // namespace

std::vector<RecognitionFit> fit_waves(const Matrix& table, std::size_t count) {
  const Index n = table.rows(), d = table.cols();
  if (n < 3 || d < 2) return {};
  const Sample coarse(table, spread(std::min<Index>(n, 64), 20), in_pairs(d, 24)),
      fine(table, spread(n, 64), in_pairs(d, 64));
  if (coarse.squares == 0 || fine.squares == 0) return {};
  std::vector<Frequency> frequencies;
  for (const Index j : fine.columns)
    if (const auto frequency = frequency_of(table, j)) frequencies.push_back({j, *frequency});

  std::vector<Fit> fits;
  for (const Hypothesis& h : hypotheses(table)) {
    Fit best{.hypothesis = h};
    // What the columns suggest comes last: it has to be better than the usual bases.
    std::vector<double> bases(std::begin(usual_bases), std::end(usual_bases));
    if (h.spacing == Spacing::every_column)
      for (const double base : usual_bases) bases.push_back(base * base);
    const auto suggested = base_from(h, frequencies, d);
    if (suggested) bases.push_back(*suggested);
    for (const double base : bases) {
      std::vector<double> offsets{0, 1, 2, 3};
      if (const auto offset = offset_from(h, base, table, fine.columns); offset && h.grid == 0)
        for (const double step : {-2.0, -1.0, 0.0, 1.0, 2.0})
          if (*offset + step > 3) offsets.push_back(*offset + step);
      for (const double offset : offsets) {
        Fit tried{.hypothesis = h, .base = base, .offset = offset};
        evaluate(tried, coarse);
        if (clearly_better(tried, best)) best = tried;
      }
    }
    if (best.base == 0) continue;
    evaluate(best, fine);
    if (suggested && !is_usual(best.base)) {
      refine_base(best, fine);
      // A base within the fit's own error of a whole number is that number.
      Fit usual = best;
      usual.base = std::nearbyint(best.base);
      evaluate(usual, fine);
      if (usual.error < 1.1 * best.error + 1e-8) best = usual;
    }
    fits.push_back(best);
  }
  // Two layouts can be the same with other bases: then the one whose base is usual comes first.
  const auto better = [](const Fit& a, const Fit& b) {
    return clearly_better(a, b) || (!clearly_better(b, a) && is_usual(a.base) && !is_usual(b.base));
  };
  for (auto one = fits.begin(); one != fits.end(); ++one)
    for (auto at = one; at != fits.begin() && better(*at, *(at - 1)); --at) std::swap(*at, *(at - 1));
  if (fits.size() > count) fits.resize(count);
  if (fits.empty()) return {};
  // Rounded angles look like the same waves with noise.
  if (fits.front().error > 1e-5)
    for (const auto rounding : {Rounding::float16, Rounding::bfloat16})
      for (const bool frequencies_too : {false, true}) {
        Fit tried = fits.front();
        tried.rounding = rounding;
        tried.rounded_frequencies = frequencies_too;
        evaluate(tried, fine);
        if (tried.error < 0.5 * fits.front().error && tried.error < recognition_tolerance)
          fits.front() = tried;
      }

  std::vector<Index> all_rows(static_cast<std::size_t>(n)), all_columns(static_cast<std::size_t>(d));
  for (Index i = 0; i < n; ++i) all_rows[i] = i;
  for (Index j = 0; j < d; ++j) all_columns[j] = j;
  const Sample everything(table, std::move(all_rows), std::move(all_columns));
  std::vector<RecognitionFit> result;
  for (Fit& fit : fits) {
    evaluate(fit, everything, true);
    result.push_back(described(fit));
  }
  return result;
}

}  // namespace pe
