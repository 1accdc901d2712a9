#pragma once

#include "pe/core/random.hpp"
#include "pe/encodings/encoding.hpp"

/// x as a rotary encoding turns it at a row, in double: y_a = x_a cos - x_b sin, y_b = x_b cos + x_a sin for
/// every pair. Not the library's own code.
inline pe::VectorD turned(const pe::VectorD& x, const pe::RotaryEncoding& encoding, pe::Index row) {
  pe::VectorD y = x;
  const pe::Index pairs = encoding.cos.cols();
  for (pe::Index i = 0; i < pairs; ++i) {
    const bool half = encoding.layout == pe::RotaryLayout::half;
    const pe::Index a = half ? i : 2 * i, b = half ? i + pairs : 2 * i + 1;
    const double cosine = encoding.cos(row, i), sine = encoding.sin(row, i);
    y[a] = x[a] * cosine - x[b] * sine;
    y[b] = x[b] * cosine + x[a] * sine;
  }
  return y;
}

/// Independent standard normal entries.
inline pe::VectorD random_vector(pe::Index size, pe::Random& random) {
  pe::VectorD x(size);
  for (double& entry : x) entry = random.normal();
  return x;
}
