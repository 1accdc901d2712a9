#pragma once

#include <cmath>
#include <span>

namespace pe {

/// The numbers of one step of AdamW. The powers are the caller's, by repeated multiplication: pow has other
/// bits on other platforms.
struct AdamWStep {
  /// The learning rate of this step, >= 0.
  double rate;
  /// In [0, 1).
  double beta1, beta2;
  /// beta1^t and beta2^t, where t = 1 in the first step.
  double beta1_power, beta2_power;
  /// > 0
  double eps;
  /// Of the weights, decoupled, >= 0.
  double decay = 0;
};

/// One step of AdamW (Loshchilov & Hutter 2019, arXiv 1711.05101), entry by entry; all spans of one size:
///   first   = beta1 first + (1 - beta1) gradient
///   second  = beta2 second + (1 - beta2) gradient^2
///   weights = (1 - rate decay) weights
///             - rate / (1 - beta1^t) first / (sqrt(second) / sqrt(1 - beta2^t) + eps)
/// An entry's bits are those of adamw_update_scalar, on every platform: IEEE rounds square roots and
/// divisions exactly. In double by the plain loop, for gradient checks.
void adamw_update(std::span<float> weights, std::span<const float> gradient, std::span<float> first,
                  std::span<float> second, const AdamWStep& step);
void adamw_update(std::span<double> weights, std::span<const double> gradient, std::span<double> first,
                  std::span<double> second, const AdamWStep& step);

/// What all entries of a step share, computed in double and rounded once.
template <class Real>
struct AdamWFactors {
  Real kept, rate, root, beta1, new1, beta2, new2, eps;

  explicit AdamWFactors(const AdamWStep& step)
      : kept(static_cast<Real>(1 - step.rate * step.decay)),
        rate(static_cast<Real>(step.rate / (1 - step.beta1_power))),
        root(static_cast<Real>(1 / std::sqrt(1 - step.beta2_power))),
        beta1(static_cast<Real>(step.beta1)),
        new1(static_cast<Real>(1 - step.beta1)),
        beta2(static_cast<Real>(step.beta2)),
        new2(static_cast<Real>(1 - step.beta2)),
        eps(static_cast<Real>(step.eps)) {}
};

}  // namespace pe
