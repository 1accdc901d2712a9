#include "pe/encodings/tupe.hpp"

#include <cmath>

#include "pe/core/try.hpp"
#include "pe/encodings/bias_matrix.hpp"
#include "pe/encodings/t5.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

namespace {

// Streams of one seed: one for the positions' vectors, of which each has its own seed, and so on.
enum Stream : std::uint64_t {
  positions_stream,
  first_token_stream,
  queries_stream,
  keys_stream,
  values_stream
};

using enum Parameter::Type;
constexpr Parameter tupe_parameters[] = {
    {.name = "deviation",
     .title = "Standard deviation",
     .type = number,
     .fallback = 1.0,
     .min = 1e-6,
     .max = 10},
    {.name = "relative", .title = "With T5's relative bias", .type = boolean, .fallback = false},
    {.name = "untie", .title = "Untie the first token", .type = boolean, .fallback = false},
};

Index model_width(const EncodeRequest& request) {
  return request.heads * request.d;
}

Random random_of(const EncodeRequest& request, Index item, Stream stream) {
  return Random(mix_seed(request.seed, static_cast<std::uint64_t>(item)), stream);
}

/// Adds one normal number for each bucket.
void add_relative(Matrix& bias, const EncodeRequest& request, const T5Buckets& bucket, Index head) {
  Random random = random_of(request, head, values_stream);
  const Matrix values = random_normal(tupe_buckets, 1, request.number("deviation"), random);
  bias += bias_by_offset(request, [&](double offset) { return values(bucket.of(offset), 0); });
}

Result<Encoding> encode_tupe(const EncodeRequest& request) {
  PE_CHECK(check_explicit_positions(
      request, [](double position) { return position >= 0 && is_whole(position); },
      "tupe has vectors only for whole numbers from 0 on"));
  if (model_width(request) > largest_tupe_width)
    return fail(ErrorCode::too_large, "d",
                {"d is ", request.d, "; for tupe heads x d can be at most ", largest_tupe_width,
                 ", the side of its projections"});
  const auto n = static_cast<double>(request.n), width = static_cast<double>(model_width(request));
  const auto heads = static_cast<double>(request.heads);
  // The vectors and their projections; the two matrices, and a strip of one, packed; the biases, of which one
  // is there twice while the relative bias is added.
  PE_CHECK(check_memory(
      sizeof(float) * (3 * (n + 2) * width + width * (2 * width + 256) + n * n * (heads + 2)), "n"));

  const TupeWeights weights = tupe_weights(request);
  const double scale = 1 / std::sqrt(2 * static_cast<double>(request.d));
  const Matrix queries = product(weights.positions, weights.queries) * static_cast<float>(scale);
  const Matrix keys = product(weights.positions, weights.keys);
  const T5Buckets bucket(tupe_buckets, tupe_max_distance, true);
  BiasEncoding bias;
  bias.scale = scale;
  for (Index head = 0; head < request.heads; ++head) {
    const auto head_queries = queries.middleCols(head * request.d, request.d);
    const auto head_keys = keys.middleCols(head * request.d, request.d);
    Matrix& matrix = bias.heads.emplace_back(
        product(head_queries.topRows(request.n), head_keys.topRows(request.n), Op::plain, Op::transposed));
    if (request.flag("relative")) add_relative(matrix, request, bucket, head);
    if (request.flag("untie")) {
      const auto theta = [&](Index row) {
        return product(head_queries.row(row), head_keys.row(row), Op::plain, Op::transposed)(0, 0);
      };
      matrix.col(0).setConstant(theta(request.n + 1));
      matrix.row(0).setConstant(theta(request.n));
    }
  }
  return bias;
}

}  // namespace

TupeWeights tupe_weights(const EncodeRequest& request) {
  const Index width = model_width(request);
  const double deviation = request.number("deviation"), keeping = 1 / std::sqrt(static_cast<double>(width));
  const auto random_row = [&](Index item, Stream stream) {
    Random random = random_of(request, item, stream);
    return random_normal(1, width, deviation, random);
  };
  Random queries = random_of(request, 0, queries_stream), keys = random_of(request, 0, keys_stream);
  TupeWeights weights{.positions = Matrix(request.n + 2, width),
                      .queries = random_normal(width, width, keeping, queries),
                      .keys = random_normal(width, width, keeping, keys)};
  for (Index i = 0; i < request.n; ++i)
    weights.positions.row(i) = random_row(static_cast<Index>(request.position(i)), positions_stream);
  for (Index theta = 0; theta < 2; ++theta)
    weights.positions.row(request.n + theta) = random_row(theta, first_token_stream);
  return weights;
}

const Scheme tupe_scheme{
    .id = "tupe",
    .title = "TUPE",
    .kind = Scheme::Kind::bias,
    .learnable = true,
    .parameters = tupe_parameters,
    .description =
        "Positions are compared with positions through their own projections, apart from the words.",
    .reference = "Ke, He and Liu 2021, Rethinking Positional Encoding in Language Pre-training",
    .encode = encode_tupe,
};

}  // namespace pe
