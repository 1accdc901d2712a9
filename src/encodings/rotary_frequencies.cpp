#include "pe/encodings/rotary_frequencies.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "pe/core/try.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

namespace {

/// base^(-2i / width): those of Vaswani's sinusoids.
std::vector<double> plain_frequencies(Index width, double base) {
  return sinusoid_frequencies(width, {.base = base});
}

/// The base at which the first frequency is what it was and the last is divided by `stretch`.
double stretched_base(Index width, double base, double stretch) {
  if (width == 2) return base;
  const auto wide = static_cast<double>(width);
  return base * std::pow(stretch, wide / (wide - 2));
}

/// The number of the pair, not rounded, that turns `rotations` times within the trained length.
double pair_of_rotations(double rotations, Index width, double base, double original_length) {
  return static_cast<double>(width) * std::log(original_length / (2 * std::numbers::pi * rotations)) /
         (2 * std::log(base));
}

RotaryFrequencies yarn(Index width, double base, const RotaryScaling& scaling) {
  RotaryFrequencies result{plain_frequencies(width, base), 0.1 * std::log(scaling.factor) + 1};
  const auto pair_of = [&](double rotations) {
    return pair_of_rotations(rotations, width, base, scaling.original_length);
  };
  const auto limit = [&](double pair) { return std::clamp(pair, 0.0, static_cast<double>(width - 1)); };
  double first = pair_of(scaling.beta_fast), last = pair_of(scaling.beta_slow);
  if (scaling.truncate) first = std::floor(first), last = std::ceil(last);
  first = limit(first), last = limit(last);
  // Where the limits are equal, the ramp becomes a step; 0.001 is the width in the reference code.
  const double length = std::max(last - first, 0.001);
  for (std::size_t i = 0; i < result.inverse.size(); ++i) {
    const double divided = std::clamp((static_cast<double>(i) - first) / length, 0.0, 1.0);
    result.inverse[i] = result.inverse[i] / scaling.factor * divided + result.inverse[i] * (1 - divided);
  }
  return result;
}

RotaryFrequencies llama3(Index width, double base, const RotaryScaling& scaling) {
  RotaryFrequencies result{.inverse = plain_frequencies(width, base)};
  for (double& frequency : result.inverse) {
    const double rotations = scaling.original_length * frequency / (2 * std::numbers::pi);
    const double above = rotations - scaling.low_frequency_factor;
    const double between = scaling.high_frequency_factor - scaling.low_frequency_factor;
    // Where both factors are equal, the mixture becomes a step.
    const double kept = std::clamp(above / std::max(between, 1e-12), 0.0, 1.0);
    frequency = (1 - kept) * frequency / scaling.factor + kept * frequency;
  }
  return result;
}

RotaryFrequencies longrope(Index width, double base, double length, const RotaryScaling& scaling) {
  RotaryFrequencies result{
      .inverse = plain_frequencies(width, base),
      .attention_factor = std::sqrt(1 + std::log(scaling.factor) / std::log(scaling.original_length)),
  };
  const bool longer = length > scaling.original_length;
  const std::vector<double>& divisors = longer ? scaling.long_factor : scaling.short_factor;
  for (std::size_t i = 0; i < divisors.size(); ++i) result.inverse[i] /= divisors[i];
  return result;
}

Result<void> check_divisors(const std::vector<double>& divisors, Index width, std::string_view field) {
  if (static_cast<Index>(divisors.size()) == width / 2) return {};
  return fail(ErrorCode::bad_shape, field,
              {field, " has ", divisors.size(), " numbers; longrope needs ", width / 2,
               ", one per pair of the rotary width ", width});
}

Result<void> check(Index width, const RotaryScaling& scaling) {
  using enum RotaryScaling::Type;
  if (scaling.type == yarn && scaling.beta_fast < scaling.beta_slow)
    return fail(ErrorCode::bad_value, "betaFast",
                {"betaFast is ", scaling.beta_fast, "; it must be at least betaSlow, ", scaling.beta_slow});
  if (scaling.type == llama3 && scaling.high_frequency_factor < scaling.low_frequency_factor)
    return fail(ErrorCode::bad_value, "highFrequencyFactor",
                {"highFrequencyFactor is ", scaling.high_frequency_factor,
                 "; it must be at least lowFrequencyFactor, ", scaling.low_frequency_factor});
  if (scaling.type == longrope) {
    PE_CHECK(check_divisors(scaling.short_factor, width, "shortFactor"));
    return check_divisors(scaling.long_factor, width, "longFactor");
  }
  return {};
}

}  // namespace

Result<RotaryFrequencies> rotary_frequencies(Index width, double base, double length,
                                             const RotaryScaling& scaling) {
  PE_CHECK(check(width, scaling));
  RotaryFrequencies result;
  switch (scaling.type) {
    case RotaryScaling::Type::none:
      result.inverse = plain_frequencies(width, base);
      return result;
    case RotaryScaling::Type::linear:
      result.inverse = plain_frequencies(width, base);
      for (double& frequency : result.inverse) frequency /= scaling.factor;
      return result;
    case RotaryScaling::Type::ntk:
      result.inverse = plain_frequencies(width, stretched_base(width, base, scaling.factor));
      return result;
    case RotaryScaling::Type::dynamic_ntk: {
      const double excess = std::max(0.0, length / scaling.original_length - 1);
      result.inverse = plain_frequencies(width, stretched_base(width, base, 1 + scaling.factor * excess));
      return result;
    }
    case RotaryScaling::Type::yarn:
      result = yarn(width, base, scaling);
      break;
    case RotaryScaling::Type::llama3:
      return llama3(width, base, scaling);
    case RotaryScaling::Type::longrope:
      result = longrope(width, base, length, scaling);
      break;
  }
  if (scaling.attention_factor > 0) result.attention_factor = scaling.attention_factor;
  return result;
}

}  // namespace pe
