#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// Turns every row of scores, in place, into weights exp(score) / sum of exp(score), which sum to 1 up to
/// rounding. The largest score is subtracted first, so no score is too large. A score of -infinity is masked:
/// its weight is exactly 0; a row with nothing else becomes zeros. Scores of +infinity share the whole weight
/// equally. No NaN arises from scores without NaN. A weight below about 2e-38 of the row's largest is 0. The
/// same bits on every platform.
void softmax_rows(MatrixSpan scores);

/// The same in double, by the C library's exponential, whose bits differ among platforms: for gradient
/// checks.
void softmax_rows(MatrixSpanD scores);

/// The gradient with respect to the scores from that with respect to the weights, in place, row by row:
/// weights (gradient - sum of gradient weights). `weights` are what softmax_rows gave, of the same shape;
/// where one is 0, as under a mask, the result is 0. `gradient` is finite. The same bits on every platform.
void softmax_rows_backward(MatrixSpan gradient, const MatrixView& weights);

/// The same in double, by plain loops: for gradient checks.
void softmax_rows_backward(MatrixSpanD gradient, const MatrixViewD& weights);

}  // namespace pe
