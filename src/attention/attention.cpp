#include "pe/attention/attention.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "pe/attention/head.hpp"
#include "pe/attention/positions.hpp"
#include "pe/core/range.hpp"
#include "pe/core/shape.hpp"
#include "pe/core/text.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/softmax.hpp"

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
  PE_CHECK(check_mask(request.mask));
  PE_CHECK(
      check_range(static_cast<double>(request.padding), 0, static_cast<double>(request.x.rows()), "padding"));
  if (const auto& factors = request.query_factors) {
    if (std::ssize(*factors) != request.x.rows())
      return fail(ErrorCode::bad_shape, "queryFactors",
                  {"queryFactors has length ", factors->size(), "; it must be ", request.x.rows(),
                   ", the rows of x"});
    if (!std::ranges::all_of(*factors, [](double factor) { return std::isfinite(factor); }))
      return fail(ErrorCode::non_finite, "queryFactors", {"queryFactors must be finite numbers"});
  }
  const LayerShape shape{request.x.rows(), request.x.cols(), request.heads, q.cols() / request.heads};
  for (const Encoding& encoding : request.encodings) PE_CHECK(check_encoding(encoding, shape));
  // The scores and weights that are kept, or those of one head; the input, twice while it is widened;
  // queries, keys, values and the heads side by side; the output; what relative vectors or data-dependent
  // positions make of one head; and the largest factor, packed in strips of 256.
  const bool has_relative = std::ranges::any_of(
      request.encodings, [](const Encoding& one) { return std::holds_alternative<RelativeEncoding>(one); });
  double data_dependent = 0;
  for (const Encoding& encoding : request.encodings)
    if (const auto* one = std::get_if<DataDependentEncoding>(&encoding))
      data_dependent =
          std::max(data_dependent, 2 * static_cast<double>(request.x.rows()) +
                                       static_cast<double>(one->places ? one->places->rows() : 0) +
                                       static_cast<double>(one->distances ? one->distances->rows() : 0));
  const auto n = static_cast<double>(request.x.rows());
  const bool keeps_weights = request.wants(AttentionPart::weights);
  const int kept = (request.wants(AttentionPart::scores) ? 1 : 0) + (keeps_weights ? 1 : 0);
  const double squares = kept * static_cast<double>(request.heads) + (keeps_weights ? 0 : 1);
  const double row = n * squares + 2 * static_cast<double>(width) + 4 * static_cast<double>(q.cols()) +
                     (o ? static_cast<double>(o->cols()) : 0) +
                     (has_relative ? 4 * n + static_cast<double>(shape.head_width) : 0) + data_dependent;
  const auto packed = std::max(
      256 * n, static_cast<double>(q.cols()) * static_cast<double>(std::max(width, o ? o->cols() : 0)));
  return check_memory(sizeof(float) * (n * row + packed), "x");
}

Matrix project(const Matrix& input, const Matrix& weights, const std::optional<Matrix>& bias) {
  Matrix result = product(input, weights);
  if (bias) add(result, *bias);
  return result;
}

/// What goes in is finite; what comes of it need not be.
Result<void> check_overflow(const Matrix& computed, std::string_view what_overflows) {
  if (check_finite(computed, "x")) return {};
  return fail(ErrorCode::non_finite, "x",
              {"x: the vectors are too large for these weights: the ", what_overflows, " float32"});
}

}  // namespace

Result<Attention> attend(const AttendRequest& request) {
  PE_CHECK(check(request));
  Attention result;
  result.input = add_positions(request.x, request.encodings);
  result.queries = project(result.input, request.weights.q, request.biases.q);
  result.keys = project(result.input, request.weights.k, request.biases.k);
  result.values = project(result.input, request.weights.v, request.biases.v);
  // A rotation turns what is multiplied as it turns the query itself.
  if (request.query_factors)
    for (Index i = 0; i < result.queries.rows(); ++i)
      result.queries.row(i) *= static_cast<float>((*request.query_factors)[static_cast<std::size_t>(i)]);

  const std::span<const Encoding> encodings = request.encodings;
  const Index width = result.queries.cols() / request.heads;
  const float scale = score_scale<float>(encodings, width);
  Matrix concatenated(request.x.rows(), result.queries.cols());
  Matrix square;  // scores, then weights
  for (Index head = 0; head < request.heads; ++head) {
    const auto columns = [&](Matrix& all_heads) { return all_heads.middleCols(head * width, width); };
    rotate_head<float>(columns(result.queries), columns(result.keys), encodings);
    square.resize(request.x.rows(), request.x.rows());
    write_scores<float>(square, result.input, columns(result.queries), columns(result.keys), encodings, head,
                        scale);
    PE_CHECK(check_overflow(square, "scores overflow"));
    hide_keys<float>(square, request.mask);
    hide_padding(square, request.padding);
    if (request.wants(AttentionPart::scores)) result.scores.push_back(square);
    softmax_rows(square);
    write_head_output<float>(columns(concatenated), square, columns(result.values), encodings, head);
    if (request.wants(AttentionPart::weights)) result.weights.push_back(std::exchange(square, {}));
  }
  result.output = request.weights.o ? project(concatenated, *request.weights.o, request.biases.o)
                                    : std::move(concatenated);
  PE_CHECK(check_overflow(result.output, "output overflows"));
  return result;
}

}  // namespace pe
