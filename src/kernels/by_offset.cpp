#include "pe/kernels/by_offset.hpp"

#include <algorithm>
#include <cassert>

#include "pe/kernels/rows.hpp"

namespace pe {

namespace {

/// The columns of one row i of a matrix with `cols` columns, against a table of `size` offsets from `lowest`
/// on: before `first` the offset is below them, from `last` on above them, between the two the entries of a
/// table stand in their order from column `place` on.
struct Run {
  Index first, last, place;

  Run(Index i, Index cols, Index lowest, Index size)
      : first(std::clamp<Index>(i + lowest, 0, cols)),
        last(std::clamp<Index>(i + lowest + size, 0, cols)),
        place(first - i - lowest) {}
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
    const Run run(i, n, -reach, 2 * reach + 1);
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
    const Run run(i, n, -reach, 2 * reach + 1);
    Real* const to = scores.data() + i * scores.outerStride();
    const Real* const table = by_col.data();
    for (Index j = 0; j < run.first; ++j) to[j] += table[j * stride];
    for (Index j = run.first; j < run.last; ++j) to[j] += table[j * stride + j - i + reach];
    for (Index j = run.last; j < n; ++j) to[j] += table[j * stride + 2 * reach];
  }
}

template <class Real>
void sum(MatrixSpanOf<Real> sums, const MatrixViewOf<Real>& weights, Index lowest) {
  assert(sums.rows() == weights.rows() && sums.cols() > 0);
  const Index n = weights.cols(), top = sums.cols() - 1;
  for (Index i = 0; i < weights.rows(); ++i) {
    const Run run(i, n, lowest, sums.cols());
    const Real* const from = weights.data() + i * weights.outerStride();
    Real* const row = sums.data() + i * sums.outerStride();
    for (Index j = 0; j < run.first; ++j) row[0] += from[j];
    Real* const between = row + run.place - run.first;
    for (Index j = run.first; j < run.last; ++j) between[j] += from[j];
    for (Index j = run.last; j < n; ++j) row[top] += from[j];
  }
}

template <class Real>
void sum_of_col(MatrixSpanOf<Real> sums, const MatrixViewOf<Real>& weights, Index lowest) {
  assert(sums.rows() == weights.cols() && sums.cols() > 0);
  const Index n = weights.cols(), top = sums.cols() - 1, stride = sums.outerStride();
  for (Index i = 0; i < weights.rows(); ++i) {
    const Run run(i, n, lowest, sums.cols());
    const Real* const from = weights.data() + i * weights.outerStride();
    Real* const table = sums.data();
    for (Index j = 0; j < run.first; ++j) table[j * stride] += from[j];
    for (Index j = run.first; j < run.last; ++j) table[j * stride + j - i - lowest] += from[j];
    for (Index j = run.last; j < n; ++j) table[j * stride + top] += from[j];
  }
}

/// The numbers of a row's offsets, in the order of its columns.
template <class Number>
std::span<Number> of_row(std::span<Number> by_offset, Index i) {
  const std::size_t n = (by_offset.size() + 1) / 2;
  return by_offset.subspan(n - 1 - static_cast<std::size_t>(i), n);
}

template <class Real>
void spread(MatrixSpanOf<Real> matrix, std::span<const Real> by_offset) {
  assert(matrix.rows() == matrix.cols() && std::ssize(by_offset) == 2 * matrix.rows() - 1);
  for (Index i = 0; i < matrix.rows(); ++i)
    std::ranges::copy(of_row(by_offset, i), row_of<Real>(matrix, i).begin());
}

template <class Real>
void sum_pairs(std::span<Real> sums, const MatrixViewOf<Real>& matrix) {
  assert(matrix.rows() == matrix.cols() && std::ssize(sums) == 2 * matrix.rows() - 1);
  for (Index i = 0; i < matrix.rows(); ++i) {
    const std::span<const Real> row = row_of<Real>(matrix, i);
    Real* const to = of_row(sums, i).data();
    for (std::size_t j = 0; j < row.size(); ++j) to[j] += row[j];
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

void sum_by_offset(MatrixSpan sums, const MatrixView& weights, Index lowest) {
  sum<float>(sums, weights, lowest);
}

void sum_by_offset(MatrixSpanD sums, const MatrixViewD& weights, Index lowest) {
  sum<double>(sums, weights, lowest);
}

void sum_by_offset_of_col(MatrixSpan sums, const MatrixView& weights, Index lowest) {
  sum_of_col<float>(sums, weights, lowest);
}

void sum_by_offset_of_col(MatrixSpanD sums, const MatrixViewD& weights, Index lowest) {
  sum_of_col<double>(sums, weights, lowest);
}

void spread_by_offset(MatrixSpan matrix, std::span<const float> by_offset) {
  spread<float>(matrix, by_offset);
}

void spread_by_offset(MatrixSpanD matrix, std::span<const double> by_offset) {
  spread<double>(matrix, by_offset);
}

void sum_pairs_by_offset(std::span<float> sums, const MatrixView& matrix) {
  sum_pairs<float>(sums, matrix);
}

void sum_pairs_by_offset(std::span<double> sums, const MatrixViewD& matrix) {
  sum_pairs<double>(sums, matrix);
}

}  // namespace pe
