#include "pe/encodings/fire.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/portable_math.hpp"
#include "pe/kernels/product.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

/// Learns the network, and log c.
template <class Real>
class FireNetworks final : public Positions<Real> {
 public:
  FireNetworks(const EncodeRequest& request, const Encoding&)
      : heads_(request.heads), threshold_(request.number("threshold")) {
    const FireNetwork network = fire_network(request.heads, request.seed);
    hidden_width_ = network.hidden.rows();
    this->tensors_.push_back({"hidden", network.hidden.cast<Real>()});
    this->tensors_.push_back({"output", network.output.cast<Real>()});
    this->tensors_.push_back(
        {"logC", MatrixOf<Real>::Constant(1, 1, static_cast<Real>(portable_log(request.number("c"))))});
  }

  std::string_view fixed() const override { return "The threshold L stays fixed."; }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t) const override {
    const Weights weights(*this, parameters);
    BasicBiasEncoding<Real> result;
    result.heads.assign(static_cast<std::size_t>(heads_), MatrixOf<Real>(n, n));
    MatrixOf<Real> biases;
    for_each_group(n, [&](const Group& group) {
      const Layer layer(weights, group);
      // A row for each head, which starts from what is added at the end of its sum.
      biases = weights.output.col(hidden_width_).replicate(1, group.count);
      add_product_into(biases, weights.output.leftCols(hidden_width_), layer.hidden, Op::plain,
                       Op::transposed);
      group.for_each_pair([&](Index i, Index j, Index distance) {
        for (Index head = 0; head < heads_; ++head)
          result.heads[static_cast<std::size_t>(head)](i, j) = biases(head, distance);
      });
    });
    return result;
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& d_encoding, Index n,
                std::span<Real> out) const override {
    const auto& d_heads = std::get_if<BasicBiasEncoding<Real>>(&d_encoding)->heads;
    const Weights weights(*this, parameters);
    Tensors tensors(out);
    auto d_hidden = tensors.next(hidden_width_, 2);
    auto d_output = tensors.next(heads_, hidden_width_ + 1);
    auto d_log_c = tensors.next(1, 1);
    MatrixOf<Real> d_biases, d_before;
    for_each_group(n, [&](const Group& group) {
      const Layer layer(weights, group);
      d_biases.setZero(group.count, heads_);
      group.for_each_pair([&](Index i, Index j, Index distance) {
        for (Index head = 0; head < heads_; ++head)
          d_biases(distance, head) += d_heads[static_cast<std::size_t>(head)](i, j);
      });
      for (Index distance = 0; distance < group.count; ++distance)
        d_output.col(hidden_width_) += d_biases.row(distance).transpose();
      add_product_into(d_output.leftCols(hidden_width_), d_biases, layer.hidden, Op::transposed, Op::plain);
      d_before.resize(group.count, hidden_width_);
      product_into(d_before, d_biases, weights.output.leftCols(hidden_width_));
      d_before = (layer.hidden.array() > 0).select(d_before, Real(0));
      add_product_into(d_hidden, d_before, layer.inputs, Op::transposed, Op::plain);
      for (Index distance = 0; distance < group.count; ++distance)
        for (Index k = 0; k < hidden_width_; ++k)
          d_log_c(0, 0) += d_before(distance, k) * weights.hidden(k, 0) * layer.slopes[distance];
    });
  }

 private:
  /// Pairs that share the divisor, so that only the distance counts, 0 .. count - 1: all pairs of the first
  /// `count` positions, which the threshold divides, or those with the position count - 1, which divides
  /// them.
  struct Group {
    Index count;
    bool is_below_threshold;

    /// Calls action(i, j, distance) for each pair.
    template <class Action>
    void for_each_pair(const Action& action) const {
      if (is_below_threshold) {
        for (Index i = 0; i < count; ++i)
          for (Index j = 0; j < count; ++j) action(i, j, std::abs(i - j));
        return;
      }
      const Index last = count - 1;
      for (Index j = 0; j < count; ++j) action(last, j, last - j);
      for (Index i = 0; i < last; ++i) action(i, last, last - i);
    }
  };

  template <class Action>
  void for_each_group(Index n, const Action& action) const {
    const Index below = std::min(n, static_cast<Index>(std::min(threshold_, static_cast<double>(n))) + 1);
    action(Group{below, true});
    for (Index i = below; i < n; ++i) action(Group{i + 1, false});
  }

  struct Weights {
    MatrixOf<Real> hidden, output;
    double c, threshold;

    Weights(const FireNetworks& of, std::span<const Real> parameters) : threshold(of.threshold_) {
      Tensors tensors(parameters);
      hidden = tensors.next(of.hidden_width_, 2);
      output = tensors.next(of.heads_, of.hidden_width_ + 1);
      c = portable_exp(static_cast<double>(tensors.next(1, 1)(0, 0)));
    }
  };

  /// What enters the network for each distance of a group, and the hidden layer, which all heads share.
  struct Layer {
    /// count x 2: what enters, and 1.
    MatrixOf<Real> inputs;
    /// The derivatives of what enters with respect to log c.
    std::vector<Real> slopes;
    /// count x hidden width, after ReLU.
    MatrixOf<Real> hidden;

    Layer(const Weights& weights, const Group& group)
        : inputs(group.count, 2),
          slopes(static_cast<std::size_t>(group.count)),
          hidden(group.count, weights.hidden.rows()) {
      const double far = std::max(weights.threshold, static_cast<double>(group.count - 1));
      const double lower = portable_log(1 + weights.c * far),
                   d_lower = weights.c * far / (1 + weights.c * far);
      for (Index distance = 0; distance < group.count; ++distance) {
        const double near = weights.c * static_cast<double>(distance);
        const double upper = portable_log(1 + near), d_upper = near / (1 + near);
        const Real input = static_cast<Real>(upper / lower);
        inputs.row(distance) << input, Real(1);
        slopes[static_cast<std::size_t>(distance)] =
            static_cast<Real>((d_upper * lower - upper * d_lower) / (lower * lower));
        for (Index k = 0; k < hidden.cols(); ++k)
          hidden(distance, k) = std::max(Real(0), weights.hidden(k, 0) * input + weights.hidden(k, 1));
      }
    }
  };

  Index heads_, hidden_width_ = 0;
  double threshold_;
};

}  // namespace

template <class Real>
Learning<Real> fire_learning() {
  return learning_of<FireNetworks<Real>, Real>(fire_scheme);
}

template Learning<float> fire_learning();
template Learning<double> fire_learning();

}  // namespace pe
