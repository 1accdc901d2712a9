#include "pe/encodings/t5.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/try.hpp"
#include "pe/encodings/bias_matrix.hpp"

namespace pe {

namespace {

/// The least whole m with m >= near (far / near)^(step / steps). Where the two are equal, rounding must not
/// make m the next number.
double geometric_step(Index near, Index far, Index step, Index steps) {
  const double ratio = static_cast<double>(far) / static_cast<double>(near);
  const double share = static_cast<double>(step) / static_cast<double>(steps);
  return std::ceil(static_cast<double>(near) * std::pow(ratio, share) - 1e-9);
}

using enum Parameter::Type;
constexpr Parameter t5_parameters[] = {
    {.name = "buckets", .title = "Buckets", .type = integer, .fallback = 32.0, .min = 4, .max = 500},
    // With the 32 buckets of the default, eight distances have a bucket each, and the largest is above them.
    {.name = "maxDistance",
     .title = "Largest distance",
     .type = integer,
     .fallback = 128.0,
     .min = 9,
     .max = 1e6},
    {.name = "bidirectional", .title = "Both directions", .type = boolean, .fallback = true},
    // T5 itself starts at 1 / sqrt(model width); its trained values are about as large as scores.
    {.name = "deviation",
     .title = "Standard deviation",
     .type = number,
     .fallback = 1.0,
     .min = 1e-6,
     .max = 10,
     .only_for = Condition{.parameter = "values"}},
    {.name = "values",
     .title = "Values, buckets x heads",
     .type = numbers,
     .fallback = {},
     .min = -1e6,
     .max = 1e6},
};

Result<Encoding> encode_t5(const EncodeRequest& request) {
  const auto buckets = static_cast<Index>(request.number("buckets"));
  const auto max_distance = static_cast<Index>(request.number("maxDistance"));
  const bool bidirectional = request.flag("bidirectional");
  const Index exact = T5Buckets::exact_buckets(buckets, bidirectional);
  if (max_distance <= exact)
    return fail(ErrorCode::bad_value, "maxDistance",
                {"maxDistance is ", max_distance, "; it must be above ", exact,
                 ", since with these buckets each smaller distance has its own bucket"});
  PE_CHECK(check_explicit_positions(request, is_whole, "the buckets of t5 need whole numbers"));
  PE_TRY(const auto& values, head_table(request, {.name = "values",
                                                  .rows_name = "buckets",
                                                  .rows = buckets,
                                                  .stream = 0,
                                                  .draw = [&](Random& random) {
                                                    return request.number("deviation") * random.normal();
                                                  }}));

  const T5Buckets bucket(buckets, max_distance, bidirectional);
  BiasEncoding bias;
  bias.scale = 1;
  bias.buckets.resize(static_cast<std::size_t>(request.n * request.n));
  fill_by_offset(request, bias.buckets.data(), [&](double offset) { return bucket.of(offset); });
  for (Index head = 0; head < request.heads; ++head) {
    Matrix& matrix = bias.heads.emplace_back(request.n, request.n);
    std::ranges::transform(bias.buckets, matrix.data(),
                           [&](std::int32_t b) { return static_cast<float>(values(b, head)); });
  }
  return bias;
}

}  // namespace

Index T5Buckets::exact_buckets(Index buckets, bool bidirectional) {
  return (bidirectional ? buckets / 2 : buckets) / 2;
}

T5Buckets::T5Buckets(Index buckets, Index max_distance, bool bidirectional) : bidirectional_(bidirectional) {
  const Index side = bidirectional ? buckets / 2 : buckets;
  const Index exact = exact_buckets(buckets, bidirectional);
  if (bidirectional) after_query_ = static_cast<std::int32_t>(side);
  for (Index m = 1; m <= exact; ++m) starts_.push_back(static_cast<double>(m));
  for (Index step = 1; step < side - exact; ++step)
    starts_.push_back(geometric_step(exact, max_distance, step, side - exact));
}

std::int32_t T5Buckets::of(double offset) const {
  const double distance = bidirectional_ ? std::abs(offset) : std::max(0.0, -offset);
  const auto bucket = std::ranges::upper_bound(starts_, distance) - starts_.begin();
  return static_cast<std::int32_t>(bucket) + (offset > 0 ? after_query_ : 0);
}

const Scheme t5_scheme{
    .id = "t5",
    .title = "T5 buckets",
    .kind = Scheme::Kind::bias,
    .learnable = true,
    .parameters = t5_parameters,
    .description =
        "One learned number per bucket of distances: each near distance has its own bucket, and far "
        "distances share ever wider ones.",
    .reference =
        "Raffel et al. 2020, Exploring the Limits of Transfer Learning with a Unified Text-to-Text "
        "Transformer",
    .encode = encode_t5,
};

}  // namespace pe
