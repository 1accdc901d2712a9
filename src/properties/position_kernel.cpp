#include "pe/properties/position_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/properties/monotonicity.hpp"
#include "pe/properties/translation_invariance.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

double largest_deviation(const Matrix& matrix, const VectorD& mean) {
  const Index n = matrix.rows();
  double largest = 0;
  for (Index x = 0; x < n; ++x)
    for (Index y = 0; y < n; ++y)
      largest = std::max(largest, std::abs(static_cast<double>(matrix(x, y)) - mean(y - x + n - 1)));
  return largest;
}

constexpr Index sides[] = {1, -1};

void find_rises(PositionKernel& kernel) {
  const Index n = kernel.proximity.rows();
  kernel.radius = n - 1;
  auto at = kernel.rises.begin();
  for (Index x = 0; x < n; ++x)
    for (const Index side : sides) {
      const Index rise = first_rise(row_of(kernel.proximity, x), x, side, n - 1, rise_limit(0));
      *at++ = static_cast<std::int32_t>(rise);
      if (rise > 0) kernel.radius = std::min(kernel.radius, rise - 1);
    }
}

/// Searches from the middle to both ends, so that of equal rises the one nearest to the middle is found
/// first.
void find_worst_rise(PositionKernel& kernel) {
  const Matrix& phi = kernel.proximity;
  const Index n = phi.rows(), distance = kernel.radius + 1;
  float largest = 0;
  for (Index i = 0; i < phi.size(); ++i) largest = std::max(largest, std::abs(phi.data()[i]));
  const double slack = rounding * static_cast<double>(largest);
  double steepest = 0;
  for (Index turn = 1; turn <= n; ++turn) {
    const Index x = n / 2 + (turn % 2 == 0 ? -(turn / 2) : turn / 2);
    if (x < 0 || x >= n) continue;
    for (std::size_t i = 0; i < std::size(sides); ++i) {
      if (kernel.rises[2 * static_cast<std::size_t>(x) + i] != distance) continue;
      const Index y = x + sides[i] * distance;
      const double size = static_cast<double>(phi(x, y)) - static_cast<double>(phi(x, y - sides[i]));
      if (kernel.worst && size <= steepest + slack) continue;
      steepest = size;
      kernel.worst = Pair{.x = x, .y = y};
    }
  }
}

std::vector<double> decay_bound(const std::vector<double>& frequencies, Index n) {
  std::vector<double> angles(frequencies.size()), sine(frequencies.size()), cosine(frequencies.size());
  std::vector<double> bound(static_cast<std::size_t>(n));
  for (std::size_t r = 0; r < bound.size(); ++r) {
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] = static_cast<double>(r) * frequencies[i];
    simd::sincos(angles, sine, cosine);
    double real = 0, imaginary = 0, sum = 0;
    for (std::size_t i = 0; i < angles.size(); ++i) {
      real += cosine[i];
      imaginary += sine[i];
      sum += std::sqrt(real * real + imaginary * imaginary);
    }
    bound[r] = sum / static_cast<double>(frequencies.size());
  }
  return bound;
}

/// Whether its pairs only turn: those of xPos also decay, and those of FoPE hold several waves.
bool is_rotation(const RotaryEncoding& rotary) {
  const double expected = rotary.attention_factor * rotary.attention_factor;
  const auto squares = rotary.cos.array().square() + rotary.sin.array().square();
  return !rotary.decay && (squares.cast<double>() - expected).abs().maxCoeff() <= 1e-5 * expected;
}

void add_encoding(PositionKernel& kernel, const Encoding& encoding) {
  if (const auto* bias = std::get_if<BiasEncoding>(&encoding)) {
    kernel.heads = std::vector<VectorD>(bias->heads.size());
    std::ranges::transform(bias->heads, kernel.heads.begin(), diagonal_means);
  }
  const auto* rotary = std::get_if<RotaryEncoding>(&encoding);
  if (rotary != nullptr && !rotary->axes && is_rotation(*rotary))
    kernel.bound = decay_bound(rotary->inverse_frequencies, kernel.proximity.rows());
}

}  // namespace

Result<PositionKernel> position_kernel(Matrix proximity, const Encoding& encoding) {
  const auto n = static_cast<double>(proximity.rows());
  const auto* bias = std::get_if<BiasEncoding>(&encoding);
  const double lists = 2 + (bias == nullptr ? 0 : static_cast<double>(bias->heads.size()));
  PE_CHECK(check_memory(lists * 2 * sizeof(double) * n, "source"));
  PositionKernel kernel{
      .proximity = std::move(proximity), .mean = {}, .rises = {}, .worst = {}, .heads = {}, .bound = {}};
  kernel.mean = diagonal_means(kernel.proximity);
  kernel.deviation = largest_deviation(kernel.proximity, kernel.mean);
  kernel.rises = std::vector<std::int32_t>(2 * static_cast<std::size_t>(kernel.proximity.rows()));
  find_rises(kernel);
  find_worst_rise(kernel);
  add_encoding(kernel, encoding);
  return kernel;
}

}  // namespace pe
