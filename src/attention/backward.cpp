#include <algorithm>

#include "pe/attention/head.hpp"
#include "pe/kernels/by_offset.hpp"
#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/kernels/softmax.hpp"

namespace pe {

namespace {

/// What relative vectors of the values add to the gradient of the weights, and their own gradient. Forward
/// they did by_offset = weights by offset, output += by_offset table.
template <class Real>
void backward_relative_values(Span<Real> d_weights, BasicRelativeEncoding<Real>* d_relative,
                              const View<Real>& d_output, const View<Real>& weights,
                              const BasicRelativeEncoding<Real>& relative, Index head,
                              HeadScratch<Real>& scratch) {
  if (!relative.values) return;
  const Index n = weights.rows(), width = d_output.cols();
  const auto values = reached(*relative.values, n, head, width);
  for_each_block(n, values.rows() / 2, Side::query, [&](const OffsetBlock& block) {
    const Index lowest = block.low + block.first;
    auto by_offset = scratch.by_offset.matrix(block.rows, block.offsets);
    product_into(by_offset, block.rows_of(d_output), block.vectors_of(values), Op::plain, Op::transposed);
    add_by_offset(block.rows_of(d_weights), by_offset, lowest);
    if (d_relative == nullptr) return;
    sum_by_offset(by_offset, block.rows_of(weights), lowest);
    add_product_into(block.vectors_of(reached(*d_relative->values, n, head, width)), by_offset,
                     block.rows_of(d_output), Op::transposed, Op::plain);
  });
}

/// Through q_i . a_k or k_j . b_k: adds to the gradients of the rows, which are queries or keys, and of the
/// table, if it has one.
template <class Real>
void backward_side(Side side, Span<Real> d_rows, MatrixOf<Real>* d_table, const View<Real>& d_scores,
                   const View<Real>& rows, const MatrixOf<Real>& table, Index head,
                   HeadScratch<Real>& scratch) {
  const Index n = rows.rows(), width = rows.cols();
  const auto vectors = reached(table, n, head, width);
  for_each_block(n, vectors.rows() / 2, side, [&](const OffsetBlock& block) {
    auto sums = scratch.by_offset.matrix(block.rows, block.offsets);
    if (side == Side::query)
      sum_by_offset(sums, block.rows_of(d_scores), block.low + block.first);
    else
      sum_by_offset_of_col(sums, block.cols_of(d_scores), block.low - block.first);
    add_product_into(block.rows_of(d_rows), sums, block.vectors_of(vectors));
    if (d_table != nullptr)
      add_product_into(block.vectors_of(reached(*d_table, n, head, width)), sums, block.rows_of(rows),
                       Op::transposed, Op::plain);
  });
}

/// Through q_i . a_k and (q_i + v) . a_k, k_j . b_k and u . k_j, given the gradient of the scores before the
/// scaling.
template <class Real>
void backward_relative_scores(const HeadGradients<Real>& gradients, BasicRelativeEncoding<Real>* d_relative,
                              const View<Real>& d_scores, const View<Real>& queries, const View<Real>& keys,
                              const BasicRelativeEncoding<Real>& relative, Index head,
                              HeadScratch<Real>& scratch) {
  const Index n = queries.rows(), width = queries.cols();
  auto d_queries = gradients.queries, d_keys = gradients.keys;
  auto asking = scratch.asking.matrix(n, width), d_asking = scratch.d_asking.matrix(n, width);
  asking = queries;
  if (relative.position_bias) add(asking, relative.position_bias->row(head));
  d_asking.setZero();
  backward_side<Real>(Side::query, d_asking, d_relative ? &d_relative->keys : nullptr, d_scores, asking,
                      relative.keys, head, scratch);
  d_queries += d_asking;
  if (d_relative != nullptr && relative.position_bias)
    add_rows<Real>(d_relative->position_bias->row(head), d_asking);
  if (relative.queries)
    backward_side<Real>(Side::key, d_keys, d_relative ? &*d_relative->queries : nullptr, d_scores, keys,
                        *relative.queries, head, scratch);
  if (relative.content_bias) {
    auto d_content = scratch.asking.matrix(1, n);
    d_content.setZero();
    add_rows<Real>(d_content, d_scores);
    add_product_into(d_keys, d_content, relative.content_bias->row(head), Op::transposed, Op::plain);
    if (d_relative != nullptr) add_product_into(d_relative->content_bias->row(head), d_content, keys);
  }
}

template <class Kind, class Real, class Action>
void for_each_pair(std::span<const BasicEncoding<Real>> encodings, std::span<BasicEncoding<Real>> d_encodings,
                   Action action) {
  for (std::size_t i = 0; i < encodings.size(); ++i)
    if (const auto* one = std::get_if<Kind>(&encodings[i])) action(*one, std::get_if<Kind>(&d_encodings[i]));
}

/// Through data-dependent positions, if there are any: adds to the gradients of the input and of the scaled
/// scores, and writes that of the queries.
template <class Real>
bool backward_all_data_dependent(const HeadGradients<Real>& gradients, Span<Real> d_scores,
                                 std::span<BasicEncoding<Real>> d_encodings, const HeadForward<Real>& forward,
                                 std::span<const BasicEncoding<Real>> encodings, Index head, Real scale,
                                 HeadScratch<Real>& scratch) {
  using DataDependent = BasicDataDependentEncoding<Real>;
  if (!std::ranges::any_of(encodings,
                           [](const auto& one) { return std::holds_alternative<DataDependent>(one); }))
    return false;
  const Index n = d_scores.rows();
  auto scaled = scratch.scaled.matrix(n, n), d_biases = scratch.d_biases.matrix(n, n);
  write_scaled_scores<Real>(scaled, forward.queries, forward.keys, encodings, head, scale);
  d_biases = d_scores;
  auto d_queries = gradients.queries;
  d_queries.setZero();
  for_each_pair<DataDependent, Real>(
      encodings, d_encodings, [&](const auto& data_dependent, auto* d_data_dependent) {
        backward_data_dependent<Real>(gradients, d_scores, d_data_dependent, d_biases, forward, scaled,
                                      data_dependent, head, scratch);
      });
  return true;
}

}  // namespace

template <class Real>
void backward_head(const HeadGradients<Real>& gradients, std::span<BasicEncoding<Real>> d_encodings,
                   const View<Real>& d_output, const HeadForward<Real>& forward,
                   std::span<const BasicEncoding<Real>> encodings, Index head, Real scale,
                   HeadScratch<Real>& scratch) {
  using Relative = BasicRelativeEncoding<Real>;
  const auto& [input, queries, keys, values, weights] = forward;
  auto d_queries = gradients.queries, d_keys = gradients.keys;
  product_into(gradients.values, weights, d_output, Op::transposed, Op::plain);
  // The gradient of the weights, which becomes that of the scores as the softmax gets them, and then before
  // the scaling.
  auto d_scores = scratch.scores.matrix(queries.rows(), queries.rows());
  product_into(d_scores, d_output, values, Op::plain, Op::transposed);
  for_each_pair<Relative, Real>(encodings, d_encodings, [&](const Relative& relative, Relative* d_relative) {
    backward_relative_values<Real>(d_scores, d_relative, d_output, weights, relative, head, scratch);
  });
  softmax_rows_backward(d_scores, weights);
  for_each_pair<BasicBiasEncoding<Real>, Real>(encodings, d_encodings, [&](const auto&, auto* d_bias) {
    if (d_bias != nullptr)
      d_bias->heads[static_cast<std::size_t>(head)].topLeftCorner(d_scores.rows(), d_scores.cols()) +=
          d_scores;
  });
  if (backward_all_data_dependent<Real>(gradients, d_scores, d_encodings, forward, encodings, head, scale,
                                        scratch)) {
    d_scores *= scale;
    add_product_into(d_queries, d_scores, keys);
  } else {
    d_scores *= scale;
    product_into(d_queries, d_scores, keys);
  }
  product_into(d_keys, d_scores, queries, Op::transposed, Op::plain);
  for_each_pair<Relative, Real>(encodings, d_encodings, [&](const Relative& relative, Relative* d_relative) {
    backward_relative_scores<Real>(gradients, d_relative, d_scores, queries, keys, relative, head, scratch);
  });
  for (auto encoding = encodings.rbegin(); encoding != encodings.rend(); ++encoding)
    if (const auto* rotary = std::get_if<BasicRotaryEncoding<Real>>(&*encoding)) {
      rotate_gradient<Real>(d_queries, *rotary, Side::query);
      rotate_gradient<Real>(d_keys, *rotary, Side::key);
    }
}

template void backward_head<float>(const HeadGradients<float>&, std::span<Encoding>, const View<float>&,
                                   const HeadForward<float>&, std::span<const Encoding>, Index, float,
                                   HeadScratch<float>&);
template void backward_head<double>(const HeadGradients<double>&, std::span<BasicEncoding<double>>,
                                    const View<double>&, const HeadForward<double>&,
                                    std::span<const BasicEncoding<double>>, Index, double,
                                    HeadScratch<double>&);

}  // namespace pe
