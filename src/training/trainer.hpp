#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"
#include "training/model.hpp"
#include "training/optimizer.hpp"
#include "training/tasks/task.hpp"

namespace pe {

/// Where a model's positions enter: tables with the words, and all others in the first layer; or every
/// layer's.
enum class Inject { once, every_layer };
template <>
inline constexpr auto names_of<Inject> = std::to_array<std::string_view>({"once", "every-layer"});

/// Everything that defines a run: the same options give the same weights, to the bit, on every platform.
struct TrainerOptions {
  TaskOptions task;
  /// 1 .. 4 that act together.
  std::vector<std::string> schemes;
  /// Of the schemes; each gets those that it knows, and each is one of some scheme.
  Parameters parameters;
  /// 8 .. 128, a multiple of heads.
  Index width = 32;
  /// 1 .. 16
  Index heads = 4;
  /// 1 .. 4
  Index layers = 1;
  /// 0 .. 512
  Index mlp = 0;
  bool residual = true, layer_norm = true, causal = false;
  /// By default tables enter once, all others in every layer.
  std::optional<Inject> inject;
  /// Whether the parameters of the schemes are learned; by default as in their papers.
  std::optional<bool> learned;
  /// Of the tables on the inputs.
  Gain gain = Gain::none;
  /// 1 .. 256
  Index batch = 32;
  OptimizerOptions optimizer;
  std::uint64_t seed = 0;
};

struct EvaluateOptions {
  /// The index of the first test sequence, 0 .. 4095, of which pairs of the reader's own have fewer.
  Index first = 0;
  /// 1 .. 4096; those that there are, if they are fewer.
  Index sequences = 512;
  /// The length of all of them; otherwise as in training.
  std::optional<Index> n;
  SpanPlace place = SpanPlace::anywhere;
};

struct Evaluation {
  /// The mean over what was asked.
  double loss = 0;
  /// The share of right answers.
  double accuracy = 0;
  /// By the place in the sequence (of a span: its first place), and by the sequence's length less one.
  struct Share {
    Index asked = 0, right = 0;
  };
  std::vector<Share> by_position, by_length;
};

/// A sequence that the model was shown.
struct Sighted {
  /// For each layer and head n x n.
  std::vector<std::vector<Matrix>> attention;
  /// The inputs of layers 1, 2, ... and the last output, n x width.
  std::vector<Matrix> hidden;
  /// Asked rows x classes; span: 2 x n.
  Matrix probabilities;
  /// Rows and their classes; span: asked is empty, right its ends.
  std::vector<std::int32_t> asked, right;
};

/// Where a linear readout finds the position: of the inputs of layers 1, 2, ... and of the last output.
struct PositionReadout {
  std::vector<double> r2;
  /// The share of rows whose rounded prediction is the position.
  std::vector<double> exact;
};

/// A small transformer in training.
class Trainer {
 public:
  /// Errors: those of Task, make_positions, check(OptimizerOptions) and check_budget; bad_value (d, heads,
  /// layers, mlp, batch, scheme, a parameter that no scheme has), not_supported (gain: no scheme has a
  /// table).
  static Result<Trainer> create(const TrainerOptions& options);

  std::uint64_t steps() const { return step_; }
  const Task& task() const { return task_; }
  const Model<float>& model() const { return model_; }

  /// A part of a step, some sequences of the batch: whether it was the last part, and the weights have
  /// changed. Errors: non_finite (learningRate), with the step; the trainer then stands before that step.
  Result<bool> work();
  /// The loss, mean over what was asked, and the accuracy of the last batch before its update.
  struct Progress {
    double loss = 0, accuracy = 0;
  };
  Progress last() const { return last_; }

  /// The sequences of a step, past or to come: they follow from the seed and the step alone.
  Sequences batch(std::uint64_t step) const;

  /// Errors: bad_value (n: a length that the task has not; first, sequences: out of range, or no sequence is
  /// left), out_of_memory (sequences).
  Result<Evaluation> evaluate(const EvaluateOptions& options);
  /// Test sequence `index`, 0 .. 4095. Errors: bad_value (n, index: there are fewer).
  Result<std::vector<std::int32_t>> sample(Index index, std::optional<Index> n) const;
  /// Errors: bad_shape, bad_value, out_of_memory (sequence).
  Result<Sighted> show(std::span<const std::int32_t> sequence);
  /// A ridge regression (1e-3 of the mean square of a column) on every other one of `sequences` test
  /// sequences, 2 .. 512, as long as the longest in training, tested on the others. Errors: bad_value
  /// (sequences: out of range, or fewer than 2 are there), out_of_memory (sequences).
  Result<PositionReadout> read_position(Index sequences);

  /// Of scheme `index`, for the longest test sequence.
  Encoding encoding(std::size_t index) const;
  std::span<const float> weights() const { return weights_; }
  /// Of the last step, as the optimiser got it.
  std::span<const float> gradient() const { return gradient_; }
  /// FNV-1a of the bytes of the weights.
  std::uint64_t hash() const;

  std::vector<std::uint8_t> snapshot() const;
  /// Errors: bad_value (snapshot: of another run).
  Result<void> restore(std::span<const std::uint8_t> snapshot);

 private:
  Trainer(const TrainerOptions& options, Task task, Model<float> model);

  std::uint64_t definition_hash() const;
  /// Test sequences from the first on, of which there may be none after `first`. Errors: bad_value (n),
  /// out_of_memory (sequences).
  Result<Sequences> tests(const EvaluateOptions& options) const;

  TrainerOptions options_;
  Task task_;
  Model<float> model_;
  std::uint64_t step_ = 0;
  std::vector<float> weights_, gradient_;
  OptimizerState state_;
  Progress last_;
  // The step at work.
  Sequences batch_;
  /// How many of its sequences went through so far.
  Index done_ = 0;
  Score score_;
};

}  // namespace pe
