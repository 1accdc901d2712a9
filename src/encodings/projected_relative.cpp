#include "pe/encodings/projected_relative.hpp"

#include <cmath>

#include "pe/core/try.hpp"
#include "pe/encodings/data_dependent_weights.hpp"
#include "pe/encodings/relative_tables.hpp"

namespace pe {

namespace {

using enum Parameter::Type;
constexpr Parameter projected_relative_parameters[] = {
    {.name = "rank", .title = "Coefficients", .type = integer, .fallback = 16.0, .min = 1, .max = 64},
    {.name = "maxDistance",
     .title = "Distances with a bias",
     .type = integer,
     .fallback = 64.0,
     .min = 1,
     .max = 4096},
    relative_deviation,
};

Result<Encoding> encode_projected_relative(const EncodeRequest& request) {
  const auto rank = static_cast<Index>(request.number("rank")),
             reach = static_cast<Index>(request.number("maxDistance"));
  const Index width = request.heads * request.d;
  const double numbers =
      static_cast<double>(rank) *
      (static_cast<double>(reach) + static_cast<double>(width) * static_cast<double>(request.heads + 1));
  PE_CHECK(check_data_dependent_request(request, numbers, "maxDistance"));
  const double keeping = 1 / std::sqrt(static_cast<double>(width));
  Matrix projection(width, request.heads * rank), distances(rank, reach);
  for (Index head = 0; head < request.heads; ++head)
    projection.middleCols(head * rank, rank) =
        data_dependent_weights(request, DataDependentPart::projection, head, width, rank, keeping);
  for (Index distance = 0; distance < reach; ++distance)
    distances.col(distance) = data_dependent_weights(request, DataDependentPart::distances, distance, rank, 1,
                                                     request.number(relative_deviation.name));
  return DataDependentEncoding{.gates = {},
                               .slopes = {},
                               .places = {},
                               .projection = std::move(projection),
                               .distances = std::move(distances)};
}

}  // namespace

const Scheme projected_relative_scheme{
    .id = "projected-relative",
    .title = "Projected relative bias (Inkling)",
    .kind = Scheme::Kind::data_dependent,
    .learnable = true,
    .parameters = projected_relative_parameters,
    .description =
        "Each word mixes a few learned curves of the distance into the bias of its own query; beyond their reach "
        "there is none.",
    .reference =
        "Thinking Machines 2026, Inkling: Our open-weights model; RelativeProjPositionalBias of "
        "lucidrains/x-transformers",
    .encode = encode_projected_relative,
};

}  // namespace pe
