#include "pe/encodings/t5.hpp"

#include "pe/training/positions/biases.hpp"
#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns a number for each bucket and head. Buckets that no sequence reaches start at 0; they never act.
template <class Real>
class T5Values final : public Positions<Real> {
 public:
  T5Values(const EncodeRequest& request, const Encoding& start)
      : heads_(request.heads), buckets_(std::get_if<BiasEncoding>(&start)->buckets) {
    const auto& bias = *std::get_if<BiasEncoding>(&start);
    MatrixOf<Real> values = MatrixOf<Real>::Zero(static_cast<Index>(request.number("buckets")), heads_);
    for (Index head = 0; head < heads_; ++head)
      for (std::size_t k = 0; k < buckets_.size(); ++k)
        values(buckets_[k], head) = bias.heads[static_cast<std::size_t>(head)].data()[k];
    this->tensors_.push_back({"values", std::move(values)});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    auto result = biases_by_offset<Real>(heads_, n, [&](Index head) {
      return [this, parameters, n, head](Index offset) {
        // The first row has the offsets from 0 on, and the first column those up to 0.
        return parameters[buckets_[offset < 0 ? -offset * n : offset] * heads_ + head];
      };
    });
    result.buckets = buckets_;
    result.scale = 1;
    return result;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    const auto& d_heads = std::get_if<BasicBiasEncoding<Real>>(&d_encoding)->heads;
    for (Index head = 0; head < heads_; ++head)
      for (std::size_t k = 0; k < buckets_.size(); ++k)
        out[buckets_[k] * heads_ + head] += d_heads[static_cast<std::size_t>(head)].data()[k];
  }

 private:
  Index heads_;
  /// n x n, of the longest sequence.
  std::vector<std::int32_t> buckets_;
};

}  // namespace

template <class Real>
Learning<Real> t5_learning() {
  return learning_of<T5Values<Real>, Real>(t5_scheme, 0.02);
}

template Learning<float> t5_learning();
template Learning<double> t5_learning();

}  // namespace pe
