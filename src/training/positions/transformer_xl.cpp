#include "pe/encodings/transformer_xl.hpp"

#include "pe/encodings/sinusoidal.hpp"
#include "pe/kernels/product.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

/// Learns W_R, u and v.
template <class Real>
class TransformerXlProjection final : public Positions<Real> {
 public:
  TransformerXlProjection(const EncodeRequest& request, const Encoding& start)
      : request_(request), start_(*std::get_if<RelativeEncoding>(&start)) {
    const TransformerXlWeights weights = transformer_xl_weights(request_);
    const Index width = weights.projection.rows();
    const Matrix identity = Matrix::Identity(width, width);
    sinusoids_ =
        transformer_xl_keys(identity, start_.max_distance, request_.number(sinusoid_base.name)).cast<Real>();
    this->tensors_.push_back({"projection", weights.projection.cast<Real>()});
    this->tensors_.push_back({"contentBias", weights.content_bias.cast<Real>()});
    this->tensors_.push_back({"positionBias", weights.position_bias.cast<Real>()});
  }

  std::string_view fixed() const override {
    return "The sinusoids of the distance stay fixed, as in the paper.";
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    auto encoding = cast_encoding<Real>(Encoding(start_));
    auto& relative = *std::get_if<BasicRelativeEncoding<Real>>(&encoding);
    Tensors tensors(parameters);
    const Index width = sinusoids_.cols();
    product_into(relative.keys, sinusoids_, tensors.next(width, width), Op::plain, Op::transposed);
    relative.content_bias = tensors.next(request_.heads, request_.d);
    relative.position_bias = tensors.next(request_.heads, request_.d);
    return encoding;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    const auto& relative = *std::get_if<BasicRelativeEncoding<Real>>(&d_encoding);
    Tensors tensors(out);
    const Index width = sinusoids_.cols();
    add_product_into(tensors.next(width, width), relative.keys, sinusoids_, Op::transposed, Op::plain);
    tensors.next(request_.heads, request_.d) += *relative.content_bias;
    tensors.next(request_.heads, request_.d) += *relative.position_bias;
  }

 private:
  EncodeRequest request_;
  RelativeEncoding start_;
  /// R: a row for each offset.
  MatrixOf<Real> sinusoids_;
};

}  // namespace

template <class Real>
Learning<Real> transformer_xl_learning() {
  return learning_of<TransformerXlProjection<Real>, Real>(transformer_xl_scheme);
}

template Learning<float> transformer_xl_learning();
template Learning<double> transformer_xl_learning();

}  // namespace pe
