#include "pe/encodings/xpos.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/encodings/rotary.hpp"

namespace pe {

namespace {

constexpr Parameter scale_base{
    .name = "scaleBase",
    .title = "Scale base",
    .type = Parameter::Type::number,
    .fallback = 512.0,
    .min = 1,
    .max = 1e9,
};
constexpr Parameter xpos_parameters[] = {rotary_base_parameter, rotary_true_layout_parameter,
                                         rotary_dim_parameter, scale_base};

/// Natural logarithms of z_i.
std::vector<double> log_scales(Index width) {
  std::vector<double> logs(static_cast<std::size_t>(width / 2));
  const auto wide = static_cast<double>(width);
  for (std::size_t i = 0; i < logs.size(); ++i)
    logs[i] = std::log((2 * static_cast<double>(i) + 0.4 * wide) / (1.4 * wide));
  return logs;
}

Result<Encoding> encode_xpos(const EncodeRequest& request) {
  PE_TRY(const auto& width, rotary_width(request));
  const std::vector<double> logs = log_scales(width);
  const double base = request.number("scaleBase");
  const double low = request.positions ? std::ranges::min(*request.positions) : 0;
  const double length = request.length(), high = length - 1, centre = std::floor(length / 2);

  // e^69 is 1e30, which leaves queries and keys some room in float32.
  constexpr double largest_log = 69;
  const double least_base = std::max(centre - low, high - centre) * -logs.front() / largest_log;
  if (base < least_base)
    return fail(ErrorCode::bad_value, "scaleBase",
                {"scaleBase is ", base, "; for positions from ", low, " to ", high, " it must be at least ",
                 std::ceil(least_base), ", because float32 cannot hold the scales otherwise"});

  // Cosines, sines and scales.
  const double bytes = 1.5 * sizeof(float) * static_cast<double>(request.n) * static_cast<double>(width);
  PE_CHECK(check_memory(bytes, "n"));
  PE_TRY(auto&& frequencies, rotary_frequencies(width, request.number("base"), request.length(), {}));
  RotaryEncoding encoding = rotary_encoding(request, std::move(frequencies));
  Matrix& decay = encoding.decay.emplace(request.n, width / 2);
  for (Index row = 0; row < request.n; ++row) {
    const double power = (request.position(row) - centre) / base;
    for (Index i = 0; i < decay.cols(); ++i) decay(row, i) = static_cast<float>(std::exp(logs[i] * power));
  }
  return encoding;
}

}  // namespace

const Scheme xpos_scheme{
    .id = "xpos",
    .title = "xPos",
    .kind = Scheme::Kind::rotary,
    .learnable = false,
    .parameters = xpos_parameters,
    .description =
        "RoPE whose pairs also decay with distance, the fast ones first, so that distant keys count less.",
    .reference = "Sun et al. 2022, A Length-Extrapolatable Transformer (arXiv:2212.10554)",
    .encode = encode_xpos,
    .depends_on_length = [](const EncodeRequest&) { return true; },
};

}  // namespace pe
