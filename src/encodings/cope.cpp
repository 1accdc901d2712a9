#include "pe/encodings/cope.hpp"

#include "pe/core/try.hpp"
#include "pe/encodings/data_dependent_weights.hpp"
#include "pe/encodings/relative_tables.hpp"

namespace pe {

namespace {

constexpr Parameter cope_parameters[] = {
    {.name = "maxPosition",
     .title = "Largest position",
     .type = Parameter::Type::integer,
     .fallback = 16.0,
     .min = 1,
     .max = 4096},
    relative_deviation,
};

Result<Encoding> encode_cope(const EncodeRequest& request) {
  const Index places = static_cast<Index>(request.number("maxPosition")) + 1;
  PE_CHECK(check_data_dependent_request(request, static_cast<double>(places) * static_cast<double>(request.d),
                                        "maxPosition"));
  Matrix vectors(places, request.d);
  for (Index place = 0; place < places; ++place)
    vectors.row(place) = data_dependent_weights(request, DataDependentPart::places, place, 1, request.d,
                                                request.number(relative_deviation.name));
  return DataDependentEncoding{
      .gates = {}, .slopes = {}, .places = std::move(vectors), .projection = {}, .distances = {}};
}

}  // namespace

const Scheme cope_scheme{
    .id = "cope",
    .title = "CoPE",
    .kind = Scheme::Kind::data_dependent,
    .learnable = true,
    .parameters = cope_parameters,
    .description =
        "The query counts the words that matter to it, so that a position may be the third sentence or the second "
        "name instead of the tenth token.",
    .reference =
        "Golovneva et al. 2024, Contextual Position Encoding: Learning to Count What's Important, section 4 and "
        "appendix",
    .encode = encode_cope,
};

}  // namespace pe
