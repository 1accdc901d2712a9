#include "pe/encodings/alibi.hpp"

#include <bit>
#include <cmath>
#include <utility>

#include "pe/encodings/bias_matrix.hpp"

namespace pe {

namespace {

// Off by default: under a causal mask both forms are the same, and without one only the symmetric form
// prefers what is near.
constexpr Parameter max_bias{.name = "maxBias",
                             .title = "Largest exponent of the slopes",
                             .type = Parameter::Type::number,
                             .fallback = 8.0,
                             .min = 0.01,
                             .max = 64};
constexpr Parameter alibi_parameters[] = {
    {.name = "causal", .title = "Signed distance", .type = Parameter::Type::boolean, .fallback = false},
    {.name = "directional",
     .title = "Heads look one way",
     .type = Parameter::Type::boolean,
     .fallback = false,
     .only_for = Condition{.parameter = "causal"}},
    max_bias,
    {.name = "beforeScaling",
     .title = "Divided by the root of the head width (Falcon)",
     .type = Parameter::Type::boolean,
     .fallback = false},
};

Result<Encoding> encode_alibi(const EncodeRequest& request) {
  BiasEncoding bias{.heads = {},
                    .slopes = alibi_slopes(request.heads, request.number(max_bias.name)),
                    .buckets = {},
                    .scale = {}};
  if (request.flag("beforeScaling"))
    for (double& slope : bias.slopes) slope /= std::sqrt(static_cast<double>(request.d));
  const bool causal = request.flag("causal");
  double before = 1, after = request.flag("directional") ? 8 : 1;
  for (const double slope : bias.slopes) {
    bias.heads.push_back(bias_by_offset(request, [&](double offset) {
      return slope * (causal ? offset : offset > 0 ? -after * offset : before * offset);
    }));
    std::swap(before, after);
  }
  return bias;
}

}  // namespace

std::vector<double> alibi_slopes(Index heads, double last) {
  const auto all = static_cast<std::size_t>(heads), power = std::bit_floor(all);
  std::vector<double> slopes;
  for (std::size_t h = 1; h <= power; ++h)
    slopes.push_back(std::exp2(-last * static_cast<double>(h) / static_cast<double>(power)));
  for (std::size_t h = 1; slopes.size() < all; h += 2)
    slopes.push_back(std::exp2(-last / 2 * static_cast<double>(h) / static_cast<double>(power)));
  return slopes;
}

const Scheme alibi_scheme{
    .id = "alibi",
    .title = "ALiBi",
    .kind = Scheme::Kind::bias,
    .learnable = false,
    .parameters = alibi_parameters,
    .description =
        "Each head lowers a score by a fixed amount for every step of distance; the amount differs by head.",
    .reference = "Press, Smith and Lewis 2022, Train Short, Test Long: Attention with Linear Biases",
    .encode = encode_alibi,
};

}  // namespace pe
