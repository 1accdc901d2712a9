#include "pe/encodings/rotary.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "pe/core/precision.hpp"
#include "pe/core/try.hpp"
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

namespace {

double rounded_angle(double x, RotaryAngles to) {
  if (to == RotaryAngles::float64) return x;
  if (to == RotaryAngles::float32) return static_cast<float>(x);
  return rounded(x, to == RotaryAngles::float16 ? Precision::float16 : Precision::bfloat16);
}

}  // namespace

RotaryEncoding rotary_encoding(const EncodeRequest& request, RotaryFrequencies frequencies, RotaryAngles in) {
  const auto pairs = static_cast<Index>(frequencies.inverse.size());
  RotaryEncoding encoding{
      .cos = Matrix(request.n, pairs),
      .sin = Matrix(request.n, pairs),
      .layout = request.choice_of<RotaryLayout>(rotary_layout_parameter),
      .inverse_frequencies = std::move(frequencies.inverse),
      .attention_factor = frequencies.attention_factor,
      .decay = {},
  };
  std::vector<double>& inverse = encoding.inverse_frequencies;
  for (double& frequency : inverse) frequency = rounded_angle(frequency, in);
  std::vector<double> angles(inverse.size()), sine(inverse.size()), cosine(inverse.size());
  for (Index row = 0; row < request.n; ++row) {
    const double position = rounded_angle(request.position(row), in);
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] = rounded_angle(position * inverse[i], in);
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

constexpr Parameter spread_parameter{
    .name = "spread",
    .title = "Frequencies spread over",
    .type = choice,
    .fallback = name_of(RotarySpread::part),
    .choices = names_of<RotarySpread>,
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
  const bool over_head = request.choice_of<RotarySpread>(spread_parameter) == RotarySpread::head;
  const Index width = over_head ? request.d / 2 * 2 : turning;
  PE_TRY(auto&& frequencies,
         rotary_frequencies(width, request.number("base"), request.length(),
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
  std::fill(frequencies.inverse.begin() + turning / 2, frequencies.inverse.end(), 0.0);
  return rotary_encoding(request, std::move(frequencies), request.choice_of<RotaryAngles>(angles_parameter));
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
