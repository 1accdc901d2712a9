#include "pe/encodings/rotary.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "pe/core/precision.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/rotary_axes.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

Result<Index> rotary_width(const EncodeRequest& request) {
  const auto asked = static_cast<Index>(request.number("rotaryDim"));
  if (asked == 0 && request.d % 2 != 0)
    return fail(ErrorCode::bad_value, "d",
                {"d is ", request.d,
                 "; pairs of dimensions rotate, so d must be even, or rotaryDim an even number from 2 to d"});
  if (asked % 2 != 0 || asked > request.d)
    return fail(
        ErrorCode::bad_value, "rotaryDim",
        {"rotaryDim is ", asked, "; pairs of dimensions rotate, so it must be an even number from 2 to d, ",
         request.d, ", or 0 for all"});
  return asked == 0 ? request.d : asked;
}

double rounded_angle(double x, RotaryAngles to) {
  if (to == RotaryAngles::float64) return x;
  if (to == RotaryAngles::float32) return static_cast<float>(x);
  return rounded(x, to == RotaryAngles::float16 ? Precision::float16 : Precision::bfloat16);
}

double angle_at(double position, double frequency, RotaryAngles in) {
  return rounded_angle(rounded_angle(position, in) * frequency, in);
}

RotaryEncoding rotary_encoding(const EncodeRequest& request, RotaryFrequencies frequencies, RotaryAngles in,
                               std::optional<PairAxes> axes) {
  const auto pairs = static_cast<Index>(frequencies.inverse.size());
  RotaryEncoding encoding{
      .cos = Matrix(request.n, pairs),
      .sin = Matrix(request.n, pairs),
      .layout = request.choice_of<RotaryLayout>(rotary_layout_parameter),
      .inverse_frequencies = std::move(frequencies.inverse),
      .attention_factor = frequencies.attention_factor,
      .decay = {},
      .axes = std::move(axes),
  };
  std::vector<double>& inverse = encoding.inverse_frequencies;
  for (double& frequency : inverse) frequency = rounded_angle(frequency, in);
  std::vector<double> angles(inverse.size()), sine(inverse.size()), cosine(inverse.size());
  for (Index row = 0; row < request.n; ++row) {
    const double position = request.position(row);
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const double place =
          encoding.axes
              ? encoding.axes->positions[3 * static_cast<std::size_t>(row) + encoding.axes->of_pairs[i]]
              : position;
      angles[i] = angle_at(place, inverse[i], in);
    }
    simd::sincos(angles, sine, cosine);
    for (Index i = 0; i < pairs; ++i) {
      encoding.cos(row, i) = static_cast<float>(cosine[i] * encoding.attention_factor);
      encoding.sin(row, i) = static_cast<float>(sine[i] * encoding.attention_factor);
    }
  }
  return encoding;
}

