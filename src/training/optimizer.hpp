#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/names.hpp"
#include "training/model.hpp"

namespace pe {

enum class Optimizing { adamw, sgd };
template <>
inline constexpr auto names_of<Optimizing> = std::to_array<std::string_view>({"adamw", "sgd"});

/// How weights follow their gradients. AdamW: Loshchilov and Hutter 2019, both moments corrected; its decay and that of SGD is decoupled:
/// rate x decay x weight. SGD: v = momentum v + g, w -= rate v.
struct OptimizerOptions {
  Optimizing kind = Optimizing::adamw;
  double rate = 0.005;
  double momentum = 0.9;                             ///< of SGD
  double beta1 = 0.9, beta2 = 0.99, epsilon = 1e-8;  ///< of AdamW
  double weight_decay = 0;
  double clip = 1;            ///< largest norm of the whole gradient; 0 for none
  std::uint64_t warmup = 50;  ///< steps over which the rate rises from rate / warmup
  std::uint64_t steps = 300;  ///< of the schedule
  bool decay = true;          ///< over its second half the rate falls in a line to 2 %; later it stays there
  struct Change {
    std::uint64_t step;
    double rate;
  };
  std::vector<Change> changes;  ///< from `step` on the rate is another, in ascending order of steps
};

/// The rate of step `step`, counted from 0.
double rate_at(const OptimizerOptions& options, std::uint64_t step);

/// The two moments of each weight, or the velocity of SGD.
struct OptimizerState {
  std::vector<float> first, second;
  double beta1_power = 1, beta2_power = 1;
};

/// Changes the weights by one step. The gradient is scaled down in place if its norm exceeds the clip. Returns that norm; if it is not
/// finite, nothing changes.
double optimize(const OptimizerOptions& options, std::uint64_t step, std::span<const WeightTensor> tensors,
                OptimizerState& state, std::span<float> weights, std::span<float> gradient);

}  // namespace pe
