#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Relative position representations: for the offset k = j - i of the key from the query, clipped to
/// +-maxDistance, a^K_k is added to the key and a^V_k to the value. One table of keys and one of values serve
/// every head; d is the width of a head. Errors: bad_value (positions), too_large or out_of_memory
/// (maxDistance).
extern const Scheme shaw_scheme;

}  // namespace pe
