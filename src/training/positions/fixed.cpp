#include <utility>

#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/training/positions/parts.hpp"
#include "pe/training/positions/positions.hpp"

namespace pe {

namespace {

template <class Real>
class Fixed final : public Positions<Real> {
 public:
  Fixed(EncodeRequest request, Gain gain, std::string_view why)
      : request_(std::move(request)), scheme_(*find_scheme(request_.scheme)), gain_(gain), why_(why) {
    if (gain_ != Gain::none)
      this->tensors_.push_back({"gain", MatrixOf<Real>::Ones(1, gain_ == Gain::scalar ? 1 : request_.d)});
  }

  std::string_view fixed() const override { return why_; }
  bool depends_on_length() const override {
    return scheme_.depends_on_length != nullptr && scheme_.depends_on_length(request_);
  }
  bool is_redrawn() const override { return scheme_.draws_positions; }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t step) const override {
    BasicEncoding<Real> encoding = start(n, step);
    if (gain_ == Gain::none) return encoding;
    auto& table = std::get_if<BasicInputEncoding<Real>>(&encoding)->table;
    if (gain_ == Gain::scalar)
      table *= parameters[0];
    else
      table.array().rowwise() *= Tensors(parameters).next(1, request_.d).row(0).array();
    return encoding;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index n,
                std::span<Real> out) const override {
    if (gain_ == Gain::none) return;
    const BasicEncoding<Real> encoding = start(n, 0);
    const MatrixOf<Real> products = std::get_if<BasicInputEncoding<Real>>(&encoding)->table.cwiseProduct(
        std::get_if<BasicInputEncoding<Real>>(&d_encoding)->table);
    if (gain_ == Gain::scalar)
      for (Index k = 0; k < products.size(); ++k) out[0] += products.data()[k];
    else
      add_rows<Real>(Tensors(out).next(1, request_.d), products);
  }

 private:
  BasicEncoding<Real> start(Index n, std::uint64_t step) const {
    EncodeRequest request = request_;
    request.n = n;
    if (is_redrawn()) request.seed = mix_seed(request.seed, step);
    // The longest was checked. A shorter one is refused for nothing but memory, to which Trainer sees first.
    return cast_encoding<Real>(scheme_.encode(request).value_or(NoEncoding()));
  }

  EncodeRequest request_;
  const Scheme& scheme_;
  Gain gain_;
  std::string_view why_;
};

}  // namespace

template <class Real>
std::unique_ptr<Positions<Real>> fixed_positions(EncodeRequest request, Gain gain, std::string_view why) {
  return std::make_unique<Fixed<Real>>(std::move(request), gain, why);
}

template std::unique_ptr<Positions<float>> fixed_positions<float>(EncodeRequest, Gain, std::string_view);
template std::unique_ptr<Positions<double>> fixed_positions<double>(EncodeRequest, Gain, std::string_view);

}  // namespace pe
