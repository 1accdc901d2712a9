#include "attention/attention.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "attention/positions.hpp"
#include "core/shape.hpp"
#include "core/text.hpp"
#include "core/try.hpp"
#include "kernels/finite.hpp"
#include "kernels/product.hpp"
#include "kernels/softmax.hpp"
#include "simd/spans.hpp"

namespace pe {

namespace {

Result<void> check_projection(const Matrix& weights, const std::optional<Matrix>& bias,
                              const std::string& name, Index rows, Index cols) {
  const std::string field = "weights." + name;
  if (weights.rows() != rows || (cols >= 0 && weights.cols() != cols) || weights.cols() == 0)
    return bad_shape(field, weights, {rows, " x ", cols >= 0 ? to_text(cols) : "any"});
  PE_CHECK(check_finite(weights, field));
  if (!bias) return {};
  const std::string bias_field = "biases." + name;
  if (bias->rows() != 1 || bias->cols() != weights.cols())
    return bad_shape(bias_field, *bias, {"1 x ", weights.cols()});
  return check_finite(*bias, bias_field);
}

Result<void> check(const AttendRequest& request) {
  const auto& [q, k, v, o] = request.weights;
  if (request.x.rows() == 0 || request.x.cols() == 0) return bad_shape("x", request.x, {"at least 1 x 1"});
  PE_CHECK(check_finite(request.x, "x"));
  const Index width = concatenated_width(request.x, request.encodings);
  PE_CHECK(check_projection(q, request.biases.q, "q", width, -1));
  PE_CHECK(check_projection(k, request.biases.k, "k", width, q.cols()));
  PE_CHECK(check_projection(v, request.biases.v, "v", width, q.cols()));
  if (o) {
    PE_CHECK(check_projection(*o, request.biases.o, "o", q.cols(), -1));
  } else if (request.biases.o) {
    return fail(ErrorCode::bad_shape, "biases.o", {"biases.o needs weights.o"});
  }
  if (request.heads < 1 || q.cols() % request.heads != 0)
    return fail(ErrorCode::bad_value, "heads",
                {"heads is ", request.heads, "; it must be at least 1 and divide the width of weights.q, ",
                 q.cols()});
  const LayerShape shape{request.x.rows(), request.x.cols(), request.heads, q.cols() / request.heads};
  for (const Encoding& encoding : request.encodings) PE_CHECK(check_encoding(encoding, shape));
  // Scores and weights; the input, twice while it is widened; queries, keys, values, heads side by side; the
  // output; what relative vectors make of one head; and the larger projection, packed.
  const bool has_relative = std::ranges::any_of(
      request.encodings, [](const Encoding& one) { return std::holds_alternative<RelativeEncoding>(one); });
  const auto n = static_cast<double>(request.x.rows());
  const double row = 2 * n * static_cast<double>(request.heads) + 2 * static_cast<double>(width) +
                     4 * static_cast<double>(q.cols()) + (o ? static_cast<double>(o->cols()) : 0) +
                     (has_relative ? 4 * n : 0);
  const double packed =
      static_cast<double>(q.cols()) * static_cast<double>(std::max(width, o ? o->cols() : 0));
  return check_memory(sizeof(float) * (n * row + packed), "x");
}

Matrix project(const Matrix& input, const Matrix& weights, const std::optional<Matrix>& bias) {
  Matrix result = product(input, weights);
  if (bias) result.rowwise() += bias->row(0);
  return result;
}

/// What goes in is finite; what comes of it need not be.
Result<void> check_overflow(const Matrix& computed, std::string_view what_overflows) {
  if (check_finite(computed, "x")) return {};
  return fail(ErrorCode::non_finite, "x",
              {"x is too large for these weights: the ", what_overflows, " float32"});
}

void mask_future(Matrix& scores) {
  for (Index i = 0; i < scores.rows(); ++i)
    scores.row(i).tail(scores.cols() - i - 1).setConstant(-std::numeric_limits<float>::infinity());
}

template <class Kind, class Action>
void for_each(std::span<const Encoding> encodings, Action action) {
  for (const Encoding& encoding : encodings)
    if (const auto* one = std::get_if<Kind>(&encoding)) action(*one);
}

std::span<float> entries(Matrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

std::span<const float> entries(const Matrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

/// One head: its columns of the queries, keys and values, and what the encodings do to its scores and its
/// output.
class Head {
 public:
  Head(const AttendRequest& request, Attention& attention, Index index)
      : request_(request),
        attention_(attention),
        index_(index),
        width_(attention.queries.cols() / request.heads),
        scale_(score_scale(request.encodings, width_)) {}

  void turn() {
    for_each<RotaryEncoding>(request_.encodings, [&](const RotaryEncoding& rotary) {
      rotate(columns(attention_.queries), rotary, Side::query);
      rotate(columns(attention_.keys), rotary, Side::key);
    });
  }

  /// Before the softmax and the mask.
  Matrix scores() {
    const auto queries = columns(attention_.queries), keys = columns(attention_.keys);
    Matrix result = product(queries, keys, Op::plain, Op::transposed);
    for_each<RelativeEncoding>(request_.encodings, [&](const RelativeEncoding& relative) {
      add_relative_scores(result, queries, keys, relative, index_);
    });
    simd::scale(scale_, entries(result));
    for_each<BiasEncoding>(request_.encodings, [&](const BiasEncoding& bias) {
      simd::axpy(1, entries(bias.heads[static_cast<std::size_t>(index_)]), entries(result));
    });
    return result;
  }

  void write_output(MatrixSpan output, const Matrix& weights) {
    product_into(output, weights, columns(attention_.values), Op::plain, Op::plain);
    for_each<RelativeEncoding>(request_.encodings, [&](const RelativeEncoding& relative) {
      add_relative_values(output, weights, relative, index_);
    });
  }

  MatrixSpan columns(Matrix& all_heads) { return all_heads.middleCols(index_ * width_, width_); }

 private:
  const AttendRequest& request_;
  Attention& attention_;
  Index index_, width_;
  float scale_;
};

}  // namespace

Result<Attention> attend(const AttendRequest& request) {
  PE_CHECK(check(request));
  Attention result;
  result.input = add_positions(request.x, request.encodings);
  result.queries = project(result.input, request.weights.q, request.biases.q);
  result.keys = project(result.input, request.weights.k, request.biases.k);
  result.values = project(result.input, request.weights.v, request.biases.v);

  Matrix concatenated(request.x.rows(), result.queries.cols());
  for (Index index = 0; index < request.heads; ++index) {
    Head head(request, result, index);
    head.turn();
    Matrix scores = head.scores();
    PE_CHECK(check_overflow(scores, "scores overflow"));
    if (request.causal) mask_future(scores);
    Matrix weights = scores;
    softmax_rows(weights);
    head.write_output(head.columns(concatenated), weights);
    result.scores.push_back(std::move(scores));
    result.weights.push_back(std::move(weights));
  }
  result.output = request.weights.o ? project(concatenated, *request.weights.o, request.biases.o)
                                    : std::move(concatenated);
  PE_CHECK(check_overflow(result.output, "output overflows"));
  return result;
}

}  // namespace pe
