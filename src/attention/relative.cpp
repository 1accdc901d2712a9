#include "pe/attention/positions.hpp"
#include "pe/kernels/by_offset.hpp"
#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

namespace {

template <class Real>
MatrixOf<Real> times_transposed(const View<Real>& a, const View<Real>& b) {
  MatrixOf<Real> out(a.rows(), b.rows());
  product_into(out, a, b, Op::plain, Op::transposed);
  return out;
}

}  // namespace

template <class Real>
void add_relative_scores(Span<Real> scores, const View<Real>& queries, const View<Real>& keys,
                         const BasicRelativeEncoding<Real>& relative, Index head) {
  const auto by_offset = [&](const View<Real>& rows, const MatrixOf<Real>& table) {
    return times_transposed<Real>(rows, reached(table, scores.rows(), head, queries.cols()));
  };
  MatrixOf<Real> asking = queries;
  if (relative.position_bias) add(asking, relative.position_bias->row(head));
  const MatrixOf<Real> by_row = by_offset(asking, relative.keys);
  const Index lowest = -(by_row.cols() / 2);
  add_by_offset(scores, by_row, lowest);
  if (relative.queries) add_by_offset_of_col(scores, by_offset(keys, *relative.queries), lowest);
  if (relative.content_bias) {
    const MatrixOf<Real> by_content = times_transposed<Real>(relative.content_bias->row(head), keys);
    add(scores, by_content);
  }
}

template <class Real>
void add_relative_values(Span<Real> output, const View<Real>& weights,
                         const BasicRelativeEncoding<Real>& relative, Index head) {
  if (!relative.values) return;
  const auto values = reached(*relative.values, weights.rows(), head, output.cols());
  MatrixOf<Real> by_offset(weights.rows(), values.rows()), added(output.rows(), output.cols());
  sum_by_offset(by_offset, weights, -(values.rows() / 2));
  product_into(added, by_offset, values);
  add(output, added);
}

template void add_relative_scores<float>(Span<float>, const View<float>&, const View<float>&,
                                         const RelativeEncoding&, Index);
template void add_relative_scores<double>(Span<double>, const View<double>&, const View<double>&,
                                          const BasicRelativeEncoding<double>&, Index);
template void add_relative_values<float>(Span<float>, const View<float>&, const RelativeEncoding&, Index);
template void add_relative_values<double>(Span<double>, const View<double>&,
                                          const BasicRelativeEncoding<double>&, Index);

}  // namespace pe
