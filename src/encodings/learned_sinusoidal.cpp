#include "encodings/learned_sinusoidal.hpp"

#include <numeric>
#include <vector>

#include "core/try.hpp"
#include "encodings/sinusoidal.hpp"

namespace pe {

namespace {

constexpr Parameter parameters[] = {sinusoid_learned, sinusoid_starting_base, sinusoid_layout, sinusoid_order,
                                    combine_parameter};

std::vector<double> positions_of(const EncodeRequest& request) {
  if (request.positions) return *request.positions;
  std::vector<double> positions(static_cast<std::size_t>(request.n));
  std::iota(positions.begin(), positions.end(), 0.0);
  return positions;
}

Result<Encoding> encode(const EncodeRequest& request) {
  const SinusoidalOptions options = sinusoidal_options(request);
  PE_TRY(const auto& chosen, chosen_frequencies(request, options));
  const double bytes =
      static_cast<double>(request.n) * (sizeof(double) + sizeof(float) * static_cast<double>(request.d));
  PE_CHECK(check_memory(bytes, "n"));
  return input_encoding(
      sinusoidal_table(positions_of(request), chosen, request.d, options.layout, options.order), request,
      sinusoid_waves(chosen, request.d, options.layout, options.order));
}

}  // namespace

const Scheme learned_sinusoidal_scheme{
    .id = "learned-sinusoidal",
    .title = "Learned sinusoids",
    .kind = Scheme::Kind::input,
    .learnable = true,
    .parameters = parameters,
    .description =
        "Sinusoids with learned frequencies: the distance over which similarity falls adapts to the task.",
    .reference = "Wang et al. 2021, On Position Embeddings in BERT (learnable sinusoidal APE)",
    .encode = encode,
};

}  // namespace pe
