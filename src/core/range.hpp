#pragma once

#include <string_view>

#include "pe/core/error.hpp"

namespace pe {

/// bad_value where the value is not from min to max, non_finite where it is not finite.
[[nodiscard]] Result<void> check_range(double value, double min, double max, std::string_view field);

}  // namespace pe
