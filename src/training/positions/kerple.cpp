#include "pe/encodings/kerple.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/portable_math.hpp"
#include "pe/training/positions/biases.hpp"
#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns for each head log r1, and log r2 or, of a power, log(r2 / (2 - r2)), so that every number is
/// allowed.
template <class Real>
class KerpleKernels final : public Positions<Real> {
 public:
  KerpleKernels(const EncodeRequest& request, const Encoding&)
      : heads_(request.heads),
        is_power_(request.choice_of<KerpleVariant>(kerple_variant) == KerpleVariant::power) {
    const double r1 = request.number("r1"), r2 = request.number("r2");
    MatrixOf<Real> start(2, heads_);
    start.row(0).setConstant(static_cast<Real>(portable_log(r1)));
    // The logarithm of r2 = 2 itself would be infinite.
    const double odds = is_power_ ? std::min(r2, 1.999999) / (2 - std::min(r2, 1.999999)) : r2;
    start.row(1).setConstant(static_cast<Real>(portable_log(odds)));
    this->tensors_.push_back({"kernels", std::move(start)});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    return biases_by_offset<Real>(heads_, n, [&](Index head) {
      return [kernel = kernel_of(parameters, head)](Index offset) { return kernel.at(offset).bias; };
    });
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    for_each_offset(d_encoding, [&](Index head) {
      return [this, out, head, kernel = kernel_of(parameters, head)](Index offset, Real d_bias) {
        const Point at = kernel.at(offset);
        out[head] += static_cast<Real>(at.bias) * d_bias;  // of log r1
        out[heads_ + head] += static_cast<Real>(at.slope) * d_bias;
      };
    });
  }

 private:
  struct Point {
    double bias;
    /// The derivative of the bias with respect to the second parameter.
    double slope;
  };
  struct Kernel {
    double r1, second;
    bool is_power;

    Point at(Index offset) const {
      if (offset == 0) return {0, 0};
      const auto m = static_cast<double>(std::abs(offset));
      if (!is_power) return {-r1 * portable_log(1 + second * m), -r1 * second * m / (1 + second * m)};
      const double share = second / (1 + second), log_m = portable_log(m);
      const double power = portable_exp(2 * share * log_m);
      return {-r1 * power, -r1 * power * log_m * 2 * share * (1 - share)};
    }
  };
  Kernel kernel_of(std::span<const Real> parameters, Index head) const {
    return {portable_exp(static_cast<double>(parameters[head])),
            portable_exp(static_cast<double>(parameters[heads_ + head])), is_power_};
  }

  Index heads_;
  bool is_power_;
};

}  // namespace

template <class Real>
Learning<Real> kerple_learning() {
  return learning_of<KerpleKernels<Real>, Real>(kerple_scheme);
}

template Learning<float> kerple_learning();
template Learning<double> kerple_learning();

}  // namespace pe
