#include "pe/encodings/sinusoidal_2d.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

namespace {

constexpr Parameter columns_parameter{
    .name = "columns",
    .title = "Columns of the grid",
    .type = Parameter::Type::integer,
    .fallback = 14.0,  // an image of 224 pixels in patches of 16
    .min = 1,
    .max = largest_position,
};
constexpr Parameter sinusoidal_2d_parameters[] = {columns_parameter, sinusoid_base, combine_parameter};

Result<Encoding> encode_sinusoidal_2d(const EncodeRequest& request) {
  if (request.d % 4 != 0)
    return fail(
        ErrorCode::bad_value, "d",
        {"d is ", request.d,
         "; it must be a multiple of 4: column and row have half of it each, in pairs of sine and cosine"});
  // The table and one half of it, which is made first and then copied.
  const double bytes = static_cast<double>(request.n) *
                       (sizeof(double) + 1.5 * sizeof(float) * static_cast<double>(request.d));
  PE_CHECK(check_memory(bytes, "n"));
  const double count = request.number(columns_parameter.name);
  std::vector<double> places(static_cast<std::size_t>(request.n));
  for (Index i = 0; i < request.n; ++i) {
    const double position = request.position(i);
    if (position < 0 || position != std::floor(position))
      return fail(
          ErrorCode::bad_value, "positions",
          {"positions[", i, "] must be a whole number from 0 on, since it numbers a cell of the grid"});
    places[static_cast<std::size_t>(i)] = std::fmod(position, count);
  }
  const SinusoidalOptions options{.base = request.number(sinusoid_base.name),
                                  .layout = SinusoidLayout::halves};
  const Index half = request.d / 2;
  Matrix table(request.n, request.d);
  table.leftCols(half) = sinusoidal_table(places, half, options);
  for (Index i = 0; i < request.n; ++i)
    places[static_cast<std::size_t>(i)] = std::floor(request.position(i) / count);
  table.rightCols(half) = sinusoidal_table(places, half, options);
  return input_encoding(std::move(table), request);
}

}  // namespace

const Scheme sinusoidal_2d_scheme{
    .id = "sinusoidal-2d",
    .title = "Two-dimensional sinusoids",
    .kind = Scheme::Kind::input,
    .learnable = false,
    .parameters = sinusoidal_2d_parameters,
    .description =
        "For image patches: one half of the vector encodes the column, the other the row, with sinusoids.",
    .reference =
        "He et al. 2022, Masked Autoencoders Are Scalable Vision Learners, get_2d_sincos_pos_embed of its "
        "code; after Chen, Xie and He 2021 (MoCo v3)",
    .encode = encode_sinusoidal_2d,
};

}  // namespace pe
