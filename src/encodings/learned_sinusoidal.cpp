#include "pe/encodings/learned_sinusoidal.hpp"

#include "pe/core/try.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

namespace {

constexpr Parameter learned_sinusoidal_parameters[] = {sinusoid_learned, sinusoid_starting_base,
                                                       sinusoid_layout, sinusoid_order, combine_parameter};

Result<Encoding> encode_learned_sinusoidal(const EncodeRequest& request) {
  const SinusoidalOptions options = sinusoidal_options(request);
  PE_TRY(const auto& chosen, chosen_frequencies(request, options));
  return sinusoid_encoding(request, options, chosen);
}

}  // namespace

const Scheme learned_sinusoidal_scheme{
    .id = "learned-sinusoidal",
    .title = "Learned sinusoids",
    .kind = Scheme::Kind::input,
    .learnable = true,
    .parameters = learned_sinusoidal_parameters,
    .description =
        "Sinusoids with learned frequencies: the distance over which similarity falls adapts to the task.",
    .reference = "Wang et al. 2021, On Position Embeddings in BERT (learnable sinusoidal APE)",
    .encode = encode_learned_sinusoidal,
};

}  // namespace pe
