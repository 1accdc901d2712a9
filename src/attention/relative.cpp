
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
  const auto table = [&](const MatrixOf<Real>& whole) {
    return reached(whole, scores.rows(), head, queries.cols());
  };
  MatrixOf<Real> asking = queries;
  if (relative.position_bias) add(asking, relative.position_bias->row(head));
  add_by_offset(scores, times_transposed<Real>(asking, table(relative.keys)));
  if (relative.queries) add_by_offset_of_col(scores, times_transposed<Real>(keys, table(*relative.queries)));
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
  MatrixOf<Real> by_offset = MatrixOf<Real>::Zero(weights.rows(), values.rows());
  sum_by_offset(by_offset, weights, -(values.rows() / 2));
  MatrixOf<Real> added(output.rows(), output.cols());
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
