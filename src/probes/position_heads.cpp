#include "pe/probes/position_heads.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "pe/core/range.hpp"
#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/softmax.hpp"
#include "pe/kernels/symmetric_product.hpp"
#include "pe/probes/table_check.hpp"

namespace pe {

namespace {

Result<void> check_vector(const std::optional<Matrix>& row, Index width, std::string_view field) {
  if (!row) return {};
  PE_CHECK(check_shape(*row, 1, width, field));
  return check_finite(*row, field);
}

Result<void> check(const Matrix& table, const FirstLayer& layer) {
  PE_CHECK(check_table(table, layer.drop));
  const auto& [q, k] = layer.weights;
  const Index n = table.rows() - layer.drop, width = table.cols();
  if (n > most_map_positions)
    return fail(ErrorCode::too_large, "table",
                {"table has ", n, " positions; a map can have at most ", most_map_positions});
  if (q.rows() != width || q.cols() == 0) return bad_shape("weights.q", q, {width, " x any"});
  PE_CHECK(check_finite(q, "weights.q"));
  PE_CHECK(check_shape(k, width, q.cols(), "weights.k"));
  PE_CHECK(check_finite(k, "weights.k"));
  PE_CHECK(check_vector(layer.biases.q, q.cols(), "biases.q"));
  PE_CHECK(check_vector(layer.biases.k, q.cols(), "biases.k"));
  PE_CHECK(check_vector(layer.constant, width, "constant"));
  if (layer.heads < 1 || q.cols() % layer.heads != 0)
    return fail(
        ErrorCode::bad_value, "heads",
        {"heads is ", layer.heads, "; it must be at least 1 and divide the width of weights.q, ", q.cols()});
  if (const auto& norm = layer.norm) {
    PE_CHECK(check_vector(norm->gain, width, "norm.gain"));
    PE_CHECK(check_vector(norm->bias, width, "norm.bias"));
    PE_CHECK(check_range(norm->epsilon, 0, 1, "norm.epsilon"));
  }
  double words = 1;
  if (const auto& given = layer.words) {
    if (given->cols() != width || given->rows() < 1 || given->rows() > most_map_words)
      return bad_shape("words", *given, {"1 to ", most_map_words, " x ", width});
    PE_CHECK(check_finite(*given, "words"));
    words = static_cast<double>(given->rows());
  }
  // The map, twice; what is added up to an input, in two copies; the divisors; and what is summed.
  const auto rows = static_cast<double>(n), head = static_cast<double>(q.cols() / layer.heads);
  return check_memory(
      sizeof(float) * (2 * rows * rows + 2 * (rows + words) * (static_cast<double>(width) + 2 * head) +
                       2 * rows * words + 4 * words * words + 8 * head * head),
      "table");
}

/// The words and positions of which inputs are sums, each without the mean of its entries where the inputs
/// are normalised.
struct Inputs {
  Matrix words, positions;
  /// What each sum is divided by, one row for each position.
  Matrix inverse_deviations;
};

void centre_rows(Matrix& rows) {
  for (Index i = 0; i < rows.rows(); ++i)
    rows.row(i).array() -= static_cast<float>(rows.row(i).cast<double>().mean());
}

VectorD squares_of(const Matrix& rows) {
  VectorD squares(rows.rows());
  for (Index i = 0; i < rows.rows(); ++i) squares(i) = rows.row(i).cast<double>().squaredNorm();
  return squares;
}

Inputs inputs_of(const Matrix& table, const FirstLayer& layer) {
  const Index n = table.rows() - layer.drop, width = table.cols();
  Inputs inputs{.words = layer.words ? *layer.words : Matrix::Zero(1, width),
                .positions = table.bottomRows(n),
                .inverse_deviations = {}};
  auto& [words, positions, inverse] = inputs;
  if (layer.constant) add(positions, *layer.constant);
  inverse = Matrix::Ones(n, words.rows());
  if (!layer.norm) return inputs;
  centre_rows(words);
  centre_rows(positions);
  const VectorD of_words = squares_of(words), of_positions = squares_of(positions);
  const Matrix products = product(positions, words, Op::plain, Op::transposed);
  for (Index i = 0; i < n; ++i)
    for (Index w = 0; w < words.rows(); ++w) {
      const double square = of_positions(i) + of_words(w) + 2 * static_cast<double>(products(i, w));
      const double variance = std::max(square, 0.0) / static_cast<double>(width) + layer.norm->epsilon;
      inverse(i, w) = variance > 0 ? static_cast<float>(1 / std::sqrt(variance)) : 0;
    }
  if (const auto& gain = layer.norm->gain) {
    words.array().rowwise() *= gain->row(0).array();
    positions.array().rowwise() *= gain->row(0).array();
  }
  return inputs;
}

/// The queries or the keys of one head, for all positions and words: (word + position) / deviation +
/// constant.
struct HeadVectors {
  Matrix words, positions, constant;

