#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pe/attention/head.hpp"
#include "pe/attention/mask.hpp"
#include "pe/core/matrix.hpp"
#include "pe/training/positions/cache.hpp"
#include "pe/training/sequences.hpp"

namespace pe {

/// What differs from layer to layer.
struct ModelLayer {
  /// Tables are added at the layer's input.
  bool adds_tables = true;
  /// All other encodings act in the layer's attention.
  bool others_act = true;
  Mask mask = {};
};

/// The sizes and switches of a model. Pre-LN blocks (Xiong et al. 2020): x += attention(LN x), then x +=
/// MLP(LN x) if there is one; at the end LN and a linear head with a bias. Projections of attention have no
/// biases; LN's epsilon is 1e-5.
struct ModelShape {
  Index vocabulary = 0;
  /// Of labels and tokens; a span has two outputs, for its first and its last place.
  Index classes = 0;
  Answer answer = Answer::label;
  Index width = 32, heads = 4;
  /// From the first on.
  std::vector<ModelLayer> layers;
  /// The hidden width, with ReLU; 0 for none.
  Index mlp = 0;
  bool residual = true, layer_norm = true;
  /// Whether each layer has the parameters of the schemes for itself, as in UMT5; otherwise they share one set,
  /// as in T5.
  bool own_positions = false;

  Index outputs() const { return answer == Answer::span ? 2 : classes; }
};

/// How a tensor starts, and whether weight decay acts on it.
enum class WeightKind { tokens, matrix, gain, bias, position };

/// A matrix among a model's weights, which are numbers in one row.
struct WeightTensor {
  /// "tokens", "layers.0.qkv", "positions.table", "head.bias"
  std::string name;
  Index offset, rows, cols;
  WeightKind kind;

  /// Weight decay acts on the layers' matrices, not on tables, LN and biases.
  bool decays() const { return kind == WeightKind::matrix; }
};
template <>
inline constexpr auto fields_of<WeightTensor> = fields(
    "", "", field("name", &WeightTensor::name, "such as 'tokens', 'layers.0.qkv' or 'positions.table'"),
    field("rows", &WeightTensor::rows, "rows of the matrix; 1 for a vector"),
    field("cols", &WeightTensor::cols, "columns of the matrix"));

/// What some sequences gave.
struct Score {
  /// Summed over what was asked: -log of the right answer's probability; a span's is that of both its ends.
  /// NaN where a logit is not finite, and then no answer is right.
  double loss = 0;
  Index asked = 0, right = 0;
  /// For each question in order: rows that ask, or spans.
  std::vector<std::uint8_t> is_right;
};

/// What happened in one layer while some sequences went through, one after another in the rows.
template <class Real>
struct LayerActivations {
  /// LN: (x - mean) / deviation, and the same with gain and bias.
  struct Norm {
    MatrixOf<Real> normalised, result;
    std::vector<Real> inverse_deviations;
  };
  /// What the layer got; kept only if inspected.
  MatrixOf<Real> input;
  Norm before_attention;
  /// Queries, keys and values side by side; queries and keys as rotated.
  MatrixOf<Real> qkv;
  /// For each sequence and head n x n.
  std::vector<Real> weights;
  /// The heads' outputs side by side.
  MatrixOf<Real> heads;
  Norm before_mlp;
  /// Of the MLP, after ReLU.
  MatrixOf<Real> hidden;
};

/// What happened in the whole model.
template <class Real>
struct Activations {
  std::vector<LayerActivations<Real>> layers;
  /// The last layer's output; kept only if inspected.
  MatrixOf<Real> last;
  typename LayerActivations<Real>::Norm before_head;
  /// The rows that are asked; empty for spans.
  std::vector<Index> asked;
  /// The head's inputs at these rows; empty for spans.
  MatrixOf<Real> answers;
  /// Asked rows x classes; of spans 2 x rows.
  MatrixOf<Real> probabilities;
  /// The same before the softmax.
  MatrixOf<Real> logits;
};

/// A stack of layers and its positions. The weights are the caller's.
template <class Real>
class Model {
 public:
  /// `longest`: the most words of a sequence. `positions`: one for each scheme; with own_positions, those of the
  /// first layer, then those of the next.
  Model(const ModelShape& shape, Index longest, std::vector<std::unique_ptr<Positions<Real>>> positions);

  const ModelShape& shape() const { return shape_; }
  const std::vector<WeightTensor>& tensors() const { return tensors_; }
  Index scheme_count() const { return static_cast<Index>(schemes_in_layer()); }
  /// Of scheme `index`, in the first layer that learns it.
  const Positions<Real>& positions(std::size_t index) const { return cache_.positions(shown(index)); }
  /// How many numbers its encodings take at most.
  double numbers_of_positions() const { return cache_.most_numbers(); }
  std::size_t weight_count() const { return weight_count_; }

  /// Uniform with deviation 1 / sqrt(inputs) for weights and .5 for tokens, 1 for LN's gains, 0 for biases;
  /// positions as their schemes start. Where the scores are not scaled, the weights of the queries start
  /// smaller by sqrt(head width), so that the scores start as they do elsewhere: T5 folds the scaling into the
  /// initialisation (Raffel et al. 2020; fold_scaling_into_initializer in
  /// mesh_tensorflow/transformer/attention.py). TUPE and DeBERTa only scale by more, and so do not.
  std::vector<Real> start(std::uint64_t seed) const;

