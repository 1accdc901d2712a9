#include "pe/encodings/fope.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "pe/core/random.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/rotary.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

namespace {

constexpr Parameter fope_length{
    .name = "trainedLength",
    .title = "Trained length",
    .type = Parameter::Type::integer,
    .fallback = 512.0,
    .min = 2,
    .max = largest_position,
};
constexpr Parameter fope_mixture{
    .name = "mixture",
    .title = "Other waves mixed in",
    .type = Parameter::Type::number,
    .fallback = 0.3,
    .min = 0,
    .max = 10,
};
constexpr Parameter fope_parameters[] = {rotary_base_parameter, rotary_true_layout_parameter,
                                         rotary_dim_parameter, fope_length, fope_mixture};

/// Adds to each of the first `count` columns of a table its part of all of them.
void mix_waves(Matrix& table, Index count, double deviation, Random& random) {
  const Matrix waves = table.leftCols(count);
  add_product_into(table.leftCols(count), waves, random_normal(count, count, deviation, random));
}

Result<Encoding> encode_fope(const EncodeRequest& request) {
  PE_TRY(const auto& width, rotary_width(request));
  PE_TRY(auto&& frequencies, rotary_frequencies(width, request.number("base"), request.length(), {}));
  const double slowest = 2 * std::numbers::pi / request.number(fope_length.name);
  // They fall from pair to pair.
  const auto first_still = std::ranges::partition_point(
      frequencies.inverse, [&](double frequency) { return frequency >= slowest; });
  const auto turning = static_cast<Index>(first_still - frequencies.inverse.begin());
  std::fill(first_still, frequencies.inverse.end(), 0.0);
  // The tables, a copy of what turns of one, and the numbers that mix it, packed by the product, too.
  const auto n = static_cast<double>(request.n), count = static_cast<double>(turning);
  PE_CHECK(check_memory(
      sizeof(float) * (n * static_cast<double>(width) + n * count + count * (2 * count + 256)), "n"));
  RotaryEncoding encoding = rotary_encoding(request, std::move(frequencies));
  const double gain = request.number(fope_mixture.name);
  if (turning > 0 && gain > 0) {
    Random random(request.seed);
    const double deviation = gain / std::sqrt(static_cast<double>(turning));
    mix_waves(encoding.cos, turning, deviation, random);
    mix_waves(encoding.sin, turning, deviation, random);
  }
  return encoding;
}

}  // namespace

const Scheme fope_scheme{
    .id = "fope",
    .title = "FoPE",
    .kind = Scheme::Kind::rotary,
    .learnable = false,
    .parameters = fope_parameters,
    .description =
        "RoPE whose pairs mix a little of each other's waves; those too slow for a turn in training stand still.",
    .reference =
        "Hua et al. 2025, Fourier Position Embedding: Enhancing Attention's Periodic Extension for "
        "Length Generalization (arXiv:2412.17739)",
    .encode = encode_fope,
};

}  // namespace pe
