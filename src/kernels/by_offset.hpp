#pragma once

#include "core/matrix.hpp"

namespace pe {

/// n x n matrices against tables over the offsets j - i, which have 2r + 1 columns: column r + k belongs to
/// offset k, and the outermost two to all offsets beyond. r may exceed n - 1. No n x n table of places, and no
/// n x n x d tensor, is ever made.

/// scores(i, j) += by_row(i, place of j - i). by_row: n x (2r + 1).
void add_by_offset(MatrixSpan scores, const MatrixView& by_row);
void add_by_offset(MatrixSpanD scores, const MatrixViewD& by_row);

/// scores(i, j) += by_col(j, place of j - i). by_col: n x (2r + 1).
void add_by_offset_of_col(MatrixSpan scores, const MatrixView& by_col);
void add_by_offset_of_col(MatrixSpanD scores, const MatrixViewD& by_col);

/// sums(i, place of j - i) += weights(i, j). sums: n x (2r + 1).
void sum_by_offset(MatrixSpan sums, const MatrixView& weights);
void sum_by_offset(MatrixSpanD sums, const MatrixViewD& weights);

/// sums(j, place of j - i) += weights(i, j). sums: n x (2r + 1).
void sum_by_offset_of_col(MatrixSpan sums, const MatrixView& weights);
void sum_by_offset_of_col(MatrixSpanD sums, const MatrixViewD& weights);

}  // namespace pe
