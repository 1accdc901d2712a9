#pragma once

#include <span>
#include <string_view>

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Every scheme of the program, in the order of the page. Each program links one definition:
/// every_scheme.cpp, or one of its own.
std::span<const Scheme* const> catalog();

/// All but the reader's formulas, which come last. A new scheme needs one pair of files and one entry here.
std::span<const Scheme* const> fixed_schemes();

/// nullptr for an unknown one.
const Scheme* find_scheme(std::string_view id);

/// Checks the request against the catalogue (scheme, sizes, positions, names, types and ranges of
/// parameters) and fills in the defaults. Errors as of `encode`, but for those that only the scheme checks.
[[nodiscard]] Result<EncodeRequest> completed(EncodeRequest request);

/// Completes the request and encodes. Errors name the field and what is allowed: unknown_scheme,
/// bad_value, non_finite, bad_shape, too_large, out_of_memory.
[[nodiscard]] Result<Encoding> encode(EncodeRequest request);

}  // namespace pe
