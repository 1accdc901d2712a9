#pragma once

#include <cstdint>

#include "pe/encodings/scheme.hpp"

namespace pe {

/// What enters FIRE's network for two positions >= 0: psi(|i - j|) / psi(max(threshold, i, j)), psi(x) =
/// log(c x + 1), in [0, 1]. For keys up to the query this is the paper's psi(i - j) / psi(max(L, i)). For
/// keys after the query, of which the paper's causal models have none, the farther position takes the place
/// of i; code in public use (FIRE in cramming/architectures/embeddings.py of mcleish7/arithmetic) leaves i
/// there, and then exceeds 1. c, threshold > 0.
double fire_input(double i, double j, double c, double threshold);

/// FIRE's network 1 -> 32 -> heads with ReLU between: the weights of each layer and, in the last column, its
/// biases.
struct FireNetwork {
  /// 32 x 2.
  MatrixD hidden;
  /// Heads x 33.
  MatrixD output;
};

/// As it starts.
FireNetwork fire_network(Index heads, std::uint64_t seed);

/// The network is 1 -> 32 -> heads with ReLU between, each weight and bias uniform in +-1 / sqrt(inputs of
/// its layer), as torch.nn.Linear starts. Errors: bad_value (positions: below 0).
extern const Scheme fire_scheme;

}  // namespace pe
