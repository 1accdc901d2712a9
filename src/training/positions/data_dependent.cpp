#include <cmath>

#include "pe/core/portable_math.hpp"
#include "pe/encodings/cope.hpp"
#include "pe/encodings/forget_gate.hpp"
#include "pe/encodings/projected_relative.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

/// log(1 + e^-b), the slope; above 0 however large b is, since e^-b is all that is left of it then.
double slope_at(double bias) {
  const double power = portable_exp(-bias);
  return power < 1e-8 ? power : portable_log(1 + power);
}

/// Learns all weights; of the forget gate also its biases b, from which the slopes follow as log(1 + e^-b).
template <class Real>
class DataDependentWeights final : public Positions<Real> {
 public:
  DataDependentWeights(const EncodeRequest&, const Encoding& start)
      : start_(*std::get_if<DataDependentEncoding>(&start)) {
    const auto add = [&](std::string_view name, const std::optional<Matrix>& part) {
      if (part) this->tensors_.push_back({name, part->cast<Real>()});
    };
    add("gates", start_.gates);
    add("places", start_.places);
    add("projection", start_.projection);
    add("distances", start_.distances);
    if (!start_.gates) return;
    MatrixOf<Real> biases(1, std::ssize(start_.slopes));
    for (Index head = 0; head < biases.cols(); ++head)
      biases(0, head) = static_cast<Real>(
          static_cast<float>(-portable_log(portable_exp(start_.slopes[static_cast<std::size_t>(head)]) - 1)));
    this->tensors_.push_back({"biases", std::move(biases)});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    auto encoding = cast_encoding<Real>(Encoding(start_));
    Tensors tensors(parameters);
    for_each_part(encoding, [&](auto& part) { part = tensors.next(part.rows(), part.cols()); });
    auto& slopes = std::get_if<BasicDataDependentEncoding<Real>>(&encoding)->slopes;
    for (double& slope : slopes) slope = slope_at(static_cast<double>(tensors.next(1, 1)(0, 0)));
    return encoding;
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    Tensors tensors(out);
    for_each_part(d_encoding, [&](const auto& part) { tensors.next(part.rows(), part.cols()) += part; });
    const auto& d_slopes = std::get_if<BasicDataDependentEncoding<Real>>(&d_encoding)->slopes;
    const auto biases = parameters.last(d_slopes.size());
    for (std::size_t head = 0; head < d_slopes.size(); ++head)
      tensors.next(1, 1)(0, 0) -=
          static_cast<Real>(d_slopes[head] / (1 + portable_exp(static_cast<double>(biases[head]))));
  }

 private:
  DataDependentEncoding start_;
};

}  // namespace

template <class Real>
Learning<Real> forget_gate_learning() {
  return learning_of<DataDependentWeights<Real>, Real>(forget_gate_scheme);
}
template <class Real>
Learning<Real> cope_learning() {
  return learning_of<DataDependentWeights<Real>, Real>(cope_scheme, 0.1);
}
template <class Real>
Learning<Real> projected_relative_learning() {
  return learning_of<DataDependentWeights<Real>, Real>(projected_relative_scheme, 0.1);
}

template Learning<float> forget_gate_learning();
template Learning<double> forget_gate_learning();
template Learning<float> cope_learning();
template Learning<double> cope_learning();
template Learning<float> projected_relative_learning();
template Learning<double> projected_relative_learning();

}  // namespace pe
