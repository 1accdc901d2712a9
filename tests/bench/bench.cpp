// One exported function for each kind of work. Each makes its own operands (not timed: call it once with
// times = 0 first, they are kept), does the work `times` times and returns a number that depends on the
// results.
#include <emscripten.h>

#include <cmath>
#include <string>

#include "pe/attention/attention.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/softmax.hpp"
#include "pe/kernels/symmetric_product.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/properties/properties.hpp"
#include "pe/training/readout.hpp"
#include "peak.hpp"

using pe::Index, pe::Matrix, pe::Op;

namespace {

/// A random matrix, made anew only when its shape changes.
const Matrix& operand(Matrix& kept, Index rows, Index cols) {
  if (kept.rows() != rows || kept.cols() != cols) {
    pe::Random random(1);
    kept = pe::random_normal(rows, cols, 1, random);
  }
  return kept;
}

Matrix first_operand, second_operand, result;

struct Layer {
  int scheme = -1, n = 0, d = 0, heads = 0;
  pe::AttendRequest request;
};

/// One layer with random words and weights and the scheme's default encoding.
Layer make_layer(int scheme, int n, int d, int heads) {
  const pe::Scheme& row = *pe::catalog()[static_cast<std::size_t>(scheme)];
  // On the inputs an encoding is as wide as the model, elsewhere as a head.
  const Index width = row.kind == pe::Scheme::Kind::input ? d : d / heads;
  pe::Random random(1);
  const auto weights = [&] { return pe::random_normal(d, d, 1 / std::sqrt(d), random); };
  Layer layer{.scheme = scheme, .n = n, .d = d, .heads = heads, .request = {}};
  layer.request.x = pe::random_normal(n, d, 1, random);
  layer.request.weights = {.q = weights(), .k = weights(), .v = weights(), .o = weights()};
  layer.request.heads = heads;
  layer.request.encodings = {*pe::encode({.scheme = std::string(row.id),
                                          .n = n,
                                          .d = width,
                                          .positions = {},
                                          .heads = heads,
                                          .parameters = {}})};
  return layer;
}

/// Two are kept: the one that is measured, and the one that it is compared with.
const Layer& layer_of(int scheme, int n, int d, int heads) {
  static Layer kept[2];
  for (Layer& layer : kept)
    if (layer.scheme == scheme && layer.n == n && layer.d == d && layer.heads == heads) return layer;
  kept[0] = std::move(kept[1]);
  kept[1] = make_layer(scheme, n, d, heads);
  return kept[1];
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE float run_multiply_add_peak(int times) {
  return multiply_add_peak(times);
}

EMSCRIPTEN_KEEPALIVE float run_half_fused_peak(int times) {
  return half_fused_peak(times);
}

EMSCRIPTEN_KEEPALIVE int peak_multiply_adds() {
  return 4 * multiply_adds_per_round;
}

/// The product of rows x depth and depth x cols; a factor may be stored transposed.
EMSCRIPTEN_KEEPALIVE float run_product(int rows, int depth, int cols, bool a_transposed, bool b_transposed,
                                       int times) {
  const Op a_op = a_transposed ? Op::transposed : Op::plain, b_op = b_transposed ? Op::transposed : Op::plain;
  const Matrix& a = operand(first_operand, a_transposed ? depth : rows, a_transposed ? rows : depth);
  const Matrix& b = operand(second_operand, b_transposed ? cols : depth, b_transposed ? depth : cols);
  result.resize(rows, cols);
  for (int i = 0; i < times; ++i) pe::product_into(result, a, b, a_op, b_op);
  return result(0, 0);
}

EMSCRIPTEN_KEEPALIVE float run_symmetric_product(int rows, int cols, int times) {
  const Matrix& p = operand(first_operand, rows, cols);
  float sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::symmetric_product(p)(0, 0);
  return sum;
}

EMSCRIPTEN_KEEPALIVE float run_softmax(int rows, int cols, int times) {
  const Matrix& scores = operand(first_operand, rows, cols);
  for (int i = 0; i < times; ++i) {
    result = scores;
    pe::softmax_rows(result);
  }
  return times == 0 ? 0.0F : result(0, 0);
}

EMSCRIPTEN_KEEPALIVE float run_sinusoidal_table(int n, int d, bool halves, int times) {
  const pe::SinusoidalOptions options{.layout = halves ? pe::SinusoidLayout::halves
                                                       : pe::SinusoidLayout::interleaved};
  float sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::sinusoidal_table(n, d, options)(n - 1, 0);
  return sum;
}

EMSCRIPTEN_KEEPALIVE int scheme_count() {
  return static_cast<int>(pe::catalog().size());
}

/// The id of a scheme as a text that ends with a zero byte.
EMSCRIPTEN_KEEPALIVE const char* scheme_id(int scheme) {
  return pe::catalog()[static_cast<std::size_t>(scheme)]->id.data();
}

/// One attention layer with the scheme of this place in the catalogue.
EMSCRIPTEN_KEEPALIVE float run_attention(int scheme, int n, int d, int heads, int times) {
  const Layer& layer = layer_of(scheme, n, d, heads);
  float sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::attend(layer.request)->output(0, 0);
  return sum;
}

/// An encoding with the usual parameters of the scheme of this place in the catalogue.
EMSCRIPTEN_KEEPALIVE int run_encode(int scheme, int n, int d, int heads, int times) {
  const pe::EncodeRequest request{.scheme = std::string(pe::catalog()[static_cast<std::size_t>(scheme)]->id),
                                  .n = n,
                                  .d = d,
                                  .positions = {},
                                  .heads = heads,
                                  .parameters = {}};
  int sum = 0;
  for (int i = 0; i < times; ++i) sum += static_cast<int>(pe::encode(request)->index());
  return sum;
}

/// The readout of a table of random normal numbers.
EMSCRIPTEN_KEEPALIVE double run_read_table(int n, int d, int times) {
  const Matrix& table = operand(first_operand, n, d);
  double sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::read_table(table)->mae;
  return sum;
}

/// All properties of a random proximity, with the usual window.
EMSCRIPTEN_KEEPALIVE double run_properties(int n, int times) {
  const Matrix& proximity = operand(first_operand, n, n);
  double sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::properties(proximity, {})->monotonicity.pair_violation_rate;
  return sum;
}

/// The position probe without its controls, trained on the even rows: of a table of normal numbers, or of the
/// sinusoid, whose rank is far below its size.
EMSCRIPTEN_KEEPALIVE double run_position_probe(int n, int d, bool sinusoid, double ridge, int times) {
  static Matrix sinusoids;
  if (sinusoid && sinusoids.rows() != n) sinusoids = pe::sinusoidal_table(n, d, {});
  const Matrix& table = sinusoid ? sinusoids : operand(first_operand, n, d);
  const pe::PositionProbeOptions options{.ridge = ridge, .controls = false};
  double sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::probe_positions(table, options)->all.mae;
  return sum;
}

}  // extern "C"
