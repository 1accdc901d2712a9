#include "pe/encodings/tisa.hpp"

#include <cmath>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/encodings/bias_matrix.hpp"

namespace pe {

namespace {

using enum Parameter::Type;
constexpr Parameter tisa_parameters[] = {
    {.name = "kernels", .title = "Kernels", .type = integer, .fallback = 5.0, .min = 1, .max = 64},
    {.name = "amplitudes", .title = "Amplitudes a", .type = numbers, .fallback = {}, .min = -1e6, .max = 1e6},
    {.name = "sharpness", .title = "Sharpness b", .type = numbers, .fallback = {}, .min = -1e6, .max = 1e6},
    {.name = "offsets", .title = "Offsets c", .type = numbers, .fallback = {}, .min = -1e7, .max = 1e7},
};

double draw_amplitude(Random& random) {
  return random.normal();
}

double draw_sharpness(Random& random) {
  const double width = 1 + 7 * random.uniform();
  return 1 / (width * width);
}

double draw_offset(Random& random) {
  return 4 * random.normal();
}

Result<Encoding> encode_tisa(const EncodeRequest& request) {
  PE_TRY(const auto& kernels, tisa_kernels(request));
  BiasEncoding bias;
  for (Index head = 0; head < request.heads; ++head)
    bias.heads.push_back(bias_by_offset(request, [&](double offset) {
      double sum = 0;
      for (Index s = 0; s < kernels.amplitudes.rows(); ++s) {
        const double away = offset - kernels.offsets(s, head);
        sum += kernels.amplitudes(s, head) * std::exp(-std::abs(kernels.sharpness(s, head)) * away * away);
      }
      return sum;
    }));
  return bias;
}

}  // namespace

Result<TisaKernels> tisa_kernels(const EncodeRequest& request) {
  const auto kernels = static_cast<Index>(request.number("kernels"));
  const auto table = [&](std::string_view name, std::uint64_t stream, double (*draw)(Random&)) {
    return head_table(
        request, {.name = name, .rows_name = "kernels", .rows = kernels, .stream = stream, .draw = draw});
  };
  PE_TRY(auto&& amplitudes, table("amplitudes", 0, draw_amplitude));
  PE_TRY(auto&& sharpness, table("sharpness", 1, draw_sharpness));
  PE_TRY(auto&& offsets, table("offsets", 2, draw_offset));
  return TisaKernels{std::move(amplitudes), std::move(sharpness), std::move(offsets)};
}

const Scheme tisa_scheme{
    .id = "tisa",
    .title = "TISA",
    .kind = Scheme::Kind::bias,
    .learnable = true,
    .parameters = tisa_parameters,
    .description = "A few learned bumps over the offset determine which neighbours a head prefers.",
    .reference =
        "Wennberg and Henter 2021, The Case for Translation-Invariant Self-Attention in Transformer-Based "
        "Language Models",
    .encode = encode_tisa,
};

}  // namespace pe
