#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/random.hpp"
#include "pe/training/model.hpp"
#include "pe/training/optimizer.hpp"
#include "pe/training/tasks/task.hpp"

namespace pe {

/// Where a model's positions enter. once: tables are added to the words, other encodings act in the first
/// layer. every_layer: both in each layer.
enum class Inject { once, every_layer };
template <>
inline constexpr auto names_of<Inject> = std::to_array<std::string_view>({"once", "every-layer"});

/// One scheme, or several that act together.
struct SchemeIds : std::vector<std::string> {
  using std::vector<std::string>::vector;
  SchemeIds(std::vector<std::string> ids) : std::vector<std::string>(std::move(ids)) {}
};

/// What one layer does otherwise than `inject` and the window of all layers say.
struct LayerPlan {
  std::optional<bool> positions;
  std::optional<Index> window;
  std::optional<Mask::Window> window_kind;
};
template <>
inline constexpr auto fields_of<LayerPlan> = fields(
    "LayerPlan", "What one layer does otherwise than `inject` and the window of all layers say.",
    field("positions", &LayerPlan::positions,
          R"(whether the schemes act in this layer: tables at its input, others in its attention; default: as
        `inject` says)"),
    field("window", &LayerPlan::window, "of this layer; default: that of all layers").from(0),
    field("windowKind", &LayerPlan::window_kind, "of this layer; default: that of all layers"));

struct TrainerOptions {
  TaskOptions task;
  SchemeIds schemes;
  Parameters parameters;
  Index width = 32;
  Index heads = 4;
  Index layers = 1;
  Index mlp = 0;
  bool residual = true, layer_norm = true;
  Mask mask;
  std::optional<Inject> inject;
  std::vector<LayerPlan> plan;
  std::optional<bool> learned;
  bool own_positions = false;
  Gain gain = Gain::none;
  Index batch = 32;
  OptimizerOptions optimizer;
  std::uint64_t seed = 0;
};
template <>
inline constexpr auto fields_of<TrainerOptions> = fields(
    "TrainerOptions",
    R"(Everything that defines a run: the same options give the same weights, to the bit, in every engine.
        Unknown fields are refused.)",
    spread(&TrainerOptions::task),
    field("scheme", &TrainerOptions::schemes,
          "one, or up to four that act together (an absolute and a relative one)")
        .typed("SchemeId | readonly SchemeId[]")
        .required(),
    field("d", &TrainerOptions::width, "model width, 8 to 128, a multiple of heads").from(1).required(),
    field("heads", &TrainerOptions::heads, "1 to 16").from(1),
    field("layers", &TrainerOptions::layers, "1 to 4").from(1), spread(&TrainerOptions::mask),
    field("mlp", &TrainerOptions::mlp, "hidden width of the MLP, at most 512, 0 for none"),
    field("residual", &TrainerOptions::residual, "whether each block is added to what it got"),
    field("layerNorm", &TrainerOptions::layer_norm,
          "whether each block normalises what it gets, and the head as well"),
    field("inject", &TrainerOptions::inject,
          R"(where the position enters; default 'once' for tables (at the input), 'every-layer' for all
        others; 'once' is then the first layer alone)"),
    field("plan", &TrainerOptions::plan,
          "what differs from layer to layer: one entry for each, from the first on, or none"),
    field("learnPositions", &TrainerOptions::learned,
          R"(whether the scheme's learnable parameters are trained; default: what the scheme's paper does
        (ALiBi's slopes stay fixed))"),
    field(
        "ownPositions", &TrainerOptions::own_positions,
        R"(whether each layer learns the scheme's parameters for itself, as in UMT5; otherwise all layers share
        one set, as in T5)"),
    field("gain", &TrainerOptions::gain,
          "a learned factor of a fixed table: one number, or one for each dimension"),
    field("batch", &TrainerOptions::batch, "1 to 256").from(1), spread(&TrainerOptions::optimizer),
    field("seed", &TrainerOptions::seed, "of the weights as they start, and of the sequences"),
    field("parameters", &TrainerOptions::parameters,
          "parameters of the schemes, as for `encode` (base, buckets, maxDistance, ...)"));

struct EvaluateOptions {
  Index first = 0;
  Index sequences = 512;
  std::optional<Index> n;
  SpanPlace place = SpanPlace::anywhere;
};
template <>
inline constexpr auto fields_of<EvaluateOptions> =
    fields("EvaluateOptions", "Which test sequences are asked.",
           field("first", &EvaluateOptions::first,
                 R"(index of the first test sequence, up to 4095: a long test may be taken in parts. Pairs
        of the reader's own have fewer.)")
               .to(4095),
           field("sequences", &EvaluateOptions::sequences,
                 "test sequences, up to 4096, always the same ones; those that there are, if they are fewer")
               .from(1)
               .to(4096),
           field("n", &EvaluateOptions::n, "length of all test sequences; default: as in training").from(1),
           field("spans", &EvaluateOptions::place, "span: where the spans stand"));

struct Evaluation {
  double loss = 0;
  double accuracy = 0;
  std::vector<double> per_position, per_length;
  std::vector<std::int32_t> asked_per_position, asked_per_length;
};
template <>
inline constexpr auto fields_of<Evaluation> = fields(
    "Evaluation", "How well a model answers the test sequences.",
    field("loss", &Evaluation::loss, "mean over what was asked"),
    field("accuracy", &Evaluation::accuracy, "share of right answers (span: both ends right)"),
    field("perPosition", &Evaluation::per_position,
          R"(share of right answers among those asked at each place of the sequence, NaN where none
        was asked; spans count at their first place)"),
    field("askedPerPosition", &Evaluation::asked_per_position, "how often each place was asked"),
    field("perLength", &Evaluation::per_length,
          "the same by the length of the sequence: entry k for length k + 1"),
    field("askedPerLength", &Evaluation::asked_per_length, "how often sequences of each length were asked"));

struct Sighted {
  std::vector<std::vector<Matrix>> attention, positions;
  std::vector<Matrix> hidden;
  Matrix probabilities;
  std::vector<std::int32_t> asked, right;
};
template <>
inline constexpr auto fields_of<Sighted> = fields(
    "Sighted", "A sequence that the model was shown.",
    field("attention", &Sighted::attention, "for each layer and head: n x n"),
    field("positions", &Sighted::positions,
          R"(the positions that the words make, for each layer and head, n x n; of the first data-dependent
        scheme that acts in the layer: the bias of a forget gate, the gates that CoPE counts, or the bias of
        projected distances; no heads where none acts)"),
    field("hidden", &Sighted::hidden, "the inputs of layers 1, 2, ... and the last output, n x d"),
    field("probabilities", &Sighted::probabilities,
          "tokens and labels: probabilities, asked rows x classes; span: 2 x n (first, last)"),
    field("asked", &Sighted::asked, "rows of the sequence with a question; span: empty"),
    field("right", &Sighted::right,
          R"(the right classes of these rows (span: first, last), or empty where the sequence has no
        right answer)"));

struct ReadoutOptions {
  Index sequences = 64;
};
template <>
inline constexpr auto fields_of<ReadoutOptions> =
    fields("ReadoutOptions", "", field("sequences", &ReadoutOptions::sequences, "2 to 512").from(2).to(512));

struct PositionReadout {
  std::vector<double> r2, exact;
};
template <>
inline constexpr auto fields_of<PositionReadout> = fields(
    "PositionReadout",
    "Where a linear readout finds the position: of the inputs of layers 1, 2, ... and of the last output.",
    field("r2", &PositionReadout::r2, ""),
    field("exact", &PositionReadout::exact, "share of rows whose rounded prediction is the position"));

/// A small transformer in training.
class Trainer {
 public:
  /// Errors: those of Task, make_positions, check(OptimizerOptions) and check_budget; bad_value (d, heads,
  /// layers, mlp, batch, window, scheme, a parameter that no scheme has), bad_shape (plan: not one entry for each
  /// layer), not_supported (gain: of a table on the inputs that is not fixed).
  [[nodiscard]] static Result<Trainer> create(const TrainerOptions& options);

  std::uint64_t steps() const { return step_; }
  const Task& task() const { return task_; }
  const Model<float>& model() const { return model_; }

  /// Does a part of a step, some sequences of the batch. True if it completed the step and changed the
  /// weights. Errors: out_of_memory (d); non_finite (learningRate), with the step: the trainer then stands
  /// before that step.
  [[nodiscard]] Result<bool> work();
  /// The loss, mean over what was asked, and the accuracy of the last batch before its update.
  struct Last {
    double loss = 0, accuracy = 0;
  };
  Last last() const { return last_; }

  /// The sequences of a step, past or to come: they follow from the seed and the step alone.
  Sequences batch(std::uint64_t step) const;

  /// Errors: bad_value (n: a length that the task has not; first, sequences: out of range, or no sequence is
  /// left), out_of_memory (sequences, d).
  [[nodiscard]] Result<Evaluation> evaluate(const EvaluateOptions& options);
  /// Test sequence `index`, 0 .. 4095. Errors: bad_value (n, index: there are fewer).
  [[nodiscard]] Result<std::vector<std::int32_t>> sample(Index index, std::optional<Index> n) const;
  /// Errors: bad_shape, bad_value, out_of_memory (sequence, d).
  [[nodiscard]] Result<Sighted> show(std::span<const std::int32_t> sequence);
  /// A ridge regression (1e-3 of the mean square of a column) on every other one of `sequences` test
  /// sequences, 2 .. 512, as long as the longest in training, tested on the others. Errors: bad_value
  /// (sequences: out of range, or fewer than 2 are there), out_of_memory (sequences, d).
  [[nodiscard]] Result<PositionReadout> read_position(Index sequences);

  /// Of scheme `index`, for the longest test sequence; with own_positions, in the first layer that learns it.
  Encoding encoding(std::size_t index) const;
  std::span<const float> weights() const { return weights_; }
  /// Of the last step, as the optimiser got it.
  std::span<const float> gradient() const { return gradient_; }
  /// FNV-1a of the bytes of the weights.
  std::uint64_t hash() const;

  /// Errors: out_of_memory (snapshot).
  [[nodiscard]] Result<std::vector<std::uint8_t>> snapshot() const;
  /// Errors: bad_value (snapshot: of another run), out_of_memory (snapshot). The trainer is then as before.
  [[nodiscard]] Result<void> restore(std::span<const std::uint8_t> snapshot);

 private:
  Trainer(const TrainerOptions& options, Task task, Model<float> model);

  std::uint64_t definition_hash() const;
  double snapshot_memory() const;
  [[nodiscard]] Result<void> encode_positions();
  /// Test sequences from the first on, of which there may be none after `first`. Errors: bad_value (n),
  /// out_of_memory (sequences).
  [[nodiscard]] Result<Sequences> tests(const EvaluateOptions& options) const;

  TrainerOptions options_;
  Task task_;
  Model<float> model_;
  std::uint64_t step_ = 0;
  std::vector<float> weights_, gradient_;
  OptimizerState state_;
  Last last_;
  // The step at work.
  Sequences batch_;
  /// How many of its sequences went through so far.
  Index done_ = 0;
  Score score_;
};

}  // namespace pe
