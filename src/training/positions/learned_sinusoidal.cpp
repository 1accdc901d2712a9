#include "pe/encodings/learned_sinusoidal.hpp"

#include <limits>

#include "pe/encodings/sinusoidal.hpp"
#include "pe/simd/spans.hpp"
#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns the frequencies.
template <class Real>
class LearnedSinusoids final : public Positions<Real> {
 public:
  LearnedSinusoids(const EncodeRequest& request, const Encoding& start) : request_(request) {
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

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& d_encoding, Index n,
                std::span<Real> out) const override {
    const auto& table = std::get_if<BasicInputEncoding<Real>>(&d_encoding)->table;
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

}  // namespace

template <class Real>
Learning<Real> learned_sinusoidal_learning() {
  return learning_of<LearnedSinusoids<Real>, Real>(learned_sinusoidal_scheme);
}

template Learning<float> learned_sinusoidal_learning();
template Learning<double> learned_sinusoidal_learning();

}  // namespace pe
