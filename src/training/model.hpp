#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/matrix.hpp"
#include "training/positions/positions.hpp"
#include "training/sequences.hpp"

namespace pe {

/// The sizes and switches of a model. Pre-LN blocks (Xiong et al. 2020): x += attention(LN x), then x += MLP(LN x) if there is one; at the
/// end LN and a linear head with a bias. Projections of attention have no biases; LN's epsilon is 1e-5.
struct ModelShape {
  Index vocabulary = 0;
  Index classes = 0;  ///< of labels and tokens; a span has two outputs, for its first and its last place
  Answer answer = Answer::label;
  Index width = 32, heads = 4, layers = 1;
  Index mlp = 0;  ///< hidden width, with ReLU; 0 for none
  bool residual = true, layer_norm = true, causal = false;
  bool tables_every_layer = false;  ///< tables are added at each layer's input, not to the words only
  bool others_every_layer = true;   ///< all other encodings act in each layer, not in the first only

  Index outputs() const { return answer == Answer::span ? 2 : classes; }
};

/// A matrix among a model's weights, which are numbers in one row.
struct WeightTensor {
  std::string name;  ///< "tokens", "layers.0.qkv", "positions.table", "head.bias"
  Index offset, rows, cols;
  bool decays =
      false;  ///< whether weight decay acts on it: on matrices of layers, not on tables, LN and biases
};

/// What some sequences gave.
struct Score {
  /// Summed over what was asked: -log of the right answer's probability; a span's is that of both its ends. NaN where a logit is not
  /// finite, and then no answer is right.
  double loss = 0;
  Index asked = 0, right = 0;
  std::vector<std::uint8_t> is_right;  ///< for each question in order: rows that ask, or spans
};

/// What happened in one layer while some sequences went through, one after another in the rows.
template <class Real>
struct LayerActivations {
  /// LN: (x - mean) / deviation, and the same with gain and bias.
  struct Norm {
    MatrixOf<Real> normalised, result;
    std::vector<Real> inverse_deviations;
  };
  MatrixOf<Real> input;  ///< only if inspected
  Norm before_attention;
  MatrixOf<Real> qkv;         ///< queries, keys and values side by side; queries and keys rotated
  std::vector<Real> weights;  ///< for each sequence and head, n x n
  MatrixOf<Real> heads;       ///< the heads' outputs side by side
  Norm before_mlp;
  MatrixOf<Real> hidden;  ///< of the MLP, after ReLU
};

/// What happened in the whole model.
template <class Real>
struct Activations {
  std::vector<LayerActivations<Real>> layers;
  MatrixOf<Real> last;  ///< the last layer's output; only if inspected
  typename LayerActivations<Real>::Norm before_head;
  std::vector<Index> asked;      ///< label, tokens: the rows that are asked
  MatrixOf<Real> answers;        ///< of label and tokens: what the head got of these rows
  MatrixOf<Real> probabilities;  ///< asked rows x classes; of spans 2 x rows
  MatrixOf<Real> logits;         ///< the same before the softmax
};

/// A stack of layers and its positions. The weights are the caller's.
template <class Real>
class Model {
 public:
  /// `longest`: sequences have at most so many words.
  Model(const ModelShape& shape, Index longest, std::vector<std::unique_ptr<Positions<Real>>> positions);

  const ModelShape& shape() const { return shape_; }
  const std::vector<WeightTensor>& tensors() const { return tensors_; }
  const Positions<Real>& positions(std::size_t index) const { return *positions_[index]; }
  std::size_t weight_count() const { return weight_count_; }

  /// Uniform with deviation 1 / sqrt(inputs) for weights and .5 for tokens, 1 for LN's gains, 0 for biases; positions as their schemes
  /// start.
  std::vector<Real> start(std::uint64_t seed) const;

  /// Makes the encodings of these weights. Before `forward`, whenever the weights or the step have changed.
  void encode_positions(std::span<const Real> weights, std::uint64_t step);

  /// The encoding of n positions, of the scheme `index`.
  BasicEncoding<Real> encoding(std::span<const Real> weights, std::size_t index, Index n) const;

