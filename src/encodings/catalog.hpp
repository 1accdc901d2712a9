#pragma once

#include <span>
#include <string_view>

#include "pe/encodings/scheme.hpp"

namespace pe {

using Schemes = std::span<const Scheme* const>;

/// Every scheme, in the order of the page. A new scheme needs one pair of files and one entry here.
Schemes catalog();

/// Those that most readers meet, in the same order: a program that asks for these alone does without the code
/// of the others.
Schemes common_schemes();

/// nullptr for an unknown one.
const Scheme* find_scheme(std::string_view id, Schemes schemes = catalog());

/// Checks the request against the catalogue (scheme, sizes, positions, names, types and ranges of
/// parameters) and fills in the defaults. Errors as of `encode`, but for those that only the scheme checks.
[[nodiscard]] Result<EncodeRequest> completed(EncodeRequest request, Schemes schemes = catalog());

/// Completes the request and encodes. `schemes` may hold some of the catalogue, or others. Errors name the
/// field and what is allowed: unknown_scheme, bad_value, non_finite, bad_shape, too_large, out_of_memory.
[[nodiscard]] Result<Encoding> encode(EncodeRequest request, Schemes schemes = catalog());

}  // namespace pe
