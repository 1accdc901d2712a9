#include "pe/encodings/shaw.hpp"

#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

/// Learns the vectors of the keys and of the values.
template <class Real>
class ShawVectors final : public Positions<Real> {
 public:
  ShawVectors(const EncodeRequest&, const Encoding& start) : start_(*std::get_if<RelativeEncoding>(&start)) {
    // Keys of zeros stand for none, and stay so.
    if (!start_.keys.isZero(0)) this->tensors_.push_back({"keys", start_.keys.cast<Real>()});
    if (start_.values) this->tensors_.push_back({"values", start_.values->cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    auto encoding = cast_encoding<Real>(Encoding(start_));
    fill(*std::get_if<BasicRelativeEncoding<Real>>(&encoding), Tensors(parameters),
         [](auto& part, const auto& numbers) { part = numbers; });
    return encoding;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    fill(*std::get_if<BasicRelativeEncoding<Real>>(&d_encoding), Tensors(out),
         [](const auto& part, auto&& numbers) { numbers += part; });
  }

 private:
  template <class Relative, class Numbers, class Action>
  void fill(Relative& relative, Numbers tensors, const Action& action) const {
    const Index rows = start_.keys.rows(), cols = start_.keys.cols();
    if (!start_.keys.isZero(0)) action(relative.keys, tensors.next(rows, cols));
    if (start_.values) action(*relative.values, tensors.next(rows, cols));
  }

  RelativeEncoding start_;
};

}  // namespace

template <class Real>
Learning<Real> shaw_learning() {
  return learning_of<ShawVectors<Real>, Real>(shaw_scheme, 0.1);
}

template Learning<float> shaw_learning();
template Learning<double> shaw_learning();

}  // namespace pe
