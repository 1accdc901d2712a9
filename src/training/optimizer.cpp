#include "pe/training/optimizer.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/adamw.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

constexpr double least_share = 0.02;
constexpr double momentum = 0.9;
constexpr double beta1 = 0.9, beta2 = 0.99, epsilon = 1e-8;

double norm_of(std::span<const float> gradient) {
  // By parts, so that the sum of squares stays exact enough in float32.
  constexpr std::size_t part = 256;
  double squares = 0;
  for (std::size_t i = 0; i < gradient.size(); i += part) {
    const auto some = gradient.subspan(i, std::min(part, gradient.size() - i));
    squares += static_cast<double>(simd::dot(some, some));
  }
  return std::sqrt(squares);
}

}  // namespace

Result<void> check(const OptimizerOptions& options) {
  const auto check_steps = [](std::uint64_t steps, std::uint64_t least, std::string_view field) {
    return check_range(static_cast<double>(steps), static_cast<double>(least),
                       static_cast<double>(most_steps), field);
  };
  if (options.rate) PE_CHECK(check_range(*options.rate, 0, largest_rate, "learningRate"));
  PE_CHECK(check_range(options.weight_decay, 0, largest_decay, "weightDecay"));
  PE_CHECK(check_range(options.clip, 0, largest_clip, "clip"));
  PE_CHECK(check_steps(options.warmup, 0, "warmup"));
  PE_CHECK(check_steps(options.steps, 1, "steps"));
  for (std::size_t i = 0; i < options.changes.size(); ++i) {
    const std::string field = joined({"rateChanges[", i, "]"}), step = field + ".step";
    PE_CHECK(check_steps(options.changes[i].step, 0, step));
    PE_CHECK(check_range(options.changes[i].rate, 0, largest_rate, field + ".rate"));
    if (i > 0 && options.changes[i].step < options.changes[i - 1].step)
      return fail(ErrorCode::bad_value, step,
                  {step, " is ", options.changes[i].step, ", below that of the change before it, ",
                   options.changes[i - 1].step, "; give the changes in the order of their steps"});
  }
  return {};
}

double usual_rate(Optimizing kind) {
  return kind == Optimizing::adamw ? 0.005 : 0.1;
}

double rate_at(const OptimizerOptions& options, std::uint64_t step) {
  double rate = options.rate.value_or(usual_rate(options.kind));
  for (const auto& change : options.changes)
    if (step >= change.step) rate = change.rate;
  if (step < options.warmup)
    return rate * static_cast<double>(step + 1) / static_cast<double>(options.warmup);
  const std::uint64_t half = options.steps / 2;
  if (!options.decay || step < half) return rate;
  const double done = static_cast<double>(step - half) /
                      static_cast<double>(std::max<std::uint64_t>(1, options.steps - half));
  return rate * std::max(least_share, 1 - (1 - least_share) * done);
}

double optimize(const OptimizerOptions& options, std::uint64_t step, std::span<const WeightTensor> tensors,
                OptimizerState& state, std::span<float> weights, std::span<float> gradient) {
  const double norm = norm_of(gradient);
  if (!std::isfinite(norm)) return norm;
  if (options.clip > 0 && norm > options.clip) simd::scale(static_cast<float>(options.clip / norm), gradient);
  const double rate = rate_at(options, step);
  const bool is_adam = options.kind == Optimizing::adamw;
  state.first.resize(weights.size());
  if (is_adam) {
    state.second.resize(weights.size());
    state.beta1_power *= beta1;
    state.beta2_power *= beta2;
  }
  for (const WeightTensor& tensor : tensors) {
    const auto of = [&](auto& numbers) {
      return std::span(numbers).subspan(static_cast<std::size_t>(tensor.offset),
                                        static_cast<std::size_t>(tensor.rows * tensor.cols));
    };
    const double decay = tensor.decays() ? options.weight_decay : 0;
    if (is_adam) {
      adamw_update(of(weights), of(gradient), of(state.first), of(state.second),
                   {.rate = rate,
                    .beta1 = beta1,
                    .beta2 = beta2,
                    .beta1_power = state.beta1_power,
                    .beta2_power = state.beta2_power,
                    .eps = epsilon,
                    .decay = decay});
    } else {
      if (decay > 0) simd::scale(static_cast<float>(1 - rate * decay), of(weights));
      simd::scale(static_cast<float>(momentum), of(state.first));
      simd::axpy(1, of(gradient), of(state.first));
      simd::axpy(static_cast<float>(-rate), of(state.first), of(weights));
    }
  }
  return norm;
}

}  // namespace pe
