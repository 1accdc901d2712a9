#include "pe/probes/position_heads.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "golden.hpp"
#include "pe/core/random.hpp"

namespace position_heads_test {

using pe::ErrorCode, pe::FirstLayer, pe::HeadMap, pe::HeadProbe, pe::Index, pe::Matrix, pe::MatrixD;

namespace {

struct Case {
  Matrix table;
  FirstLayer layer;
  std::map<std::string, MatrixD> found;
};

std::map<std::string, Case> golden_cases() {
  std::map<std::string, std::map<std::string, MatrixD>> blocks;
  for (const GoldenBlock& block : read_golden("probes/heads.txt")) {
    const auto space = block.name.find(' ');
    blocks[block.name.substr(0, space)][block.name.substr(space + 1)] = block.values;
  }
  std::map<std::string, Case> cases;
  for (auto& [name, parts] : blocks) {
    const auto part = [&](const char* which) {
      return parts.contains(which) ? std::optional<Matrix>(parts[which].cast<float>()) : std::nullopt;
    };
    const MatrixD shape = parts.at("shape");
    FirstLayer layer{.weights = {*part("q"), *part("k")},
                     .biases = {part("bq"), part("bk")},
                     .heads = static_cast<Index>(shape(0, 0)),
                     .causal = shape(0, 1) != 0,
                     .norm = {},
                     .words = part("words"),
                     .constant = part("constant")};
    if (shape(0, 2) >= 0)
      layer.norm = FirstLayer::Norm{.gain = part("gain"), .bias = part("bias"), .epsilon = shape(0, 2)};
    cases[name] = {*part("table"), std::move(layer), std::move(parts)};
  }
  return cases;
}

double difference(const Matrix& found, const MatrixD& expected) {
  return (found.cast<double>() - expected).cwiseAbs().maxCoeff();
}

Matrix normal(Index rows, Index cols, std::uint64_t seed) {
  pe::Random random(seed);
  return pe::random_normal(rows, cols, 1, random);
}

FirstLayer some_layer(Index width, Index heads) {
  return {.weights = {normal(width, width, 1), normal(width, width, 2)},
          .biases = {},
          .heads = heads,
          .norm = {},
          .words = {},
          .constant = {}};
}

std::vector<HeadProbe> probe(const Matrix& table, const FirstLayer& layer) {
  auto result = pe::probe_heads(table, layer);
  REQUIRE(result.has_value());
  return std::move(result->heads);
}

HeadMap map_of(const Matrix& table, const FirstLayer& layer, Index head = 0) {
  auto result = pe::head_map(table, layer, head);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// One-hot positions, and weights that make the query of i the key of i - 1, all the stronger.
FirstLayer previous_token_layer(Index n, float strength) {
  FirstLayer layer = some_layer(n, 1);
  layer.causal = true;
  layer.weights.q = Matrix::Zero(n, n);
  for (Index i = 1; i < n; ++i) layer.weights.q(i, i - 1) = strength;
  layer.weights.k = Matrix::Identity(n, n);
  return layer;
}

void check_refusal(const Matrix& table, const FirstLayer& layer, ErrorCode code, const std::string& field) {
  CAPTURE(field);
  const auto of_heads = pe::probe_heads(table, layer);
  const auto of_map = pe::head_map(table, layer, 0);
  REQUIRE(!of_heads);
  REQUIRE(!of_map);
  CHECK(of_heads.error().code == code);
  CHECK(of_heads.error().field == field);
  CHECK(of_map.error().message == of_heads.error().message);
}

}  // namespace

TEST_CASE("heads: scores and attention are those of PyTorch") {
  int maps = 0;
  for (const auto& [name, one] : golden_cases())
    for (Index head = 0; head < one.layer.heads; ++head) {
      CAPTURE(name, head);
      const auto [scores, attention] = map_of(one.table, one.layer, head);
      const MatrixD& expected = one.found.at("scores " + std::to_string(head));
      const double size = expected.cwiseAbs().maxCoeff();
      for (Index i = 0; i < scores.rows(); ++i)
        for (Index j = 0; j < scores.cols(); ++j)
          if (one.layer.causal && j > i)
            CHECK(scores(i, j) == -std::numeric_limits<float>::infinity());
          else
            CHECK(std::abs(static_cast<double>(scores(i, j)) - expected(i, j)) < 1e-5 * size);
      CHECK(difference(attention, one.found.at("attention " + std::to_string(head))) < 1e-4);
      ++maps;
    }
  CHECK(maps == 12);
}

TEST_CASE("heads: the variance of scores divides as NumPy divides it") {
  int heads = 0;
  for (const auto& [name, one] : golden_cases()) {
    const std::vector<HeadProbe> found = probe(one.table, one.layer);
    REQUIRE(std::ssize(found) == one.layer.heads);
    for (Index head = 0; head < one.layer.heads; ++head) {
      CAPTURE(name, head);
      const auto& variance = found[static_cast<std::size_t>(head)].variance;
      CHECK(variance.has_value() == one.layer.words.has_value());
      if (!variance) continue;
      const MatrixD expected = one.found.at("variance").row(head);
      CHECK_THAT(variance->total, Catch::Matchers::WithinRel(expected(0), 1e-5));
      CHECK_THAT(variance->positions, Catch::Matchers::WithinAbs(expected(1), 1e-5));
      CHECK_THAT(variance->words, Catch::Matchers::WithinAbs(expected(2), 1e-5));
      CHECK_THAT(variance->both, Catch::Matchers::WithinAbs(expected(3), 1e-5));
      ++heads;
    }
  }
  CHECK(heads == 8);
}

TEST_CASE("heads: the numbers and the overview of a head are those of its map") {
  for (const auto& [name, one] : golden_cases()) {
    const std::vector<HeadProbe> found = probe(one.table, one.layer);
    for (Index head = 0; head < one.layer.heads; ++head) {
      CAPTURE(name, head);
      const HeadProbe& of_head = found[static_cast<std::size_t>(head)];
      const MatrixD& attention = one.found.at("attention " + std::to_string(head));
      const Index n = attention.rows();
      CHECK(std::abs(of_head.previous - attention.diagonal(-1).mean()) < 1e-4);
      CHECK(std::abs(of_head.own - attention.diagonal().mean()) < 1e-4);
      CHECK(std::abs(of_head.next - attention.diagonal(1).mean()) < 1e-4);
      CHECK(std::abs(of_head.first - attention.col(0).tail(n - 1).mean()) < 1e-4);
      CHECK(difference(of_head.overview, attention) < 1e-4);  // few enough positions for one a block
    }
  }
}

TEST_CASE("heads: a head that looks one position back is found, the more strongly the surer it is") {
  const Index n = 150;
  const Matrix table = Matrix::Identity(n, n);
  const HeadProbe sharp = probe(table, previous_token_layer(n, 400))[0];
  CHECK(sharp.previous > 0.999);
  // The first query sees itself alone.
  CHECK_THAT(sharp.own, Catch::Matchers::WithinAbs(1.0 / static_cast<double>(n), 1e-6));
  CHECK(sharp.next == 0);
  CHECK(!sharp.variance);
  // Without any preference, a query divides its attention equally among the keys that it sees.
  double even = 0;
  for (Index i = 1; i < n; ++i) even += 1 / static_cast<double>(i + 1);
  const HeadProbe blunt = probe(table, previous_token_layer(n, 0))[0];
  CHECK_THAT(blunt.previous, Catch::Matchers::WithinRel(even / static_cast<double>(n - 1), 1e-6));
  CHECK(blunt.overview.rows() == 64);
  for (const HeadProbe& one : {sharp, blunt})
    for (Index i = 0; i < 64; ++i) CHECK_THAT(one.overview.row(i).sum(), Catch::Matchers::WithinAbs(1, 1e-5));
}

TEST_CASE("heads: words alone and positions alone explain all where there is nothing else") {
  FirstLayer layer = some_layer(6, 2);
  layer.words = normal(5, 6, 3);
  for (const HeadProbe& head : probe(Matrix::Zero(8, 6), layer)) {
    REQUIRE(head.variance.has_value());
    CHECK(head.variance->positions < 1e-9);
    CHECK(head.variance->words > 1 - 1e-6);
  }
  layer.words = normal(1, 6, 4);
  for (const HeadProbe& head : probe(normal(8, 6, 5), layer)) {
    REQUIRE(head.variance.has_value());
    CHECK(head.variance->positions > 1 - 1e-5);
    CHECK(head.variance->words < 1e-5);
  }
  CHECK(!probe(Matrix::Zero(8, 6), layer)[0].variance);
}

TEST_CASE("heads: rows left out at the start are no positions") {
  FirstLayer layer = some_layer(4, 2);
  const Matrix table = normal(9, 4, 6);
  const HeadMap whole = map_of(table.bottomRows(7), layer, 1);
  layer.drop = 2;
  CHECK((map_of(table, layer, 1).scores == whole.scores));
}

TEST_CASE("heads: what they refuse") {
  const Matrix table = normal(5, 4, 7);
  const FirstLayer good = some_layer(4, 2);
  const auto refuse = [&](ErrorCode code, const std::string& field, const auto& spoil) {
    FirstLayer layer = good;
    spoil(layer);
    check_refusal(table, layer, code, field);
  };
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  refuse(ErrorCode::bad_shape, "weights.q", [](auto& layer) { layer.weights.q.resize(3, 4); });
  refuse(ErrorCode::bad_shape, "weights.k", [](auto& layer) { layer.weights.k.resize(4, 3); });
  refuse(ErrorCode::non_finite, "weights.k", [](auto& layer) { layer.weights.k(0, 0) = nan; });
  refuse(ErrorCode::bad_shape, "biases.q", [](auto& layer) { layer.biases.q = Matrix::Zero(2, 4); });
  refuse(ErrorCode::bad_shape, "biases.k", [](auto& layer) { layer.biases.k = Matrix::Zero(1, 3); });
  refuse(ErrorCode::bad_value, "heads", [](auto& layer) { layer.heads = 3; });
  refuse(ErrorCode::bad_value, "drop", [](auto& layer) { layer.drop = 4; });
  refuse(ErrorCode::bad_shape, "words", [](auto& layer) { layer.words = Matrix::Zero(2, 3); });
  refuse(ErrorCode::bad_shape, "words", [](auto& layer) { layer.words = Matrix::Zero(0, 4); });
  refuse(ErrorCode::bad_shape, "constant", [](auto& layer) { layer.constant = Matrix::Zero(1, 3); });
  refuse(ErrorCode::bad_shape, "norm.gain",
         [](auto& layer) { layer.norm = FirstLayer::Norm{.gain = Matrix::Zero(1, 3), .bias = {}}; });
  refuse(ErrorCode::bad_value, "norm.epsilon",
         [](auto& layer) { layer.norm = FirstLayer::Norm{.gain = {}, .bias = {}, .epsilon = 2}; });
  check_refusal(Matrix::Zero(4097, 4), good, ErrorCode::too_large, "table");
  check_refusal(Matrix::Constant(5, 4, 1e30F), good, ErrorCode::non_finite, "table");
  for (const Index head : {-1, 2}) {
    const auto result = pe::head_map(table, good, head);
    REQUIRE(!result);
    CHECK(result.error().field == "head");
  }
}

}  // namespace position_heads_test
