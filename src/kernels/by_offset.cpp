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

template <class Table>
Index reach_of(const Table& table) {
  return table.cols() / 2;
}

template <class Real>
void add_of_row(MatrixSpanOf<Real> scores, const MatrixViewOf<Real>& by_row) {
  assert(by_row.rows() == scores.rows() && by_row.cols() % 2 == 1);
  const Index n = scores.cols(), reach = reach_of(by_row);
  for (Index i = 0; i < scores.rows(); ++i) {
    const Run run(i, n, reach);
    Real* const to = scores.data() + i * scores.outerStride();
    const Real* const row = by_row.data() + i * by_row.outerStride();
    const Real below = row[0], above = row[2 * reach];
    for (Index j = 0; j < run.first; ++j) to[j] += below;
    const Real* const between = row + run.place - run.first;
    for (Index j = run.first; j < run.last; ++j) to[j] += between[j];
    for (Index j = run.last; j < n; ++j) to[j] += above;
  }
}

template <class Real>
void add_of_col(MatrixSpanOf<Real> scores, const MatrixViewOf<Real>& by_col) {
  assert(by_col.rows() == scores.cols() && by_col.cols() % 2 == 1);
  const Index n = scores.cols(), reach = reach_of(by_col), stride = by_col.outerStride();
  for (Index i = 0; i < scores.rows(); ++i) {
    const Run run(i, n, reach);
    Real* const to = scores.data() + i * scores.outerStride();
    const Real* const table = by_col.data();
    for (Index j = 0; j < run.first; ++j) to[j] += table[j * stride];
    for (Index j = run.first; j < run.last; ++j) to[j] += table[j * stride + j - i + reach];
    for (Index j = run.last; j < n; ++j) to[j] += table[j * stride + 2 * reach];
  }
}

template <class Real>
void sum(MatrixSpanOf<Real> sums, const MatrixViewOf<Real>& weights) {
  assert(sums.rows() == weights.rows() && sums.cols() % 2 == 1);
  const Index n = weights.cols(), reach = reach_of(sums);
  for (Index i = 0; i < weights.rows(); ++i) {
    const Run run(i, n, reach);
    const Real* const from = weights.data() + i * weights.outerStride();
    Real* const row = sums.data() + i * sums.outerStride();
    for (Index j = 0; j < run.first; ++j) row[0] += from[j];
    Real* const between = row + run.place - run.first;
    for (Index j = run.first; j < run.last; ++j) between[j] += from[j];
    for (Index j = run.last; j < n; ++j) row[2 * reach] += from[j];
  }
}

template <class Real>
void sum_of_col(MatrixSpanOf<Real> sums, const MatrixViewOf<Real>& weights) {
  assert(sums.rows() == weights.cols() && sums.cols() % 2 == 1);
  const Index n = weights.cols(), reach = reach_of(sums), stride = sums.outerStride();
  for (Index i = 0; i < weights.rows(); ++i) {
    const Run run(i, n, reach);
    const Real* const from = weights.data() + i * weights.outerStride();
    Real* const table = sums.data();
    for (Index j = 0; j < run.first; ++j) table[j * stride] += from[j];
    for (Index j = run.first; j < run.last; ++j) table[j * stride + j - i + reach] += from[j];
    for (Index j = run.last; j < n; ++j) table[j * stride + 2 * reach] += from[j];
  }
}

}  // namespace

void add_by_offset(MatrixSpan scores, const MatrixView& by_row) {
  add_of_row<float>(scores, by_row);
}

void add_by_offset(MatrixSpanD scores, const MatrixViewD& by_row) {
  add_of_row<double>(scores, by_row);
}

void add_by_offset_of_col(MatrixSpan scores, const MatrixView& by_col) {
  add_of_col<float>(scores, by_col);
}

void add_by_offset_of_col(MatrixSpanD scores, const MatrixViewD& by_col) {
  add_of_col<double>(scores, by_col);
}

void sum_by_offset(MatrixSpan sums, const MatrixView& weights) {
  sum<float>(sums, weights);
}

void sum_by_offset(MatrixSpanD sums, const MatrixViewD& weights) {
  sum<double>(sums, weights);
}

void sum_by_offset_of_col(MatrixSpan sums, const MatrixView& weights) {
  sum_of_col<float>(sums, weights);
}

void sum_by_offset_of_col(MatrixSpanD sums, const MatrixViewD& weights) {
  sum_of_col<double>(sums, weights);
}

}  // namespace pe
