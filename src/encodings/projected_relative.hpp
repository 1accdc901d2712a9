#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Inkling's relative bias: each word makes `rank` coefficients r for each head, r = x W_r, and the score of
/// query i and key j gets the sum of r_ihd P_d(i - j) where 0 <= i - j < maxDistance, and nothing elsewhere (in
/// lucidrains/x-transformers RelativeProjPositionalBias, in as many dimensions as a text has: one; there offsets
/// to both sides have a column). Inkling has rank 16 and maxDistance 1024. With a constant r it is a free bias for each
/// distance, T5's without buckets.
///
/// The differences from Inkling (modeling_inkling.py of Hugging Face transformers): there RMSNorm gives the queries
/// and keys of a head one length, and their products are divided by its width, not by the root of it; and the
/// factor of a query (queryFactors of attend) multiplies the bias, too.
///
/// d is the width of a head, and the words are heads x d wide. n is not read: no number depends on it.
///
/// Errors: bad_value (positions), too_large or out_of_memory (maxDistance).
extern const Scheme projected_relative_scheme;

}  // namespace pe
