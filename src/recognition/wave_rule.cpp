#include "pe/recognition/wave_rule.hpp"

#include <cmath>
#include <numbers>
#include <optional>

namespace pe {

namespace {

using Spacing = WaveRule::Spacing;
using Functions = WaveRule::Functions;

SinusoidalOptions options_of(const WaveRule& rule) {
  return {.layout = rule.layout,
          .spacing = rule.spacing == Spacing::tensor2tensor ? SinusoidSpacing::tensor2tensor
                                                            : SinusoidSpacing::vaswani,
          .order = rule.order};
}

bool is_sine(const WaveRule& rule, Index j, Index d) {
  if (rule.functions == Functions::sine) return true;
  SinusoidalOptions options = options_of(rule);
  if (rule.functions == Functions::of_other_layout)
    options.layout =
        rule.layout == SinusoidLayout::halves ? SinusoidLayout::interleaved : SinusoidLayout::halves;
  const auto column = sinusoid_column(j, d, options);
  return !column || column->sine;
}

}  // namespace

namespace {

bool is_second(const WaveRule& rule, Index j, Index d) {
  return rule.alternating ? j % 4 >= 2 : j >= d / 2;
}

/// The exponent of pair i where `-math.log(base) / d // 2` was written for -log(base) / (d // 2), as in
/// LoFTR's PositionEncodingSine without temp_bug_fix: Python's // rounds the quotient down to a whole number.
double floored_exponent(Index i, Index d) {
  const double log_base = std::log(floored_base);
  return -2 * static_cast<double>(i) * std::floor(-log_base / static_cast<double>(d) / 2) / log_base;
}

}  // namespace

WaveColumn::Axis axis_of(const WaveRule& rule, Index j, Index d) {
  using enum WaveColumn::Axis;
  if (rule.grid == 0) return row;
  return is_second(rule, j, d) == rule.lines_first ? grid_column : grid_line;
}

WaveColumn column_of(const WaveRule& rule, Index j, Index d) {
  WaveColumn column;
  const Index width = d;
  column.axis = axis_of(rule, j, d);
  if (rule.grid > 0) {
    if (rule.alternating)
      j = j / 4 * 2 + j % 2;
    else if (is_second(rule, j, d))
      j -= d / 2;
    d /= 2;
  }
  column.sine = is_sine(rule, j, d);
  if (rule.spacing == Spacing::every_column) {
    column.exponent = static_cast<double>(j) / static_cast<double>(d);
    return column;
  }
  const SinusoidalOptions options = options_of(rule);
  const auto place = sinusoid_column(j, d, options);
  column.used = place.has_value();
  const Index first = rule.spacing == Spacing::from_one ? 1 : 0;
  if (place)
    column.exponent = rule.spacing == Spacing::floored
                          ? floored_exponent(place->frequency, width)
                          : sinusoid_exponent(place->frequency + first, d, options.spacing);
  return column;
}

bool depends_on_base(const WaveRule& rule, Index d) {
  if (rule.spacing == Spacing::floored) return false;
  for (Index j = 0; j < d; ++j)
    if (const WaveColumn column = column_of(rule, j, d); column.used && column.exponent != 0) return true;
  return false;
}

bool is_mistaken(const WaveRule& rule) {
  return rule.functions != Functions::as_layout || rule.degrees ||
         (rule.spacing != Spacing::vaswani && rule.spacing != Spacing::tensor2tensor);
}

double unit_of(const WaveRule& rule) {
  return rule.degrees ? std::numbers::pi / 180 : 1;
}

namespace {

std::vector<WaveRule> rules_of_rows() {
  std::vector<WaveRule> rules;
  constexpr SinusoidLayout layouts[] = {SinusoidLayout::interleaved, SinusoidLayout::halves};
  for (const SinusoidOrder order : {SinusoidOrder::sin_cos, SinusoidOrder::cos_sin}) {
    for (const Spacing spacing : {Spacing::vaswani, Spacing::tensor2tensor})
      for (const SinusoidLayout layout : layouts)
        rules.push_back({.layout = layout, .spacing = spacing, .order = order});
    rules.push_back({.spacing = Spacing::every_column, .order = order});
    for (const SinusoidLayout layout : layouts) {
      rules.push_back({.layout = layout, .order = order, .functions = Functions::of_other_layout});
      rules.push_back({.layout = layout, .order = order, .degrees = true});
    }
  }
  for (const SinusoidLayout layout : layouts)
    rules.push_back({.layout = layout, .functions = Functions::sine});
  return rules;
}

/// The length of a grid's lines: after so many rows, the half of the columns that encodes the column repeats.
std::optional<Index> grid_columns(const Matrix& table, WaveRule rule) {
  rule.grid = 1;
  std::vector<Index> chosen;
  for (Index j = 0; j < table.cols(); ++j)
    if (axis_of(rule, j, table.cols()) == WaveColumn::Axis::grid_column) chosen.push_back(j);
  const auto squares = [&](const auto& row) {
    float sum = 0;
    for (const Index j : chosen) sum += row(j) * row(j);
    return sum;
  };
  const float first = squares(table.row(0));
  for (Index columns = 2; 2 * columns <= table.rows(); ++columns)
    if (squares(table.row(columns) - table.row(0)) <= 0.05F * 0.05F * first) return columns;
  return {};
}

/// The rules of a grid, whose lines have the length at which its rows repeat.
void add_grid(const Matrix& table, bool lines_first, std::vector<WaveRule>& rules) {
  constexpr SinusoidOrder orders[] = {SinusoidOrder::sin_cos, SinusoidOrder::cos_sin};
  WaveRule rule{.lines_first = lines_first};
  if (const auto columns = grid_columns(table, rule))
    for (rule.grid = *columns; const SinusoidOrder order : orders)
      for (const SinusoidLayout layout : {SinusoidLayout::halves, SinusoidLayout::interleaved}) {
        rule.order = order;
        rule.layout = layout;
        rules.push_back(rule);
      }
  rule = {.lines_first = lines_first, .alternating = true};
  if (const auto columns = grid_columns(table, rule))
    for (rule.grid = *columns; const SinusoidOrder order : orders)
      for (const Spacing spacing : {Spacing::vaswani, Spacing::floored}) {
        rule.order = order;
        rule.spacing = spacing;
        rules.push_back(rule);
      }
}

}  // namespace

std::vector<WaveRule> wave_rules(const Matrix& table) {
  std::vector<WaveRule> rules = rules_of_rows();
  // A single pair would always fit: it has any frequency for some base.
  if (table.cols() >= 4)
    for (const SinusoidOrder order : {SinusoidOrder::sin_cos, SinusoidOrder::cos_sin})
      for (const SinusoidLayout layout : {SinusoidLayout::interleaved, SinusoidLayout::halves})
        for (const Spacing spacing : {Spacing::from_one, Spacing::floored})
          rules.push_back({.layout = layout, .spacing = spacing, .order = order});
  if (table.cols() % 4 == 0)
    for (const bool lines_first : {false, true}) add_grid(table, lines_first, rules);
  return rules;
}

}  // namespace pe
