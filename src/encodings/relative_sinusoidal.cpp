#include "pe/encodings/relative_sinusoidal.hpp"

#include "pe/core/try.hpp"
#include "pe/encodings/relative_tables.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

namespace {

constexpr Parameter relative_sinusoidal_parameters[] = {
    max_distance_parameter(64), on_parameter,    sinusoid_learned,
    sinusoid_starting_base,     sinusoid_layout, sinusoid_order};

Result<Encoding> encode_relative_sinusoidal(const EncodeRequest& request) {
  const auto distance = static_cast<Index>(request.number("maxDistance"));
  const auto rows = static_cast<double>(2 * distance + 1), d = static_cast<double>(request.d);
  // Two tables, offsets in double, and the frequencies, angles, sines and cosines of the columns.
  const double entries = rows * (2 * d + 2) + 16 * d;
  PE_CHECK(check_relative(request, entries, "maxDistance"));
  const SinusoidalOptions options = sinusoidal_options(request);
  PE_TRY(const auto& frequencies, chosen_frequencies(request, options));
  const auto table = [&] {
    return sinusoidal_table(relative_offsets(distance), frequencies, request.d, options.layout,
                            options.order);
  };
  RelativeEncoding relative = relative_encoding(request, distance, table, table);
  relative.waves = sinusoid_waves(frequencies, request.d, options.layout, options.order);
  return relative;
}

}  // namespace

const Scheme relative_sinusoidal_scheme{
    .id = "relative-sinusoidal",
    .title = "Relative sinusoids",
    .kind = Scheme::Kind::relative,
    .learnable = false,
    .parameters = relative_sinusoidal_parameters,
    .description =
        "A sinusoid of the offset between query and key, added to the key and the value; its frequencies may "
        "be learned.",
    .reference =
        "Wei et al. 2019, NEZHA, section 3.1 (keys and values, distance 64); compared in Wang et al. 2021, "
        "On Position Embeddings in BERT (fixed and learnable sinusoidal RPE)",
    .encode = encode_relative_sinusoidal,
};

}  // namespace pe
