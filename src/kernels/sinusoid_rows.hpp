#pragma once

#include <span>

#include "pe/core/matrix.hpp"

namespace pe {

/// Which columns hold the two functions of frequency i: the first is in column step * i, the second in column
/// second_start + step * i, for i < second_count. step is 1 or 2; with 2, second_start is 1.
struct SinusoidColumns {
  Index step;
  Index second_start;
  /// that of the frequencies, or one less
  Index second_count;
  /// else the cosine is
  bool sine_first;
};

/// Writes sin(w_i p) and cos(w_i p) into row p, for every row; columns that belong to no frequency are left
/// alone. By angle addition from double-precision seeds, without a call to sine or cosine for an entry. Every
/// entry is within 2e-7 of the true one: the roundings of the four float32 factors, two products and the sum
/// add up to 1.6e-7 at most, and the double seeds drift by less than 1e-9 up to position 1e7 (frequencies <=
/// 1). The plain twin is sinusoidal_table of explicit positions.
void sinusoid_rows(MatrixSpan out, std::span<const double> frequencies, const SinusoidColumns& columns);

}  // namespace pe
