#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// A table by a formula of the reader's: entry (p, i) is f(pos, i, d), with the position pos of row p, column
/// i = 0 .. d-1. Errors: bad_value (formula), as Expression::parse; non_finite (formula) with the position
/// and the dimension.
extern const Scheme formula_scheme;

/// A bias by a formula of the reader's: b(m, head, heads), with the offset m = key minus query, below 0 for
/// keys before the query, and head = 1 .. heads. Errors: the same (bias), with the offset and the head.
extern const Scheme bias_formula_scheme;

}  // namespace pe
