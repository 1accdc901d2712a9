#include "pe/encodings/kerple.hpp"

#include <cmath>

#include "pe/encodings/bias_matrix.hpp"

namespace pe {

namespace {

constexpr double largest_exponent = 2;

using enum Parameter::Type;
constexpr Parameter kerple_parameters[] = {
    kerple_variant,
    {.name = "r1", .title = "r1, strength", .type = number, .fallback = 1.0, .min = 1e-6, .max = 1000},
    {.name = "r2",
     .title = "r2, rate or exponent",
     .type = number,
     .fallback = 1.0,
     .min = 1e-6,
     .max = 1000},
};

Result<Encoding> encode_kerple(const EncodeRequest& request) {
  const double r1 = request.number("r1"), r2 = request.number("r2");
  const bool power = request.choice_of<KerpleVariant>(kerple_variant) == KerpleVariant::power;
  if (power && r2 > largest_exponent)
    return fail(ErrorCode::bad_value, "r2",
                {"r2 is ", r2, "; for the power kernel it can be at most ", largest_exponent,
                 ", since above that the kernel is not conditionally positive definite"});
  const auto entry = [&](double offset) {
    const double distance = std::abs(offset);
    return 0 - r1 * (power ? std::pow(distance, r2) : std::log1p(r2 * distance));
  };
  BiasEncoding bias;
  bias.heads.assign(static_cast<std::size_t>(request.heads), bias_by_offset(request, entry));
  return bias;
}

}  // namespace

const Scheme kerple_scheme{
    .id = "kerple",
    .title = "KERPLE",
    .kind = Scheme::Kind::bias,
    .learnable = true,
    .parameters = kerple_parameters,
    .description = "The score falls with the logarithm or a power of the distance, at a learned rate.",
    .reference = "Chi et al. 2022, KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation",
    .encode = encode_kerple,
};

}  // namespace pe
