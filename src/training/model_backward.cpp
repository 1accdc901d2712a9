#include <utility>

#include "attention/head.hpp"
#include "kernels/normalise.hpp"
#include "kernels/product.hpp"
#include "kernels/relu.hpp"
#include "kernels/rows.hpp"
#include "training/model.hpp"

namespace pe {

template <class Real>
void Model<Real>::normalise_backward(MatrixOf<Real>& gradient, const Norm& norm,
                                     std::span<const Real> weights, std::size_t tensor,
                                     std::span<Real> of_weights) const {
  if (!shape_.layer_norm) return;
  const auto gain = matrix(weights, tensor);
  auto of_gain = matrix(of_weights, tensor), of_bias = matrix(of_weights, tensor + 1);
  for (Index row = 0; row < gradient.rows(); ++row) {
    of_gain.row(0) += gradient.row(row).cwiseProduct(norm.normalised.row(row));
    of_bias.row(0) += gradient.row(row);
    gradient.row(row) = gradient.row(row).cwiseProduct(gain.row(0));
  }
  normalise_rows_backward(gradient, gradient, norm.normalised, norm.inverse_deviations);
}

template <class Real>
void Model<Real>::add_tables_backward(const MatrixOf<Real>& gradient) {
  for_each_sequence([&](Index row, Index n, std::size_t) {
    for (auto& of_encoding : encodings_for(n).gradients)
      if (auto* input = std::get_if<BasicInputEncoding<Real>>(&of_encoding))
        input->table.topRows(n) += gradient.middleRows(row, n);
  });
}

template <class Real>
void Model<Real>::attend_backward(MatrixOf<Real>& of_qkv, const MatrixOf<Real>& of_heads,
                                  LayerActivations<Real>& activations, std::size_t layer) {
  const Index width = shape_.width, head_width = width / shape_.heads;
  of_qkv.resizeLike(activations.qkv);
  const Real* next = activations.weights.data();
  MatrixOf<Real> scratch;
  for_each_sequence([&](Index row, Index n, std::size_t) {
    Encodings& all = encodings_for(n);
    const auto encodings = acting(all, layer);
    const Real scale = score_scale<Real>(encodings, head_width);
    scratch.resize(n, n);
    for (Index head = 0; head < shape_.heads; ++head, next += n * n) {
      const auto columns = [&](auto& of, Index part) {
        return of.block(row, part * width + head * head_width, n, head_width);
      };
      const HeadGradients<Real> gradients{columns(of_qkv, 0), columns(of_qkv, 1), columns(of_qkv, 2)};
      const HeadForward<Real> forward{columns(activations.qkv, 0), columns(activations.qkv, 1),
                                      columns(activations.qkv, 2),
                                      Eigen::Map<const MatrixOf<Real>>(next, n, n)};
      backward_head<Real>(gradients, all.gradients, columns(of_heads, 0), forward, encodings, head, scale,
                          scratch);
    }
  });
}

template <class Real>
void Model<Real>::backward(std::span<const Real> weights, Real factor, std::span<Real> gradient) {
  const Index begin = sequences_->starts[first_], rows = sequences_->starts[last_] - begin;
  const auto head = matrix(weights, head_);
  auto of_head = matrix(gradient, head_), of_bias = matrix(gradient, head_ + 1);
  MatrixOf<Real> of_x = MatrixOf<Real>::Zero(rows, shape_.width);
  MatrixOf<Real> of_logits = activations_.probabilities;
  if (shape_.answer == Answer::span) {
    for_each_sequence([&](Index row, Index, std::size_t s) {
      for (Index end = 0; end < 2; ++end) of_logits(end, row + sequences_->spans[s][end]) -= 1;
    });
    of_logits *= factor;
    add_product_into(of_head, activations_.before_head.result, of_logits, Op::transposed, Op::transposed);
    for (Index row = 0; row < rows; ++row) of_bias.row(0) += of_logits.col(row).transpose();
    product_into(of_x, of_logits, head, Op::transposed, Op::transposed);
  } else {
    for (Index i = 0; i < of_logits.rows(); ++i)
      of_logits(i, sequences_->targets[begin + activations_.asked[i]]) -= 1;
    of_logits *= factor;
    add_product_into(of_head, activations_.answers, of_logits, Op::transposed, Op::plain);
    add_rows<Real>(of_bias, of_logits);
    MatrixOf<Real> of_answers(of_logits.rows(), shape_.width);
    product_into(of_answers, of_logits, head, Op::plain, Op::transposed);
    for (Index i = 0; i < of_answers.rows(); ++i) of_x.row(activations_.asked[i]) = of_answers.row(i);
  }
  normalise_backward(of_x, activations_.before_head, weights, last_norm_, gradient);

  MatrixOf<Real> of_part(rows, shape_.width), of_wide;
  for (std::size_t layer = activations_.layers.size(); layer-- > 0;) {
    LayerActivations<Real>& at = activations_.layers[layer];
    const Places& places = places_[layer];
    if (shape_.mlp > 0) {
      add_rows<Real>(matrix(gradient, places.mlp + 3), of_x);
      add_product_into(matrix(gradient, places.mlp + 2), at.hidden, of_x, Op::transposed, Op::plain);
      of_wide.resize(rows, shape_.mlp);
      product_into(of_wide, of_x, matrix(weights, places.mlp + 2), Op::plain, Op::transposed);
      relu_backward(entries_of(of_wide), entries_of(std::as_const(at.hidden)));
      add_rows<Real>(matrix(gradient, places.mlp + 1), of_wide);
      add_product_into(matrix(gradient, places.mlp), at.before_mlp.result, of_wide, Op::transposed,
                       Op::plain);
      product_into(of_part, of_wide, matrix(weights, places.mlp), Op::plain, Op::transposed);
      normalise_backward(of_part, at.before_mlp, weights, places.mlp_norm, gradient);
      if (!shape_.residual) of_x.setZero();
      of_x += of_part;
    }
    add_product_into(matrix(gradient, places.output), at.heads, of_x, Op::transposed, Op::plain);
    product_into(of_part, of_x, matrix(weights, places.output), Op::plain, Op::transposed);
    attend_backward(of_wide, of_part, at, layer);
    add_product_into(matrix(gradient, places.qkv), at.before_attention.result, of_wide, Op::transposed,
                     Op::plain);
    product_into(of_part, of_wide, matrix(weights, places.qkv), Op::plain, Op::transposed);
    normalise_backward(of_part, at.before_attention, weights, places.norm, gradient);
    if (!shape_.residual) of_x.setZero();
    of_x += of_part;
    if (layer == 0 || shape_.tables_every_layer) add_tables_backward(of_x);
  }
  auto of_tokens = matrix(gradient, tokens_);
  for (Index row = 0; row < rows; ++row) of_tokens.row(sequences_->tokens[begin + row]) += of_x.row(row);
}

template <class Real>
void Model<Real>::finish_gradient(std::span<const Real> weights, std::span<Real> gradient) {
  for (auto& [n, encodings] : encodings_)
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (positions_[i]->tensors().empty()) continue;
      const std::size_t begin = position_offsets_[i], end = position_offsets_[i + 1];
      positions_[i]->backward(of_positions(weights, i), encodings.gradients[i],
                              positions_[i]->depends_on_length() ? n : longest_,
                              gradient.subspan(begin, end - begin));
    }
}

template void Model<float>::backward(std::span<const float>, float, std::span<float>);
template void Model<double>::backward(std::span<const double>, double, std::span<double>);
template void Model<float>::finish_gradient(std::span<const float>, std::span<float>);
template void Model<double>::finish_gradient(std::span<const double>, std::span<double>);

}  // namespace pe
