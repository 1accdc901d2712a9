#include "pe/encodings/randomized.hpp"

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

std::vector<double> random_positions(Index n, Index max_length, std::uint64_t seed) {
  Random random(seed, 0x506f736974696f6e);  // no other scheme uses this stream
  std::vector<double> positions;
  positions.reserve(static_cast<std::size_t>(n));
  // Selection sampling (Knuth, The Art of Computer Programming 2, section 3.4.2, algorithm S): goes through
  // the numbers in order and takes each with the probability (still wanted) / (still left).
  for (Index p = 0; std::ssize(positions) < n; ++p) {
    const auto wanted = static_cast<std::uint32_t>(n - std::ssize(positions));
    if (random.below(static_cast<std::uint32_t>(max_length - p)) < wanted)
      positions.push_back(static_cast<double>(p));
  }
  return positions;
}

namespace {

constexpr Parameter max_length{
    .name = "maxLength",
    .title = "Range of positions",
    .type = Parameter::Type::integer,
    .fallback = 2048.0,
    .min = 1,
    .max = largest_position,
};
constexpr Parameter randomized_parameters[] = {max_length,       sinusoid_base,  sinusoid_layout,
                                               sinusoid_spacing, sinusoid_order, combine_parameter};

Result<Encoding> encode_randomized(const EncodeRequest& request) {
  const auto longest = static_cast<Index>(request.number(max_length.name));
  if (request.positions)
    return fail(
        ErrorCode::bad_value, "positions",
        {"positions cannot be given here, since they are drawn at random; use sinusoidal for given ones"});
  if (request.n > longest)
    return fail(ErrorCode::bad_value, "n",
                {"n is ", request.n, "; it must be at most maxLength, ", longest,
                 ", since no position is drawn twice"});
  return input_encoding(sinusoidal_table(random_positions(request.n, longest, request.seed), request.d,
                                         sinusoidal_options(request)),
                        request);
}

}  // namespace

const Scheme randomized_scheme{
    .id = "randomized",
    .title = "Randomised positions",
    .kind = Scheme::Kind::input,
    .learnable = false,
    .parameters = randomized_parameters,
    .description =
        "Sinusoids at random positions from a longer range, in ascending order, so that training covers "
        "every position of a longer text.",
    .reference =
        "Ruoss et al. 2023, Randomized Positional Encodings Boost Length Generalization of Transformers, "
        "section 3 (there from 2048)",
    .encode = encode_randomized,
    .depends_on_length = [](const EncodeRequest&) { return true; },
    .draws_positions = true,
};

}  // namespace pe
