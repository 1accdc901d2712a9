#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Fourier position embedding (Hua et al. 2025, arXiv:2412.17739, and its code, olmo/model.py). Pairs that turn
/// less than once within trainedLength stand still: cosine 1, sine 0. The others, D of them, get a little of
/// each other's waves: with w the frequencies and C and S of D x D independent normal numbers, deviation mixture
/// / sqrt(D) (Xavier's, with mixture for its gain), the cosine of pair i at p is cos(w_i p) + sum_m C_mi cos(w_m
/// p), and the sine likewise with S. Such a table is no rotation: scores depend on more than the offset.
///
/// The differences from that code: all heads share C and S; every pair that turns is mixed, where the code mixes
/// at most half of the pairs; and still pairs have sine 0, as in the paper, where the code pads both tables with
/// ones.
///
/// Errors: those of rotary_width.
extern const Scheme fope_scheme;

}  // namespace pe
