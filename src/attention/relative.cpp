#include <algorithm>

#include "attention/positions.hpp"
#include "kernels/by_offset.hpp"
#include "kernels/product.hpp"

namespace pe {

namespace {

/// The rows of a table that a sequence of n can reach, for one head: offsets beyond n - 1 occur in no pair.
MatrixView reached(const RelativeEncoding& relative, const Matrix& table, Index n, Index head,
                   Index head_width) {
  const Index reach = std::min(relative.max_distance, n - 1);
  const Index first = table.cols() == head_width ? 0 : head * head_width;
  return table.block(relative.max_distance - reach, first, 2 * reach + 1, head_width);
}

}  // namespace

void add_relative_scores(MatrixSpan scores, const MatrixView& queries, const MatrixView& keys,
                         const RelativeEncoding& relative, Index head) {
  const auto table = [&](const Matrix& whole) {
    return reached(relative, whole, scores.rows(), head, queries.cols());
  };
  Matrix asking = queries;
  if (relative.position_bias) asking.rowwise() += relative.position_bias->row(head);
  add_by_offset(scores, product(asking, table(relative.keys), Op::plain, Op::transposed));
  if (relative.queries)
    add_by_offset_of_col(scores, product(keys, table(*relative.queries), Op::plain, Op::transposed));
  if (relative.content_bias) {
    const Matrix by_content = product(relative.content_bias->row(head), keys, Op::plain, Op::transposed);
    scores.rowwise() += by_content.row(0);
  }
}

void add_relative_values(MatrixSpan output, const MatrixView& weights, const RelativeEncoding& relative,
                         Index head) {
  if (!relative.values) return;
  const MatrixView values = reached(relative, *relative.values, weights.rows(), head, output.cols());
  Matrix by_offset = Matrix::Zero(weights.rows(), values.rows());
  sum_by_offset(by_offset, weights);
  output += product(by_offset, values);
}

}  // namespace pe
