#pragma once

#include "core/matrix.hpp"
#include "recognition/recognize.hpp"

namespace pe {

/// The same line in every column, scale * (p + offset), as "index" or "normalized-index", or a "constant":
/// whichever fits best in the sense of least squares.
RecognitionFit fit_line(const Matrix& table);

/// The entry of a row of such a fit to a table of `rows` rows.
double line_entry(const RecognitionFit& fit, Index row, Index rows);

}  // namespace pe
