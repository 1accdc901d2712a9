#pragma once

#include <span>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// How queries grow with their position, so that attention does not fade as the text grows: query i, from 0,
/// is multiplied by tau(i). With f the factor and L the length:
///
/// steps: 1 + f ln(1 + floor(i / L)), as in Ministral 3 and Mistral 4 (get_llama_4_attn_scale of Hugging Face
/// transformers). steps_from_one: the same with i + 1 for i, as in layers of Llama 4 that do not turn.
///
/// beyond: 1 + f ln max((i + 1) / L, 1), as in Inkling.
///
/// log_length: max(1, ln(i + 1) / ln L), as in Qwen (Su 2021; use_logn_attn). It has no factor.
///
/// scalable_softmax: f ln(i + 1) (Nakanishi 2025). It has no length.
struct Temperature {
  enum class Kind { none, steps, steps_from_one, beyond, log_length, scalable_softmax };

  Kind kind = Kind::none;
  double factor = 0.1;
  double length = 8192;
};
template <>
inline constexpr auto names_of<Temperature::Kind> = std::to_array<std::string_view>(
    {"none", "steps", "steps-from-one", "beyond", "log-length", "scalable-softmax"});
template <>
inline constexpr auto fields_of<Temperature> = fields(
    "Temperature",
    R"(How queries grow with their position, so that attention does not fade as the text grows. Query i,
        from 0, is multiplied by tau; with f the factor and L the length: 'steps' 1 + f ln(1 + floor(i / L)),
        as in Ministral 3; 'steps-from-one' the same of i + 1, as in Llama 4; 'beyond' 1 + f ln max((i + 1) /
        L, 1), as in Inkling; 'log-length' max(1, ln(i + 1) / ln L), as in Qwen; 'scalable-softmax' f ln(i +
        1) (Nakanishi 2025).)",
    field("kind", &Temperature::kind, ""),
    field("factor", &Temperature::factor, "f, 0 to 100").from(0).to(100),
    field("length", &Temperature::length, "L in places, 2 to 1e9").from(2).to(1e9));

/// tau at these positions. Errors: bad_value, non_finite (factor, length, positions: 0 to 1e9).
[[nodiscard]] Result<std::vector<double>> query_factors(std::span<const double> positions,
                                                        const Temperature& temperature);

}  // namespace pe
