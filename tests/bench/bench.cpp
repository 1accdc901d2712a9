// One exported function for each kind of work. Each makes its own operands (not timed: call it once with
// times = 0 first, they are kept), does the work `times` times and returns a number that depends on the
// results.
#include <emscripten.h>

#include "core/random.hpp"
#include "encodings/sinusoidal.hpp"
#include "kernels/product.hpp"
#include "kernels/softmax.hpp"
#include "kernels/symmetric_product.hpp"
#include "peak.hpp"
#include "probes/position_probe.hpp"

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

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE float run_peak(int times) {
  return multiply_add_peak(times);
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

/// The position probe without its controls, trained on the even rows: of a table of normal numbers, or of the
/// sinusoid, whose rank is far below its size.
EMSCRIPTEN_KEEPALIVE double run_position_probe(int n, int d, bool sinusoid, double ridge, int times) {
  static Matrix sinusoids;
  if (sinusoid && sinusoids.rows() != n) sinusoids = pe::sinusoidal_table(n, d, {});
  const Matrix& table = sinusoid ? sinusoids : operand(first_operand, n, d);
  const pe::PositionProbeOptions options{.solver = pe::PositionProbeOptions::Exact{.ridge = ridge},
                                         .controls = false};
  double sum = 0;
  for (int i = 0; i < times; ++i) sum += pe::probe_positions(table, options)->all.mae;
  return sum;
}

}  // extern "C"
