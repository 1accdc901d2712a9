#pragma once

#include <vector>

#include "pe/encodings/scheme.hpp"

namespace pe {

/// What TUPE learns, here as it starts. The width of the model is heads x d, d that of a head.
struct TupeWeights {
  /// p: n x width, and below that the vectors of theta_1 and theta_2
  Matrix positions;
  /// U_Q and U_K, width x width: columns h d .. h d + d - 1 are head h's
  Matrix queries, keys;
};

/// Entries of p are normal with the request's deviation, those of U_Q and U_K with 1 / sqrt(width), which
/// keeps it. A position has the same vector whatever the length.
TupeWeights tupe_weights(const EncodeRequest& request);

inline constexpr Index largest_tupe_width = 4096;
/// Of the relative bias.
inline constexpr Index tupe_buckets = 32, tupe_max_distance = 128;

/// The bias is (p_i U_Q) . (p_j U_K) / sqrt(2 d), plus, if `relative`, T5's both ways for 32 buckets up to
/// 128; the content term is scaled by 1 / sqrt(2 d) too. With `untie` row 0 is theta_1 throughout and the
/// rest of column 0 theta_2, each of them the correlation of a vector with itself: so does
/// fairseq/modules/transformer_sentence_encoder.py of guolinke/TUPE. Errors: bad_value (positions: not whole
/// numbers from 0), too_large (d: heads x d above largest_tupe_width).
extern const Scheme tupe_scheme;

}  // namespace pe
