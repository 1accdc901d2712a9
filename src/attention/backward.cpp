#include "attention/head.hpp"
#include "kernels/by_offset.hpp"
#include "kernels/entrywise.hpp"
#include "kernels/product.hpp"
#include "kernels/rows.hpp"
#include "kernels/softmax.hpp"

namespace pe {

namespace {

/// What relative vectors of the values add to the gradient of the weights, and its own gradient: by_offset = weights by offset,
/// output += by_offset table.
template <class Real>
void backward_relative_values(Span<Real> of_weights, BasicRelativeEncoding<Real>* gradient,
                              const View<Real>& of_output, const View<Real>& weights,
                              const BasicRelativeEncoding<Real>& relative, Index head) {
  if (!relative.values) return;
  const Index n = weights.rows(), width = of_output.cols();
  const auto values = reached(*relative.values, n, head, width);
  MatrixOf<Real> by_offset(n, values.rows());
  product_into(by_offset, of_output, values, Op::plain, Op::transposed);
  add_by_offset(of_weights, by_offset);
  if (gradient == nullptr) return;
  by_offset.setZero();
  sum_by_offset(by_offset, weights);
  add_product_into(reached(*gradient->values, n, head, width), by_offset, of_output, Op::transposed,
                   Op::plain);
}

/// Through q_i . a_k and (q_i + v) . a_k, k_j . b_k and u . k_j, given the gradient of the scores before the scaling.
template <class Real>
void backward_relative_scores(const HeadGradients<Real>& gradients, BasicRelativeEncoding<Real>* gradient,
                              const View<Real>& of_scores, const View<Real>& queries, const View<Real>& keys,
                              const BasicRelativeEncoding<Real>& relative, Index head) {
  const Index n = queries.rows(), width = queries.cols();
  auto of_queries = gradients.queries, of_keys = gradients.keys;
  const auto key_rows = reached(relative.keys, n, head, width);
  MatrixOf<Real> by_offset = MatrixOf<Real>::Zero(n, key_rows.rows());
  sum_by_offset(by_offset, of_scores);
  MatrixOf<Real> of_asking(n, width);
  product_into(of_asking, by_offset, key_rows);
  of_queries += of_asking;
  if (gradient != nullptr) {
    MatrixOf<Real> asking = queries;
    if (relative.position_bias) {
      add(asking, relative.position_bias->row(head));
      add_rows<Real>(gradient->position_bias->row(head), of_asking);
    }
    add_product_into(reached(gradient->keys, n, head, width), by_offset, asking, Op::transposed, Op::plain);
  }
  if (relative.queries) {
    const auto query_rows = reached(*relative.queries, n, head, width);
    MatrixOf<Real> by_key = MatrixOf<Real>::Zero(n, query_rows.rows());
    sum_by_offset_of_col(by_key, of_scores);
    add_product_into(of_keys, by_key, query_rows);
    if (gradient != nullptr)
      add_product_into(reached(*gradient->queries, n, head, width), by_key, keys, Op::transposed, Op::plain);
  }
  if (relative.content_bias) {
    MatrixOf<Real> of_keys_scores = MatrixOf<Real>::Zero(1, n);
    add_rows<Real>(of_keys_scores, of_scores);
    add_product_into(of_keys, of_keys_scores, relative.content_bias->row(head), Op::transposed, Op::plain);
    if (gradient != nullptr) add_product_into(gradient->content_bias->row(head), of_keys_scores, keys);
  }
}

template <class Kind, class Real, class Action>
void for_each_pair(std::span<const BasicEncoding<Real>> encodings, std::span<BasicEncoding<Real>> gradients,
                   Action action) {
  for (std::size_t i = 0; i < encodings.size(); ++i)
    if (const auto* one = std::get_if<Kind>(&encodings[i])) action(*one, std::get_if<Kind>(&gradients[i]));
}

}  // namespace

template <class Real>
void backward_head(const HeadGradients<Real>& gradients, std::span<BasicEncoding<Real>> of_encodings,
                   const View<Real>& of_output, const HeadForward<Real>& forward,
                   std::span<const BasicEncoding<Real>> encodings, Index head, Real scale,
                   Span<Real> scratch) {
  using Relative = BasicRelativeEncoding<Real>;
  const auto& [queries, keys, values, weights] = forward;
  auto of_queries = gradients.queries, of_keys = gradients.keys;
  product_into(gradients.values, weights, of_output, Op::transposed, Op::plain);
  product_into(scratch, of_output, values, Op::plain, Op::transposed);
  for_each_pair<Relative, Real>(encodings, of_encodings, [&](const Relative& relative, Relative* gradient) {
    backward_relative_values<Real>(scratch, gradient, of_output, weights, relative, head);
  });
  softmax_rows_backward(scratch, weights);
  // Now the gradient of the scores as the softmax gets them.
  for_each_pair<BasicBiasEncoding<Real>, Real>(encodings, of_encodings, [&](const auto&, auto* gradient) {
    if (gradient != nullptr)
      gradient->heads[static_cast<std::size_t>(head)].topLeftCorner(scratch.rows(), scratch.cols()) +=
          scratch;
  });
  scratch *= scale;
  product_into(of_queries, scratch, keys);
  product_into(of_keys, scratch, queries, Op::transposed, Op::plain);
  for_each_pair<Relative, Real>(encodings, of_encodings, [&](const Relative& relative, Relative* gradient) {
    backward_relative_scores<Real>(gradients, gradient, scratch, queries, keys, relative, head);
  });
  for (auto encoding = encodings.rbegin(); encoding != encodings.rend(); ++encoding)
    if (const auto* rotary = std::get_if<BasicRotaryEncoding<Real>>(&*encoding)) {
      rotate_gradient<Real>(of_queries, *rotary, Side::query);
      rotate_gradient<Real>(of_keys, *rotary, Side::key);
    }
}

template void backward_head<float>(const HeadGradients<float>&, std::span<Encoding>, const View<float>&,
                                   const HeadForward<float>&, std::span<const Encoding>, Index, float,
                                   Span<float>);
template void backward_head<double>(const HeadGradients<double>&, std::span<BasicEncoding<double>>,
                                    const View<double>&, const HeadForward<double>&,
                                    std::span<const BasicEncoding<double>>, Index, double, Span<double>);

}  // namespace pe
