#pragma once

#include "pe/core/matrix.hpp"
#include "pe/recognition/recognize.hpp"

namespace pe {

struct NormalFit {
  /// Of the family `learned`.
  RecognitionFit fit;
  bool matched = false;
};

/// Whether the entries look like independent normal numbers around 0, whose deviation is the root mean square
/// of the entries: their distribution is as near as that of all but 1 of 1000 samples of a known deviation,
/// neighbouring rows are not correlated, and the lengths of rows and of columns spread as chance spreads them
/// (those of an orthogonal matrix do not). Rows of zeros are left out. Never a match below 64 entries.
NormalFit fit_normal(Matrix table);

}  // namespace pe
