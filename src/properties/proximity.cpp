#include "pe/properties/proximity.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/match.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/transpose.hpp"
#include "pe/properties/row_sums.hpp"

namespace pe {

double memory_of_whole(double n, double cols) {
  return sizeof(float) * n * n + ProximityRows::memory(n, cols);
}

Matrix whole(ProximityRows&& proximity, Index n) {
  Matrix result(n, n);
  for (Index first = 0; first < n; first += ProximityRows::strip) {
    const MatrixView rows = proximity.rows(first, first);
    transpose_into(result.block(first, first, rows.cols(), rows.rows()), rows);
    for (Index i = 0; i < rows.rows(); ++i) std::copy_n(&rows(i, 0), rows.cols(), &result(first + i, first));
  }
  return result;
}

namespace {

Matrix only_row(const MatrixView& matrix, Index row) {
  Matrix result(1, matrix.cols());
  std::copy_n(&matrix(row, 0), matrix.cols(), result.data());
  return result;
}

/// The whole matrix, or one row out of the strip that holds it. A strip begins at a multiple of 4.
Matrix read(ProximityRows&& proximity, Index n, std::optional<Index> row) {
  if (!row) return whole(std::move(proximity), n);
  constexpr Index fewest = 4;
  const Index first = *row - *row % fewest;
  return only_row(proximity.rows(first, 0, fewest), *row - first);
}

Result<void> check_row(std::optional<Index> row, Index n) {
  if (!row || (*row >= 0 && *row < n)) return {};
  return fail(ErrorCode::bad_value, "row", {"row must be a whole number from 0 to ", n - 1});
}

/// What rotary_kernel takes, in bytes: the cosines beside the sines; with a decay also those of the keys,
/// which the product then packs.
double memory_of_kernel(double n, double cols, bool decays) {
  if (!decays) return sizeof(float) * n * cols + memory_of_whole(n, cols);
  return sizeof(float) * n * (n + 3 * cols);
}

/// (2 / width) sum_i cos(theta_i (x - y)), out of the cosines and sines of the angles themselves: the cosine
/// of a difference is a dot product. With xPos every pair also falls with x - y.
Matrix rotary_kernel(const RotaryEncoding& rotary, std::optional<Index> row) {
  const Index n = rotary.cos.rows(), pairs = rotary.cos.cols();
  Matrix queries(n, 2 * pairs);
  queries << rotary.cos, rotary.sin;
  queries /= static_cast<float>(rotary.attention_factor);
  if (!rotary.decay) return read({queries, Measure::dot, 1 / static_cast<double>(pairs)}, n, row);
  Matrix keys = queries;
  for (const Index first : {Index(0), pairs}) {
    queries.middleCols(first, pairs).array() *= rotary.decay->array();
    keys.middleCols(first, pairs).array() /= rotary.decay->array();
  }
  Matrix kernel = product(queries, keys, Op::plain, Op::transposed);
  kernel /= static_cast<float>(pairs);
  if (row) return only_row(kernel, *row);
  return kernel;
}

Result<Matrix> proximity_of(const RotaryEncoding& rotary, std::optional<Index> row) {
  PE_CHECK(check_row(row, rotary.cos.rows()));
  const double bytes = memory_of_kernel(static_cast<double>(rotary.cos.rows()),
                                        2 * static_cast<double>(rotary.cos.cols()), rotary.decay.has_value());
  PE_CHECK(check_memory(bytes, "source"));
  Matrix kernel = rotary_kernel(rotary, row);
  if (!check_finite(kernel, "source"))
    return beyond_float32(ErrorCode::non_finite, "source", "the products of its cosines and sines", "large");
  return kernel;
}

}  // namespace

ProximityRows::ProximityRows(const Matrix& table, Measure measure, double scale)
    : products_(table), factors_(VectorD::Ones(table.rows())), scale_(scale), rounded_(strip, table.rows()) {
  if (measure == Measure::dot) return;
  factors_ = squared_norms(table);
  for (double& factor : factors_) factor = factor > 0 ? 1 / std::sqrt(factor) : 0;
}

MatrixView ProximityRows::rows(Index first, Index from, Index most) {
  const auto products = products_.rows(first, from, most);
  auto rounded = rounded_.topLeftCorner(products.rows(), products.cols());
  for (Index i = 0; i < products.rows(); ++i) {
    const double factor = factors_(first + i);
    const double *product = &products(i, 0), *factors = &factors_(from);
    float* to = &rounded(i, 0);
    for (Index j = 0; j < products.cols(); ++j)
      to[j] = static_cast<float>(product[j] * (factor * factors[j]) * scale_);
  }
  return rounded;
}

double ProximityRows::memory(double rows, double cols) {
  return RowProducts::memory(rows, cols) +
         rows * (sizeof(double) + sizeof(float) * static_cast<double>(strip));
}

std::unexpected<Error> beyond_float32(ErrorCode code, std::string_view field, std::string_view what,
                                      std::string_view size) {
  return fail(code, field, {field, ": ", what, " are too ", size, " for float32"});
}

Result<void> check_products(const Matrix& table, Measure measure) {
  // Just inside the normal numbers of float32, so that rounding in double cannot cross a limit.
  constexpr double least = 1.2e-38, most = 3.4e38;
  if (measure != Measure::dot) return {};
  // No product is larger than that of a row with itself.
  const double largest = squared_norms(table).maxCoeff();
  constexpr std::string_view products = "the dot products of its rows";
  if (largest > most) return beyond_float32(ErrorCode::non_finite, "table", products, "large");
  if (largest > 0 && largest < least) return beyond_float32(ErrorCode::bad_value, "table", products, "small");
  return {};
}

Result<Matrix> proximity(const Matrix& table, Measure measure, std::optional<Index> row) {
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", {"table must be at least 1 x 1"});
  PE_CHECK(check_finite(table, "table"));
  PE_CHECK(check_row(row, table.rows()));
  const auto n = static_cast<double>(table.rows()), cols = static_cast<double>(table.cols());
  PE_CHECK(check_memory(row ? ProximityRows::memory(n, cols) : memory_of_whole(n, cols), "table"));
  PE_CHECK(check_products(table, measure));
  return read({table, measure}, table.rows(), row);
}

Result<Matrix> proximity(const Encoding& encoding, Measure measure, Index head, std::optional<Index> row) {
  PE_CHECK(check_encoding(encoding, "source"));
  return std::visit(
      Match{
          [](const NoEncoding&) -> Result<Matrix> {
            return fail(ErrorCode::not_supported, "source",
                        {"an encoding without positions has no proximity"});
          },
          [&](const InputEncoding& input) { return proximity(input.table, measure, row); },
          [&](const RotaryEncoding& rotary) { return proximity_of(rotary, row); },
          [&](const BiasEncoding& bias) -> Result<Matrix> {
            if (head < 0 || head >= static_cast<Index>(bias.heads.size()))
              return fail(ErrorCode::bad_value, "head",
                          {"head must be a whole number from 0 to ", bias.heads.size() - 1});
            const Matrix& matrix = bias.heads[static_cast<std::size_t>(head)];
            PE_CHECK(check_row(row, matrix.rows()));
            const auto entries = static_cast<double>(row ? matrix.cols() : matrix.size());
            PE_CHECK(check_memory(sizeof(float) * entries, "source"));
            if (row) return only_row(matrix, *row);
            return matrix;
          },
          [&](const RelativeEncoding& relative) { return proximity(relative.keys, measure, row); },
          [](const DataDependentEncoding&) -> Result<Matrix> {
            return fail(
                ErrorCode::not_supported, "source",
                {"data-dependent positions have no proximity without words: attend() gives the scores "
                 "of a text"});
          },
      },
      encoding);
}

}  // namespace pe
