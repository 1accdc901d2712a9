#pragma once

#include <span>
#include <vector>

#include "pe/core/matrix.hpp"

namespace pe {

/// The indices of the values in ascending order; equal values in any order.
std::vector<Index> ascending(const VectorD& values);

/// values(places[0]), values(places[1]), ...
VectorD pick(const VectorD& values, std::span<const Index> places);

}  // namespace pe
