#include <utility>

#include "pe/attention/head.hpp"
#include "pe/kernels/normalise.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/relu.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/training/model.hpp"

namespace pe {

template <class Real>
void Model<Real>::normalise_backward(MatrixOf<Real>& d_x, const Norm& norm, std::span<const Real> weights,
                                     std::size_t tensor, std::span<Real> gradient) const {
  if (!shape_.layer_norm) return;
  const auto gain = matrix(weights, tensor);
  auto d_gain = matrix(gradient, tensor), d_bias = matrix(gradient, tensor + 1);
  for (Index row = 0; row < d_x.rows(); ++row) {
    d_gain.row(0) += d_x.row(row).cwiseProduct(norm.normalised.row(row));
    d_bias.row(0) += d_x.row(row);
    d_x.row(row) = d_x.row(row).cwiseProduct(gain.row(0));
  }
  normalise_rows_backward(d_x, d_x, norm.normalised, norm.inverse_deviations);
}

template <class Real>
void Model<Real>::add_tables_backward(const MatrixOf<Real>& d_x, std::size_t layer,
                                      const SequencePart& part) {
  part.for_each([&](Index row, Index n, Index) {
    for (auto& d_encoding : met(cache_.gradients(n), layer))
      if (auto* d_input = std::get_if<BasicInputEncoding<Real>>(&d_encoding))
        d_input->table.topRows(n) += d_x.middleRows(row, n);
  });
}

template <class Real>
void Model<Real>::attend_backward(MatrixOf<Real>& d_qkv, MatrixOf<Real>& d_input,
                                  const MatrixOf<Real>& d_heads, LayerActivations<Real>& activations,
                                  std::size_t layer, const SequencePart& sequences) {
  const Index width = shape_.width, head_width = width / shape_.heads;
  d_qkv.resizeLike(activations.qkv);
  d_input.setZero(activations.qkv.rows(), width);
  const Real* next = activations.weights.data();
  sequences.for_each([&](Index row, Index n, Index) {
    const auto d_encodings = met(cache_.gradients(n), layer);
    const auto encodings = acting(n, layer);
    const Real scale = score_scale<Real>(encodings, head_width);
    for (Index head = 0; head < shape_.heads; ++head, next += n * n) {
      const auto columns = [&](auto& of, Index part) {
        return of.block(row, part * width + head * head_width, n, head_width);
      };
      const HeadGradients<Real> d_head{d_input.middleRows(row, n), columns(d_qkv, 0), columns(d_qkv, 1),
                                       columns(d_qkv, 2)};
      const HeadForward<Real> forward{activations.before_attention.result.middleRows(row, n),
                                      columns(activations.qkv, 0), columns(activations.qkv, 1),
                                      columns(activations.qkv, 2),
                                      Eigen::Map<const MatrixOf<Real>>(next, n, n)};
      backward_head<Real>(d_head, d_encodings, columns(d_heads, 0), forward, encodings, head, scale,
                          workspace_.head);
    }
  });
}

template <class Real>
void Model<Real>::answer_backward(std::span<const Real> weights, const SequencePart& part, Real factor,
                                  std::span<Real> gradient) {
  const auto head = matrix(weights, head_);
  auto d_head = matrix(gradient, head_), d_bias = matrix(gradient, head_ + 1);
  auto& [d_x, d_logits, d_answers, d_part, d_qkv, d_input, d_hidden, head_scratch] = workspace_;
  d_x.setZero(part.rows(), shape_.width);
  d_logits = activations_.probabilities;
  if (shape_.answer == Answer::span) {
    part.for_each([&](Index row, Index, Index s) {
      for (Index end = 0; end < 2; ++end) d_logits(end, row + part.all.spans[s][end]) -= 1;
    });
    d_logits *= factor;
    add_product_into(d_head, activations_.before_head.result, d_logits, Op::transposed, Op::transposed);
    for (Index row = 0; row < part.rows(); ++row) d_bias.row(0) += d_logits.col(row).transpose();
    product_into(d_x, d_logits, head, Op::transposed, Op::transposed);
    return;
  }
  for (Index i = 0; i < d_logits.rows(); ++i) d_logits(i, part.targets()[activations_.asked[i]]) -= 1;
  d_logits *= factor;
  add_product_into(d_head, activations_.answers, d_logits, Op::transposed, Op::plain);
  add_rows<Real>(d_bias, d_logits);
  d_answers.resize(d_logits.rows(), shape_.width);
  product_into(d_answers, d_logits, head, Op::plain, Op::transposed);
  for (Index i = 0; i < d_answers.rows(); ++i) d_x.row(activations_.asked[i]) = d_answers.row(i);
}

template <class Real>
void Model<Real>::backward(std::span<const Real> weights, const SequencePart& part, Real factor,
                           std::span<Real> gradient) {
  answer_backward(weights, part, factor, gradient);
  auto& [d_x, d_logits, d_answers, d_part, d_qkv, d_input, d_hidden, head_scratch] = workspace_;
  normalise_backward(d_x, activations_.before_head, weights, last_norm_, gradient);

  d_part.resize(part.rows(), shape_.width);
  for (std::size_t layer = activations_.layers.size(); layer-- > 0;) {
    LayerActivations<Real>& at = activations_.layers[layer];
    const Places& places = places_[layer];
    if (shape_.mlp > 0) {
      add_rows<Real>(matrix(gradient, places.mlp + 3), d_x);
      add_product_into(matrix(gradient, places.mlp + 2), at.hidden, d_x, Op::transposed, Op::plain);
      d_hidden.resize(part.rows(), shape_.mlp);
      product_into(d_hidden, d_x, matrix(weights, places.mlp + 2), Op::plain, Op::transposed);
      relu_backward(entries_of(d_hidden), entries_of(std::as_const(at.hidden)));
      add_rows<Real>(matrix(gradient, places.mlp + 1), d_hidden);
      add_product_into(matrix(gradient, places.mlp), at.before_mlp.result, d_hidden, Op::transposed,
                       Op::plain);
      product_into(d_part, d_hidden, matrix(weights, places.mlp), Op::plain, Op::transposed);
      normalise_backward(d_part, at.before_mlp, weights, places.mlp_norm, gradient);
      if (!shape_.residual) d_x.setZero();
      d_x += d_part;
    }
    add_product_into(matrix(gradient, places.output), at.heads, d_x, Op::transposed, Op::plain);
    product_into(d_part, d_x, matrix(weights, places.output), Op::plain, Op::transposed);
    attend_backward(d_qkv, d_input, d_part, at, layer, part);
    add_product_into(matrix(gradient, places.qkv), at.before_attention.result, d_qkv, Op::transposed,
                     Op::plain);
    product_into(d_part, d_qkv, matrix(weights, places.qkv), Op::plain, Op::transposed);
    d_part += d_input;
    normalise_backward(d_part, at.before_attention, weights, places.norm, gradient);
    if (!shape_.residual) d_x.setZero();
    d_x += d_part;
    if (shape_.layers[layer].adds_tables) add_tables_backward(d_x, layer, part);
  }
  auto d_tokens = matrix(gradient, tokens_);
  for (Index row = 0; row < part.rows(); ++row) d_tokens.row(part.tokens()[row]) += d_x.row(row);
}

template <class Real>
void Model<Real>::finish_gradient(std::span<const Real> weights, std::span<Real> gradient) const {
  cache_.add_gradient(of_positions(weights), of_positions(gradient));
}

template void Model<float>::backward(std::span<const float>, const SequencePart&, float, std::span<float>);
template void Model<double>::backward(std::span<const double>, const SequencePart&, double,
                                      std::span<double>);
template void Model<float>::finish_gradient(std::span<const float>, std::span<float>) const;
template void Model<double>::finish_gradient(std::span<const double>, std::span<double>) const;

}  // namespace pe
