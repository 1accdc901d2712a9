#pragma once

#include "pe/core/matrix.hpp"
#include "pe/simd/batch.hpp"

/// The inner loop of dot products in double. A panel holds the entries of `width` vectors side by side: entry
/// p of vector k is panel[p * width + k].
namespace pe::double_tile {

using simd::BatchD;

constexpr Index width = 4;
constexpr Index depth = 256;  // entries of a panel that stay in the nearest cache

/// Adds rows of products, each in two halves, to rows of sums.
static inline void add_rows(double* sums, Index stride, const BatchD* halves, Index rows) {
  for (Index k = 0; k < 2 * rows; ++k) {
    double* to = sums + k / 2 * stride + k % 2 * 2;
    (BatchD::load_unaligned(to) + halves[k]).store_unaligned(to);
  }
}

/// The products of the vectors of two panels, summed over `count` entries and added to the tile of `sums`.
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
  add_rows(sums, stride, tile, width);
}

/// The same for six vectors, where simd::is_fused: the four of a panel, and two neighbours in another panel.
static inline void multiply_six(const double* four, const double* two, const double* right, Index count,
                                double* sums_of_four, double* sums_of_two, Index stride) {
  BatchD a0(0.0), a1(0.0), b0(0.0), b1(0.0), c0(0.0), c1(0.0), d0(0.0), d1(0.0), e0(0.0), e1(0.0), f0(0.0),
      f1(0.0);
  for (Index p = 0; p < count; ++p, four += width, two += width, right += width) {
    const BatchD low = BatchD::load_unaligned(right), high = BatchD::load_unaligned(right + 2);
    a0 = simd::multiply_add(four[0], low, a0);
    a1 = simd::multiply_add(four[0], high, a1);
    b0 = simd::multiply_add(four[1], low, b0);
    b1 = simd::multiply_add(four[1], high, b1);
    c0 = simd::multiply_add(four[2], low, c0);
    c1 = simd::multiply_add(four[2], high, c1);
    d0 = simd::multiply_add(four[3], low, d0);
    d1 = simd::multiply_add(four[3], high, d1);
    e0 = simd::multiply_add(two[0], low, e0);
    e1 = simd::multiply_add(two[0], high, e1);
    f0 = simd::multiply_add(two[1], low, f0);
    f1 = simd::multiply_add(two[1], high, f1);
  }
  const BatchD of_four[] = {a0, a1, b0, b1, c0, c1, d0, d1}, of_two[] = {e0, e1, f0, f1};
  add_rows(sums_of_four, stride, of_four, width);
  add_rows(sums_of_two, stride, of_two, 2);
}

/// The same for three panels of four vectors, in two tiles of six: the middle panel is shared.
static inline void multiply_three(const double* first, const double* middle, const double* last,
                                  const double* right, Index count, double* sums, Index stride) {
  multiply_six(first, middle, right, count, sums, sums + width * stride, stride);
  multiply_six(last, middle + 2, right, count, sums + 2 * width * stride, sums + (width + 2) * stride,
               stride);
}

}  // namespace pe::double_tile
