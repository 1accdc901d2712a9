#pragma once

#include "core/matrix.hpp"
#include "simd/batch.hpp"

/// The inner loop of dot products in double. A panel holds the entries of `width` vectors side by side: entry p of vector
/// k is panel[p * width + k].
namespace pe::double_tile {

using simd::BatchD;

constexpr Index width = 4;
constexpr Index depth = 256;  // entries of a panel that stay in the nearest cache

/// The products of the vectors of two panels, summed over `count` entries and added to the tile of `sums`.
inline void multiply(const double* left, const double* right, Index count, double* sums, Index stride) {
  // Rows of the tile, each in two halves, one by one: an array would not be kept in registers.
  BatchD a0(0.0), a1(0.0), b0(0.0), b1(0.0), c0(0.0), c1(0.0), d0(0.0), d1(0.0);
  for (Index p = 0; p < count; ++p, left += width, right += width) {
    const BatchD low = BatchD::load_unaligned(right), high = BatchD::load_unaligned(right + 2);
    a0 += left[0] * low;
    a1 += left[0] * high;
    b0 += left[1] * low;
    b1 += left[1] * high;
    c0 += left[2] * low;
    c1 += left[2] * high;
    d0 += left[3] * low;
    d1 += left[3] * high;
  }
  const BatchD tile[] = {a0, a1, b0, b1, c0, c1, d0, d1};
  for (Index k = 0; k < 2 * width; ++k) {
    double* to = sums + k / 2 * stride + k % 2 * 2;
    (BatchD::load_unaligned(to) + tile[k]).store_unaligned(to);
  }
}

}  // namespace pe::double_tile
