#pragma once

#include "pe/core/error.hpp"

namespace pe {

/// The most copies of an encoding that a trainer holds: as it starts, as it stands, its gradient, and what
/// the scheme keeps or makes on the way.
inline constexpr double copies_of_encoding = 4;

/// Fails with too_large (d) beyond PE_LARGEST_MODEL, the most bytes that a trainer may take, 64 MiB unless
/// the build says otherwise, and with out_of_memory unless that much memory is free.
[[nodiscard]] Result<void> check_budget(double bytes);

}  // namespace pe
