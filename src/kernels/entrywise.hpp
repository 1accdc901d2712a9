#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// entries *= by. One rounding an entry; the same bits on every platform.
void multiply(MatrixSpan entries, float by);
void multiply(MatrixSpanD entries, double by);

/// sum += added, which has the shape of `sum`, or a single row, which is added to every row. One rounding an
/// entry; the same bits on every platform.
void add(MatrixSpan sum, const MatrixView& added);
void add(MatrixSpanD sum, const MatrixViewD& added);

}  // namespace pe
