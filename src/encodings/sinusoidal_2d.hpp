#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Sinusoids of a grid, read line by line: position p is in column p % columns and line p / columns. The left
/// half of the width holds the sinusoid of the column, the right half that of the line, in each half all
/// sines before all cosines, with frequencies base^(-4 i / d): get_2d_sincos_pos_embed of the authors' code
/// (util/pos_embed.py, where the width goes first), without its optional row of zeros for [CLS]. Errors:
/// bad_value (d: not divisible by 4; positions: not whole, or negative).
extern const Scheme sinusoidal_2d_scheme;

}  // namespace pe
