#include "pe/encodings/learned.hpp"

#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

/// Learns the table itself.
template <class Real>
class LearnedTable final : public Positions<Real> {
 public:
  LearnedTable(const EncodeRequest&, const Encoding& start) {
    this->tensors_.push_back({"table", std::get_if<InputEncoding>(&start)->table.cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    return BasicInputEncoding<Real>{Tensors(parameters).next(rows(), cols())};
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    Tensors(out).next(rows(), cols()) += std::get_if<BasicInputEncoding<Real>>(&d_encoding)->table;
  }

 private:
  Index rows() const { return this->tensors_[0].start.rows(); }
  Index cols() const { return this->tensors_[0].start.cols(); }
};

}  // namespace

template <class Real>
Learning<Real> learned_learning() {
  return learning_of<LearnedTable<Real>, Real>(learned_scheme, 0.1);
}

template Learning<float> learned_learning();
template Learning<double> learned_learning();

}  // namespace pe