  /// Of all words at one position, K x head width.
  void at(Index i, const Inputs& inputs, Matrix& to) const {
    to = words;
    add(to, positions.row(i));
    for (Index w = 0; w < to.rows(); ++w) to.row(w) *= inputs.inverse_deviations(i, w);
    add(to, constant);
  }
};

HeadVectors project(const Inputs& inputs, const FirstLayer& layer, const Matrix& weights,
                    const std::optional<Matrix>& bias, Index first, Index width) {
  const Matrix of_head = weights.middleCols(first, width);
  Matrix constant = Matrix::Zero(1, width);
  if (layer.norm && layer.norm->bias) constant = product(*layer.norm->bias, of_head);
  if (bias) add(constant, bias->middleCols(first, width));
  return {product(inputs.words, of_head), product(inputs.positions, of_head), std::move(constant)};
}

/// One head, and the means of its queries and keys over the words, n x head width.
struct FirstHead {
  HeadVectors queries, keys;
  Matrix mean_queries, mean_keys;
  float scale;
};

Matrix means_of(const HeadVectors& projected, const Inputs& inputs) {
  Matrix means(projected.positions.rows(), projected.positions.cols()), all;
  for (Index i = 0; i < means.rows(); ++i) {
    projected.at(i, inputs, all);
    means.row(i) = all.cast<double>().colwise().mean().cast<float>();
  }
  return means;
}

FirstHead head_of(const Inputs& inputs, const FirstLayer& layer, Index head) {
  const auto& [q, k] = layer.weights;
  const Index width = q.cols() / layer.heads;
  FirstHead one{.queries = project(inputs, layer, q, layer.biases.q, head * width, width),
                .keys = project(inputs, layer, k, layer.biases.k, head * width, width),
                .mean_queries = {},
                .mean_keys = {},
                .scale = static_cast<float>(1 / std::sqrt(static_cast<double>(width)))};
  one.mean_queries = means_of(one.queries, inputs);
  one.mean_keys = means_of(one.keys, inputs);
  return one;
}

Result<Matrix> scores_of(const FirstHead& head) {
  Matrix scores = product(head.mean_queries, head.mean_keys, Op::plain, Op::transposed);
  multiply(scores, head.scale);
  if (check_finite(scores, "table")) return scores;
  return fail(ErrorCode::non_finite, "table",
              {"table: the vectors are too large for these weights: the scores overflow float32"});
}

/// How many of the keys the query at i sees.
Index seen_keys(Index i, Index n, bool causal) {
  return causal ? i + 1 : n;
}

void hide_later_keys(Matrix& scores, bool causal) {
  const Index n = scores.rows();
  for (Index i = 0; i < n; ++i)
    scores.row(i).tail(n - seen_keys(i, n, causal)).setConstant(-std::numeric_limits<float>::infinity());
}

/// A sum and a sum of squares.
struct Moments {
  double count = 0, sum = 0, squares = 0;

  void take(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance() const { return std::max(squares / count - mean() * mean(), 0.0); }
};

/// The sum of the products of each row with itself, width x width.
MatrixD outer_products(const Matrix& rows) {
  const Matrix columns = rows.transpose();
  return symmetric_product(columns).cast<double>();
}

/// A variance below this share of the mean square is rounding of float32.
constexpr double least_variance = 1e-6;

std::optional<ScoreVariance> variance_of(const FirstHead& head, const Inputs& inputs, const Matrix& scores,
                                         bool causal, const Progress& progress) {
  const Index n = scores.rows(), words = inputs.words.rows(), width = head.mean_keys.cols();
  Moments of_positions;
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < seen_keys(i, n, causal); ++j) of_positions.take(scores(i, j));

