#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Sinusoids whose frequencies are learned instead of fixed: they are the parameter `frequencies`, in radians
/// per position, d / 2 of them, rounded up. None given: those of `base`, where learning starts, and the table
/// is the sinusoidal one. Errors: bad_shape (frequencies), out_of_memory (n).
extern const Scheme learned_sinusoidal_scheme;

}  // namespace pe
