#include "peak.hpp"

#include <wasm_simd128.h>

namespace {

/// Thirteen accumulators cover the latency of a multiplication and an addition, and with the two constants
/// they fit the 15 registers that a browser's compiler has on x86-64.
constexpr int count = 13;

template <class Step>
float run(int rounds, int repeats, Step step) {
  v128_t sums[count];
  for (int i = 0; i < count; ++i) sums[i] = wasm_f32x4_splat(1.0F + static_cast<float>(i));
  const v128_t factor = wasm_f32x4_splat(0.999999F), term = wasm_f32x4_splat(1e-6F);
  for (int round = 0; round < rounds; ++round)
    for (int repeat = 0; repeat < repeats; ++repeat)
      for (int i = 0; i < count; ++i) sums[i] = step(sums[i], factor, term);
  v128_t total = sums[0];
  for (int i = 1; i < count; ++i) total = wasm_f32x4_add(total, sums[i]);
  return wasm_f32x4_extract_lane(total, 0);
}

constexpr int repeats = multiply_adds_per_round / count;

}  // namespace

float multiply_add_peak(int rounds) {
  return run(rounds, repeats, [](v128_t sum, v128_t factor, v128_t term) {
    return wasm_f32x4_add(wasm_f32x4_mul(sum, factor), term);
  });
}

float half_fused_peak(int rounds) {
  return run(rounds, 2 * repeats, [](v128_t sum, v128_t factor, v128_t term) {
    return wasm_f32x4_relaxed_madd(sum, factor, term);
  });
}
