#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Contextual position encoding: the position of key j seen from query i is the sum of the gates
/// sigmoid(scaled score of i and t) over the words t from j to i, at most maxPosition, and the score gets
/// q_i . e_p, interpolated between the two whole positions next to it (the listing of the paper's appendix, which
/// the module CoPE of lucidrains/x-transformers follows; npos_max there is maxPosition + 1). All heads share e.
/// The paper's e starts at 0, where there is no position yet; here it is drawn. Without a causal mask, keys after
/// the query count the words from i to j.
///
/// n is not read: no number depends on it. Errors: bad_value (positions), too_large or out_of_memory
/// (maxPosition).
extern const Scheme cope_scheme;

}  // namespace pe
