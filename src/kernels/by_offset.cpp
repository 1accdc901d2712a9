#include "pe/kernels/by_offset.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "pe/kernels/rows.hpp"
#include "pe/simd/batch.hpp"

namespace pe {

namespace {

/// sums += added, entry by entry.
template <class Real>
void add_to_sums(std::span<const Real> added, std::span<Real> sums) {
  constexpr std::size_t lanes = decltype(simd::load(sums.data()))::size;
  std::size_t k = 0;
  for (; k + lanes <= sums.size(); k += lanes)
    (simd::load(&sums[k]) + simd::load(&added[k])).store_unaligned(&sums[k]);
  for (; k < sums.size(); ++k) sums[k] += added[k];
}

/// The columns of one row i of a matrix with `cols` columns, against a table of `size` offsets from `lowest`
/// on: before `first` the offset is below them, from `last` on above them, between the two the entries of a
/// table stand in their order from column `place` on.
struct Run {
  std::size_t first, last, place;

  Run(Index i, Index cols, Index lowest, Index size)
      : first(static_cast<std::size_t>(std::clamp<Index>(i + lowest, 0, cols))),
        last(static_cast<std::size_t>(std::clamp<Index>(i + lowest + size, 0, cols))),
        place(first - static_cast<std::size_t>(i + lowest)) {}

  auto between(auto row) const { return row.subspan(first, last - first); }
  auto places(auto table) const { return table.subspan(place, last - first); }
};

template <class Real>
void add_of_row(MatrixSpanOf<Real> scores, const MatrixViewOf<Real>& by_row, Index lowest) {
  assert(by_row.rows() == scores.rows() && by_row.cols() > 0);
  for (Index i = 0; i < scores.rows(); ++i) {
    const Run run(i, scores.cols(), lowest, by_row.cols());
    const std::span<Real> row = row_of<Real>(scores, i);
    const std::span<const Real> table = row_of<Real>(by_row, i);
    for (Real& score : row.first(run.first)) score += table.front();
    add_to_sums<Real>(run.places(table), run.between(row));
    for (Real& score : row.subspan(run.last)) score += table.back();
  }
}

template <class Real>
void set_zero(MatrixSpanOf<Real>& matrix) {
  for (Index i = 0; i < matrix.rows(); ++i) std::ranges::fill(row_of<Real>(matrix, i), Real(0));
}

template <class Real>
void sum(MatrixSpanOf<Real> sums, const MatrixViewOf<Real>& weights, Index lowest) {
  assert(sums.rows() == weights.rows() && sums.cols() > 0);
  set_zero<Real>(sums);
  for (Index i = 0; i < weights.rows(); ++i) {
    const Run run(i, weights.cols(), lowest, sums.cols());
    const std::span<const Real> row = row_of<Real>(weights, i);
    const std::span<Real> table = row_of<Real>(sums, i);
    table.front() = std::accumulate(row.begin(), row.begin() + run.first, table.front());
    add_to_sums<Real>(run.between(row), run.places(table));
    table.back() = std::accumulate(row.begin() + run.last, row.end(), table.back());
  }
}

/// The place of the offset j - i in a table of `size` offsets from `lowest` on.
Index place_of(Index i, Index j, Index lowest, Index size) {
  return std::clamp<Index>(j - i - lowest, 0, size - 1);
}

// In a table that has a row for each column of a matrix, a column's entries stand in the opposite order of
// the matrix's rows. So squares of the two are each other's transposes, upside down.
constexpr Index square_size = simd::lanes;

/// Adds the transpose of a square, whose rows are `from_stride` apart.
void add_square(float* to, Index stride, const float* from, Index from_stride) {
  std::array<simd::Batch, square_size> square;
  for (Index k = 0; k < square_size; ++k) square[k] = simd::load(from + k * from_stride);
  xsimd::transpose(square.data(), square.data() + square_size);
  for (Index k = 0; k < square_size; ++k)
    (simd::load(to + k * stride) + square[k]).store_unaligned(to + k * stride);
}

/// Visits a matrix together with a table that has a row for each of its columns, a column's numbers in the
/// order of the rows: entry(number, number of the table), or, where each pair of a square has a place of its
/// own, square(corner, stride, corner in the table, stride there).
template <class Matrix, class Table, class VisitEntry, class VisitSquare>
void visit_by_col(Matrix& matrix, Table& table, Index lowest, const VisitEntry& entry,
                  const VisitSquare& square) {
  assert(table.rows() == matrix.cols() && table.cols() > 0);
  const Index rows = matrix.rows(), cols = matrix.cols(), size = table.cols();
  const Index stride = matrix.outerStride(), table_stride = table.outerStride();
  auto* const numbers = matrix.data();
  auto* const by_place = table.data();
  for (Index j = 0; j < cols; j += square_size) {
    const Index last = std::min(j + square_size, cols) - 1;
    for (Index i = 0; i < rows;) {
      const Index bottom = i + square_size - 1, place = j - bottom - lowest;
      if (j + square_size <= cols && bottom < rows && last - i < lowest + size && place >= 0) {
        square(numbers + bottom * stride + j, -stride, by_place + j * table_stride + place, table_stride + 1);
        i += square_size;
      } else {
        for (Index k = j; k <= last; ++k)
          entry(numbers[i * stride + k], by_place[k * table_stride + place_of(i, k, lowest, size)]);
        ++i;
      }
    }
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

void add_by_offset(MatrixSpan scores, const MatrixView& by_row, Index lowest) {
  add_of_row<float>(scores, by_row, lowest);
}

void add_by_offset(MatrixSpanD scores, const MatrixViewD& by_row, Index lowest) {
  add_of_row<double>(scores, by_row, lowest);
}

void add_by_offset_of_col(MatrixSpan scores, const MatrixView& by_col, Index lowest) {
  visit_by_col(
      scores, by_col, lowest, [](float& score, float number) { score += number; }, add_square);
}

void add_by_offset_of_col(MatrixSpanD scores, const MatrixViewD& by_col, Index lowest) {
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j)
      scores(i, j) += by_col(j, place_of(i, j, lowest, by_col.cols()));
}

void sum_by_offset(MatrixSpan sums, const MatrixView& weights, Index lowest) {
  sum<float>(sums, weights, lowest);
}

void sum_by_offset(MatrixSpanD sums, const MatrixViewD& weights, Index lowest) {
  sum<double>(sums, weights, lowest);
}

void sum_by_offset_of_col(MatrixSpan sums, const MatrixView& weights, Index lowest) {
  set_zero<float>(sums);
  visit_by_col(
      weights, sums, lowest, [](float weight, float& sum) { sum += weight; },
      [](const float* from, Index from_stride, float* to, Index stride) {
        add_square(to, stride, from, from_stride);
      });
}

void sum_by_offset_of_col(MatrixSpanD sums, const MatrixViewD& weights, Index lowest) {
  set_zero<double>(sums);
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j) sums(j, place_of(i, j, lowest, sums.cols())) += weights(i, j);
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
