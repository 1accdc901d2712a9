#pragma once

#include <vector>

#include "pe/encodings/scheme.hpp"

namespace pe {

/// The slopes of ALiBi, one for each of `heads` >= 1: 2^(-last h / heads) for h = 1 .. heads where heads is a
/// power of two; else those of the next lower power of two, and then every other one of twice as many heads.
/// So do get_slopes in fairseq/models/transformer.py of ofirpress/attention_with_linear_biases, with 8 for
/// `last`, and MPT, which calls it alibi_bias_max.
std::vector<double> alibi_slopes(Index heads, double last = 8);

/// Not of the paper: `directional` multiplies the slope by 8 for the keys after the query in heads 0, 2, ...,
/// and for those before it in heads 1, 3, ... It counts only without `causal`, whose distance has a sign of
/// its own.
///
/// `beforeScaling` adds the bias to the scores before they are divided by the root of the head width, as Falcon
/// does.
///
/// Errors: none of its own.
extern const Scheme alibi_scheme;

}  // namespace pe
