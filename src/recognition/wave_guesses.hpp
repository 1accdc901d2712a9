#pragma once

#include <optional>
#include <span>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/recognition/wave_rule.hpp"

namespace pe {

/// All rows of some columns.
struct ChosenColumns {
  std::vector<Index> columns;
  Matrix values;
  /// How many columns the table has.
  Index width;
  /// Whether `values` are differences of neighbouring rows, from which a constant drops out.
  bool differences = false;

  ChosenColumns(const Matrix& table, std::vector<Index> chosen);
  [[nodiscard]] ChosenColumns as_differences() const;
};

struct ColumnFrequency {
  Index column;
  /// In radians a row, above 0.
  double value;
  /// Whether the wave turned far enough for noise to matter little.
  bool is_sure;
};

/// The frequencies of those columns that turn and look like waves, from x(p + l) + x(p - l) =
/// 2 cos(w l) x(p). The lags l double, so that each decides how many turns the next one spans.
std::vector<ColumnFrequency> estimate_frequencies(const ChosenColumns& chosen);

/// The base that most columns agree on if the table is laid out by the rule.
std::optional<double> guess_base(const WaveRule& rule, std::span<const ColumnFrequency> frequencies, Index d);

/// The position of the first row, a whole number, if the table is laid out by the rule with this base. It
/// follows from the phases of the columns, slow ones first: each decides how many turns the next one has
/// made.
std::optional<double> guess_offset(const WaveRule& rule, double base, const ChosenColumns& chosen);

}  // namespace pe
