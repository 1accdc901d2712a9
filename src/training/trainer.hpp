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

/// Where a model's positions enter: tables with the words, and all others in the first layer; or every layer's.
enum class Inject { once, every_layer };
template <>
inline constexpr auto names_of<Inject> = std::to_array<std::string_view>({"once", "every-layer"});

/// Everything that defines a run: the same options give the same weights, to the bit, on every platform.
struct TrainerOptions {
  TaskOptions task;
  std::vector<std::string> schemes;  ///< 1 .. 4 that act together
  Parameters parameters;             ///< of the schemes; each gets those that it knows
  Index width = 32;                  ///< 8 .. 128, a multiple of heads
  Index heads = 4;                   ///< 1 .. 16
  Index layers = 1;                  ///< 1 .. 4
  Index mlp = 0;                     ///< 0 .. 512
  bool residual = true, layer_norm = true, causal = false;
  std::optional<Inject> inject;  ///< default: tables once, all others in every layer
  std::optional<bool> learned;   ///< whether the schemes' parameters are; default: as in their papers
  Gain gain = Gain::none;
  Index batch = 32;  ///< 1 .. 256
  OptimizerOptions optimizer;
  std::uint64_t seed = 0;
};

struct EvaluateOptions {
  Index first = 0;         ///< index of the first test sequence, 0 .. 4095
  Index sequences = 512;   ///< 1 .. 4096
  std::optional<Index> n;  ///< the length of all of them; otherwise as in training
  SpanPlace place = SpanPlace::anywhere;
};

struct Evaluation {
  double loss = 0;      ///< mean over what was asked
  double accuracy = 0;  ///< share of right answers
  /// By the place in the sequence (of a span: its first place), and by the sequence's length less one.
  struct Share {
    Index asked = 0, right = 0;
  };
  std::vector<Share> by_position, by_length;
};

/// A sequence that the model was shown.
struct Sighted {
  std::vector<std::vector<Matrix>> attention;  ///< for each layer and head n x n
  std::vector<Matrix> hidden;              ///< the inputs of layers 1, 2, ... and the last output, n x width
  Matrix probabilities;                    ///< asked rows x classes; span: 2 x n
  std::vector<std::int32_t> asked, right;  ///< rows and their classes; span: asked is empty, right its ends
};

/// Where a linear readout finds the position: of the inputs of layers 1, 2, ... and of the last output.
struct PositionReadout {
  std::vector<double> r2;
  std::vector<double> exact;  ///< share of rows whose rounded prediction is the position
};

/// A small transformer in training.
class Trainer {
 public:
  /// Errors: bad_value and others as of Task and make_positions; bad_value (d, heads, layers, ...), too_large
  /// (d: beyond PE_LARGEST_MODEL bytes, which are 64 MiB unless the build says otherwise).
  static Result<Trainer> create(const TrainerOptions& options);

  std::uint64_t steps() const { return step_; }
  const Task& task() const { return task_; }
  const Model<float>& model() const { return model_; }

  /// A part of a step, some sequences of the batch: whether it was the last part, and the weights have changed. Errors: non_finite
  /// (learningRate), with the step; the trainer then stands before that step.
  Result<bool> work();
  /// The loss, mean over what was asked, and the accuracy of the last batch before its update.
  struct Progress {
    double loss = 0, accuracy = 0;
  };
  Progress last() const { return last_; }

  /// The sequences of a step, past or to come: they follow from the seed and the step alone.
  Sequences batch(std::uint64_t step) const;

  /// Errors: bad_value (n: a length that the task has not).
  Result<Evaluation> evaluate(const EvaluateOptions& options);
  /// Test sequence `index`. Errors: bad_value (n).
  Result<std::vector<std::int32_t>> sample(Index index, std::optional<Index> n) const;
  /// Errors: bad_shape, bad_value (sequence).
  Result<Sighted> show(std::span<const std::int32_t> sequence);
  /// A ridge regression (1e-3 of the mean square of a column) on every other one of `sequences` test sequences as long as the longest, tested on
  /// the others. Errors: bad_value (sequences: fewer than 2 to test).
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
  /// Errors: bad_value (n).
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
  Index done_ = 0;  ///< its sequences so far
  Score score_;
};

}  // namespace pe
