#pragma once

#include <span>

#include "encodings/scheme.hpp"

namespace pe {

/// Every scheme of the program, in the order of the page.
std::span<const Scheme* const> catalog();

/// The schemes with a formula of their own, which come first. A new scheme needs one pair of files and one entry here. A program that
/// does without the reader's formulas defines `catalog` by these.
inline constexpr std::size_t fixed_count = 20;
std::span<const Scheme* const, fixed_count> fixed_schemes();

/// Checks the request against the catalogue (scheme, sizes, positions, names, types and ranges of
/// parameters), fills in the defaults and encodes. Errors name the field and what is allowed: unknown_scheme,
/// bad_value, non_finite, bad_shape, too_large, out_of_memory.
Result<Encoding> encode(EncodeRequest request);

}  // namespace pe
