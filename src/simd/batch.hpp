#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <xsimd/xsimd.hpp>
#ifdef __wasm_relaxed_simd__
#include <wasm_simd128.h>
#endif

/// The only includer of xsimd. Batches are 128 bits wide on every platform, so that native builds and wasm do
/// the same operations in the same order and give the same bits; files built with relaxed SIMD may give
/// others.
///
/// Files with and without relaxed SIMD are linked into one program. What differs between them is static, also
/// where other headers use it, so that each file has its own.
namespace pe::simd {

/// Whether `multiply_add` is one instruction. Products then need no registers of their own, so a tile of
/// twelve sums fits. With eight, additions would wait for each other.
#ifdef __wasm_relaxed_simd__
static constexpr bool is_fused = true;
#else
static constexpr bool is_fused = false;
#endif

using Batch = xsimd::make_sized_batch_t<float, 4>;
using BatchD = xsimd::make_sized_batch_t<double, 2>;

inline constexpr std::size_t lanes = Batch::size;

inline Batch load(const float* from) {
  return Batch::load_unaligned(from);
}

inline BatchD load(const double* from) {
  return BatchD::load_unaligned(from);
}

/// The first `count` < lanes numbers; the other lanes hold `fill`.
inline Batch load_first(const float* from, std::size_t count, float fill) {
  std::array<float, lanes> padded;
  padded.fill(fill);
  std::copy_n(from, count, padded.begin());
  return load(padded.data());
}

/// Writes the first `count` < lanes numbers.
inline void store_first(const Batch& batch, float* to, std::size_t count) {
  std::array<float, lanes> all;
  batch.store_unaligned(all.data());
  std::copy_n(all.begin(), count, to);
}

/// sum + factor * entries. With relaxed SIMD, the engine chooses whether the product is rounded first.
static inline Batch multiply_add(const Batch& factor, const Batch& entries, const Batch& sum) {
#ifdef __wasm_relaxed_simd__
  return wasm_f32x4_relaxed_madd(factor, entries, sum);
#else
  return sum + factor * entries;
#endif
}

static inline BatchD multiply_add(const BatchD& factor, const BatchD& entries, const BatchD& sum) {
#ifdef __wasm_relaxed_simd__
  return wasm_f64x2_relaxed_madd(factor, entries, sum);
#else
  return sum + factor * entries;
#endif
}

/// The sum of the lanes, in one fixed order (xsimd's own order differs between architectures).
inline float sum_of_lanes(const Batch& batch) {
  std::array<float, lanes> x;
  batch.store_unaligned(x.data());
  return (x[0] + x[2]) + (x[1] + x[3]);
}

inline float max_of_lanes(const Batch& batch) {
  std::array<float, lanes> x;
  batch.store_unaligned(x.data());
  return std::max(std::max(x[0], x[1]), std::max(x[2], x[3]));
}

}  // namespace pe::simd
