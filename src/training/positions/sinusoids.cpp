#include <utility>

#include "encodings/relative_tables.hpp"
#include "encodings/sinusoidal.hpp"
#include "encodings/transformer_xl.hpp"
#include "kernels/product.hpp"
#include "simd/spans.hpp"
#include "training/positions/kinds.hpp"
#include "training/positions/parts.hpp"

namespace pe {

namespace {

template <class Real>
class LearnedSinusoids final : public Positions<Real> {
 public:
  LearnedSinusoids(EncodeRequest request, const Encoding& start) : request_(std::move(request)) {
    const InputEncoding& input = *std::get_if<InputEncoding>(&start);
    // The frequency of each column, numbered as they first occur; a column of zeros has none.
    const ColumnWaves& waves = *input.waves;
    std::vector<double> frequencies;
    for (Index j = 0; j < request_.d; ++j) {
      const auto column = sinusoid_column(j, request_.d, options());
      columns_.push_back(column.value_or(SinusoidColumn{-1, false}));
      if (!column) continue;
      if (column->frequency >= std::ssize(frequencies))
        frequencies.resize(static_cast<std::size_t>(column->frequency + 1));
      frequencies[static_cast<std::size_t>(column->frequency)] =
          waves.frequencies[static_cast<std::size_t>(j)];
    }
    this->tensors_.push_back(
        {"frequencies",
         Eigen::Map<const MatrixD>(frequencies.data(), 1, std::ssize(frequencies)).template cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    BasicInputEncoding<Real> input{MatrixOf<Real>(n, request_.d)};
    input.waves = ColumnWaves{};
    for (const auto& [frequency, sine] : columns_) {
      input.waves->frequencies.push_back(frequency < 0 ? std::numeric_limits<double>::quiet_NaN()
                                                       : static_cast<double>(parameters[frequency]));
      input.waves->sines.push_back(sine);
    }
    for (Index p = 0; p < n; ++p) {
      const Angles angles(parameters, request_.position(p));
      for (Index j = 0; j < request_.d; ++j) {
        const auto& [frequency, sine] = columns_[static_cast<std::size_t>(j)];
        input.table(p, j) =
            frequency < 0 ? Real(0) : static_cast<Real>((sine ? angles.sine : angles.cosine)[frequency]);
      }
    }
    return input;
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& gradient, Index n,
                std::span<Real> out) const override {
    const auto& table = std::get_if<BasicInputEncoding<Real>>(&gradient)->table;
    for (Index p = 0; p < n; ++p) {
      const double position = request_.position(p);
      const Angles angles(parameters, position);
      for (Index j = 0; j < request_.d; ++j) {
        const auto& [frequency, sine] = columns_[static_cast<std::size_t>(j)];
        if (frequency < 0) continue;
        const double slope = sine ? angles.cosine[frequency] : -angles.sine[frequency];
        out[frequency] += static_cast<Real>(position * slope) * table(p, j);
      }
    }
  }

 private:
  struct Angles {
    std::vector<double> sine, cosine;
    Angles(std::span<const Real> frequencies, double position)
        : sine(frequencies.size()), cosine(frequencies.size()) {
      std::vector<double> angles(frequencies.size());
      for (std::size_t i = 0; i < angles.size(); ++i)
        angles[i] = position * static_cast<double>(frequencies[i]);
      simd::sincos(angles, sine, cosine);
    }
  };

  SinusoidalOptions options() const { return sinusoidal_options(request_); }

  EncodeRequest request_;
  std::vector<SinusoidColumn> columns_;
};

template <class Real>
class TransformerXlProjection final : public Positions<Real> {
 public:
  TransformerXlProjection(EncodeRequest request, const Encoding& start)
      : request_(std::move(request)), start_(*std::get_if<RelativeEncoding>(&start)) {
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

  void backward(std::span<const Real>, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    const auto& relative = *std::get_if<BasicRelativeEncoding<Real>>(&gradient);
    Tensors tensors(out);
    const Index width = sinusoids_.cols();
    add_product_into(tensors.next(width, width), relative.keys, sinusoids_, Op::transposed, Op::plain);
    tensors.next(request_.heads, request_.d) += *relative.content_bias;
    tensors.next(request_.heads, request_.d) += *relative.position_bias;
  }

 private:
  EncodeRequest request_;
  RelativeEncoding start_;
  MatrixOf<Real> sinusoids_;  ///< R, a row for each offset
};

}  // namespace

template <class Real>
PositionsPointer<Real> learned_sinusoids(EncodeRequest request, const Encoding& start) {
  return std::make_unique<LearnedSinusoids<Real>>(std::move(request), start);
}

template <class Real>
PositionsPointer<Real> transformer_xl_projection(EncodeRequest request, const Encoding& start) {
  return std::make_unique<TransformerXlProjection<Real>>(std::move(request), start);
}

template PositionsPointer<float> learned_sinusoids<float>(EncodeRequest, const Encoding&);
template PositionsPointer<double> learned_sinusoids<double>(EncodeRequest, const Encoding&);
template PositionsPointer<float> transformer_xl_projection<float>(EncodeRequest, const Encoding&);
template PositionsPointer<double> transformer_xl_projection<double>(EncodeRequest, const Encoding&);

}  // namespace pe
