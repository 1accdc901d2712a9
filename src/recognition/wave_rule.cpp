#include "pe/recognition/wave_rule.hpp"

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

WaveColumn column_of(const WaveRule& rule, Index j, Index d) {
  WaveColumn column;
  if (rule.grid > 0) {
    const bool second_half = j >= d / 2;
    column.axis =
        second_half == rule.lines_first ? WaveColumn::Axis::grid_column : WaveColumn::Axis::grid_line;
    if (second_half) j -= d / 2;
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
  if (place) column.exponent = sinusoid_exponent(place->frequency + first, d, options.spacing);
  return column;
}

bool depends_on_base(const WaveRule& rule, Index d) {
  for (Index j = 0; j < d; ++j)
    if (const WaveColumn column = column_of(rule, j, d); column.used && column.exponent != 0) return true;
  return false;
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

/// The length of a grid's lines: after so many rows, the half of the width that encodes the column repeats.
std::optional<Index> grid_columns(const Matrix& table, bool lines_first) {
  const Index start = lines_first ? table.cols() / 2 : 0, half = table.cols() / 2;
  const auto part = [&](Index row) { return table.row(row).segment(start, half); };
  const float norm = part(0).norm();
  for (Index columns = 2; 2 * columns <= table.rows(); ++columns)
    if ((part(columns) - part(0)).norm() <= 0.05F * norm) return columns;
  return {};
}

}  // namespace

std::vector<WaveRule> wave_rules(const Matrix& table) {
  std::vector<WaveRule> rules = rules_of_rows();
  // A single pair would always fit: it has any frequency for some base.
  if (table.cols() >= 4)
    for (const SinusoidOrder order : {SinusoidOrder::sin_cos, SinusoidOrder::cos_sin})
      for (const SinusoidLayout layout : {SinusoidLayout::interleaved, SinusoidLayout::halves})
        rules.push_back({.layout = layout, .spacing = Spacing::from_one, .order = order});
  if (table.cols() % 4 != 0) return rules;
  for (const bool lines_first : {false, true}) {
    const auto columns = grid_columns(table, lines_first);
    if (!columns) continue;
    for (const SinusoidOrder order : {SinusoidOrder::sin_cos, SinusoidOrder::cos_sin})
      for (const SinusoidLayout layout : {SinusoidLayout::halves, SinusoidLayout::interleaved})
        rules.push_back({.layout = layout, .order = order, .grid = *columns, .lines_first = lines_first});
  }
  return rules;
}

}  // namespace pe
