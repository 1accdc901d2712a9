#pragma once

#include <cstdint>
#include <string_view>

#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// Number formats; the last two have fewer bits than the float32 of a table.
enum class Precision : std::uint8_t { float32, float16, bfloat16 };
template <>
inline constexpr auto names_of<Precision> =
    std::to_array<std::string_view>({"float32", "float16", "bfloat16"});

/// The nearest float16 or bfloat16, ties to even, without overflow; x itself for float32.
double rounded(double x, Precision precision);

/// float16 or bfloat16 where every entry is such a number, else float32.
Precision precision_of(const Matrix& table);

}  // namespace pe
