#include "pe/kernels/normalise.hpp"

#include <cassert>
#include <cmath>

#include "pe/kernels/rows.hpp"
#include "pe/kernels/scalar.hpp"
#include "pe/simd/batch.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

using simd::lanes, simd::load;

float mean(float sum, std::span<const float> row) {
  return sum / static_cast<float>(row.size());
}

/// out = x - by, entry by entry.
void subtract(std::span<const float> x, float by, std::span<float> out) {
  std::size_t j = 0;
  for (; j + lanes <= x.size(); j += lanes) (load(&x[j]) - by).store_unaligned(&out[j]);
  for (; j < x.size(); ++j) out[j] = x[j] - by;
}

}  // namespace

void normalise_rows(MatrixSpan out, const MatrixView& x, std::span<float> inverse_deviations, float eps) {
  assert(out.rows() == x.rows() && out.cols() == x.cols());
  assert(static_cast<Index>(inverse_deviations.size()) == x.rows());
  for (Index i = 0; i < x.rows(); ++i) {
    const std::span<const float> from = row_of(x, i);
    const std::span<float> to = row_of(out, i);
    subtract(from, mean(simd::sum(from), from), to);
    const float variance = mean(simd::dot(to, to), from);
    simd::scale(inverse_deviations[i] = 1.0F / std::sqrt(variance + eps), to);
  }
}

void normalise_rows_backward(MatrixSpan dx, const MatrixView& gradient, const MatrixView& normalised,
                             std::span<const float> inverse_deviations) {
  assert(dx.rows() == gradient.rows() && dx.cols() == gradient.cols());
  assert(normalised.rows() == gradient.rows() && normalised.cols() == gradient.cols());
  assert(static_cast<Index>(inverse_deviations.size()) == gradient.rows());
  for (Index i = 0; i < gradient.rows(); ++i) {
    const std::span<const float> g = row_of(gradient, i), x = row_of(normalised, i);
    const std::span<float> to = row_of(dx, i);
    const float mean_g = mean(simd::sum(g), g), mean_gx = mean(simd::dot(g, x), g);
    const float scale = inverse_deviations[i];
    std::size_t j = 0;
    for (; j + lanes <= g.size(); j += lanes)
      (scale * (load(&g[j]) - mean_g - load(&x[j]) * mean_gx)).store_unaligned(&to[j]);
    for (; j < g.size(); ++j) to[j] = scale * (g[j] - mean_g - x[j] * mean_gx);
  }
}

void normalise_rows(MatrixSpanD out, const MatrixViewD& x, std::span<double> inverse_deviations, double eps) {
  normalise_rows_scalar(out, x, inverse_deviations, eps);
}

void normalise_rows_backward(MatrixSpanD dx, const MatrixViewD& gradient, const MatrixViewD& normalised,
                             std::span<const double> inverse_deviations) {
  normalise_rows_backward_scalar(dx, gradient, normalised, inverse_deviations);
}

}  // namespace pe
