#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Sinusoids as relative vectors: row k + maxDistance holds the sinusoid PE(k) of the offset k = j - i, of
/// the width of a head, the same for keys and values and for every head (Wei et al. 2019, section 3.1; Wang
/// et al. 2021 compare it). PE(-k) is not PE(k): the sines flip, the cosines do not; only PE(k) . PE(l) =
/// psi(k - l) is even. NEZHA's own code puts PE(k + maxDistance) at offset k: every pair turned by the same
/// angle, whatever the offset. Errors: bad_value (positions), too_large or out_of_memory (maxDistance).
extern const Scheme relative_sinusoidal_scheme;

}  // namespace pe
