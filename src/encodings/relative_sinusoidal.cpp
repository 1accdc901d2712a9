#include "pe/encodings/relative_sinusoidal.hpp"

#include "pe/core/try.hpp"
#include "pe/encodings/relative_tables.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

namespace {

constexpr Parameter max_distance = max_distance_parameter(64);
constexpr Parameter parameters[] = {max_distance,           on_parameter,    sinusoid_learned,
                                    sinusoid_starting_base, sinusoid_layout, sinusoid_order};

Result<Encoding> encode(const EncodeRequest& request) {
  const auto distance = static_cast<Index>(request.number(max_distance.name));
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
    .parameters = parameters,
    .description =
        "A sinusoid of the offset between query and key, added to the key and the value; its frequencies may "
        "be learned.",
    .reference =
        "Wei et al. 2019, NEZHA, section 3.1 (keys and values, distance 64); compared in Wang et al. 2021, "
        "On Position Embeddings in BERT (fixed and learnable sinusoidal RPE)",
    .encode = encode,
};

}  // namespace pe
