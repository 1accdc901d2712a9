#pragma once

#include "core/matrix.hpp"
#include "simd/batch.hpp"

/// The inner loop of dot products in double. A panel holds the entries of `width` vectors side by side: entry p of vector
/// k is panel[p * width + k].
namespace pe::double_tile {

using simd::BatchD;

constexpr Index width = 4;
constexpr Index depth = 256;  // entries of a panel that stay in the nearest cache

/// The products of the vectors of two panels, summed over `count` entries and added to the tile of `sums`. Static, as
/// simd::multiply_add.
static inline void multiply(const double* left, const double* right, Index count, double* sums,
                            Index stride) {
  // Rows of the tile, each in two halves, one by one: an array would not be kept in registers.
  BatchD a0(0.0), a1(0.0), b0(0.0), b1(0.0), c0(0.0), c1(0.0), d0(0.0), d1(0.0);
  for (Index p = 0; p < count; ++p, left += width, right += width) {
    const BatchD low = BatchD::load_unaligned(right), high = BatchD::load_unaligned(right + 2);
    a0 = simd::multiply_add(left[0], low, a0);
    a1 = simd::multiply_add(left[0], high, a1);
    b0 = simd::multiply_add(left[1], low, b0);
    b1 = simd::multiply_add(left[1], high, b1);
    c0 = simd::multiply_add(left[2], low, c0);
    c1 = simd::multiply_add(left[2], high, c1);
    d0 = simd::multiply_add(left[3], low, d0);
    d1 = simd::multiply_add(left[3], high, d1);
  }
  const BatchD tile[] = {a0, a1, b0, b1, c0, c1, d0, d1};
  for (Index k = 0; k < 2 * width; ++k) {
    double* to = sums + k / 2 * stride + k % 2 * 2;
    (BatchD::load_unaligned(to) + tile[k]).store_unaligned(to);
  }
}

}  // namespace pe::double_tile
