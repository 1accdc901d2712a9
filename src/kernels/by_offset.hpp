#pragma once

#include <span>

#include "pe/core/matrix.hpp"

namespace pe {

/// n x n matrices against tables over the offsets j - i, which have 2r + 1 columns: column r + k belongs to
/// offset k, and the outermost two to all offsets beyond. r may exceed n - 1. No n x n table of places, and
/// no n x n x d tensor, is ever made.

/// scores(i, j) += by_row(i, place of j - i). by_row: n x (2r + 1).
void add_by_offset(MatrixSpan scores, const MatrixView& by_row);
void add_by_offset(MatrixSpanD scores, const MatrixViewD& by_row);

/// scores(i, j) += by_col(j, place of j - i). by_col: n x (2r + 1).
void add_by_offset_of_col(MatrixSpan scores, const MatrixView& by_col);
void add_by_offset_of_col(MatrixSpanD scores, const MatrixViewD& by_col);

/// sums(i, place of j - i) += weights(i, j), where column k of the sums belongs to the offset lowest + k, and
/// the outermost two to all beyond. For n x (2r + 1) sums of a whole n x n matrix, lowest is -r; for rows
/// from i0 on, it is i0 more.
void sum_by_offset(MatrixSpan sums, const MatrixView& weights, Index lowest);
void sum_by_offset(MatrixSpanD sums, const MatrixViewD& weights, Index lowest);

/// sums(j, place of j - i) += weights(i, j). For columns from j0 on, lowest is j0 less.
void sum_by_offset_of_col(MatrixSpan sums, const MatrixView& weights, Index lowest);
void sum_by_offset_of_col(MatrixSpanD sums, const MatrixViewD& weights, Index lowest);

/// matrix(i, j) = by_offset[j - i + n - 1]. matrix: n x n, by_offset: 2n - 1.
void spread_by_offset(MatrixSpan matrix, std::span<const float> by_offset);
void spread_by_offset(MatrixSpanD matrix, std::span<const double> by_offset);

/// sums[j - i + n - 1] += matrix(i, j), row after row. sums: 2n - 1, matrix: n x n.
void sum_pairs_by_offset(std::span<float> sums, const MatrixView& matrix);
void sum_pairs_by_offset(std::span<double> sums, const MatrixViewD& matrix);

}  // namespace pe
