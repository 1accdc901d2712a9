#pragma once

#include <cstdint>
#include <string_view>

#include "core/matrix.hpp"

namespace pe {

enum class Rounding : std::uint8_t { none, float16, bfloat16 };

/// The nearest number of the format, ties to even; overflow is not looked at.
double rounded(double x, Rounding rounding);

/// "float16" or "bfloat16" where every entry is such a number, else "float32".
std::string_view precision_of(const Matrix& table);

}  // namespace pe
