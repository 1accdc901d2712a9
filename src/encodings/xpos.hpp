#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Rotary, and pair i of a rotary width d is scaled with the position p: queries by z_i^((p - c) / scaleBase)
/// and keys by its inverse, z_i = (2i + 0.4 d) / (1.4 d). In a score this leaves z_i^((p_query - p_key) /
/// scaleBase), which shrinks with the distance to keys that come before the query: all of them under a causal
/// mask. Keys that come after it are enlarged.
///
/// c = floor(m / 2), where m is the largest position + 1: n for positions 0 .. n - 1. So it is in
/// x-transformers; torchscale, the authors' code, rounds n / 2 up. c cancels in every score and only keeps
/// the scales near 1.
///
/// Errors: those of rotary_width; bad_value (scaleBase) where a scale leaves 1e-30 .. 1e30.
extern const Scheme xpos_scheme;

}  // namespace pe
