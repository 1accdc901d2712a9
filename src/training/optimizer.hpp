#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "training/model.hpp"

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
  Optimizing kind = Optimizing::adamw;
  /// 0 .. largest_rate
  double rate = 0.005;
  /// 0 .. largest_decay
  double weight_decay = 0;
  /// The largest norm of the whole gradient, up to largest_clip; 0 for none.
  double clip = 1;
  /// So many steps, 0 .. most_steps, the rate rises from rate / warmup.
  std::uint64_t warmup = 50;
  /// Of the schedule: 1 .. most_steps.
  std::uint64_t steps = 300;
  /// Whether the rate falls in a line to 2 % over the second half of the schedule; later it stays there.
  bool decay = true;
  /// From `step` on, 0 .. most_steps, the rate is another.
  struct Change {
    std::uint64_t step;
    double rate;
  };
  /// In the order of their steps; of several at one step the last counts.
  std::vector<Change> changes;
};

/// Errors: bad_value and non_finite (learningRate, weightDecay, clip, warmup, steps, rateChanges[1].step,
/// ...).
Result<void> check(const OptimizerOptions& options);

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
