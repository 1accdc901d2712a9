#include <cmath>

#include "core/portable_math.hpp"
#include "core/try.hpp"
#include "encodings/fire.hpp"
#include "encodings/tisa.hpp"
#include "training/positions/kinds.hpp"
#include "training/positions/parts.hpp"

namespace pe {

namespace {

/// What an entry of a head's bias has learned from: called as at(i, j, gradient) for each entry.
template <class Real, class At>
void for_each_entry(const BasicEncoding<Real>& gradient, std::size_t head, const At& at) {
  const auto& matrix = std::get_if<BasicBiasEncoding<Real>>(&gradient)->heads[head];
  for (Index i = 0; i < matrix.rows(); ++i)
    for (Index j = 0; j < matrix.cols(); ++j) at(i, j, matrix(i, j));
}

/// The biases of `heads` heads whose entries are entry(head, i, j).
template <class Real, class Entry>
BasicBiasEncoding<Real> biases(Index heads, Index n, const Entry& entry) {
  BasicBiasEncoding<Real> result;
  for (Index head = 0; head < heads; ++head) {
    auto& matrix = result.heads.emplace_back(n, n);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) matrix(i, j) = static_cast<Real>(entry(head, i, j));
  }
  return result;
}

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
    auto result = biases<Real>(heads_, n, [&](Index head, Index i, Index j) {
      return parameters[buckets_[i * n + j] * heads_ + head];
    });
    result.buckets = buckets_;
    result.scale = 1;
    return result;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& gradient, Index n,
                std::span<Real> out) const override {
    for (Index head = 0; head < heads_; ++head)
      for_each_entry(gradient, head,
                     [&](Index i, Index j, Real g) { out[buckets_[i * n + j] * heads_ + head] += g; });
  }

 private:
  Index heads_;
  std::vector<std::int32_t> buckets_;
};

/// b = slope unit.
template <class Real>
class AlibiSlopes final : public Positions<Real> {
 public:
  explicit AlibiSlopes(const Encoding& start) {
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

  void backward(std::span<const Real>, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    for (std::size_t head = 0; head < units_.size(); ++head)
      for_each_entry(gradient, head, [&](Index i, Index j, Real g) { out[head] += g * units_[head](i, j); });
  }

 private:
  std::vector<MatrixOf<Real>> units_;
};

template <class Real>
class KerpleKernels final : public Positions<Real> {
 public:
  explicit KerpleKernels(const EncodeRequest& request)
      : heads_(request.heads), is_power_(request.text("variant") == "power") {
    const double r1 = request.number("r1"), r2 = request.number("r2");
    MatrixOf<Real> start(2, heads_);
    start.row(0).setConstant(static_cast<Real>(portable_log(r1)));
    // 2 itself would be infinite.
    const double odds = is_power_ ? std::min(r2, 1.999999) / (2 - std::min(r2, 1.999999)) : r2;
    start.row(1).setConstant(static_cast<Real>(portable_log(odds)));
    this->tensors_.push_back({"kernels", std::move(start)});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    return biases<Real>(heads_, n, [&](Index head, Index i, Index j) {
      return kernel(parameters, head, std::abs(i - j)).bias;
    });
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    for (Index head = 0; head < heads_; ++head)
      for_each_entry(gradient, head, [&](Index i, Index j, Real g) {
        const Kernel at = kernel(parameters, head, std::abs(i - j));
        out[head] += static_cast<Real>(at.bias) * g;  // of log r1
        out[heads_ + head] += static_cast<Real>(at.slope) * g;
      });
  }

 private:
  /// The bias, and its derivative with respect to the second parameter.
  struct Kernel {
    double bias, slope;
  };
  Kernel kernel(std::span<const Real> parameters, Index head, Index distance) const {
    if (distance == 0) return {0, 0};
    const auto m = static_cast<double>(distance);
    const double r1 = portable_exp(static_cast<double>(parameters[head]));
    const double second = portable_exp(static_cast<double>(parameters[heads_ + head]));
    if (!is_power_) return {-r1 * portable_log(1 + second * m), -r1 * second * m / (1 + second * m)};
    const double share = second / (1 + second), log_m = portable_log(m);
    const double power = portable_exp(2 * share * log_m);
    return {-r1 * power, -r1 * power * log_m * 2 * share * (1 - share)};
  }

  Index heads_;
  bool is_power_;
};

template <class Real>
class FireNetworks final : public Positions<Real> {
 public:
  explicit FireNetworks(const EncodeRequest& request)
      : heads_(request.heads), threshold_(request.number("threshold")) {
    const FireNetwork network = fire_network(request.heads, request.seed);
    this->tensors_.push_back({"hidden", network.hidden.cast<Real>()});
    this->tensors_.push_back({"output", network.output.cast<Real>()});
    this->tensors_.push_back(
        {"logC", MatrixOf<Real>::Constant(1, 1, static_cast<Real>(portable_log(request.number("c"))))});
    hidden_width_ = network.hidden.rows();
  }

