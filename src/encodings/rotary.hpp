#pragma once

#include "pe/encodings/rotary_frequencies.hpp"
#include "pe/encodings/scheme.hpp"

namespace pe {

/// Over which dimensions the frequencies of a head that turns in part spread: those that turn, or, in Gemma 4's
/// "proportional" RoPE, the whole head. Then its pairs have the frequencies of a head that turns whole, and
/// those beyond rotaryDim / 2 stand still.
enum class RotarySpread { part, head };
template <>
inline constexpr auto names_of<RotarySpread> = std::to_array<std::string_view>({"part", "head"});

/// The number format of positions, frequencies and angles: each is rounded to it before the sine is taken, which
/// is itself exact. Code that takes the format of a model's weights rounds position 257 to 256 in bfloat16, and
/// 2049 to 2048 in float16 (without its overflow, beyond 65504).
enum class RotaryAngles { float64, float32, float16, bfloat16 };
template <>
inline constexpr auto names_of<RotaryAngles> =
    std::to_array<std::string_view>({"float64", "float32", "float16", "bfloat16"});

// What every scheme that turns pairs of dimensions has: its parameters and its tables.

inline constexpr Parameter rotary_base_parameter{
    .name = "base",
    .title = "Base",
    .type = Parameter::Type::number,
    .fallback = 10000.0,
    .min = 1.000001,
    .max = 1e12,
};

/// In the order of RotaryLayout.
inline constexpr Parameter rotary_layout_parameter{
    .name = "layout",
    .title = "Pairs",
    .type = Parameter::Type::choice,
    .fallback = name_of(RotaryLayout::interleaved),
    .choices = names_of<RotaryLayout>,
};

/// Without the mistake.
inline constexpr Parameter rotary_true_layout_parameter = [] {
  Parameter layout = rotary_layout_parameter;
  layout.choices = layout.choices.first(2);
  return layout;
}();

inline constexpr Parameter rotary_dim_parameter{
    .name = "rotaryDim",
    .title = "Dimensions that turn (0: all)",
    .type = Parameter::Type::integer,
    .fallback = 0.0,
    .min = 0,
    .max = static_cast<double>(largest_d),
};

/// How many dimensions of a head turn: rotaryDim, or d where that is 0. Even, 2 .. d. Errors:
/// bad_value (rotaryDim, or d where it is the odd one).
[[nodiscard]] Result<Index> rotary_width(const EncodeRequest& request);

/// The nearest number of the format.
[[nodiscard]] double rounded_angle(double x, RotaryAngles to);

/// The angle of a frequency (already of the format) at a position.
[[nodiscard]] double angle_at(double position, double frequency, RotaryAngles in);

/// Cosine and sine of every position times every frequency, times the attention factor. With axes, each pair's
/// position is the one on its axis.
RotaryEncoding rotary_encoding(const EncodeRequest& request, RotaryFrequencies frequencies,
                               RotaryAngles angles = RotaryAngles::float64,
                               std::optional<PairAxes> axes = {});

/// Errors: those of rotary_width, rotary_frequencies and rotary_axes; bad_value (d or rotaryDim: not divisible
/// by 4, with the axes of a grid).
extern const Scheme rotary_scheme;

}  // namespace pe
