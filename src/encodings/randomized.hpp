#pragma once

#include <cstdint>
#include <vector>

#include "pe/encodings/scheme.hpp"

namespace pe {

/// n different whole numbers from 0 to max_length - 1, ascending, each set as likely. 1 <= n <= max_length <
/// 2^32.
std::vector<double> random_positions(Index n, Index max_length, std::uint64_t seed);

/// Sinusoids at random positions in order: n of the numbers 0 .. maxLength - 1, drawn without replacement
/// from the seed and sorted, each set of n as likely as any other. So short training sequences show every
/// position a longer one will have. Another n is another draw. Errors: bad_value (n above maxLength;
/// positions, which it draws itself), out_of_memory (n).
extern const Scheme randomized_scheme;

}  // namespace pe
