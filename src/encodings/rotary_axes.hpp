#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Which axis of a token's place each pair of a rotary embedding follows. A grid is read line by line.
///
/// one: every pair follows the position in the sequence.
///
/// axial: the tokens are the cells of a grid. The first half of the pairs follows the line, the second half the
/// column, both with the frequencies of a head half as wide: the vision part of Qwen2-VL. (DINOv3's
/// is this with base 100 and places from -1 to 1, times 2 pi, which no integer position gives.)
///
/// alternating: the same cells; pairs of even number follow the line, those of odd number the column, each with
/// its own frequency. Pixtral, which keeps the even pairs before the odd ones; scores are the same.
///
/// sections: a text with an image in it. With t the place in time, h the line and w the column, the first
/// sections[0] pairs follow t, the next sections[1] h, and the last sections[2] w: M-RoPE, Qwen2-VL (Wang et al.
/// 2024), with 16, 24 and 24 of 64 pairs.
///
/// interleaved: the same places; pair i follows h where i mod 3 is 1 and i < 3 sections[1], w where i mod 3 is 2
/// and i < 3 sections[2], and t elsewhere: Qwen3-VL, with 24, 20 and 20.
enum class RotaryAxes { one, axial, alternating, sections, interleaved };
template <>
inline constexpr auto names_of<RotaryAxes> =
    std::to_array<std::string_view>({"one", "axial", "alternating", "sections", "interleaved"});

/// The parameters of an image among tokens, in the order of a catalogue.
inline constexpr Parameter rotary_axes_parameter{
    .name = "axes",
    .title = "Axes",
    .type = Parameter::Type::choice,
    .fallback = name_of(RotaryAxes::one),
    .choices = names_of<RotaryAxes>,
};
inline constexpr std::span<const std::string_view> axes_of_grids = std::span(names_of<RotaryAxes>).subspan(1),
                                                   axes_of_images = axes_of_grids.subspan(2);
inline constexpr Parameter rotary_sections_parameter{
    .name = "sections",
    .title = "Pairs for time, height, width",
    .type = Parameter::Type::numbers,
    .fallback = std::monostate(),
    .min = 0,
    .max = static_cast<double>(largest_d),
    .only_for = Condition{.parameter = "axes", .choices = axes_of_images},
};
inline constexpr Parameter text_before_parameter{
    .name = "textBefore",
    .title = "Words before the image",
    .type = Parameter::Type::integer,
    .fallback = 4.0,
    .min = 0,
    .max = largest_position,
    .only_for = Condition{.parameter = "axes", .choices = axes_of_images},
};
inline constexpr Parameter image_lines_parameter{
    .name = "lines",
    .title = "Lines of the image",
    .type = Parameter::Type::integer,
    .fallback = 4.0,
    .min = 0,
    .max = 1000,
    .only_for = Condition{.parameter = "axes", .choices = axes_of_images},
};
inline constexpr Parameter image_columns_parameter{
    .name = "columns",
    .title = "Columns of the image",
    .type = Parameter::Type::integer,
    .fallback = 8.0,
    .min = 1,
    .max = 1000,
    .only_for = Condition{.parameter = "axes", .choices = axes_of_grids},
};

/// The axis of each of `pairs` pairs, and the place of each token of the request; nothing with one axis.
///
/// The places in a text with an image are those of get_rope_index in Qwen2-VL: words before it have their
/// position on all three axes; cells have t = textBefore, h = textBefore + line, w = textBefore + column; the
/// text after it goes on with the largest of these + 1. Without sections, time has a quarter of the pairs, as in
/// Qwen2-VL, or 3 of 8 where they are interleaved, as in Qwen3-VL, and the others half of the rest each.
///
/// Errors: bad_shape (sections: not three whole numbers that sum to pairs), bad_value (sections: more than fit in
/// between; positions: not whole in an image or grid, or negative in a grid), out_of_memory (n).
[[nodiscard]] Result<std::optional<PairAxes>> rotary_axes(const EncodeRequest& request, Index pairs);

}  // namespace pe
