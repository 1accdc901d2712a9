#include "pe/encodings/fire.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/encodings/bias_matrix.hpp"

namespace pe {

namespace {

constexpr Index hidden_width = 32;

double psi(double x, double c) {
  return std::log1p(c * x);
}

/// A layer's weights and, in its last column, biases.
MatrixD random_layer(Index outputs, Index inputs, Random& random) {
  MatrixD layer(outputs, inputs + 1);
  const double bound = 1 / std::sqrt(static_cast<double>(inputs));
  for (Index i = 0; i < layer.size(); ++i) layer.data()[i] = bound * (2 * random.uniform() - 1);
  return layer;
}

/// One number for each head.
void evaluate(const FireNetwork& network, double input, std::span<double> heads) {
  std::array<double, hidden_width> hidden;
  for (Index k = 0; k < hidden_width; ++k)
    hidden[k] = std::max(0.0, network.hidden(k, 0) * input + network.hidden(k, 1));
  for (Index head = 0; head < network.output.rows(); ++head) {
    double sum = network.output(head, hidden_width);
    for (Index k = 0; k < hidden_width; ++k) sum += network.output(head, k) * hidden[k];
    heads[static_cast<std::size_t>(head)] = sum;
  }
}

using enum Parameter::Type;
constexpr Parameter fire_parameters[] = {
    {.name = "c", .title = "c, in log(c x + 1)", .type = number, .fallback = 0.1, .min = 1e-6, .max = 1000},
    {.name = "threshold",
     .title = "Threshold L",
     .type = number,
     .fallback = 512.0,
     .min = 1,
     .max = largest_position},
};

Result<Encoding> encode_fire(const EncodeRequest& request) {
  PE_CHECK(check_explicit_positions(
      request, [](double position) { return position >= 0; },
      "fire divides by the position, so positions must be at least 0"));
  const double c = request.number("c"), threshold = request.number("threshold");
  const Index n = request.n;
  const FireNetwork network = fire_network(request.heads, request.seed);
  BiasEncoding bias;
  bias.heads.assign(static_cast<std::size_t>(request.heads), Matrix(n, n));
  std::vector<double> of_heads(bias.heads.size());
  // Up to the threshold only the distance counts: both positions one step on, the biases are the same.
  const Index alike =
      request.positions ? 0 : static_cast<Index>(std::min(threshold, static_cast<double>(n - 1)));
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= (i <= alike ? 0 : i); ++j) {
      evaluate(network, fire_input(request.position(i), request.position(j), c, threshold), of_heads);
      for (std::size_t head = 0; head < of_heads.size(); ++head)
        bias.heads[head](i, j) = bias.heads[head](j, i) = static_cast<float>(of_heads[head]);
    }
  for (Matrix& head : bias.heads)
    for (Index i = 1; i <= alike; ++i) std::copy_n(&head(i - 1, 0), alike, &head(i, 1));
  return bias;
}

}  // namespace

double fire_input(double i, double j, double c, double threshold) {
  return psi(std::abs(i - j), c) / psi(std::max({threshold, i, j}), c);
}

FireNetwork fire_network(Index heads, std::uint64_t seed) {
  Random random(seed);
  FireNetwork network{.hidden = random_layer(hidden_width, 1, random), .output = {}};
  network.output = random_layer(heads, hidden_width, random);
  return network;
}

const Scheme fire_scheme{
    .id = "fire",
    .title = "FIRE",
    .kind = Scheme::Kind::bias,
    .learnable = true,
    .parameters = fire_parameters,
    .description =
        "A small network maps the distance, as a share of the query's position, to a bias, so that longer "
        "texts stay within its range.",
    .reference =
        "Li et al. 2024, Functional Interpolation for Relative Positions Improves Long Context Transformers",
    .encode = encode_fire,
};

}  // namespace pe
