#include "pe/simd/spans.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <limits>

#include "pe/simd/batch.hpp"
#include "pe/simd/functions.hpp"

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
  assert(a.size() == b.size());
  const Batch parts = fold(
      a.size(), Batch(0.0F),
      [a, b](const Batch& so_far, std::size_t i) { return so_far + load(&a[i]) * load(&b[i]); },
      [a, b](const Batch& so_far, std::size_t i, std::size_t count) {
        return so_far + load_first(&a[i], count, 0) * load_first(&b[i], count, 0);
      },
      add);
  return sum_of_lanes(parts);
}

bool all_finite(std::span<const float> x) {
  // x - x is NaN exactly for the entries that are sought, so the sum tells without a branch in the loop.
  const auto add_suspect = [](const Batch& so_far, const Batch& entries) {
    return so_far + (entries - entries);
  };
  const Batch parts = fold(
      x.size(), Batch(0.0F),
      [&](const Batch& so_far, std::size_t i) { return add_suspect(so_far, load(&x[i])); },
      [&](const Batch& so_far, std::size_t i, std::size_t count) {
        return add_suspect(so_far, load_first(&x[i], count, 0));
      },
      add);
  return sum_of_lanes(parts) == 0;
}

void axpy(float a, std::span<const float> x, std::span<float> y) {
  assert(x.size() == y.size());
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) (load(&y[i]) + a * load(&x[i])).store_unaligned(&y[i]);
  for (; i < x.size(); ++i) y[i] += a * x[i];
}

void scale(float a, std::span<float> x) {
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) (a * load(&x[i])).store_unaligned(&x[i]);
  for (; i < x.size(); ++i) x[i] *= a;
}

namespace {

/// The dot products of each of `left` with each of `right`, all of one size. Four sums of batches at least
/// hide the latency of one another.
template <std::size_t m, std::size_t n>
std::array<double, m * n> dot_all(std::size_t count, const std::array<const double*, m> left,
                                  const std::array<const double*, n> right) {
  constexpr std::size_t parts = 4 / (m * n) > 0 ? 4 / (m * n) : 1;
  std::array<BatchD, m * n * parts> sums;
  sums.fill(BatchD(0.0));
  std::size_t i = 0;
  for (; i + 2 * parts <= count; i += 2 * parts)
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t k = 0; k < m; ++k)
        for (std::size_t j = 0; j < n; ++j) {
          BatchD& sum = sums[(part * m + k) * n + j];
          sum = sum + load(left[k] + i + 2 * part) * load(right[j] + i + 2 * part);
        }
  std::array<double, m * n> result;
  for (std::size_t k = 0; k < m; ++k)
    for (std::size_t j = 0; j < n; ++j) {
      BatchD both = sums[k * n + j];
      for (std::size_t part = 1; part < parts; ++part) both = both + sums[(part * m + k) * n + j];
      double& sum = result[k * n + j] = both.get(0) + both.get(1);
      for (std::size_t rest = i; rest < count; ++rest) sum += left[k][rest] * right[j][rest];
    }
  return result;
}

}  // namespace

double dot(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  return dot_all<1, 1>(a.size(), {a.data()}, {b.data()})[0];
}

double dot(std::span<const float> a, std::span<const double> b) {
  assert(a.size() == b.size());
  std::array<double, 4> sums{};
  std::size_t i = 0;
  for (; i + 4 <= a.size(); i += 4)
    for (std::size_t k = 0; k < 4; ++k) sums[k] += static_cast<double>(a[i + k]) * b[i + k];
  for (; i < a.size(); ++i) sums[0] += static_cast<double>(a[i]) * b[i];
  return (sums[0] + sums[2]) + (sums[1] + sums[3]);
}

void add_to(std::span<const float> x, std::span<double> y) {
  assert(x.size() == y.size());
  const float* const from = x.data();
  double* const to = y.data();
  for (std::size_t i = 0; i < y.size(); ++i) to[i] += static_cast<double>(from[i]);
}

void subtract(std::span<const float> x, std::span<const double> y, std::span<double> out) {
  assert(x.size() == y.size() && out.size() == y.size());
  const float* const from = x.data();
  const double* const less = y.data();
  double* const to = out.data();
  for (std::size_t i = 0; i < out.size(); ++i) to[i] = static_cast<double>(from[i]) - less[i];
}

void scale_into(double a, std::span<const double> x, std::span<float> out) {
  assert(x.size() == out.size());
  const double* const from = x.data();
  float* const to = out.data();
  for (std::size_t i = 0; i < out.size(); ++i) to[i] = static_cast<float>(a * from[i]);
}

std::array<double, 2> dot_two(std::span<const double> x, std::span<const double> a,
                              std::span<const double> b) {
  assert(a.size() == x.size() && b.size() == x.size());
  return dot_all<1, 2>(x.size(), {x.data()}, {a.data(), b.data()});
}

std::array<double, 4> dot_four(std::span<const double> x, std::span<const double> y,
                               std::span<const double> a, std::span<const double> b) {
  assert(y.size() == x.size() && a.size() == x.size() && b.size() == x.size());
  return dot_all<2, 2>(x.size(), {x.data(), y.data()}, {a.data(), b.data()});
}

void add_two(double alpha, std::span<const double> a, double beta, std::span<const double> b,
             std::span<double> y) {
  assert(a.size() == y.size() && b.size() == y.size());
  std::size_t i = 0;
  const double *const from_a = a.data(), *const from_b = b.data();
  double* const to = y.data();
  for (; i + 4 <= y.size(); i += 4)
    for (std::size_t k = i; k < i + 4; k += 2)
      (load(to + k) + (alpha * load(from_a + k) + beta * load(from_b + k))).store_unaligned(to + k);
  for (; i < y.size(); ++i) to[i] += alpha * from_a[i] + beta * from_b[i];
}

void sincos(std::span<const double> angles, std::span<double> sine, std::span<double> cosine) {
  assert(sine.size() == angles.size() && cosine.size() == angles.size());
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
