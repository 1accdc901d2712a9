#pragma once

#include "pe/core/matrix.hpp"
#include "pe/recognition/recognize.hpp"

namespace pe {

/// The same line in every column, scale * (p + offset), by least squares: of the family `index`, or
/// `normalized_index` if it ends at 1 after scaling, or `constant` if it does not rise or fall.
RecognitionFit fit_line(const Matrix& table);

/// The entry of a row of such a fit to a table of `rows` rows.
double line_entry(const RecognitionFit& fit, Index row, Index rows);

}  // namespace pe
