#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/names.hpp"
#include "pe/training/model.hpp"

namespace pe {

enum class Optimizing { adamw, sgd };
template <>
inline constexpr auto names_of<Optimizing> = std::to_array<std::string_view>({"adamw", "sgd"});

inline constexpr double largest_rate = 1000, largest_decay = 100, largest_clip = 1e6;
inline constexpr std::uint64_t most_steps = 1'000'000;

/// How weights follow their gradients. AdamW: Loshchilov and Hutter 2019, with betas 0.9 and 0.99 and epsilon
/// 1e-8, both moments corrected; its decay and that of SGD is decoupled: rate x decay x weight. SGD: v = 0.9
/// v + g, w -= rate v.
struct OptimizerOptions {
  /// From `step` on, the rate is `rate`.
  struct Change {
    std::uint64_t step = 0;
    double rate = 0;
  };

  Optimizing kind = Optimizing::adamw;
  std::optional<double> rate;
  double weight_decay = 0;
  double clip = 1;
  std::uint64_t warmup = 50;
  std::uint64_t steps = 300;
  bool decay = true;
  std::vector<Change> changes;
};
template <>
inline constexpr auto fields_of<OptimizerOptions::Change> = fields(
    "", "", field("step", &OptimizerOptions::Change::step, "the first step with the new rate").required(),
    field("rate", &OptimizerOptions::Change::rate, "the learning rate from then on").required());
template <>
inline constexpr auto fields_of<OptimizerOptions> = fields(
    "OptimizerOptions", "",
    field("optimizer", &OptimizerOptions::kind,
          "'adamw' with betas 0.9, 0.99 and epsilon 1e-8; 'sgd' with momentum 0.9"),
    field("learningRate", &OptimizerOptions::rate, "0 to 1000; default 0.005 for adamw, 0.1 for sgd"),
    field("weightDecay", &OptimizerOptions::weight_decay,
          "0 to 100; of weights, not of tables, LayerNorm and biases"),
    field("clip", &OptimizerOptions::clip, "largest global norm of the gradient, up to 1e6; 0 for none"),
    field("warmup", &OptimizerOptions::warmup,
          "so many steps, 0 to 1000000, the rate rises from rate / warmup"),
    field("steps", &OptimizerOptions::steps,
          R"(length of the schedule, 1 to 1000000: warm-up, then constant, then linear decay over the second
        half to 2 %)")
        .from(1),
    field("decay", &OptimizerOptions::decay, "decay of the rate over the second half"),
    field("rateChanges", &OptimizerOptions::changes,
          R"(changes on the way, in the order of their steps: from `step` on the rate is `rate`; part of
        what defines the run. Of several at one step the last counts.)"));

/// The learning rate where the options give none.
double usual_rate(Optimizing kind);

/// Errors: bad_value and non_finite (learningRate, weightDecay, clip, warmup, steps, rateChanges[1].step,
/// ...).
[[nodiscard]] Result<void> check(const OptimizerOptions& options);

/// The rate of step `step`, counted from 0.
double rate_at(const OptimizerOptions& options, std::uint64_t step);

/// The two moments of each weight, or the velocity of SGD.
struct OptimizerState {
  std::vector<float> first, second;
  double beta1_power = 1, beta2_power = 1;
};

/// Changes the weights by one step. The gradient is scaled down in place if its norm exceeds the clip.
/// Returns that norm; if it is not finite, nothing changes.
double optimize(const OptimizerOptions& options, std::uint64_t step, std::span<const WeightTensor> tensors,
                OptimizerState& state, std::span<float> weights, std::span<float> gradient);

}  // namespace pe
