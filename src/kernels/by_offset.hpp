#pragma once

#include <span>

#include "pe/core/matrix.hpp"

namespace pe {

/// Rows or columns of n x n matrices against tables over the offsets j - i: column k of a table belongs to
/// the offset lowest + k, and the outermost two to all offsets beyond. Each row, or column, has at least one
/// pair with an offset of the table, which may reach further than n - 1. For rows from i0 on of a whole
/// matrix, `lowest` is i0 more; for columns from j0 on, j0 less. No n x n table of places, and no n x n x d
/// tensor, is ever made.

/// scores(i, j) += by_row(i, place of j - i).
void add_by_offset(MatrixSpan scores, const MatrixView& by_row, Index lowest);
void add_by_offset(MatrixSpanD scores, const MatrixViewD& by_row, Index lowest);

/// scores(i, j) += by_col(j, place of j - i).
void add_by_offset_of_col(MatrixSpan scores, const MatrixView& by_col, Index lowest);
void add_by_offset_of_col(MatrixSpanD scores, const MatrixViewD& by_col, Index lowest);

/// sums(i, k) = the sum of the weights(i, j) whose offset has the place k, in the order of j.
void sum_by_offset(MatrixSpan sums, const MatrixView& weights, Index lowest);
void sum_by_offset(MatrixSpanD sums, const MatrixViewD& weights, Index lowest);

/// sums(j, k) = the sum of the weights(i, j) whose offset has the place k, in the order of i.
void sum_by_offset_of_col(MatrixSpan sums, const MatrixView& weights, Index lowest);
void sum_by_offset_of_col(MatrixSpanD sums, const MatrixViewD& weights, Index lowest);

/// matrix(i, j) = by_offset[j - i + n - 1]. matrix: n x n, by_offset: 2n - 1.
void spread_by_offset(MatrixSpan matrix, std::span<const float> by_offset);
void spread_by_offset(MatrixSpanD matrix, std::span<const double> by_offset);

/// sums[j - i + n - 1] += matrix(i, j), row after row. sums: 2n - 1, matrix: n x n.
void sum_pairs_by_offset(std::span<float> sums, const MatrixView& matrix);
void sum_pairs_by_offset(std::span<double> sums, const MatrixViewD& matrix);

}  // namespace pe