  // The squares of the scores of a query with all keys that it sees are a quadratic form of the query.
  MatrixD outer = MatrixD::Zero(width, width), sums = MatrixD::Zero(words, width),
          of_words = MatrixD::Zero(words, words);
  Matrix one;
  const auto take_keys = [&](Index j) {
    head.keys.at(j, inputs, one);
    outer += outer_products(one);
    sums += one.cast<double>();
  };
  if (!causal)
    for (Index j = 0; j < n; ++j) take_keys(j);
  double squares = 0;
  for (Index i = 0; i < n; ++i) {
    progress.at(static_cast<double>(i) / static_cast<double>(n));
    if (causal) take_keys(i);
    head.queries.at(i, inputs, one);
    squares += outer_products(one).cwiseProduct(outer).sum();
    of_words += product(one, sums.cast<float>(), Op::plain, Op::transposed).cast<double>();
  }
  const double scale = head.scale, pairs = of_positions.count,
               pairs_of_words = static_cast<double>(words) * static_cast<double>(words);
  Moments by_words;
  for (Index w = 0; w < words; ++w)
    for (Index v = 0; v < words; ++v) by_words.take(scale * of_words(w, v) / pairs);

  const double mean_square = scale * scale * squares / (pairs * pairs_of_words), mean = of_positions.mean(),
               total = mean_square - mean * mean;
  if (!(total > least_variance * mean_square)) return std::nullopt;
  const double by_position = std::min(of_positions.variance() / total, 1.0),
               by_word = std::min(by_words.variance() / total, 1 - by_position);
  return ScoreVariance{
      .total = total, .positions = by_position, .words = by_word, .both = 1 - by_position - by_word};
}

Matrix overview_of(const Matrix& attention) {
  const Index n = attention.rows(), blocks = std::min(n, most_overview_rows);
  MatrixD sums = MatrixD::Zero(blocks, blocks);
  VectorD queries = VectorD::Zero(blocks);
  const auto block_of = [&](Index i) { return i * blocks / n; };
  for (Index i = 0; i < n; ++i) {
    queries(block_of(i)) += 1;
    for (Index j = 0; j < n; ++j) sums(block_of(i), block_of(j)) += static_cast<double>(attention(i, j));
  }
  for (Index i = 0; i < blocks; ++i) sums.row(i) /= queries(i);
  return sums.cast<float>();
}

/// The mean attention to the key so many positions later.
double mean_at(const Matrix& attention, Index offset) {
  return attention.diagonal(offset).cast<double>().mean();
}

Matrix attention_of(Matrix scores) {
  softmax_rows(scores);
  return scores;
}

}  // namespace

Result<HeadMap> head_map(const Matrix& table, const FirstLayer& layer, Index head) {
  PE_CHECK(check(table, layer));
  if (head < 0 || head >= layer.heads)
    return fail(ErrorCode::bad_value, "head", {"head is ", head, "; it must be from 0 to ", layer.heads - 1});
  PE_TRY(Matrix scores, scores_of(head_of(inputs_of(table, layer), layer, head)));
  hide_later_keys(scores, layer.causal);
  Matrix attention = attention_of(scores);
  return HeadMap{.scores = std::move(scores), .attention = std::move(attention)};
}

Result<HeadsProbe> probe_heads(const Matrix& table, const FirstLayer& layer, const Progress& progress) {
  PE_CHECK(check(table, layer));
  const Inputs inputs = inputs_of(table, layer);
  HeadsProbe result;
  for (Index number = 0; number < layer.heads; ++number) {
    const Progress part = progress.step(number, layer.heads);
    part.at(0);
    const FirstHead head = head_of(inputs, layer, number);
    PE_TRY(Matrix scores, scores_of(head));
    HeadProbe& one = result.heads.emplace_back();
    if (layer.words) one.variance = variance_of(head, inputs, scores, layer.causal, part.part(0.2, 1));
    hide_later_keys(scores, layer.causal);
    const Matrix attention = attention_of(std::move(scores));
    const Index n = attention.rows();
    one.previous = mean_at(attention, -1);
    one.own = mean_at(attention, 0);
    one.next = mean_at(attention, 1);
    one.first = attention.col(0).tail(n - 1).cast<double>().mean();
    one.overview = overview_of(attention);
  }
  return result;
}

}  // namespace pe
