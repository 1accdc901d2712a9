#pragma once

#include "core/matrix.hpp"

namespace pe {

/// entries *= factor. One rounding an entry; the same bits on every platform.
void scale(MatrixSpan entries, float factor);
void scale(MatrixSpanD entries, double factor);

/// sum += added, which has the shape of `sum`, or a single row, which is added to every row. One rounding an entry; the same bits on
/// every platform.
void add_to(MatrixSpan sum, const MatrixView& added);
void add_to(MatrixSpanD sum, const MatrixViewD& added);

}  // namespace pe
