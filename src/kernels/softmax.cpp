#include "pe/kernels/softmax.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>

#include "pe/kernels/rows.hpp"
#include "pe/kernels/scalar.hpp"
#include "pe/simd/functions.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

void share_among_infinite(std::span<float> row) {
  const float share = 1.0F / static_cast<float>(std::ranges::count(row, infinity));
  for (float& x : row) x = x == infinity ? share : 0.0F;
}

/// x = exp(x - largest); returns the sum.
float exp_and_sum(std::span<float> row, float largest) {
  using simd::Batch, simd::lanes;
  Batch even_sums(0.0F), odd_sums(0.0F);
  std::size_t i = 0;
  for (; i + 2 * lanes <= row.size(); i += 2 * lanes) {
    const Batch even = simd::exp(simd::load(&row[i]) - largest);
    const Batch odd = simd::exp(simd::load(&row[i + lanes]) - largest);
    even.store_unaligned(&row[i]);
    odd.store_unaligned(&row[i + lanes]);
    even_sums += even;
    odd_sums += odd;
  }
  for (; i < row.size(); i += lanes) {
    const std::size_t count = std::min(lanes, row.size() - i);
    const Batch rest = simd::exp(simd::load_first(&row[i], count, -infinity) - largest);
    simd::store_first(rest, &row[i], count);
    even_sums += rest;
  }
  return simd::sum_of_lanes(even_sums + odd_sums);
}

}  // namespace

void softmax_rows(MatrixSpan scores) {
  for (Index i = 0; i < scores.rows(); ++i) {
    const std::span<float> row = row_of(scores, i);
    const float largest = simd::max(row);
    if (largest == -infinity) {
      std::ranges::fill(row, 0.0F);
    } else if (largest == infinity) {
      share_among_infinite(row);
    } else {
      simd::scale(1.0F / exp_and_sum(row, largest), row);
    }
  }
}

void softmax_rows(MatrixSpanD scores) {
  softmax_rows_scalar<double>(scores);
}

void softmax_rows_backward(MatrixSpan gradient, const MatrixView& weights) {
  using simd::lanes, simd::load;
  assert(gradient.rows() == weights.rows() && gradient.cols() == weights.cols());
  for (Index i = 0; i < gradient.rows(); ++i) {
    const std::span<float> g = row_of(gradient, i);
    const std::span<const float> p = row_of(weights, i);
    const float mean = simd::dot(g, p);
    std::size_t j = 0;
    for (; j + lanes <= g.size(); j += lanes) (load(&p[j]) * (load(&g[j]) - mean)).store_unaligned(&g[j]);
    for (; j < g.size(); ++j) g[j] = p[j] * (g[j] - mean);
  }
}

void softmax_rows_backward(MatrixSpanD gradient, const MatrixViewD& weights) {
  softmax_rows_backward_scalar(gradient, weights);
}

}  // namespace pe
