#include "kernels/by_offset.hpp"

#include <algorithm>
#include <cassert>

namespace pe {

namespace {

/// The columns of one row i: before `first` the offset is below -r, from `last` on above r, between them the
/// entries of a table stand in their order from column `place` on.
struct Run {
  Index first, last, place;

  Run(Index i, Index n, Index reach)
      : first(std::clamp<Index>(i - reach, 0, n)),
        last(std::clamp<Index>(i + reach + 1, 0, n)),
        place(first - i + reach) {}
};

Index reach_of(const MatrixView& table) {
  return table.cols() / 2;
}

}  // namespace

void add_by_offset(MatrixSpan scores, const MatrixView& by_row) {
  assert(by_row.rows() == scores.rows() && by_row.cols() % 2 == 1);
  const Index n = scores.cols(), reach = reach_of(by_row);
  for (Index i = 0; i < scores.rows(); ++i) {
    const Run run(i, n, reach);
    float* const to = scores.data() + i * scores.outerStride();
    const float* const row = by_row.data() + i * by_row.outerStride();
    const float below = row[0], above = row[2 * reach];
    for (Index j = 0; j < run.first; ++j) to[j] += below;
    const float* const between = row + run.place - run.first;
    for (Index j = run.first; j < run.last; ++j) to[j] += between[j];
    for (Index j = run.last; j < n; ++j) to[j] += above;
  }
}

void add_by_offset_of_col(MatrixSpan scores, const MatrixView& by_col) {
  assert(by_col.rows() == scores.cols() && by_col.cols() % 2 == 1);
  const Index n = scores.cols(), reach = reach_of(by_col), stride = by_col.outerStride();
  for (Index i = 0; i < scores.rows(); ++i) {
    const Run run(i, n, reach);
    float* const to = scores.data() + i * scores.outerStride();
    const float* const table = by_col.data();
    for (Index j = 0; j < run.first; ++j) to[j] += table[j * stride];
    for (Index j = run.first; j < run.last; ++j) to[j] += table[j * stride + j - i + reach];
    for (Index j = run.last; j < n; ++j) to[j] += table[j * stride + 2 * reach];
  }
}

void sum_by_offset(MatrixSpan sums, const MatrixView& weights) {
  assert(sums.rows() == weights.rows() && sums.cols() % 2 == 1);
  const Index n = weights.cols(), reach = reach_of(sums);
  for (Index i = 0; i < weights.rows(); ++i) {
    const Run run(i, n, reach);
    const float* const from = weights.data() + i * weights.outerStride();
    float* const row = sums.data() + i * sums.outerStride();
    for (Index j = 0; j < run.first; ++j) row[0] += from[j];
    float* const between = row + run.place - run.first;
    for (Index j = run.first; j < run.last; ++j) between[j] += from[j];
    for (Index j = run.last; j < n; ++j) row[2 * reach] += from[j];
  }
}

}  // namespace pe
