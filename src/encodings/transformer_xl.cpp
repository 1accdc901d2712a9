#include "pe/encodings/transformer_xl.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/encodings/relative_tables.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

Matrix transformer_xl_keys(const Matrix& projection, Index max_distance, double base) {
  std::vector<double> distances = relative_offsets(max_distance);
  std::ranges::reverse(distances);  // the offset is j - i, the index of R is i - j
  const SinusoidalOptions options{.base = base, .layout = SinusoidLayout::halves};
  return product(sinusoidal_table(distances, projection.cols(), options), projection, Op::plain,
                 Op::transposed);
}

namespace {

constexpr Parameter transformer_xl_parameters[] = {{.name = "maxDistance",
                                                    .title = "Largest distance (0: none)",
                                                    .type = Parameter::Type::integer,
                                                    .fallback = 0.0,
                                                    .min = 0,
                                                    .max = static_cast<double>(largest_distance)},
                                                   sinusoid_base,
                                                   relative_deviation};

Result<Encoding> encode_transformer_xl(const EncodeRequest& request) {
  const auto clipped = static_cast<Index>(request.number("maxDistance"));
  if (clipped == 0 && request.n - 1 > largest_distance)
    return fail(ErrorCode::too_large, "n",
                {"n must be a whole number from 1 to ", largest_distance + 1, " if maxDistance is 0"});
  const Index distance = clipped > 0 ? clipped : request.n - 1, width = request.heads * request.d;
  const auto rows = static_cast<double>(2 * distance + 1), columns = static_cast<double>(width);
  // The keys, R, W_R and a strip of it, packed; the distances in double.
  const double entries = columns * (2 * rows + columns + 256) + 2 * rows;
  PE_CHECK(check_relative(request, entries, clipped > 0 ? "maxDistance" : "n"));

  TransformerXlWeights weights = transformer_xl_weights(request);
  RelativeEncoding relative;
  relative.max_distance = distance;
  relative.keys = transformer_xl_keys(weights.projection, distance, request.number(sinusoid_base.name));
  relative.content_bias = std::move(weights.content_bias);
  relative.position_bias = std::move(weights.position_bias);
  return relative;
}

}  // namespace

TransformerXlWeights transformer_xl_weights(const EncodeRequest& request) {
  const Index width = request.heads * request.d;
  const auto drawn = [&](RelativePart part, Index rows, Index columns) {
    Random random = relative_random(request.seed, part);
    return random_normal(rows, columns, request.number(relative_deviation.name), random);
  };
  return {.projection = drawn(RelativePart::projection, width, width),
          .content_bias = drawn(RelativePart::content_bias, request.heads, request.d),
          .position_bias = drawn(RelativePart::position_bias, request.heads, request.d)};
}

const Scheme transformer_xl_scheme{
    .id = "transformer-xl",
    .title = "Transformer-XL",
    .kind = Scheme::Kind::relative,
    .learnable = true,
    .parameters = transformer_xl_parameters,
    .description =
        "A projected sinusoid of the distance acts as a second key, and two free vectors replace the query's "
        "position: one is compared with the content, one with the distance.",
    .reference =
        "Dai et al. 2019, Transformer-XL: Attentive Language Models beyond a Fixed-Length Context, section "
        "3.3; initial deviation 0.02 as in its code",
    .encode = encode_transformer_xl,
};

}  // namespace pe
