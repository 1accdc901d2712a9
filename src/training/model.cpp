#include "training/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "attention/head.hpp"
#include "core/portable_math.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "kernels/normalise.hpp"
#include "kernels/product.hpp"
#include "kernels/relu.hpp"
#include "kernels/rows.hpp"
#include "kernels/softmax.hpp"
#include "training/positions/parts.hpp"

namespace pe {

namespace {

constexpr double norm_epsilon = 1e-5;
constexpr double token_deviation = 0.5;

/// The stream of the initial weights.
constexpr std::uint64_t start_stream = 0x5472616e73666f72;

template <class Real>
std::span<Real> numbers_of(MatrixOf<Real>& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

template <class Real>
std::span<const Real> numbers_of(const MatrixOf<Real>& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

template <class Real>
void make_zeros(BasicEncoding<Real>& encoding) {
  for_each_part<Real>(encoding, [](auto& part) { part.setZero(); });
}

}  // namespace

template <class Real>
Model<Real>::Model(const ModelShape& shape, Index longest,
                   std::vector<std::unique_ptr<Positions<Real>>> positions)
    : shape_(shape), longest_(longest), positions_(std::move(positions)) {
  const Index width = shape_.width;
  tokens_ = add_tensor("tokens", shape_.vocabulary, width, false);
  for (Index layer = 0; layer < shape_.layers; ++layer) {
    const std::string prefix = "layers." + to_text(layer) + ".";
    Places places{};
    places.norm = add_norm(prefix + "norm");
    places.qkv = add_tensor(prefix + "qkv", width, 3 * width, true);
    places.output = add_tensor(prefix + "output", width, width, true);
    if (shape_.mlp > 0) {
      places.mlp_norm = add_norm(prefix + "mlp.norm");
      places.mlp = add_tensor(prefix + "mlp.in", width, shape_.mlp, true);
      add_tensor(prefix + "mlp.in.bias", 1, shape_.mlp, false);
      add_tensor(prefix + "mlp.out", shape_.mlp, width, true);
      add_tensor(prefix + "mlp.out.bias", 1, width, false);
    }
    places_.push_back(places);
  }
  last_norm_ = add_norm("norm");
  head_ = add_tensor("head", width, shape_.outputs(), true);
  add_tensor("head.bias", 1, shape_.outputs(), false);
  first_of_positions_ = tensors_.size();
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    position_offsets_.push_back(weight_count_);
    const std::string prefix = positions_.size() == 1 ? "positions." : "positions." + to_text(i) + ".";
    for (const auto& tensor : positions_[i]->tensors())
      add_tensor(prefix + std::string(tensor.name), tensor.start.rows(), tensor.start.cols(), false);
    depends_on_length_ = depends_on_length_ || positions_[i]->depends_on_length();
  }
  position_offsets_.push_back(weight_count_);
}

template <class Real>
std::size_t Model<Real>::add_tensor(std::string name, Index rows, Index cols, bool decays) {
  tensors_.push_back({std::move(name), static_cast<Index>(weight_count_), rows, cols, decays});
  weight_count_ += static_cast<std::size_t>(rows * cols);
  return tensors_.size() - 1;
}

template <class Real>
std::size_t Model<Real>::add_norm(const std::string& name) {
  if (!shape_.layer_norm) return 0;
  const std::size_t gain = add_tensor(name + ".gain", 1, shape_.width, false);
  add_tensor(name + ".bias", 1, shape_.width, false);
  return gain;
}

template <class Real>
auto Model<Real>::matrix(std::span<const Real> weights, std::size_t tensor) const {
  const WeightTensor& at = tensors_[tensor];
  return Eigen::Map<const MatrixOf<Real>>(weights.data() + at.offset, at.rows, at.cols);
}

template <class Real>
auto Model<Real>::matrix(std::span<Real> weights, std::size_t tensor) const {
  const WeightTensor& at = tensors_[tensor];
  return Eigen::Map<MatrixOf<Real>>(weights.data() + at.offset, at.rows, at.cols);
}

template <class Real>
std::span<const Real> Model<Real>::of_positions(std::span<const Real> weights, std::size_t index) const {
  return weights.subspan(position_offsets_[index], position_offsets_[index + 1] - position_offsets_[index]);
}

template <class Real>
std::vector<Real> Model<Real>::start(std::uint64_t seed) const {
  std::vector<Real> weights(weight_count_);
  Random random(seed, start_stream);
  for (std::size_t i = 0; i < first_of_positions_; ++i) {
    auto values = matrix(std::span<Real>(weights), i);
    const bool is_gain = tensors_[i].name.ends_with("gain");
    if (is_gain) values.setOnes();
    if (i != tokens_ && !tensors_[i].decays) continue;
    const double deviation =
        i == tokens_ ? token_deviation : 1 / std::sqrt(static_cast<double>(tensors_[i].rows));
    // Rounded to float32 in both number types, so that both begin at the same place.
    for (Index k = 0; k < values.size(); ++k)
      values.data()[k] =
          static_cast<Real>(static_cast<float>(std::sqrt(3.0) * deviation * (2 * random.uniform() - 1)));
  }
  auto to = weights.begin() + static_cast<std::ptrdiff_t>(position_offsets_[0]);
  for (const auto& positions : positions_)
    for (const auto& tensor : positions->tensors())
      to = std::copy(tensor.start.data(), tensor.start.data() + tensor.start.size(), to);
  return weights;
}

template <class Real>
void Model<Real>::encode_positions(std::span<const Real> weights, std::uint64_t step) {
  const auto now = weights.subspan(position_offsets_[0]);
  const bool is_redrawn = std::ranges::any_of(positions_, [](const auto& one) { return one->is_redrawn(); });
  if (std::ranges::equal(now, encoded_from_) && (step == step_ || !is_redrawn)) return;
  encoded_from_.assign(now.begin(), now.end());
  step_ = step;
  encodings_.clear();
}

template <class Real>
BasicEncoding<Real> Model<Real>::encoding(std::span<const Real> weights, std::size_t index, Index n) const {
  return positions_[index]->encode(of_positions(weights, index), n, step_);
}

template <class Real>
typename Model<Real>::Encodings& Model<Real>::encodings_for(Index length) {
  const Index n = depends_on_length_ ? length : longest_;
  const auto [found, is_new] = encodings_.try_emplace(n);
  Encodings& encodings = found->second;
  if (!is_new) return encodings;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    const auto& positions = *positions_[i];
    const std::size_t begin = position_offsets_[i] - position_offsets_[0];
    const auto parameters =
        std::span<const Real>(encoded_from_).subspan(begin, position_offsets_[i + 1] - position_offsets_[i]);
    encodings.values.push_back(
        positions.encode(parameters, positions.depends_on_length() ? n : longest_, step_));
    auto& gradient = encodings.gradients.emplace_back(NoEncoding());
    if (positions.tensors().empty()) continue;
    gradient = encodings.values.back();
    make_zeros(gradient);
  }
  return encodings;
}

template <class Real>
template <class Action>
void Model<Real>::for_each_sequence(const Action& action) const {
  const Index before = sequences_->starts[first_];
  for (std::size_t s = first_; s < last_; ++s)
    action(sequences_->starts[s] - before, sequences_->starts[s + 1] - sequences_->starts[s], s);
}

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
void Model<Real>::add_tables(MatrixOf<Real>& x) {
  for_each_sequence([&](Index row, Index n, std::size_t) {
    for (const auto& encoding : encodings_for(n).values)
      if (const auto* input = std::get_if<BasicInputEncoding<Real>>(&encoding))
        x.middleRows(row, n) += input->table.topRows(n);
  });
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
std::span<const BasicEncoding<Real>> Model<Real>::acting(const Encodings& encodings,
                                                         std::size_t layer) const {
  if (layer > 0 && !shape_.others_every_layer) return {};
  return encodings.values;
}

template <class Real>
void Model<Real>::attend_forward(LayerActivations<Real>& activations, std::size_t layer) {
  const Index width = shape_.width, head_width = width / shape_.heads;
  activations.heads.resize(activations.qkv.rows(), width);
  std::size_t needed = 0;
  for_each_sequence(
      [&](Index, Index n, std::size_t) { needed += static_cast<std::size_t>(shape_.heads * n * n); });
  activations.weights.resize(needed);
  Real* next = activations.weights.data();
  for_each_sequence([&](Index row, Index n, std::size_t) {
    const auto encodings = acting(encodings_for(n), layer);
    const Real scale = score_scale<Real>(encodings, head_width);
    for (Index head = 0; head < shape_.heads; ++head, next += n * n) {
      const auto columns = [&](Index part) {
        return activations.qkv.block(row, part * width + head * head_width, n, head_width);
      };
      Eigen::Map<MatrixOf<Real>> weights(next, n, n);
      rotate_head<Real>(columns(0), columns(1), encodings);
      write_scores<Real>(weights, columns(0), columns(1), encodings, head, scale);
      if (shape_.causal) mask_future<Real>(weights);
      softmax_rows(weights);
      write_head_output<Real>(activations.heads.block(row, head * head_width, n, head_width), weights,
                              columns(2), encodings, head);
    }
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
void Model<Real>::forward(std::span<const Real> weights, const Sequences& sequences, std::size_t first,
                          std::size_t last, bool inspected) {
  sequences_ = &sequences;
  first_ = first;
  last_ = last;
  const Index begin = sequences.starts[first], rows = sequences.starts[last] - begin;
  MatrixOf<Real> x(rows, shape_.width);
  const auto tokens = matrix(weights, tokens_);
  for (Index row = 0; row < rows; ++row) x.row(row) = tokens.row(sequences.tokens[begin + row]);
  activations_.layers.resize(static_cast<std::size_t>(shape_.layers));
  for (std::size_t layer = 0; layer < activations_.layers.size(); ++layer) {
    LayerActivations<Real>& at = activations_.layers[layer];
    const Places& places = places_[layer];
    if (layer == 0 || shape_.tables_every_layer) add_tables(x);
    if (inspected) at.input = x;
    at.qkv.resize(rows, 3 * shape_.width);
    product_into(at.qkv, normalise(at.before_attention, x, weights, places.norm),
                 matrix(weights, places.qkv));
    attend_forward(at, layer);
    if (!shape_.residual) x.setZero();
    add_product_into(x, at.heads, matrix(weights, places.output));
    if (shape_.mlp == 0) continue;
    at.hidden.resize(rows, shape_.mlp);
    product_into(at.hidden, normalise(at.before_mlp, x, weights, places.mlp_norm),
                 matrix(weights, places.mlp));
    at.hidden.rowwise() += matrix(weights, places.mlp + 1).row(0);
    relu(numbers_of(at.hidden));
    if (!shape_.residual) x.setZero();
    add_product_into(x, at.hidden, matrix(weights, places.mlp + 2));
    x.rowwise() += matrix(weights, places.mlp + 3).row(0);
  }
  if (inspected) activations_.last = x;
  normalise(activations_.before_head, x, weights, last_norm_);
  answer(weights);
}

template <class Real>
void Model<Real>::answer(std::span<const Real> weights) {
  const MatrixOf<Real>& x = activations_.before_head.result;
  const auto head = matrix(weights, head_), bias = matrix(weights, head_ + 1);
  MatrixOf<Real>& logits = activations_.logits;
  if (shape_.answer == Answer::span) {
    logits.resize(2, x.rows());
    product_into(logits, head, x, Op::transposed, Op::transposed);
    logits.colwise() += bias.row(0).transpose();
    activations_.probabilities = logits;
    for_each_sequence([&](Index row, Index n, std::size_t) {
      softmax_rows(activations_.probabilities.middleCols(row, n));
    });
    return;
  }
  activations_.asked.clear();
  const Index begin = sequences_->starts[first_];
  for (Index row = 0; row < x.rows(); ++row)
    if (sequences_->targets[begin + row] != not_asked) activations_.asked.push_back(row);
  activations_.answers.resize(std::ssize(activations_.asked), x.cols());
  for (Index i = 0; i < activations_.answers.rows(); ++i)
    activations_.answers.row(i) = x.row(activations_.asked[i]);
  logits.resize(activations_.answers.rows(), shape_.classes);
  product_into(logits, activations_.answers, head);
  logits.rowwise() += bias.row(0);
  activations_.probabilities = logits;
  softmax_rows(activations_.probabilities);
}

namespace {

/// -log of the probability at `right`, without taking the logarithm of one that is rounded to 0, and whether it is the largest.
template <class Logits, class Probabilities>
std::pair<double, bool> loss_of(const Logits& logits, const Probabilities& probabilities, Index right) {
  Index largest = 0;
  const auto top = static_cast<double>(logits.maxCoeff(&largest));
  const double behind = top - static_cast<double>(logits(right));
  return {behind - portable_log(static_cast<double>(probabilities(largest))), largest == right};
}

}  // namespace

template <class Real>
Score Model<Real>::score() const {
  Score score;
  const auto& [logits, probabilities] = std::tie(activations_.logits, activations_.probabilities);
  const auto add = [&](double loss, bool is_right) {
    score.loss += loss;
    score.asked += 1;
    score.right += is_right;
    score.is_right.push_back(is_right);
  };
  if (!logits.allFinite()) {
    score.loss = std::numeric_limits<double>::quiet_NaN();
    return score;
  }
  if (shape_.answer == Answer::span) {
    for_each_sequence([&](Index row, Index n, std::size_t s) {
      double loss = 0;
      bool is_right = true;
      for (Index end = 0; end < 2; ++end) {
        const auto [of_end, end_is_right] =
            loss_of(logits.row(end).segment(row, n), probabilities.row(end).segment(row, n),
                    sequences_->spans[s][end]);
        loss += of_end;
        is_right = is_right && end_is_right;
      }
      add(loss, is_right);
    });
    return score;
  }
  const Index begin = sequences_->starts[first_];
  for (Index i = 0; i < logits.rows(); ++i) {
    const auto [loss, is_right] =
        loss_of(logits.row(i), probabilities.row(i), sequences_->targets[begin + activations_.asked[i]]);
    add(loss, is_right);
  }
  return score;
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
      relu_backward(numbers_of(of_wide), numbers_of(std::as_const(at.hidden)));
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
void Model<Real>::begin_gradient() {
  for (auto& [n, encodings] : encodings_)
    for (auto& gradient : encodings.gradients) make_zeros(gradient);
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

template <class Real>
MatrixOf<Real> Model<Real>::attention(Index layer, Index head) const {
  const Index n = activations_.before_head.result.rows();
  return Eigen::Map<const MatrixOf<Real>>(
      activations_.layers[static_cast<std::size_t>(layer)].weights.data() + head * n * n, n, n);
}

template class Model<float>;
template class Model<double>;

}  // namespace pe
