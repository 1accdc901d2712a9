#include "encodings/learned_sinusoidal.hpp"

#include <numeric>
#include <vector>

#include "core/text.hpp"
#include "encodings/sinusoidal.hpp"

namespace pe {

namespace {

// At whole positions w and w + 2 pi are the same frequency, and w and -w differ in the sign of the sine only.
constexpr Parameter frequencies{
    .name = "frequencies",
    .title = "Frequencies",
    .type = Parameter::Type::numbers,
    .fallback = std::monostate(),
    .min = -10,
    .max = 10,
};
constexpr Parameter starting_base = [] {
  Parameter base = sinusoid_base;
  base.only_for = Condition{.parameter = frequencies.name};
  return base;
}();
constexpr Parameter parameters[] = {frequencies, starting_base, sinusoid_layout, sinusoid_order,
                                    combine_parameter};

std::vector<double> positions_of(const EncodeRequest& request) {
  if (request.positions) return *request.positions;
  std::vector<double> positions(static_cast<std::size_t>(request.n));
  std::iota(positions.begin(), positions.end(), 0.0);
  return positions;
}

Result<Encoding> encode(const EncodeRequest& request) {
  const SinusoidalOptions options = sinusoidal_options(request);
  std::vector<double> chosen = request.numbers(frequencies.name);
  if (chosen.empty()) chosen = sinusoid_frequencies(request.d, options);
  const Index count = (request.d + 1) / 2;
  if (std::ssize(chosen) != count)
    return fail(ErrorCode::bad_shape, "frequencies",
                "frequencies has " + to_text(chosen.size()) + " entries; a width of " + to_text(request.d) +
                    " has " + to_text(count) + " frequencies");
  const double bytes =
      static_cast<double>(request.n) * (sizeof(double) + sizeof(float) * static_cast<double>(request.d));
  if (auto good = check_memory(bytes, "n"); !good) return std::unexpected(good.error());
  return input_encoding(
      sinusoidal_table(positions_of(request), chosen, request.d, options.layout, options.order), request);
}

}  // namespace

const Scheme learned_sinusoidal_scheme{
    .id = "learned-sinusoidal",
    .title = "Learned sinusoids",
    .kind = Scheme::Kind::input,
    .learnable = true,
    .parameters = parameters,
    .description =
        "Sinusoids whose frequencies are learned: how far the proximity falls before it rises adapts to the "
        "task.",
    .reference = "Wang et al. 2021, On Position Embeddings in BERT (learnable sinusoidal APE)",
    .encode = encode,
};

}  // namespace pe
