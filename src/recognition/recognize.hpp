#pragma once

#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/fields.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"

namespace pe {

/// How a table may have been generated, and how far it is from such a table. Parameters that the family does
/// not have are empty or 0.
struct RecognitionFit {
  std::string_view
      family;  ///< "sinusoidal", "sinusoidal-2d", "index", "normalized-index", "learned", "constant"
  std::string_view layout, spacing, order;  ///< as in sinusoidal.hpp
  double base = 0;                          ///< of sinusoids, 0 where any gives the same numbers
  Index columns = 0;                        ///< of a grid
  bool lines_first = false;                 ///< the line of the grid is in the left half of the columns
  double deviation = 0;                     ///< of "learned"
  bool transposed = false;
  bool descending = false;     ///< positions fall from row to row
  Index padding_rows = 0;      ///< rows of zeros at the start
  Index zero_rows = 0;         ///< other rows of zeros, which count as positions but were left out
  Index zero_row = 0;          ///< the first of those
  std::string_view precision;  ///< "float16" or "bfloat16" where every entry is such a number, else "float32"

  double scale = 1;     ///< of the generated table, by least squares
  double constant = 0;  ///< added to every entry of it
  double offset = 0;    ///< the position of the first row after the padding
  /// |table - fit| / |table|, Frobenius norms. For "learned", which cannot be generated: the largest
  /// distance between the distribution of the entries and the normal one around 0 with their root mean square as
  /// its deviation (Kolmogorov and Smirnov).
  double error = 1;
  double max_abs_error = 0;
  std::string_view mistake{};  ///< empty, or what went wrong: the names stand in waves.hpp
};

/// A fit is called a match up to this error. "learned" matches as normal.hpp says.
inline constexpr double recognition_tolerance = 1e-2;

/// Whether one error is below another by more than rounding and a free parameter explain.
constexpr bool clearly_less(double a, double b) {
  return a < 0.9 * b - 1e-6;
}

struct RecognizeOptions {
  bool residual = false;
  Index drop = 0;
};
template <>
inline constexpr auto fields_of<RecognizeOptions> =
    fields("RecognizeOptions", "", field("residual", &RecognizeOptions::residual, "also return the residual of the best fit"),
           field("drop", &RecognizeOptions::drop,
                 "rows left out at the start (padding, outliers); at least two rows must remain"));

struct Recognition {
  bool matched = false;  ///< the first fit is a match
  /// The best first, at most 3. If none matches, the nearest, with "learned" last: its error is not comparable.
  std::vector<RecognitionFit> fits;
  Index ties = 0;  ///< this many of the first fits give the same numbers up to rounding; round bases first
  Index residual_of = -1;  ///< the first fit that can be generated; -1 for none, or without `residual`
  Matrix residual;         ///< the rows used minus that fit; empty for none
};

/// Compares a table with those that untrained schemes generate: as given and transposed, with rising and falling
/// positions, without its rows of zeros (padding). Tries every layout with the usual bases and with those that
/// the columns suggest. Errors: bad_shape, non_finite (table), bad_value (drop), out_of_memory.
Result<Recognition> recognize(const Matrix& table, const RecognizeOptions& options = {},
                              const Progress& progress = {});

}  // namespace pe
