#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/matrix.hpp"
#include "recognition/wave_rule.hpp"

namespace pe {

/// All rows of some columns.
struct ChosenColumns {
  std::vector<Index> columns;
  Matrix values;
  Index width;               ///< of the table
  bool differences = false;  ///< of neighbouring rows, which a constant leaves alone, in place of rows

  ChosenColumns(const Matrix& table, std::vector<Index> chosen);
  [[nodiscard]] ChosenColumns as_differences() const;
};

struct ColumnFrequency {
  Index column;
  double value;  ///< radians a row, > 0
};

/// Of those columns that turn enough, and look like waves. From x(p + l) + x(p - l) = 2 cos(w l) x(p), with
/// lags l that double, so that each decides the branch of the next.
std::vector<ColumnFrequency> estimate_frequencies(const ChosenColumns& chosen);

/// The base that most columns agree on, were the table laid out so.
std::optional<double> guess_base(const WaveRule& rule, std::span<const ColumnFrequency> frequencies, Index d);

/// The position of the first row, a whole number, were the table laid out so with this base: from the phases
/// of the columns, the slow ones first, each of which decides the branch of the next.
std::optional<double> guess_offset(const WaveRule& rule, double base, const ChosenColumns& chosen);

}  // namespace pe
