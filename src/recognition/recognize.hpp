#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/names.hpp"
#include "core/progress.hpp"
#include "encodings/sinusoidal.hpp"
#include "recognition/rounding.hpp"

namespace pe {

enum class Family { sinusoidal, sinusoidal_2d, index, normalized_index, learned, constant };
template <>
inline constexpr auto names_of<Family> = std::to_array<std::string_view>(
    {"sinusoidal", "sinusoidal-2d", "index", "normalized-index", "learned", "constant"});

/// What went wrong where a table of sinusoids was made.
enum class Mistake {
  /// column j has the frequency base^(-j / d): i / d in place of 2 i / d
  exponent_not_doubled,
  /// base^(-2 j / d), with j over all columns
  exponent_over_all_columns,
  /// base^(-2 i / d) with i from 1, as Wang et al. 2021 write it
  frequencies_from_one,
  /// there are no cosines
  sine_only,
  /// the functions stand as in one layout, the frequencies as in the other
  layout_confused,
  /// angles were rounded before the sine was taken
  float16_angles,
  bfloat16_angles,
  /// only positions were rounded
  float16_positions,
  bfloat16_positions,
  /// only frequencies were rounded
  float16_frequencies,
  bfloat16_frequencies,
  /// angles times pi / 180
  degrees,
  /// positions begin at 1
  off_by_one
};
template <>
inline constexpr auto names_of<Mistake> = std::to_array<std::string_view>(
    {"exponent-not-doubled", "exponent-over-all-columns", "frequencies-from-one", "sine-only",
     "layout-confused", "float16-angles", "bfloat16-angles", "float16-positions", "bfloat16-positions",
     "float16-frequencies", "bfloat16-frequencies", "degrees", "off-by-one"});

/// How a table may have been generated, and how far it is from such a table. Numbers that the family does not
/// have are 0.
struct RecognitionFit {
  Family family = Family::constant;
  /// Of sinusoids; elsewhere without a meaning.
  SinusoidLayout layout = SinusoidLayout::interleaved;
  SinusoidSpacing spacing = SinusoidSpacing::vaswani;
  SinusoidOrder order = SinusoidOrder::sin_cos;
  /// of sinusoids; 0 where any base gives the same numbers
  double base = 0;
  /// of a grid
  Index columns = 0;
  /// the line of the grid is in the left half of the columns
  bool lines_first = false;
  /// of `learned`
  double deviation = 0;
  bool transposed = false;
  /// positions fall from row to row
  bool descending = false;
  /// rows of zeros at the start
  Index padding_rows = 0;
  /// other rows of zeros, which count as positions but were left out
  Index zero_rows = 0;
  /// the first of those
  Index zero_row = 0;
  Precision precision = Precision::float32;

  /// of the generated table, by least squares
  double scale = 1;
  /// added to every entry of it
  double constant = 0;
  /// the position of the first row after the padding
  double offset = 0;
  /// |table - fit| / |table|, Frobenius norms. For `learned`, which cannot be generated: the largest distance
  /// between the distribution of the entries and the normal one around 0 with their root mean square as its
  /// deviation (Kolmogorov and Smirnov).
  double error = 1;
  double max_abs_error = 0;
  std::optional<Mistake> mistake = {};

  bool has_waves() const { return family == Family::sinusoidal || family == Family::sinusoidal_2d; }
};

/// A fit is called a match up to this error. One of the family `learned` matches as normal.hpp says.
inline constexpr double recognition_tolerance = 1e-2;

/// Whether one error is below another by more than rounding and a free parameter explain.
constexpr bool clearly_less(double a, double b) {
  return a < 0.9 * b - 1e-6;
}

struct RecognizeOptions {
  /// also returns the residual of the best fit
  bool residual = false;
  /// rows left out at the start; at least two must remain
  Index drop = 0;
};

struct Recognition {
  /// the first fit is a match
  bool matched = false;
  /// The best first, at most 3. If none matches, the nearest; `learned` comes last then, because its error
  /// cannot be compared with the others.
  std::vector<RecognitionFit> fits;
  /// this many of the first fits give the same numbers up to rounding; round bases first
  Index ties = 0;
  /// the first fit that can be generated; -1 for none, or without `residual`
  Index residual_of = -1;
  /// the rows used minus that fit; empty for none
  Matrix residual;
};

/// Compares a table with those that untrained schemes generate: as given and transposed, with rising and
/// falling positions, without its rows of zeros (padding). Tries every layout with the usual bases and with
/// those that the columns suggest. Errors: bad_shape, non_finite (table), bad_value (drop), out_of_memory.
Result<Recognition> recognize(const Matrix& table, const RecognizeOptions& options = {},
                              const Progress& progress = {});

}  // namespace pe