  /// Makes the encodings follow these weights. Call it before `forward` whenever the weights or the step have
  /// changed.
  void encode_positions(std::span<const Real> weights, std::uint64_t step);

  /// The encoding of scheme `index` for n positions; n is the longest unless the scheme depends on the
  /// length. Where each layer has its own, that of the first layer that learns it.
  BasicEncoding<Real> encoding(std::span<const Real> weights, std::size_t index, Index n) const;

  /// Sends a part of the sequences through. With `inspected`, also keeps the activations that say so.
  void forward(std::span<const Real> weights, const SequencePart& part, bool inspected = false);

  /// Of the part that went through `forward` last. A span counts as right if both ends are.
  Score score(const SequencePart& part) const;

  /// Forgets the gradients of encodings that `backward` has kept.
  void begin_gradient() { cache_.clear_gradients(); }

  /// Adds to `gradient` that of the loss of the part that went through `forward` last, times `factor`. The
  /// gradients of encodings are kept until `finish_gradient`.
  void backward(std::span<const Real> weights, const SequencePart& part, Real factor,
                std::span<Real> gradient);

  /// Adds the gradients of the positions' parameters.
  void finish_gradient(std::span<const Real> weights, std::span<Real> gradient) const;

  /// Of the last `forward`.
  const Activations<Real>& activations() const { return activations_; }
  /// The attention weights of a head for the one sequence of the last `forward`, n x n.
  MatrixOf<Real> attention(Index layer, Index head) const;
  /// The positions that the words of this sequence make in a head, n x n, as write_positions defines them; of the
  /// first data-dependent scheme that acts in the layer. Empty if none does.
  MatrixOf<Real> positions_of_words(Index layer, Index head);

 private:
  /// Where the parts of a layer are among the tensors.
  struct Places {
    std::size_t norm, qkv, output, mlp_norm, mlp;
  };
  /// What `backward` needs for a moment, kept so that the next one finds its memory.
  struct Workspace {
    MatrixOf<Real> d_x, d_logits, d_answers, d_part, d_qkv, d_input, d_hidden;
    HeadScratch<Real> head;
  };
  std::size_t add_tensor(std::string name, Index rows, Index cols, WeightKind kind);
  std::size_t add_norm(const std::string& name);
  Eigen::Map<const MatrixOf<Real>> matrix(std::span<const Real> weights, std::size_t tensor) const;
  Eigen::Map<MatrixOf<Real>> matrix(std::span<Real> weights, std::size_t tensor) const;
  /// The parameters of all schemes, which come last.
  template <class Number>
  std::span<Number> of_positions(std::span<Number> weights) const {
    return weights.last(cache_.parameter_count());
  }

  using Norm = typename LayerActivations<Real>::Norm;
  const MatrixOf<Real>& normalise(Norm& norm, const MatrixOf<Real>& x, std::span<const Real> weights,
                                  std::size_t tensor) const;
  /// Turns the gradient of the result into that of x.
  void normalise_backward(MatrixOf<Real>& d_x, const Norm& norm, std::span<const Real> weights,
                          std::size_t tensor, std::span<Real> gradient) const;
  void add_tables(MatrixOf<Real>& x, std::size_t layer, const SequencePart& part);
  void add_tables_backward(const MatrixOf<Real>& d_x, std::size_t layer, const SequencePart& part);
  /// Whether the scores of a layer are divided by anything.
  bool scales_scores(std::size_t layer) const;
  /// How many encodings a layer meets.
  std::size_t schemes_in_layer() const {
    return shape_.own_positions ? cache_.size() / shape_.layers.size() : cache_.size();
  }
  /// The place of scheme `index` in the first layer that learns it.
  std::size_t shown(std::size_t index) const;
  /// Of the encodings of all layers, or of their gradients, those that a layer meets.
  template <class Encoding>
  std::span<Encoding> met(std::span<Encoding> all, std::size_t layer) const {
    return shape_.own_positions ? all.subspan(layer * schemes_in_layer(), schemes_in_layer()) : all;
  }
  /// The encodings that act in the attention of a layer.
  std::span<const BasicEncoding<Real>> acting(Index n, std::size_t layer);
  void attend_forward(LayerActivations<Real>& activations, std::size_t layer, const SequencePart& part);
  /// Writes the gradients of queries, keys and values, and that of the input as far as positions read it.
  void attend_backward(MatrixOf<Real>& d_qkv, MatrixOf<Real>& d_input, const MatrixOf<Real>& d_heads,
                       LayerActivations<Real>& activations, std::size_t layer, const SequencePart& part);
  void answer(std::span<const Real> weights, const SequencePart& part);
  /// Adds the gradient of the head's weights, and sets the workspace's d_x to that of the head's input.
  void answer_backward(std::span<const Real> weights, const SequencePart& part, Real factor,
                       std::span<Real> gradient);

  ModelShape shape_;
  EncodingCache<Real> cache_;
  std::vector<WeightTensor> tensors_;
  std::size_t tokens_ = 0, last_norm_ = 0, head_ = 0;
  std::vector<Places> places_;
  std::size_t weight_count_ = 0;
  Activations<Real> activations_;
  Workspace workspace_;
};

}  // namespace pe
