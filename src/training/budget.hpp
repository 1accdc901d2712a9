#pragma once

#include "pe/core/error.hpp"

namespace pe {

/// How many times a trainer has an encoding, at most: as it starts, as it stands, its gradient, and what the
/// scheme keeps or makes on the way.
inline constexpr double copies_of_encoding = 4;

/// Fails with too_large (d) beyond PE_LARGEST_MODEL, the most bytes that a trainer may take, 64 MiB unless
/// the build says otherwise, and with out_of_memory unless so much is there.
[[nodiscard]] Result<void> check_budget(double bytes);

}  // namespace pe