  /// Sends sequences first .. last - 1 through. With `inspected`, keeps what the activations mark so.
  void forward(std::span<const Real> weights, const Sequences& sequences, std::size_t first, std::size_t last,
               bool inspected = false);

  /// Of the sequences of the last `forward`. A span counts as right if both ends are.
  Score score() const;

  /// Forgets the gradients of encodings that `backward` has kept.
  void begin_gradient();

  /// Adds to `gradient` that of the loss of the last `forward` times `factor`. Gradients of encodings are kept until `finish_gradient`.
  void backward(std::span<const Real> weights, Real factor, std::span<Real> gradient);

  /// Adds the gradients of the positions' parameters.
  void finish_gradient(std::span<const Real> weights, std::span<Real> gradient);

  /// Of the last `forward`.
  const Activations<Real>& activations() const { return activations_; }
  /// The attention weights of a head for the one sequence of the last `forward`, n x n.
  MatrixOf<Real> attention(Index layer, Index head) const;

 private:
  /// The encodings of one length, and their gradients.
  struct Encodings {
    std::vector<BasicEncoding<Real>> values, gradients;
  };
  Encodings& encodings_for(Index length);

  /// Where the parts of a layer are among the tensors.
  struct Places {
    std::size_t norm, qkv, output, mlp_norm, mlp;
  };
  std::size_t add_tensor(std::string name, Index rows, Index cols, bool decays);
  std::size_t add_norm(const std::string& name);
  Eigen::Map<const MatrixOf<Real>> matrix(std::span<const Real> weights, std::size_t tensor) const;
  Eigen::Map<MatrixOf<Real>> matrix(std::span<Real> weights, std::size_t tensor) const;
  std::span<const Real> of_positions(std::span<const Real> weights, std::size_t index) const;

  using Norm = typename LayerActivations<Real>::Norm;
  const MatrixOf<Real>& normalise(Norm& norm, const MatrixOf<Real>& x, std::span<const Real> weights,
                                  std::size_t tensor) const;
  /// Turns the gradient of the result into that of x.
  void normalise_backward(MatrixOf<Real>& gradient, const Norm& norm, std::span<const Real> weights,
                          std::size_t tensor, std::span<Real> of_weights) const;
  void add_tables(MatrixOf<Real>& x);
  void add_tables_backward(const MatrixOf<Real>& gradient);
  std::span<const BasicEncoding<Real>> acting(const Encodings& encodings, std::size_t layer) const;
  void attend_forward(LayerActivations<Real>& activations, std::size_t layer);
  void attend_backward(MatrixOf<Real>& of_qkv, const MatrixOf<Real>& of_heads,
                       LayerActivations<Real>& activations, std::size_t layer);
  void answer(std::span<const Real> weights);
  /// Calls action(first row in this pass, rows, sequence) for each sequence.
  template <class Action>
  void for_each_sequence(const Action& action) const {
    const Index before = sequences_->starts[first_];
    for (std::size_t s = first_; s < last_; ++s)
      action(sequences_->starts[s] - before, sequences_->starts[s + 1] - sequences_->starts[s], s);
  }

  ModelShape shape_;
  Index longest_;
  std::vector<std::unique_ptr<Positions<Real>>> positions_;
  std::vector<WeightTensor> tensors_;
  std::size_t tokens_ = 0, last_norm_ = 0, head_ = 0, first_of_positions_ = 0;
  std::vector<Places> places_;
  std::vector<std::size_t> position_offsets_;  ///< among the weights, for each scheme, and the end
  std::size_t weight_count_ = 0;
  bool depends_on_length_ = false;
  std::map<Index, Encodings> encodings_;
  std::vector<Real> encoded_from_;  ///< the positions' weights of the encodings
  std::uint64_t step_ = 0;
  Activations<Real> activations_;
  const Sequences* sequences_ = nullptr;  ///< of the last `forward`
  std::size_t first_ = 0, last_ = 0;
};

}  // namespace pe
