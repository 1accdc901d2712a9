// What each kind of encoding does in attention, against the formulas of the papers written out in double.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <complex>
#include <functional>
#include <initializer_list>
#include <utility>

#include "layers.hpp"
#include "pe/properties/proximity.hpp"

namespace attention_kinds_test {

using pe::AttendRequest, pe::Attention, pe::BiasEncoding, pe::Encoding, pe::ErrorCode, pe::Index, pe::Matrix,
    pe::MatrixD, pe::Random, pe::RelativeEncoding, pe::RotaryEncoding, pe::RotaryLayout;

namespace {

constexpr double tolerance = 2e-5;

struct Layer {
  AttendRequest request;
  Index n, heads, head_width;
};

Layer random_case(Random& random, bool even_heads = false) {
  const Index n = 1 + random.below(9), heads = 1 + random.below(3);
  const Index head_width = even_heads ? 2 * (1 + random.below(4)) : 1 + random.below(7);
  const auto weights = [&] { return pe::random_normal(5, heads * head_width, 0.4, random); };
  return {{.x = pe::random_normal(n, 5, 1, random),
           .weights = {.q = weights(), .k = weights(), .v = weights(), .o = {}},
           .biases = {},
           .heads = heads,
           .mask = {.causal = random.below(2) == 1},
           .encodings = {}},
          n,
          heads,
          head_width};
}

Attention attention_of(const AttendRequest& request) {
  auto result = pe::attend(request);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// The rows of a head's queries, keys or values before any encoding acts, in double.
MatrixD head_of(const Layer& layer, const Matrix& weights, Index head) {
  const MatrixD all = layer.request.x.cast<double>() * weights.cast<double>();
  return all.middleCols(head * layer.head_width, layer.head_width);
}

using Score = std::function<double(Index head, Index i, Index j)>;

void check_scores(const Layer& layer, const Attention& attention, const Score& expected) {
  double worst = 0;
  for (Index head = 0; head < layer.heads; ++head)
    for (Index i = 0; i < layer.n; ++i)
      for (Index j = 0; j < layer.n; ++j) {
        const float actual = attention.scores[static_cast<std::size_t>(head)](i, j);
        if (layer.request.mask.causal && j > i)
          REQUIRE(actual == -std::numeric_limits<float>::infinity());
        else
          worst = std::max(worst, std::abs(actual - expected(head, i, j)));
      }
  CHECK(worst < tolerance);
}

RotaryEncoding rotary_of(const pe::VectorD& positions, const pe::VectorD& frequencies, RotaryLayout layout) {
  RotaryEncoding rotary;
  const MatrixD angles = positions * frequencies.transpose();
  rotary.cos = angles.array().cos().cast<float>().matrix();
  rotary.sin = angles.array().sin().cast<float>().matrix();
  rotary.layout = layout;
  rotary.inverse_frequencies.assign(frequencies.begin(), frequencies.end());
  return rotary;
}

/// Of an offset, clipped, in a table for one head or for all.
pe::VectorD relative_row(const Matrix& table, const Layer& layer, Index max_distance, Index head,
                         Index offset) {
  const Index row = std::clamp(offset, -max_distance, max_distance) + max_distance;
  const Index first = table.cols() == layer.head_width ? 0 : head * layer.head_width;
  return table.row(row).segment(first, layer.head_width).cast<double>().transpose();
}

}  // namespace

TEST_CASE("attention: a rotary encoding multiplies pairs by complex numbers") {
  Random random(11);
  for (int round = 0; round < 40; ++round) {
    Layer layer = random_case(random, true);
    const Index pairs = 1 + random.below(static_cast<std::uint32_t>(layer.head_width / 2));
    const auto layout = random.below(2) == 0 ? RotaryLayout::interleaved : RotaryLayout::half;
    const pe::VectorD positions = pe::VectorD::LinSpaced(layer.n, 3, 3 + static_cast<double>(layer.n) - 1);
    const pe::VectorD frequencies = pe::random_normal(pairs, 1, 0.7, random).cast<double>();
    layer.request.encodings = {rotary_of(positions, frequencies, layout)};
    const auto pair_of = [&](const MatrixD& rows, Index row, Index i) {
      const bool half = layout == RotaryLayout::half;
      return std::complex(rows(row, half ? i : 2 * i), rows(row, half ? i + pairs : 2 * i + 1));
    };
    check_scores(layer, attention_of(layer.request), [&](Index head, Index i, Index j) {
      const MatrixD q = head_of(layer, layer.request.weights.q, head),
                    k = head_of(layer, layer.request.weights.k, head);
      double sum = 0;
      for (Index p = 0; p < pairs; ++p) {
        const double angle = (positions(i) - positions(j)) * frequencies(p);
        sum += (pair_of(q, i, p) * std::polar(1.0, angle) * std::conj(pair_of(k, j, p))).real();
      }
      for (Index d = 2 * pairs; d < layer.head_width; ++d) sum += q(i, d) * k(j, d);
      return sum / std::sqrt(static_cast<double>(layer.head_width));
    });
  }
}

TEST_CASE("attention: xPos multiplies queries and divides keys") {
  Random random(12);
  Layer layer = random_case(random, true);
  const Index pairs = layer.head_width / 2;
  RotaryEncoding rotary = rotary_of(pe::VectorD::Zero(layer.n), pe::VectorD::Zero(pairs), RotaryLayout::half);
  rotary.decay = (pe::random_normal(layer.n, pairs, 0.2, random).array() + 1.5F).matrix();
  layer.request.encodings = {rotary};
  check_scores(layer, attention_of(layer.request), [&](Index head, Index i, Index j) {
    const MatrixD q = head_of(layer, layer.request.weights.q, head),
                  k = head_of(layer, layer.request.weights.k, head);
    double sum = 0;
    for (Index d = 0; d < layer.head_width; ++d) {
      const Index pair = d % pairs;
      sum += q(i, d) * k(j, d) * (*rotary.decay)(i, pair) / (*rotary.decay)(j, pair);
    }
    return sum / std::sqrt(static_cast<double>(layer.head_width));
  });
}

TEST_CASE("attention: a bias is added after the scaling, head by head, and its scale replaces the layer's") {
  Random random(13);
  for (int round = 0; round < 20; ++round) {
    Layer layer = random_case(random);
    BiasEncoding bias;
    for (Index head = 0; head < layer.heads; ++head)
      bias.heads.push_back(pe::random_normal(layer.n, layer.n, 1, random));
    if (round % 2 == 1) bias.scale = 0.3;
    layer.request.encodings = {bias};
    check_scores(layer, attention_of(layer.request), [&](Index head, Index i, Index j) {
      const MatrixD q = head_of(layer, layer.request.weights.q, head),
                    k = head_of(layer, layer.request.weights.k, head);
      const double scale = bias.scale.value_or(1 / std::sqrt(static_cast<double>(layer.head_width)));
      return q.row(i).dot(k.row(j)) * scale + bias.heads[static_cast<std::size_t>(head)](i, j);
    });
  }
}

// T5Attention.forward in models/t5/modeling_t5.py of Hugging Face transformers: scores = query key^T, then
// scores += position_bias, without a division.
TEST_CASE("attention: T5 adds its biases to products that are not scaled") {
  Random random(15);
  for (int round = 0; round < 20; ++round) {
    Layer layer = random_case(random);
    const auto encoded = pe::encode({.scheme = "t5",
                                     .n = layer.n,
                                     .d = layer.head_width,
                                     .positions = {},
                                     .heads = layer.heads,
                                     .seed = 3,
                                     .parameters = {}});
    REQUIRE(encoded.has_value());
    layer.request.encodings = {*encoded};
    check_scores(layer, attention_of(layer.request), [&](Index head, Index i, Index j) {
      const MatrixD q = head_of(layer, layer.request.weights.q, head),
                    k = head_of(layer, layer.request.weights.k, head);
      return q.row(i).dot(k.row(j)) +
             std::get<BiasEncoding>(*encoded).heads[static_cast<std::size_t>(head)](i, j);
    });
  }
}

TEST_CASE("attention: relative vectors act as the sum over a_ij says") {
  Random random(14);
  for (int round = 0; round < 60; ++round) {
    Layer layer = random_case(random);
    RelativeEncoding relative;
    relative.max_distance = random.below(12);
    const auto table = [&] {
      const Index width = random.below(2) == 0 ? layer.head_width : layer.heads * layer.head_width;
      return pe::random_normal(2 * relative.max_distance + 1, width, 0.5, random);
    };
    const auto vectors = [&] { return pe::random_normal(layer.heads, layer.head_width, 0.5, random); };
    relative.keys = table();
    if (random.below(2) == 0) relative.values = table();
    if (random.below(2) == 0) relative.queries = table();
    if (random.below(2) == 0) relative.content_bias = vectors();
    if (random.below(2) == 0) relative.position_bias = vectors();
    if (random.below(2) == 0) relative.scale = 0.4;
    layer.request.encodings = {relative};
    const Attention attention = attention_of(layer.request);

    check_scores(layer, attention, [&](Index head, Index i, Index j) {
      const pe::VectorD q = head_of(layer, layer.request.weights.q, head).row(i).transpose();
      const pe::VectorD k = head_of(layer, layer.request.weights.k, head).row(j).transpose();
      const auto bias = [&](const std::optional<Matrix>& rows) -> pe::VectorD {
        if (!rows) return pe::VectorD::Zero(layer.head_width);
        return rows->row(head).cast<double>().transpose();
      };
      const pe::VectorD a = relative_row(relative.keys, layer, relative.max_distance, head, j - i);
      double score = (q + bias(relative.content_bias)).dot(k) + (q + bias(relative.position_bias)).dot(a);
      if (relative.queries)
        score += k.dot(relative_row(*relative.queries, layer, relative.max_distance, head, j - i));
      return score * relative.scale.value_or(1 / std::sqrt(static_cast<double>(layer.head_width)));
    });

    double worst = 0;
    for (Index head = 0; head < layer.heads; ++head) {
      const MatrixD v = head_of(layer, layer.request.weights.v, head);
      for (Index i = 0; i < layer.n; ++i) {
        pe::VectorD expected = pe::VectorD::Zero(layer.head_width);
        for (Index j = 0; j < layer.n; ++j) {
          pe::VectorD value = v.row(j).transpose();
          if (relative.values)
            value += relative_row(*relative.values, layer, relative.max_distance, head, j - i);
          expected += attention.weights[static_cast<std::size_t>(head)](i, j) * value;
        }
        const auto actual = attention.output.row(i).segment(head * layer.head_width, layer.head_width);
        worst = std::max(worst, (actual.cast<double>().transpose() - expected).cwiseAbs().maxCoeff());
      }
    }
    CHECK(worst < tolerance);
  }
}

TEST_CASE("attention: encodings act together, whatever their order") {
  Random random(15);
  Layer layer = random_case(random, true);
  BiasEncoding bias;
  for (Index head = 0; head < layer.heads; ++head)
    bias.heads.push_back(pe::random_normal(layer.n, layer.n, 1, random));
  RelativeEncoding relative;
  relative.max_distance = 2;
  relative.keys = pe::random_normal(5, layer.head_width, 1, random);
  const pe::InputEncoding input{pe::random_normal(layer.n, 5, 1, random)};
  const auto rotary = rotary_of(pe::VectorD::LinSpaced(layer.n, 0, 8),
                                pe::VectorD::Ones(layer.head_width / 2), RotaryLayout::half);
  layer.request.encodings = {bias, relative, input, rotary};
  const Attention one = attention_of(layer.request);
  layer.request.encodings = {rotary, input, bias, relative};
  const Attention other = attention_of(layer.request);
  CHECK((one.output - other.output).cwiseAbs().maxCoeff() < tolerance);
}

TEST_CASE("attention: of several scales, the first in the list is that of the scores") {
  Random random(23);
  Layer layer = random_case(random, true);
  const auto scores_with = [&](std::initializer_list<double> scales) {
    layer.request.encodings.clear();
    for (const double scale : scales) {
      BiasEncoding bias;
      bias.heads.assign(static_cast<std::size_t>(layer.heads), Matrix::Zero(layer.n, layer.n));
      bias.scale = scale;
      layer.request.encodings.emplace_back(std::move(bias));
    }
    return attention_of(layer.request).scores;
  };
  CHECK((scores_with({1, 0.5}) == scores_with({1})));
  CHECK((scores_with({0.5, 1}) == scores_with({0.5})));
  CHECK((scores_with({0.5, 1}) != scores_with({1})));
}

TEST_CASE("attention: an encoding that does not fit the layer is refused by name") {
  Random random(16);
  const Layer layer = random_case(random, true);
  const auto error_of = [&](const Encoding& encoding) {
    AttendRequest request = layer.request;
    request.encodings = {encoding};
    const auto result = pe::attend(request);
    REQUIRE(!result);
    return result.error();
  };
  const auto zeros = [](Index rows, Index cols) { return Matrix(Matrix::Zero(rows, cols)); };
  const Index n = layer.n, width = layer.head_width;
  RotaryEncoding rotary = rotary_of(pe::VectorD::Zero(n), pe::VectorD::Zero(width), RotaryLayout::half);
  CHECK(error_of(rotary).field == "encoding.cos");
  rotary = rotary_of(pe::VectorD::Zero(n), pe::VectorD::Zero(1), RotaryLayout::half);
  rotary.decay = zeros(n, 1);
  CHECK(error_of(rotary).code == ErrorCode::bad_value);
  rotary.sin = zeros(n + 1, 1);
  CHECK(error_of(rotary).field == "encoding.sin");
  CHECK(error_of(BiasEncoding{}).field == "encoding.heads");
  RelativeEncoding relative;
  relative.max_distance = 1;
  relative.keys = zeros(2, width);
  CHECK(error_of(relative).field == "encoding.keys");
  relative.keys = zeros(3, width);
  relative.position_bias = zeros(layer.heads, width + 1);
  CHECK(error_of(relative).field == "encoding.positionBias");
  relative.position_bias.reset();
  relative.scale = -1;
  CHECK(error_of(relative).field == "encoding.scale");
}

TEST_CASE("proximity: a rotary encoding gives the mean cosine of the angles between two positions") {
  Random random(17);
  const pe::VectorD positions = pe::random_normal(12, 1, 30, random).cast<double>();
  const pe::VectorD frequencies = pe::random_normal(5, 1, 1, random).cast<double>().cwiseAbs();
  RotaryEncoding rotary = rotary_of(positions, frequencies, RotaryLayout::half);
  rotary.attention_factor = 1.3;
  rotary.cos *= 1.3F;
  rotary.sin *= 1.3F;
  const auto kernel = pe::proximity(rotary, pe::Measure::dot);
  REQUIRE(kernel);
  for (Index x = 0; x < 12; ++x)
    for (Index y = 0; y < 12; ++y)
      CHECK(std::abs((*kernel)(x, y) - ((positions(x) - positions(y)) * frequencies).array().cos().mean()) <
            1e-5);
}

TEST_CASE("proximity: a bias is itself, head by head; relative vectors are compared by their offsets") {
  Random random(18);
  const BiasEncoding bias{.heads = {Matrix::Constant(2, 2, 1), Matrix::Constant(2, 2, 5)},
                          .slopes = {},
                          .buckets = {},
                          .scale = {}};
  CHECK((*pe::proximity(bias, pe::Measure::dot, 1))(0, 1) == 5);
  CHECK(pe::proximity(bias, pe::Measure::dot, 2).error().field == "head");
  RelativeEncoding relative;
  relative.max_distance = 3;
  relative.keys = pe::random_normal(7, 4, 1, random);
  const auto offsets = pe::proximity(relative, pe::Measure::dot);
  REQUIRE(offsets);
  CHECK(offsets->rows() == 7);
  CHECK(std::abs((*offsets)(1, 5) - relative.keys.row(1).dot(relative.keys.row(5))) < 1e-5F);
}

}  // namespace attention_kinds_test
