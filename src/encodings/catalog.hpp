#pragma once

#include <span>

#include "encodings/scheme.hpp"

namespace pe {

/// Every scheme, in the order of the page. A new scheme needs one pair of files and one entry here.
std::span<const Scheme* const> catalog();

/// Checks the request against the catalogue (scheme, sizes, positions, names, types and ranges of
/// parameters), fills in the defaults and encodes. Errors name the field and what is allowed: unknown_scheme,
/// bad_value, non_finite, bad_shape, too_large, out_of_memory.
Result<Encoding> encode(EncodeRequest request);

}  // namespace pe
