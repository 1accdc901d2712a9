#pragma once

#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"

namespace pe {

/// How a table may have been made, and how far it is from a table that was made so. Texts are empty, and
/// numbers 0, where the family has no such parameter.
struct RecognitionFit {
  std::string_view
      family;  ///< "sinusoidal", "sinusoidal-2d", "index", "normalized-index", "learned", "constant"
  std::string_view layout, spacing, order;  ///< as in sinusoidal.hpp
  double base = 0;
  Index columns = 0;         ///< of a grid
  bool lines_first = false;  ///< the line of the grid is in the left half of the columns
  double deviation = 0;      ///< of "learned"
  bool transposed = false;
  Index padding_rows = 0;      ///< rows of zeros at the start
  std::string_view precision;  ///< "float16" or "bfloat16" where every entry is such a number, else "float32"

  double scale = 1;   ///< of the generated table, by least squares
  double offset = 0;  ///< the position of the first row after the padding
  /// |table - scale generated| / |table|, Frobenius norms. Of "learned", which nothing can generate again: the
  /// largest distance between the distribution of the entries and the normal one (Kolmogorov and Smirnov).
  double error = 1;
  double max_abs_error = 0;
  std::string_view mistake{};  ///< empty, or what went wrong: the names stand in waves.hpp
};

/// A fit is called a match up to this error. "learned" matches where the distance is one that 999 of 1000
/// normal samples stay below, and neighbouring rows are not correlated.
inline constexpr double recognition_tolerance = 1e-2;

/// Whether one error is below another by more than rounding and a free parameter explain.
constexpr bool clearly_less(double a, double b) {
  return a < 0.9 * b - 1e-6;
}

struct Recognition {
  bool matched = false;              ///< the first fit is a match
  std::vector<RecognitionFit> fits;  ///< the best first, at most 3; where nothing matches, the nearest
};

/// Compares a table with those that schemes without training generate, as it is and transposed, without the
/// rows of zeros at its start (padding). Frequencies are estimated from the columns, x(p + l) + x(p - l) = 2
/// cos(w l) x(p), and every layout is tried with the base they suggest and with the usual ones. Errors:
/// bad_shape, non_finite (table), out_of_memory.
Result<Recognition> recognize(const Matrix& table);

}  // namespace pe
