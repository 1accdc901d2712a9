#include "properties/proximity.hpp"

#include <cmath>

#include "core/shape.hpp"
#include "core/text.hpp"
#include "kernels/finite.hpp"
#include "kernels/gram.hpp"
#include "kernels/product.hpp"

namespace pe {

namespace {

/// The dot products of all pairs of rows, in double.
MatrixD products_of_rows(const Matrix& table) {
  return gram_of_columns(table.transpose());
}

/// What the products are of rows of length 1; of a zero row they stay 0.
void divide_by_lengths(MatrixD& products) {
  const Index n = products.rows();
  VectorD inverse(n);
  for (Index i = 0; i < n; ++i) inverse(i) = products(i, i) > 0 ? 1 / std::sqrt(products(i, i)) : 0;
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) products(i, j) *= inverse(i) * inverse(j);
}

/// (2 / width) sum_i cos(theta_i (x - y)), out of the cosines and sines of the angles themselves: the cosine
/// of a difference is a dot product. With xPos every pair also falls with x - y.
Matrix rotary_kernel(const RotaryEncoding& rotary) {
  const Index n = rotary.cos.rows(), pairs = rotary.cos.cols();
  Matrix queries(n, 2 * pairs);
  queries << rotary.cos, rotary.sin;
  queries /= static_cast<float>(rotary.attention_factor);
  if (!rotary.decay) return (products_of_rows(queries) / static_cast<double>(pairs)).cast<float>();
  Matrix keys = queries;
  for (const Index first : {Index(0), pairs}) {
    queries.middleCols(first, pairs).array() *= rotary.decay->array();
    keys.middleCols(first, pairs).array() /= rotary.decay->array();
  }
  return product(queries, keys, Op::plain, Op::transposed) / static_cast<float>(pairs);
}

}  // namespace

Result<Matrix> proximity(const Matrix& table, Measure measure) {
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", "table must be at least 1 x 1");
  if (auto good = check_finite(table, "table"); !good) return std::unexpected(good.error());
  const auto n = static_cast<double>(table.rows());
  const double bytes =
      sizeof(float) * n * (n + static_cast<double>(table.cols())) + sizeof(double) * (n + 3) * (n + 3);
  if (auto good = check_memory(bytes, "table"); !good) return std::unexpected(good.error());
  MatrixD in_double = products_of_rows(table);
  if (measure == Measure::cosine) divide_by_lengths(in_double);
  Matrix products = in_double.cast<float>();
  if (!check_finite(products, "table"))
    return fail(ErrorCode::non_finite, "table",
                "table is too large: the dot products of its rows leave the range of float32");
  return products;
}

Result<Matrix> proximity(const Encoding& encoding, Measure measure, Index head) {
  return std::visit(
      Match{
          [](const NoEncoding&) -> Result<Matrix> {
            return fail(ErrorCode::not_supported, "source", "without positions there is nothing to compare");
          },
          [&](const InputEncoding& input) { return proximity(input.table, measure); },
          [](const RotaryEncoding& rotary) -> Result<Matrix> {
            if (rotary.cos.size() == 0) return bad_shape("source.cos", rotary.cos, "at least 1 x 1");
            const auto n = static_cast<double>(rotary.cos.rows());
            const double bytes = sizeof(float) * n * (2 * n + 4 * static_cast<double>(rotary.cos.cols()));
            if (auto good = check_memory(bytes, "source"); !good) return std::unexpected(good.error());
            return rotary_kernel(rotary);
          },
          [&](const BiasEncoding& bias) -> Result<Matrix> {
            if (head < 0 || head >= static_cast<Index>(bias.heads.size()))
              return fail(ErrorCode::bad_value, "head",
                          "head can be a whole number from 0 to " + to_text(bias.heads.size() - 1));
            return bias.heads[static_cast<std::size_t>(head)];
          },
          [&](const RelativeEncoding& relative) { return proximity(relative.keys, measure); },
      },
      encoding);
}

}  // namespace pe
