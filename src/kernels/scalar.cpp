#include "pe/kernels/scalar.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe {

template <class Real>
void add_product_scalar(MatrixSpanOf<Real> out, const MatrixViewOf<Real>& a, const MatrixViewOf<Real>& b,
                        Op a_op, Op b_op) {
  const Index depth = a_op == Op::plain ? a.cols() : a.rows();
  for (Index i = 0; i < out.rows(); ++i)
    for (Index j = 0; j < out.cols(); ++j)
      for (Index p = 0; p < depth; ++p)
        out(i, j) += (a_op == Op::plain ? a(i, p) : a(p, i)) * (b_op == Op::plain ? b(p, j) : b(j, p));
}

template void add_product_scalar(MatrixSpanOf<float>, const MatrixViewOf<float>&, const MatrixViewOf<float>&,
                                 Op, Op);
template void add_product_scalar(MatrixSpanOf<double>, const MatrixViewOf<double>&,
                                 const MatrixViewOf<double>&, Op, Op);

Matrix product_scalar(const MatrixView& a, const MatrixView& b, Op a_op, Op b_op) {
  Matrix out = Matrix::Zero(a_op == Op::plain ? a.rows() : a.cols(), b_op == Op::plain ? b.cols() : b.rows());
  add_product_scalar<float>(out, a, b, a_op, b_op);
  return out;
}

Matrix symmetric_product_scalar(const MatrixView& p) {
  return product_scalar(p, p, Op::plain, Op::transposed);
}

template <class Real>
void softmax_rows_scalar(MatrixSpanOf<Real> scores) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  for (Index i = 0; i < scores.rows(); ++i) {
    Real largest = -infinity;
    for (Index j = 0; j < scores.cols(); ++j) largest = std::max(largest, scores(i, j));
    // exp(score - largest). Equal infinities differ by 0 here, and a masked score gives 0.
    const auto unscaled = [&](Real score) {
      if (score == -infinity) return 0.0;
      return score == largest ? 1.0 : std::exp(static_cast<double>(score) - static_cast<double>(largest));
    };
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += unscaled(scores(i, j));
    for (Index j = 0; j < scores.cols(); ++j)
      scores(i, j) = sum > 0 ? static_cast<Real>(unscaled(scores(i, j)) / sum) : Real(0);
  }
}

template void softmax_rows_scalar(MatrixSpanOf<float>);
template void softmax_rows_scalar(MatrixSpanOf<double>);

template <class Real>
void softmax_rows_backward_scalar(MatrixSpanOf<Real> gradient, const MatrixViewOf<Real>& weights) {
  for (Index i = 0; i < gradient.rows(); ++i) {
    double mean = 0;
    for (Index j = 0; j < gradient.cols(); ++j) mean += static_cast<double>(gradient(i, j)) * weights(i, j);
    for (Index j = 0; j < gradient.cols(); ++j)
      gradient(i, j) = static_cast<Real>(weights(i, j) * (gradient(i, j) - mean));
  }
}

template void softmax_rows_backward_scalar(MatrixSpanOf<float>, const MatrixViewOf<float>&);
template void softmax_rows_backward_scalar(MatrixSpanOf<double>, const MatrixViewOf<double>&);

template <class Real>
void normalise_rows_scalar(MatrixSpanOf<Real> out, const MatrixViewOf<Real>& x,
                           std::span<Real> inverse_deviations, Real eps) {
  const auto count = static_cast<double>(x.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    double sum = 0, square_sum = 0;
    for (Index j = 0; j < x.cols(); ++j) sum += x(i, j);
    const double mean = sum / count;
    for (Index j = 0; j < x.cols(); ++j) square_sum += (x(i, j) - mean) * (x(i, j) - mean);
    const double scale = 1 / std::sqrt(square_sum / count + eps);
    for (Index j = 0; j < x.cols(); ++j) out(i, j) = static_cast<Real>((x(i, j) - mean) * scale);
    inverse_deviations[static_cast<std::size_t>(i)] = static_cast<Real>(scale);
  }
}

template void normalise_rows_scalar(MatrixSpanOf<float>, const MatrixViewOf<float>&, std::span<float>, float);
template void normalise_rows_scalar(MatrixSpanOf<double>, const MatrixViewOf<double>&, std::span<double>,
                                    double);

template <class Real>
void normalise_rows_backward_scalar(MatrixSpanOf<Real> dx, const MatrixViewOf<Real>& gradient,
                                    const MatrixViewOf<Real>& normalised,
                                    std::span<const Real> inverse_deviations) {
  const auto count = static_cast<double>(gradient.cols());
  for (Index i = 0; i < gradient.rows(); ++i) {
    double sum_g = 0, sum_gx = 0;
    for (Index j = 0; j < gradient.cols(); ++j) {
      sum_g += gradient(i, j);
      sum_gx += static_cast<double>(gradient(i, j)) * normalised(i, j);
    }
    for (Index j = 0; j < gradient.cols(); ++j)
      dx(i, j) = static_cast<Real>(inverse_deviations[static_cast<std::size_t>(i)] *
                                   (gradient(i, j) - sum_g / count - normalised(i, j) * (sum_gx / count)));
  }
}

template void normalise_rows_backward_scalar(MatrixSpanOf<float>, const MatrixViewOf<float>&,
                                             const MatrixViewOf<float>&, std::span<const float>);
template void normalise_rows_backward_scalar(MatrixSpanOf<double>, const MatrixViewOf<double>&,
                                             const MatrixViewOf<double>&, std::span<const double>);

template <class Real>
void adamw_update_scalar(std::span<Real> weights, std::span<const Real> gradient, std::span<Real> first,
                         std::span<Real> second, const AdamWStep& step) {
  const AdamWFactors<Real> factors(step);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const Real g = gradient[i];
    first[i] = factors.beta1 * first[i] + factors.new1 * g;
    second[i] = factors.beta2 * second[i] + factors.new2 * (g * g);
    const Real moved = first[i] / (std::sqrt(second[i]) * factors.root + factors.eps);
    weights[i] = factors.kept * weights[i] - factors.rate * moved;
  }
}

template void adamw_update_scalar(std::span<float>, std::span<const float>, std::span<float>,
                                  std::span<float>, const AdamWStep&);
template void adamw_update_scalar(std::span<double>, std::span<const double>, std::span<double>,
                                  std::span<double>, const AdamWStep&);

template <class Real>
void relu_scalar(std::span<Real> x) {
  for (Real& entry : x) entry = entry <= 0 ? Real(0) : entry;
}

template void relu_scalar(std::span<float>);
template void relu_scalar(std::span<double>);

template <class Real>
void relu_backward_scalar(std::span<Real> gradient, std::span<const Real> output) {
  for (std::size_t i = 0; i < gradient.size(); ++i)
    if (output[i] == 0) gradient[i] = 0;
}

template void relu_backward_scalar(std::span<float>, std::span<const float>);
template void relu_backward_scalar(std::span<double>, std::span<const double>);

}  // namespace pe
