#pragma once

#include <cstdint>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

/// How the columns of a table of sinusoids may be laid out, correctly or by mistake, whatever the base and
/// the positions.
struct WaveRule {
  /// every_column: column j has the frequency base^(-j / d). from_one: pair i has that of pair i + 1. floored:
  /// pair i has e^(2 i floor(-ln base / d)).
  enum class Spacing : std::uint8_t { vaswani, tensor2tensor, every_column, from_one, floored };
  /// of_other_layout: sines and cosines follow one layout, frequencies the other.
  enum class Functions : std::uint8_t { as_layout, of_other_layout, sine };

  SinusoidLayout layout = SinusoidLayout::interleaved;
  Spacing spacing = Spacing::vaswani;
  SinusoidOrder order = SinusoidOrder::sin_cos;
  Functions functions = Functions::as_layout;
  bool degrees = false;
  /// The columns of the grid; 0 where rows are positions.
  Index grid = 0;
  bool lines_first = false;
  /// Whether every other pair of columns belongs to the other axis of the grid; else each axis has one half.
  bool alternating = false;
};

/// The base that `floored` stands for: others give the same frequencies.
inline constexpr double floored_base = 10000;

struct WaveColumn {
  enum class Axis : std::uint8_t { row, grid_column, grid_line };

  /// The frequency is base^-exponent, times unit_of(rule).
  double exponent = 0;
  bool sine = true;
  /// If false, the column's entries are 0.
  bool used = true;
  Axis axis = Axis::row;
};

/// Column j of d.
WaveColumn column_of(const WaveRule& rule, Index j, Index d);

/// The axis of column j of d.
WaveColumn::Axis axis_of(const WaveRule& rule, Index j, Index d);

/// Whether the base makes a difference. It makes none where all d columns have the first frequency, or where
/// its logarithm is rounded.
bool depends_on_base(const WaveRule& rule, Index d);

/// Whether code with a mistake lays columns out like this: then the rule tells a story, which has to fit.
bool is_mistaken(const WaveRule& rule);

/// What every frequency is multiplied by.
double unit_of(const WaveRule& rule);

/// All rules to try on a table, the more usual ones first; those of a grid where its rows repeat.
std::vector<WaveRule> wave_rules(const Matrix& table);

}  // namespace pe
