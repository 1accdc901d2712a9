#pragma once

#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// How the frequencies of a rotary embedding change for contexts longer than the trained one. With w_i =
/// base^(-2i / width), L the original length and f the factor, as in modeling_rope_utils.py of Hugging Face
/// transformers:
///
/// linear (position interpolation, Chen et al. 2023): w_i / f.
///
/// ntk (NTK-aware, bloc97 2023): the base becomes base f^(width / (width - 2)), so that the first frequency
/// stays and the last is divided by f. What HunYuan's files call "dynamic" with an alpha is this, with alpha for
/// f.
///
/// dynamic_ntk (emozilla 2023): the same with f max(n, L) / L - (f - 1) for f, where n is the length of the
/// sequence. Nothing changes up to the trained length; beyond it, even a factor of 1 changes the base.
///
/// yarn (Peng et al. 2023): pairs that turn more than beta_fast times within L stay, those that turn less
/// than beta_slow times are divided by f, and a ramp over the pairs between them leads from one to the other.
/// Attention factor 0.1 ln f + 1. Where a file of DeepSeek's has mscale and mscale_all_dim, it is
/// (0.1 mscale ln f + 1) / (0.1 mscale_all_dim ln f + 1), which has to be stated.
///
/// llama3 (Llama 3.1): wavelengths below L / high_frequency_factor stay, those above L / low_frequency_factor
/// are multiplied by f; between them the frequency is mixed from both, in proportion to L / wavelength. Where
/// both factors are equal (Llama 4 Scout Instruct), there is nothing between, and the change is a step.
///
/// longrope (Ding et al. 2024): w_i over a divisor of its own for each pair, from short_factor up to the
/// trained length and from long_factor beyond it. Attention factor sqrt(1 + ln f / ln L), at every length.
///
/// The differences from that code: for dynamic_ntk, L is the original length, not max_position_embeddings; f
/// is always the factor given, never a quotient of two lengths; where both of YaRN's limits lie outside the
/// pairs on one side they stay at that end, while that code turns the ramp round. A single pair (width 2) has
/// frequency 1 at any base, so both NTK scalings leave it, while that code divides by zero.
struct RotaryScaling {
  enum class Type { none, linear, ntk, dynamic_ntk, yarn, llama3, longrope };

  Type type = Type::none;
  /// >= 1: how many times longer than trained the context may be
  double factor = 1;
  /// positions in training, >= 2
  double original_length = 2048;
  /// > 0, not below beta_slow
  double beta_fast = 32;
  /// > 0
  double beta_slow = 1;
  /// whether the ends of YaRN's ramp are rounded outwards to whole pairs ("truncate"; gpt-oss does not)
  bool truncate = true;
  /// >= 0: the attention factor of yarn and longrope; 0: as said above
  double attention_factor = 0;
  /// > 0, not above high_frequency_factor
  double low_frequency_factor = 1;
  /// > 0
  double high_frequency_factor = 4;
  /// > 0, one for each pair
  std::vector<double> short_factor;
  /// > 0, one for each pair
  std::vector<double> long_factor;
};
template <>
inline constexpr auto names_of<RotaryScaling::Type> =
    std::to_array<std::string_view>({"none", "linear", "ntk", "dynamic-ntk", "yarn", "llama3", "longrope"});

struct RotaryFrequencies {
  /// radians per position, one for each pair: "inv_freq" in most code
  std::vector<double> inverse;
  /// multiplies cosines and sines, and so the scores by its square
  double attention_factor = 1;
};

/// The frequencies of width / 2 pairs (width even, >= 2; base > 1) in a sequence of this length, which is the
/// largest position + 1.
///
/// Errors, each only where the scaling uses the field: bad_value (betaFast, highFrequencyFactor), bad_shape
/// (shortFactor, longFactor).
[[nodiscard]] Result<RotaryFrequencies> rotary_frequencies(Index width, double base, double length,
                                                           const RotaryScaling& scaling);

}  // namespace pe
