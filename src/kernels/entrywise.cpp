#include "pe/kernels/entrywise.hpp"

#include <cassert>

#include "pe/kernels/rows.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

void multiply(MatrixSpan entries, float by) {
  for (Index i = 0; i < entries.rows(); ++i) simd::scale(by, row_of(entries, i));
}

void multiply(MatrixSpanD entries, double by) {
  entries *= by;
}

void add(MatrixSpan sum, const MatrixView& added) {
  assert(sum.cols() == added.cols() && (sum.rows() == added.rows() || added.rows() == 1));
  for (Index i = 0; i < sum.rows(); ++i)
    simd::axpy(1.0F, row_of(added, added.rows() == 1 ? 0 : i),
               row_of(sum, i));  // 1 x is exact: only the sum rounds
}

void add(MatrixSpanD sum, const MatrixViewD& added) {
  assert(sum.cols() == added.cols() && (sum.rows() == added.rows() || added.rows() == 1));
  for (Index i = 0; i < sum.rows(); ++i) sum.row(i) += added.row(added.rows() == 1 ? 0 : i);
}

}  // namespace pe