namespace {

constexpr const auto& scalings = names_of<RotaryScaling::Type>;

using enum Parameter::Type;
constexpr Parameter scaling_parameter{
    .name = "scaling",
    .title = "Context scaling",
    .type = choice,
    .fallback = scalings[0],
    .choices = scalings,
};
constexpr Condition scaled(std::span<const std::string_view> choices) {
  return {.parameter = scaling_parameter.name, .choices = choices};
}
/// Parts of the list above: all scalings that stretch, those that use the trained length, and single ones.
constexpr std::span<const std::string_view> stretching = std::span(scalings).subspan(1),
                                            measuring = std::span(scalings).subspan(3),
                                            only_yarn = std::span(scalings).subspan(4, 1),
                                            only_llama3 = std::span(scalings).subspan(5, 1),
                                            only_longrope = std::span(scalings).subspan(6, 1);
constexpr std::string_view changing_scores[] = {scalings[4], scalings[6]};

constexpr Parameter factor_parameter{.name = "factor",
                                     .title = "Factor",
                                     .type = number,
                                     .fallback = 1.0,
                                     .min = 1,
                                     .max = 1e6,
                                     .why = "a factor below 1 would shorten the context",
                                     .only_for = scaled(stretching)};
constexpr Parameter original_length_parameter{
    .name = "originalLength",
    .title = "Trained length",
    .type = integer,
    .fallback = 2048.0,
    .min = 2,
    .max = largest_position,
    .only_for = scaled(measuring),
};

/// YaRN's turns within the trained length, and Llama 3's, which say the same of wavelengths.
constexpr Parameter turns(std::string_view name, std::string_view title, double fallback,
                          std::span<const std::string_view> readers) {
  return {.name = name,
          .title = title,
          .type = number,
          .fallback = fallback,
          .min = 0.001,
          .max = 1e6,
          .only_for = scaled(readers)};
}

/// From 0.1, since beyond 1e8 an angle says too little for a float32 cosine; published divisors start near 1.
constexpr Parameter divisors(std::string_view name, std::string_view title) {
  return {.name = name,
          .title = title,
          .type = numbers,
          .fallback = std::monostate(),
          .min = 0.1,
          .max = 1e6,
          .only_for = scaled(only_longrope)};
}

/// Of an axial rotation, lines and columns share the frequencies of half a head.
constexpr std::string_view not_axial[] = {name_of(RotaryAxes::one), name_of(RotaryAxes::alternating),
                                          name_of(RotaryAxes::sections), name_of(RotaryAxes::interleaved)};
constexpr Parameter spread_parameter{
    .name = "spread",
    .title = "Frequencies spread over",
    .type = choice,
    .fallback = name_of(RotarySpread::part),
    .choices = names_of<RotarySpread>,
    .only_for = Condition{.parameter = rotary_axes_parameter.name, .choices = not_axial},
};

constexpr std::string_view only_part[] = {name_of(RotarySpread::part)};
constexpr Parameter part_parameter{
    .name = "part",
    .title = "Part that turns",
    .type = choice,
    .fallback = name_of(RotaryPart::first),
    .choices = names_of<RotaryPart>,
    .only_for = Condition{.parameter = spread_parameter.name, .choices = only_part},
};

constexpr Parameter angles_parameter{
    .name = "angles",
    .title = "Angles computed in",
    .type = choice,
    .fallback = name_of(RotaryAngles::float64),
    .choices = names_of<RotaryAngles>,
};

constexpr Parameter rotary_parameters[] = {
    rotary_base_parameter,
    rotary_layout_parameter,
    rotary_dim_parameter,
    spread_parameter,
    part_parameter,
    rotary_axes_parameter,
    rotary_sections_parameter,
    text_before_parameter,
    image_lines_parameter,
    image_columns_parameter,
    scaling_parameter,
    factor_parameter,
    original_length_parameter,
    turns("betaFast", "YaRN: turns of pairs that stay", 32, only_yarn),
    turns("betaSlow", "YaRN: turns of pairs divided by the factor", 1, only_yarn),
    {.name = "truncate",
     .title = "YaRN: round the ramp",
     .type = boolean,
     .fallback = true,
     .only_for = scaled(only_yarn)},
    {.name = "attentionFactor",
     .title = "Attention factor (0: its own)",
     .type = number,
     .fallback = 0.0,
     .min = 0,
     .max = 100,
     .only_for = scaled(changing_scores)},
    turns("lowFrequencyFactor", "Llama 3: low frequency factor", 1, only_llama3),
    turns("highFrequencyFactor", "Llama 3: high frequency factor", 4, only_llama3),
    divisors("shortFactor", "LongRoPE: divisors up to the trained length"),
    divisors("longFactor", "LongRoPE: divisors beyond it"),
    angles_parameter,
};

Result<Encoding> encode_rotary(const EncodeRequest& request) {
  PE_TRY(const auto& turning, rotary_width(request));
  const bool is_axial = request.choice_of<RotaryAxes>(rotary_axes_parameter) == RotaryAxes::axial;
  const bool over_head = !is_axial && request.choice_of<RotarySpread>(spread_parameter) == RotarySpread::head;
  const Index width = over_head ? request.d / 2 * 2 : turning;
  if (is_axial && width % 4 != 0)
    return fail(ErrorCode::bad_value, turning < request.d ? "rotaryDim" : "d",
                {"lines and columns have half of the ", width,
                 " dimensions that turn each, in pairs, so their number must be a multiple of 4"});
  PE_TRY(auto&& axes, rotary_axes(request, width / 2));
  const double length = axes ? std::ranges::max(axes->positions) + 1 : request.length();
  PE_TRY(auto&& frequencies,
         rotary_frequencies(is_axial ? width / 2 : width, request.number("base"), length,
                            {
                                .type = request.choice_of<RotaryScaling::Type>(scaling_parameter),
                                .factor = request.number("factor"),
                                .original_length = request.number("originalLength"),
                                .beta_fast = request.number("betaFast"),
                                .beta_slow = request.number("betaSlow"),
                                .truncate = request.flag("truncate"),
                                .attention_factor = request.number("attentionFactor"),
                                .low_frequency_factor = request.number("lowFrequencyFactor"),
                                .high_frequency_factor = request.number("highFrequencyFactor"),
                                .short_factor = request.numbers("shortFactor"),
                                .long_factor = request.numbers("longFactor"),
                            }));
  std::vector<double>& inverse = frequencies.inverse;
  if (is_axial) {
    inverse.resize(2 * inverse.size());
    std::copy_n(inverse.begin(), inverse.size() / 2, inverse.begin() + width / 4);
  }
  std::fill(inverse.begin() + turning / 2, inverse.end(), 0.0);
  RotaryEncoding encoding = rotary_encoding(
      request, std::move(frequencies), request.choice_of<RotaryAngles>(angles_parameter), std::move(axes));
  if (!over_head) encoding.part = request.choice_of<RotaryPart>(part_parameter);
  return encoding;
}

}  // namespace

const Scheme rotary_scheme{
    .id = "rotary",
    .title = "Rotary (RoPE)",
    .kind = Scheme::Kind::rotary,
    .learnable = false,
    .parameters = rotary_parameters,
    .description =
        "Pairs of dimensions of queries and keys rotate with the position like clock hands, so that a score "
        "depends only on the offset.",
    .reference =
        "Su et al. 2021, RoFormer: Enhanced Transformer with Rotary Position Embedding, section 3.2; "
        "scalings: Chen et al. 2023 (linear), bloc97 and emozilla 2023 (NTK), Peng et al. 2023 (YaRN), Llama "
        "3.1 (2024), Ding et al. 2024 (LongRoPE)",
    .encode = encode_rotary,
    .depends_on_length =
        [](const EncodeRequest& request) {
          const auto type = request.choice_of<RotaryScaling::Type>(scaling_parameter);
          return type == RotaryScaling::Type::dynamic_ntk || type == RotaryScaling::Type::longrope;
        },
};

}  // namespace pe