  std::string_view fixed() const override { return "The threshold L stays fixed."; }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    const Weights weights(*this, parameters);
    return biases<Real>(heads_, n, [&](Index head, Index i, Index j) {
      const Input input = weights.input(i, j);
      Real sum = weights.output(head, hidden_width_);
      for (Index k = 0; k < hidden_width_; ++k)
        sum += weights.output(head, k) * std::max(Real(0), weights.before(k, input));
      return sum;
    });
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    const Weights weights(*this, parameters);
    Tensors tensors(out);
    auto of_hidden = tensors.next(hidden_width_, 2);
    auto of_output = tensors.next(heads_, hidden_width_ + 1);
    auto of_log_c = tensors.next(1, 1);
    for (Index head = 0; head < heads_; ++head)
      for_each_entry(gradient, head, [&](Index i, Index j, Real g) {
        const Input input = weights.input(i, j);
        of_output(head, hidden_width_) += g;
        for (Index k = 0; k < hidden_width_; ++k) {
          const Real before = weights.before(k, input);
          if (before <= 0) continue;
          of_output(head, k) += g * before;
          const Real of_before = g * weights.output(head, k);
          of_hidden(k, 0) += of_before * input.value;
          of_hidden(k, 1) += of_before;
          of_log_c(0, 0) += of_before * weights.hidden(k, 0) * input.slope;
        }
      });
  }

 private:
  /// What enters the network, and its derivative with respect to log c.
  struct Input {
    Real value, slope;
  };
  struct Weights {
    MatrixOf<Real> hidden, output;
    double c, threshold;

    Weights(const FireNetworks& of, std::span<const Real> parameters) : threshold(of.threshold_) {
      Tensors tensors(parameters);
      hidden = tensors.next(of.hidden_width_, 2);
      output = tensors.next(of.heads_, of.hidden_width_ + 1);
      c = portable_exp(static_cast<double>(tensors.next(1, 1)(0, 0)));
    }
    Real before(Index k, const Input& input) const { return hidden(k, 0) * input.value + hidden(k, 1); }
    Input input(Index i, Index j) const {
      const auto near = static_cast<double>(std::abs(i - j));
      const double far = std::max({threshold, static_cast<double>(i), static_cast<double>(j)});
      const double upper = portable_log(1 + c * near), lower = portable_log(1 + c * far);
      const double of_upper = c * near / (1 + c * near), of_lower = c * far / (1 + c * far);
      return {static_cast<Real>(upper / lower),
              static_cast<Real>((of_upper * lower - upper * of_lower) / (lower * lower))};
    }
  };

  Index heads_, hidden_width_ = 0;
  double threshold_;
};

template <class Real>
class TisaBumps final : public Positions<Real> {
 public:
  TisaBumps(Index heads, const TisaKernels& kernels) : heads_(heads), kernels_(kernels.offsets.rows()) {
    this->tensors_.push_back({"amplitudes", kernels.amplitudes.cast<Real>()});
    this->tensors_.push_back({"sharpness", kernels.sharpness.cast<Real>()});
    this->tensors_.push_back({"offsets", kernels.offsets.cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    return biases<Real>(heads_, n, [&](Index head, Index i, Index j) {
      double sum = 0;
      for (Index s = 0; s < kernels_; ++s) {
        const Bump bump = bump_at(parameters, s, head, j - i);
        sum += bump.amplitude * bump.height;
      }
      return sum;
    });
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    const Index all = kernels_ * heads_;
    for (Index head = 0; head < heads_; ++head)
      for_each_entry(gradient, head, [&](Index i, Index j, Real g) {
        for (Index s = 0; s < kernels_; ++s) {
          const Bump bump = bump_at(parameters, s, head, j - i);
          const Index at = s * heads_ + head;
          const double of_exponent = bump.amplitude * bump.height;
          const double sign = bump.sharpness < 0 ? -1 : 1;
          out[at] += g * static_cast<Real>(bump.height);
          out[all + at] -= g * static_cast<Real>(of_exponent * sign * bump.away * bump.away);
          out[2 * all + at] += g * static_cast<Real>(of_exponent * 2 * std::abs(bump.sharpness) * bump.away);
        }
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

  Index heads_, kernels_;
};

}  // namespace

template <class Real>
PositionsPointer<Real> t5_values(const EncodeRequest& request, const Encoding& start) {
  return std::make_unique<T5Values<Real>>(request, start);
}

template <class Real>
PositionsPointer<Real> alibi_slopes_of(const Encoding& start) {
  return std::make_unique<AlibiSlopes<Real>>(start);
}

template <class Real>
PositionsPointer<Real> kerple_kernels(const EncodeRequest& request) {
  return std::make_unique<KerpleKernels<Real>>(request);
}

template <class Real>
PositionsPointer<Real> fire_networks(const EncodeRequest& request) {
  return std::make_unique<FireNetworks<Real>>(request);
}

template <class Real>
Result<PositionsPointer<Real>> tisa_bumps(const EncodeRequest& request) {
  PE_TRY(const auto& kernels, tisa_kernels(request));
  return std::make_unique<TisaBumps<Real>>(request.heads, kernels);
}

template PositionsPointer<float> t5_values<float>(const EncodeRequest&, const Encoding&);
template PositionsPointer<double> t5_values<double>(const EncodeRequest&, const Encoding&);
template PositionsPointer<float> alibi_slopes_of<float>(const Encoding&);
template PositionsPointer<double> alibi_slopes_of<double>(const Encoding&);
template PositionsPointer<float> kerple_kernels<float>(const EncodeRequest&);
template PositionsPointer<double> kerple_kernels<double>(const EncodeRequest&);
template PositionsPointer<float> fire_networks<float>(const EncodeRequest&);
template PositionsPointer<double> fire_networks<double>(const EncodeRequest&);
template Result<PositionsPointer<float>> tisa_bumps<float>(const EncodeRequest&);
template Result<PositionsPointer<double>> tisa_bumps<double>(const EncodeRequest&);

}  // namespace pe
