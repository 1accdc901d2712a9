#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <variant>

#include "pe/attention/data_dependent.hpp"
#include "pe/attention/head.hpp"
#include "pe/core/portable_math.hpp"
#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/normalise.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/relu.hpp"
#include "pe/kernels/softmax.hpp"
#include "pe/training/model.hpp"

namespace pe {

namespace {

constexpr double norm_epsilon = 1e-5;

}  // namespace

template <class Real>
const MatrixOf<Real>& Model<Real>::normalise(Norm& norm, const MatrixOf<Real>& x,
                                             std::span<const Real> weights, std::size_t tensor) const {
  norm.result.resizeLike(x);
  if (!shape_.layer_norm) {
    norm.result = x;
    return norm.result;
  }
  norm.normalised.resizeLike(x);
  norm.inverse_deviations.resize(static_cast<std::size_t>(x.rows()));
  normalise_rows(norm.normalised, x, norm.inverse_deviations, static_cast<Real>(norm_epsilon));
  const auto gain = matrix(weights, tensor), bias = matrix(weights, tensor + 1);
  for (Index row = 0; row < x.rows(); ++row)
    norm.result.row(row) = norm.normalised.row(row).cwiseProduct(gain.row(0)) + bias.row(0);
  return norm.result;
}

template <class Real>
void Model<Real>::add_tables(MatrixOf<Real>& x, std::size_t layer, const SequencePart& part) {
  part.for_each([&](Index row, Index n, Index) {
    for (const auto& encoding : met(cache_.values(n), layer))
      if (const auto* input = std::get_if<BasicInputEncoding<Real>>(&encoding))
        x.middleRows(row, n) += input->table.topRows(n);
  });
}

template <class Real>
void Model<Real>::attend_forward(LayerActivations<Real>& activations, std::size_t layer,
                                 const SequencePart& sequences) {
  const Index width = shape_.width, head_width = width / shape_.heads;
  activations.heads.resize(activations.qkv.rows(), width);
  std::size_t needed = 0;
  sequences.for_each(
      [&](Index, Index n, Index) { needed += static_cast<std::size_t>(shape_.heads * n * n); });
  activations.weights.resize(needed);
  Real* next = activations.weights.data();
  sequences.for_each([&](Index row, Index n, Index) {
    const auto encodings = acting(n, layer);
    const Real scale = score_scale<Real>(encodings, head_width);
    for (Index head = 0; head < shape_.heads; ++head, next += n * n) {
      const auto columns = [&](Index part) {
        return activations.qkv.block(row, part * width + head * head_width, n, head_width);
      };
      Eigen::Map<MatrixOf<Real>> weights(next, n, n);
      rotate_head<Real>(columns(0), columns(1), encodings);
      write_scores<Real>(weights, activations.before_attention.result.middleRows(row, n), columns(0),
                         columns(1), encodings, head, scale);
      hide_keys<Real>(weights, shape_.layers[layer].mask);
      softmax_rows(weights);
      write_head_output<Real>(activations.heads.block(row, head * head_width, n, head_width), weights,
                              columns(2), encodings, head);
    }
  });
}

template <class Real>
void Model<Real>::forward(std::span<const Real> weights, const SequencePart& part, bool inspected) {
  const Index rows = part.rows();
  cache_.make_room(rows);
  MatrixOf<Real> x(rows, shape_.width);
  const auto tokens = matrix(weights, tokens_);
  for (Index row = 0; row < rows; ++row) x.row(row) = tokens.row(part.tokens()[row]);
  activations_.layers.resize(shape_.layers.size());
  for (std::size_t layer = 0; layer < activations_.layers.size(); ++layer) {
    LayerActivations<Real>& at = activations_.layers[layer];
    const Places& places = places_[layer];
    if (shape_.layers[layer].adds_tables) add_tables(x, layer, part);
    if (inspected) at.input = x;
    at.qkv.resize(rows, 3 * shape_.width);
    product_into(at.qkv, normalise(at.before_attention, x, weights, places.norm),
                 matrix(weights, places.qkv));
    attend_forward(at, layer, part);
    if (!shape_.residual) x.setZero();
    add_product_into(x, at.heads, matrix(weights, places.output));
    if (shape_.mlp == 0) continue;
    at.hidden.resize(rows, shape_.mlp);
    product_into(at.hidden, normalise(at.before_mlp, x, weights, places.mlp_norm),
                 matrix(weights, places.mlp));
    add(at.hidden, matrix(weights, places.mlp + 1));
    relu(entries_of(at.hidden));
    if (!shape_.residual) x.setZero();
    add_product_into(x, at.hidden, matrix(weights, places.mlp + 2));
    add(x, matrix(weights, places.mlp + 3));
  }
  if (inspected) activations_.last = x;
  normalise(activations_.before_head, x, weights, last_norm_);
  answer(weights, part);
}

template <class Real>
void Model<Real>::answer(std::span<const Real> weights, const SequencePart& part) {
  const MatrixOf<Real>& x = activations_.before_head.result;
  const auto head = matrix(weights, head_), bias = matrix(weights, head_ + 1);
  MatrixOf<Real>& logits = activations_.logits;
  if (shape_.answer == Answer::span) {
    logits.resize(2, x.rows());
    product_into(logits, head, x, Op::transposed, Op::transposed);
    logits.colwise() += bias.row(0).transpose();
    activations_.probabilities = logits;
    part.for_each(
        [&](Index row, Index n, Index) { softmax_rows(activations_.probabilities.middleCols(row, n)); });
    return;
  }
  activations_.asked.clear();
  for (Index row = 0; row < x.rows(); ++row)
    if (part.targets()[row] != not_asked) activations_.asked.push_back(row);
  activations_.answers.resize(std::ssize(activations_.asked), x.cols());
  for (Index i = 0; i < activations_.answers.rows(); ++i)
    activations_.answers.row(i) = x.row(activations_.asked[i]);
  logits.resize(activations_.answers.rows(), shape_.classes);
  product_into(logits, activations_.answers, head);
  add(logits, bias);
  activations_.probabilities = logits;
  softmax_rows(activations_.probabilities);
}

namespace {

/// -log of the probability at `right`, without taking the logarithm of one that is rounded to 0, and whether
/// it is the largest.
template <class Logits, class Probabilities>
std::pair<double, bool> loss_of(const Logits& logits, const Probabilities& probabilities, Index right) {
  Index largest = 0;
  const auto top = static_cast<double>(logits.maxCoeff(&largest));
  const double behind = top - static_cast<double>(logits(right));
  return {behind - portable_log(static_cast<double>(probabilities(largest))), largest == right};
}

}  // namespace

template <class Real>
Score Model<Real>::score(const SequencePart& part) const {
  Score score;
  const auto& [logits, probabilities] = std::tie(activations_.logits, activations_.probabilities);
  const auto add = [&](double loss, bool is_right) {
    score.loss += loss;
    score.asked += 1;
    score.right += is_right;
    score.is_right.push_back(is_right);
  };
  if (!logits.allFinite()) {
    const std::size_t questions = shape_.answer == Answer::span
                                      ? static_cast<std::size_t>(part.last - part.first)
                                      : activations_.asked.size();
    score.loss = std::numeric_limits<double>::quiet_NaN();
    score.asked = static_cast<Index>(questions);
    score.is_right.assign(questions, 0);
    return score;
  }
  if (shape_.answer == Answer::span) {
    part.for_each([&](Index row, Index n, Index s) {
      double loss = 0;
      bool is_right = true;
      for (Index end = 0; end < 2; ++end) {
        const auto [end_loss, end_is_right] = loss_of(
            logits.row(end).segment(row, n), probabilities.row(end).segment(row, n), part.all.spans[s][end]);
        loss += end_loss;
        is_right = is_right && end_is_right;
      }
      add(loss, is_right);
    });
    return score;
  }
  for (Index i = 0; i < logits.rows(); ++i) {
    const auto [loss, is_right] =
        loss_of(logits.row(i), probabilities.row(i), part.targets()[activations_.asked[i]]);
    add(loss, is_right);
  }
  return score;
}

template <class Real>
MatrixOf<Real> Model<Real>::attention(Index layer, Index head) const {
  const Index n = activations_.before_head.result.rows();
  return Eigen::Map<const MatrixOf<Real>>(
      activations_.layers[static_cast<std::size_t>(layer)].weights.data() + head * n * n, n, n);
}

template <class Real>
MatrixOf<Real> Model<Real>::positions_of_words(Index layer, Index head) {
  const auto& at = activations_.layers[static_cast<std::size_t>(layer)];
  const Index n = at.qkv.rows(), head_width = shape_.width / shape_.heads;
  const auto encodings = acting(n, static_cast<std::size_t>(layer));
  const auto found = std::ranges::find_if(encodings, [](const auto& one) {
    return std::holds_alternative<BasicDataDependentEncoding<Real>>(one);
  });
  if (found == encodings.end()) return {};
  const auto columns = [&](Index part) {
    return at.qkv.middleCols(part * shape_.width + head * head_width, head_width);
  };
  MatrixOf<Real> scaled(n, n), positions(n, n);
  write_scaled_scores<Real>(scaled, columns(0), columns(1), encodings, head,
                            score_scale<Real>(encodings, head_width));
  write_positions<Real>(positions, at.before_attention.result, scaled,
                        *std::get_if<BasicDataDependentEncoding<Real>>(&*found), head);
  return positions;
}

template MatrixOf<float> Model<float>::positions_of_words(Index, Index);
template MatrixOf<double> Model<double>::positions_of_words(Index, Index);
template void Model<float>::forward(std::span<const float>, const SequencePart&, bool);
template void Model<double>::forward(std::span<const double>, const SequencePart&, bool);
template Score Model<float>::score(const SequencePart&) const;
template Score Model<double>::score(const SequencePart&) const;
template MatrixOf<float> Model<float>::attention(Index, Index) const;
template MatrixOf<double> Model<double>::attention(Index, Index) const;

}  // namespace pe
