#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// The keys table of a projection W_R (width x width): row k + max_distance is W_R R_{-k}, where R_m is the
/// sinusoid of the distance m = i - j, all sines before all cosines. (2 max_distance + 1) x width.
Matrix transformer_xl_keys(const Matrix& projection, Index max_distance, double base);

/// What Transformer-XL learns, as it starts.
struct TransformerXlWeights {
  /// W_R, width x width
  Matrix projection;
  /// u and v, heads x head width
  Matrix content_bias, position_bias;
};
TransformerXlWeights transformer_xl_weights(const EncodeRequest& request);

/// (q_i + u) . k_j + (q_i + v) . (W_R R_{i-j}): the keys table is W_R R, as wide as all heads together, with
/// row k + max_distance for the offset k = j - i, that is R_{-k}; contentBias is u, positionBias is v, heads
/// x d. W_R, u and v are seeded, all with the one deviation, as init_std of the authors' code does.
/// maxDistance 0 reaches every offset of n positions; above it offsets are clipped, as by that code's
/// clamp_len. Errors: bad_value (positions), too_large or out_of_memory (n, or maxDistance where it is
/// given).
extern const Scheme transformer_xl_scheme;

}  // namespace pe
