#include "pe/encodings/shaw.hpp"

#include "pe/core/try.hpp"
#include "pe/encodings/relative_tables.hpp"

namespace pe {

namespace {

constexpr Parameter shaw_parameters[] = {max_distance_parameter(16), on_parameter, relative_deviation};

Result<Encoding> encode_shaw(const EncodeRequest& request) {
  const auto distance = static_cast<Index>(request.number("maxDistance"));
  const double deviation = request.number(relative_deviation.name);
  const double entries = 2 * static_cast<double>(2 * distance + 1) * static_cast<double>(request.d);
  PE_CHECK(check_relative(request, entries, "maxDistance"));
  const auto rows = [&](RelativePart part) {
    return [=, &request] { return random_offset_rows(request.seed, part, distance, request.d, deviation); };
  };
  return relative_encoding(request, distance, rows(RelativePart::keys), rows(RelativePart::values));
}

}  // namespace

const Scheme shaw_scheme{
    .id = "shaw",
    .title = "Relative vectors (Shaw)",
    .kind = Scheme::Kind::relative,
    .learnable = true,
    .parameters = shaw_parameters,
    .description =
        "One free vector per offset between query and key, added to the key and the value; beyond a largest "
        "distance all offsets on a side share one.",
    .reference =
        "Shaw, Uszkoreit and Vaswani 2018, Self-Attention with Relative Position Representations, equations "
        "3 and 4, section 3.2; initial deviation 0.02 as in BERT",
    .encode = encode_shaw,
};

}  // namespace pe
