#include "pe/attention/head.hpp"
#include "pe/kernels/by_offset.hpp"
#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

template <class Real>
void add_relative_scores(Span<Real> scores, const View<Real>& queries, const View<Real>& keys,
                         const BasicRelativeEncoding<Real>& relative, Index head) {
  const Index n = scores.rows(), width = queries.cols();
  Scratch<Real> scratch;
  const auto add_side = [&](Side side, const View<Real>& rows, const MatrixOf<Real>& table) {
    const auto vectors = reached(table, n, head, width);
    for_each_block(n, vectors.rows() / 2, side, [&](const OffsetBlock& block) {
      auto by_offset = scratch.matrix(block.rows, block.offsets);
      product_into(by_offset, block.rows_of(rows), block.vectors_of(vectors), Op::plain, Op::transposed);
      if (side == Side::query)
        add_by_offset(block.rows_of(scores), by_offset, block.low + block.first);
      else
        add_by_offset_of_col(block.cols_of(scores), by_offset, block.low - block.first);
    });
  };
  MatrixOf<Real> asking;
  if (relative.position_bias) {
    asking = queries;
    add(asking, relative.position_bias->row(head));
  }
  add_side(Side::query, relative.position_bias ? View<Real>(asking) : queries, relative.keys);
  if (relative.queries) add_side(Side::key, keys, *relative.queries);
  if (relative.content_bias) {
    auto by_content = scratch.matrix(1, n);
    product_into(by_content, relative.content_bias->row(head), keys, Op::plain, Op::transposed);
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
