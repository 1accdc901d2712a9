#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "pe/simd/batch.hpp"

/// Elementary functions of one batch, for kernels that fuse them. tests/native/simd_test.cpp enforces the
/// errors and ranges.
namespace pe::simd {

/// e^x. Relative error <= 1.2e-7 for x in [-86.9, 88.722]. Below, down to -infinity, the result is 0 (the
/// true one is < 1.9e-38); from 88.723 on it is +infinity; of NaN it is NaN.
static inline Batch exp(const Batch& x) {
  constexpr float smallest = -86.9F;  // below, the result would leave the normal numbers
  constexpr float largest = 89.0F;    // above, it is infinite; the exponent field still holds it
  constexpr float log2_e = 1.44269504F;
  constexpr float ln2_high = 0.693145752F;  // 16 bits: a multiple of it by a whole number up to 128 is exact
  constexpr float ln2_low = 1.42860677e-6F;
  // Adding it rounds to a whole number, which is then in the low bits of the sum, with the exponent's bias
  // less one.
  constexpr float rounder = 12582912.0F + 126.0F;

  const Batch bounded = xsimd::select(x > Batch(largest), Batch(largest), x);
  const Batch shifted = multiply_add(bounded, log2_e, rounder);
  const Batch whole = shifted - rounder;
  const Batch t = (bounded - whole * ln2_high) - whole * ln2_low;
  // 2 exp(t) for |t| <= ln(2) / 2: Taylor's series, whose remainder is below 1e-8. The 2 makes up for the
  // bias less one.
  Batch series = multiply_add(t, 2.0F / 5040.0F, 2.0F / 720.0F);
  series = multiply_add(series, t, 2.0F / 120.0F);
  series = multiply_add(series, t, 2.0F / 24.0F);
  series = multiply_add(series, t, 2.0F / 6.0F);
  series = multiply_add(series, t, 1.0F);
  series = multiply_add(series, t, 2.0F);
  series = multiply_add(series, t, 2.0F);
  const Batch scale = xsimd::bitwise_cast<float>(xsimd::bitwise_cast<std::int32_t>(shifted) << 23);
  return xsimd::select(x < Batch(smallest), Batch(0.0F), series * scale);
}

/// {sine, cosine}; see sincos in simd/spans.hpp.
inline std::pair<BatchD, BatchD> sincos(const BatchD& angle) {
  constexpr double largest = 1e15, none = std::numeric_limits<double>::quiet_NaN();
  constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
  // pi / 2 in three parts. The first two have 30 bits, so their multiples by a quarter count below 2^23 are
  // exact.
  constexpr double half_pi_high = 0x1.921fb54p+0;
  constexpr double half_pi_middle = 0x1.10b46118p-30;
  constexpr double half_pi_low = 0x1.313198a2e037p-61;
  constexpr double rounder = 6755399441055744.0;  // adding it rounds to a whole number, kept in the low bits

  const BatchD x = xsimd::select(xsimd::abs(angle) <= BatchD(largest), angle, BatchD(none));
  const BatchD shifted = x * two_over_pi + rounder;
  const BatchD quarters = shifted - rounder;
  const BatchD t = ((x - quarters * half_pi_high) - quarters * half_pi_middle) - quarters * half_pi_low;
  const BatchD t2 = t * t;
  // Taylor's series for |t| <= pi / 4; the remainders are below 5e-17.
  BatchD odd = t2 * (-1.0 / 1307674368000.0) + 1.0 / 6227020800.0;
  odd = odd * t2 - 1.0 / 39916800.0;
  odd = odd * t2 + 1.0 / 362880.0;
  odd = odd * t2 - 1.0 / 5040.0;
  odd = odd * t2 + 1.0 / 120.0;
  odd = odd * t2 - 1.0 / 6.0;
  odd = t + t * t2 * odd;
  BatchD even = t2 * (1.0 / 20922789888000.0) - 1.0 / 87178291200.0;
  even = even * t2 + 1.0 / 479001600.0;
  even = even * t2 - 1.0 / 3628800.0;
  even = even * t2 + 1.0 / 40320.0;
  even = even * t2 - 1.0 / 720.0;
  even = even * t2 + 1.0 / 24.0;
  even = even * t2 - 0.5;
  even = 1.0 + t2 * even;

  const auto quadrant = xsimd::bitwise_cast<std::int64_t>(shifted);
  const auto one = decltype(quadrant)(1);
  const auto swapped = xsimd::batch_bool_cast<double>((quadrant & one) == one);
  const auto sine_sign = xsimd::bitwise_cast<double>((quadrant << 62) & (one << 63));
  const auto cosine_sign = xsimd::bitwise_cast<double>(((quadrant + one) << 62) & (one << 63));
  return {xsimd::select(swapped, even, odd) ^ sine_sign, xsimd::select(swapped, odd, even) ^ cosine_sign};
}

}  // namespace pe::simd
