#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// The forget gate of the Forgetting Transformer (FoX): the score of query i and key j gets the sum of
/// log sigmoid(w_h . x_t + b_h) over the words t from j + 1 to i, as in ops/forgetting_attn/naive.py of
/// fla-org/flash-linear-attention. b_h is the one with which a word of w_h . x_t = 0 lowers scores as ALiBi's
/// slope of the head does, so that `strength` 0, where w is 0, gives ALiBi's biases to the bit. The paper's gate
/// is causal; without a causal mask, keys after the query lose what the words from i + 1 to j forget.
///
/// d is the width of a head, and the words are heads x d wide. n is not read: no number depends on it.
///
/// Errors: bad_value (positions), too_large or out_of_memory (d).
extern const Scheme forget_gate_scheme;

}  // namespace pe
