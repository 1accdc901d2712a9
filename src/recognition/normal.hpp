#pragma once

#include "pe/core/matrix.hpp"
#include "pe/recognition/recognize.hpp"

namespace pe {

struct NormalFit {
  /// Its family is `learned`.
  RecognitionFit fit;
  bool matched = false;
};

/// Whether the entries look like independent normal numbers around 0, whose deviation is the root mean square
/// of the entries: their Kolmogorov-Smirnov distance is below the 0.1 % critical value for a known deviation,
/// neighbouring rows are not correlated, and the lengths of rows and of columns spread as chance spreads them
/// (those of an orthogonal matrix do not). Rows of zeros are left out. Never a match below 64 entries.
NormalFit fit_normal(Matrix table);

}  // namespace pe
