#include "kernels/entrywise.hpp"

#include <cassert>

#include "kernels/rows.hpp"
#include "simd/spans.hpp"

namespace pe {

void scale(MatrixSpan entries, float factor) {
  for (Index i = 0; i < entries.rows(); ++i) simd::scale(factor, row_of(entries, i));
}

void scale(MatrixSpanD entries, double factor) {
  entries *= factor;
}

void add_to(MatrixSpan sum, const MatrixView& added) {
  assert(sum.cols() == added.cols() && (sum.rows() == added.rows() || added.rows() == 1));
  for (Index i = 0; i < sum.rows(); ++i)
    simd::axpy(1.0F, row_of(added, added.rows() == 1 ? 0 : i), row_of(sum, i));
}

void add_to(MatrixSpanD sum, const MatrixViewD& added) {
  for (Index i = 0; i < sum.rows(); ++i) sum.row(i) += added.row(added.rows() == 1 ? 0 : i);
}

}  // namespace pe
