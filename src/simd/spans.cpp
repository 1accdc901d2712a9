#include "simd/spans.hpp"

#include <array>
#include <cstddef>
#include <limits>

#include "simd/batch.hpp"
#include "simd/functions.hpp"

namespace pe::simd {

namespace {

/// Folds `step(accumulator, i)` over whole batches of n numbers with four accumulators, which hide the
/// latency of one another, then `last(accumulator, i, count)` over what is left, and joins the four.
template <class Step, class Last, class Join>
Batch fold(std::size_t n, const Batch& start, Step step, Last last, Join join) {
  std::array<Batch, 4> parts{start, start, start, start};
  std::size_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes)
    for (std::size_t part = 0; part < 4; ++part) parts[part] = step(parts[part], i + part * lanes);
  for (; i + lanes <= n; i += lanes) parts[0] = step(parts[0], i);
  if (i < n) parts[1] = last(parts[1], i, n - i);
  return join(join(parts[0], parts[2]), join(parts[1], parts[3]));
}

Batch add(const Batch& a, const Batch& b) {
  return a + b;
}

Batch larger(const Batch& a, const Batch& b) {
  return xsimd::max(a, b);
}

}  // namespace

float max(std::span<const float> x) {
  constexpr float none = -std::numeric_limits<float>::infinity();
  const Batch parts = fold(
      x.size(), Batch(none), [x](const Batch& so_far, std::size_t i) { return larger(so_far, load(&x[i])); },
      [x](const Batch& so_far, std::size_t i, std::size_t count) {
        return larger(so_far, load_first(&x[i], count, none));
      },
      larger);
  return max_of_lanes(parts) + 0.0F;  // of -0 and 0, either may come out of the comparison; the sum is 0
}

float sum(std::span<const float> x) {
  const Batch parts = fold(
      x.size(), Batch(0.0F), [x](const Batch& so_far, std::size_t i) { return so_far + load(&x[i]); },
      [x](const Batch& so_far, std::size_t i, std::size_t count) {
        return so_far + load_first(&x[i], count, 0);
      },
      add);
  return sum_of_lanes(parts);
}

float dot(std::span<const float> a, std::span<const float> b) {
  const Batch parts = fold(
      a.size(), Batch(0.0F),
      [a, b](const Batch& so_far, std::size_t i) { return so_far + load(&a[i]) * load(&b[i]); },
      [a, b](const Batch& so_far, std::size_t i, std::size_t count) {
        return so_far + load_first(&a[i], count, 0) * load_first(&b[i], count, 0);
      },
      add);
  return sum_of_lanes(parts);
}

void axpy(float a, std::span<const float> x, std::span<float> y) {
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) (load(&y[i]) + a * load(&x[i])).store_unaligned(&y[i]);
  for (; i < x.size(); ++i) y[i] += a * x[i];
}

void scale(float a, std::span<float> x) {
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) (a * load(&x[i])).store_unaligned(&x[i]);
  for (; i < x.size(); ++i) x[i] *= a;
}

void exp(std::span<const float> x, std::span<float> out) {
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) exp(load(&x[i])).store_unaligned(&out[i]);
  if (i < x.size()) store_first(exp(load_first(&x[i], x.size() - i, 0)), &out[i], x.size() - i);
}

void sincos(std::span<const double> angles, std::span<double> sine, std::span<double> cosine) {
  std::size_t i = 0;
  for (; i + BatchD::size <= angles.size(); i += BatchD::size) {
    const auto [s, c] = sincos(BatchD::load_unaligned(&angles[i]));
    s.store_unaligned(&sine[i]);
    c.store_unaligned(&cosine[i]);
  }
  for (; i < angles.size(); ++i) {
    const auto [s, c] = sincos(BatchD(angles[i]));
    sine[i] = s.get(0);
    cosine[i] = c.get(0);
  }
}

}  // namespace pe::simd
