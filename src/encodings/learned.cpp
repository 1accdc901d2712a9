#include "pe/encodings/learned.hpp"

#include <cmath>
#include <utility>

#include "pe/core/random.hpp"

namespace pe {

namespace {

constexpr Parameter learned_parameters[] = {
    {
        .name = "deviation",
        .title = "Standard deviation",
        .type = Parameter::Type::number,
        .fallback = 0.02,
        .min = 1e-6,
        .max = 10,
    },
    combine_parameter,
};

Result<Encoding> encode_learned(const EncodeRequest& request) {
  const double deviation = request.number("deviation");
  Matrix table(request.n, request.d);
  for (Index i = 0; i < request.n; ++i) {
    const double position = request.position(i);
    if (position < 0 || position != std::floor(position))
      return fail(
          ErrorCode::bad_value, "positions",
          {"positions[", i, "] must be a whole number from 0 on, since it numbers a row of the table"});
    // Each row has its own stream, so position p has the same vector whatever the length and the other
    // positions.
    Random random(mix_seed(request.seed, static_cast<std::uint64_t>(position)));
    table.row(i) = random_normal(1, request.d, deviation, random);
  }
  return input_encoding(std::move(table), request);
}

}  // namespace

const Scheme learned_scheme{
    .id = "learned",
    .title = "Learned table",
    .kind = Scheme::Kind::input,
    .learnable = true,
    .parameters = learned_parameters,
    .description = "One free vector per position, shown before training: independent normal numbers.",
    .reference = "Gehring et al. 2017; Devlin et al. 2019 (BERT), initial deviation 0.02",
    .encode = encode_learned,
};

}  // namespace pe
