#include "pe/encodings/tisa.hpp"

#include <cmath>

#include "pe/core/portable_math.hpp"
#include "pe/training/positions/biases.hpp"
#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns amplitudes, sharpness and offsets.
template <class Real>
class TisaBumps final : public Positions<Real> {
 public:
  TisaBumps(const EncodeRequest& request, const Encoding&) : heads_(request.heads) {
    // The request has been encoded, so its lists fit.
    const TisaKernels start = *tisa_kernels(request);
    kernels_ = start.offsets.rows();
    this->tensors_.push_back({"amplitudes", start.amplitudes.cast<Real>()});
    this->tensors_.push_back({"sharpness", start.sharpness.cast<Real>()});
    this->tensors_.push_back({"offsets", start.offsets.cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    return biases_by_offset<Real>(heads_, n, [&](Index head) {
      return [this, parameters, head](Index offset) {
        double sum = 0;
        for (Index s = 0; s < kernels_; ++s) {
          const Bump bump = bump_at(parameters, s, head, offset);
          sum += bump.amplitude * bump.height;
        }
        return sum;
      };
    });
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    const Index all = kernels_ * heads_;
    for_each_offset(d_encoding, [&](Index head) {
      return [this, parameters, out, all, head](Index offset, Real d_bias) {
        for (Index s = 0; s < kernels_; ++s) {
          const Bump bump = bump_at(parameters, s, head, offset);
          const Index at = s * heads_ + head;
          const double d_exponent = bump.amplitude * bump.height;
          const double sign = bump.sharpness < 0 ? -1 : 1;
          out[at] += d_bias * static_cast<Real>(bump.height);
          out[all + at] -= d_bias * static_cast<Real>(d_exponent * sign * bump.away * bump.away);
          out[2 * all + at] +=
              d_bias * static_cast<Real>(d_exponent * 2 * std::abs(bump.sharpness) * bump.away);
        }
      };
    });
  }

 private:
  struct Bump {
    double amplitude, sharpness, away, height;
  };
  Bump bump_at(std::span<const Real> parameters, Index s, Index head, Index offset) const {
    const Index all = kernels_ * heads_, at = s * heads_ + head;
    const auto sharpness = static_cast<double>(parameters[all + at]);
    const double away = static_cast<double>(offset) - static_cast<double>(parameters[2 * all + at]);
    return {static_cast<double>(parameters[at]), sharpness, away,
            portable_exp(-std::abs(sharpness) * away * away)};
  }

  Index heads_, kernels_ = 0;
};

}  // namespace

template <class Real>
Learning<Real> tisa_learning() {
  return learning_of<TisaBumps<Real>, Real>(tisa_scheme);
}

template Learning<float> tisa_learning();
template Learning<double> tisa_learning();

}  // namespace pe
