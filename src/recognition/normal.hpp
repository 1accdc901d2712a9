#pragma once

#include "core/matrix.hpp"
#include "recognition/recognize.hpp"

namespace pe {

struct NormalFit {
  RecognitionFit fit;  ///< of the family "learned"
  bool matched = false;
};

/// Whether the entries look like independent normal numbers around 0: their distribution is that of all but 1
/// of 1000 such samples, neighbouring rows are not correlated, and the lengths of rows and of columns spread
/// as chance spreads them (those of an orthogonal matrix do not). Never a match below 64 entries.
NormalFit fit_normal(const Matrix& table);

}  // namespace pe
