#include "pe/encodings/alibi.hpp"

#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns the slopes. A bias is the slope times its unit, which is the bias of slope 1.
template <class Real>
class AlibiSlopes final : public Positions<Real> {
 public:
  AlibiSlopes(const EncodeRequest&, const Encoding& start) {
    const auto& bias = *std::get_if<BiasEncoding>(&start);
    const auto heads = std::ssize(bias.slopes);
    this->tensors_.push_back(
        {"slopes", Eigen::Map<const MatrixD>(bias.slopes.data(), 1, heads).template cast<Real>()});
    for (std::size_t head = 0; head < bias.heads.size(); ++head)
      units_.push_back((bias.heads[head].cast<double>() / bias.slopes[head]).template cast<Real>());
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    BasicBiasEncoding<Real> result;
    for (std::size_t head = 0; head < units_.size(); ++head) {
      result.heads.push_back(units_[head] * parameters[head]);
      result.slopes.push_back(static_cast<double>(parameters[head]));
    }
    return result;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    const auto& d_heads = std::get_if<BasicBiasEncoding<Real>>(&d_encoding)->heads;
    for (std::size_t head = 0; head < units_.size(); ++head)
      for (Index k = 0; k < units_[head].size(); ++k)
        out[head] += d_heads[head].data()[k] * units_[head].data()[k];
  }

 private:
  std::vector<MatrixOf<Real>> units_;
};

}  // namespace

template <class Real>
Learning<Real> alibi_learning() {
  return learning_of<AlibiSlopes<Real>, Real>(alibi_scheme);
}

template Learning<float> alibi_learning();
template Learning<double> alibi_learning();

}  // namespace pe
