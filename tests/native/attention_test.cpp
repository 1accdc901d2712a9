#include "pe/attention/attention.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "golden.hpp"
#include "layers.hpp"
#include "same.hpp"

namespace attention_test {

using pe::AttendRequest, pe::Attention, pe::ErrorCode, pe::Index, pe::Matrix, pe::Random;

namespace {

Attention attention_of(const AttendRequest& request) {
  auto result = pe::attend(request);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// The largest difference from the golden values; -infinity has to stand at the same places.
double difference(const Matrix& actual, const pe::MatrixD& expected) {
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  double worst = 0;
  for (Index i = 0; i < actual.rows(); ++i)
    for (Index j = 0; j < actual.cols(); ++j)
      if (actual(i, j) != expected(i, j)) worst = std::max(worst, std::abs(actual(i, j) - expected(i, j)));
  return worst;
}

void check_refused(const AttendRequest& request, ErrorCode code, const std::string& field) {
  const auto result = pe::attend(request);
  REQUIRE(!result);
  CAPTURE(result.error().message);
  CHECK(result.error().code == code);
  CHECK(result.error().field == field);
  CHECK_THAT(result.error().message, Catch::Matchers::StartsWith(field));
}

AttendRequest small_layer() {
  Random random(80);
  const auto normal = [&](Index rows, Index cols) { return pe::random_normal(rows, cols, 1, random); };
  return {.x = normal(5, 4),
          .weights = {.q = normal(4, 6), .k = normal(4, 6), .v = normal(4, 6), .o = normal(6, 3)},
          .biases = {.q = normal(1, 6), .k = normal(1, 6), .v = normal(1, 6), .o = normal(1, 3)},
          .heads = 2,
          .encodings = {}};
}

}  // namespace

TEST_CASE("attention: as NumPy computes it in double") {
  AttendRequest request;
  std::size_t head = 0, cases = 0;
  std::vector<GoldenBlock> expected_heads;
  for (const GoldenBlock& block : read_golden("attention/attention.txt")) {
    const Matrix given = block.values.cast<float>();
    const auto name = words(block.name);
    if (name[0] == "case") {
      request = {};
      request.heads = std::stol(name[1]);
      request.mask.causal = name[2] == "1";
      expected_heads.clear();
      ++cases;
    } else if (name[0] == "x") {
      request.x = given;
    } else if (name[0] == "add" || name[0] == "concat") {
      request.encodings.push_back(
          pe::InputEncoding{given, name[0] == "add" ? pe::Combine::add : pe::Combine::concat});
    } else if (name[0] == "scores" || name[0] == "weights") {
      expected_heads.push_back(block);
    } else if (name[0] == "output") {
      const Attention result = attention_of(request);
      CAPTURE(cases);
      CHECK(difference(result.output, block.values) < 5e-6);
      REQUIRE(expected_heads.size() == 2 * static_cast<std::size_t>(request.heads));
      for (head = 0; head < static_cast<std::size_t>(request.heads); ++head) {
        CHECK(difference(result.scores[head], expected_heads[2 * head].values) < 1e-5);
        CHECK(difference(result.weights[head], expected_heads[2 * head + 1].values) < 2e-6);
      }
    } else {
      const bool bias = name[0].size() == 2;
      auto& [q, k, v, o] = request.weights;
      auto& [bq, bk, bv, bo] = request.biases;
      switch (name[0].back()) {
        case 'q':
          bias ? void(bq = given) : void(q = given);
          break;
        case 'k':
          bias ? void(bk = given) : void(k = given);
          break;
        case 'v':
          bias ? void(bv = given) : void(v = given);
          break;
        default:
          bias ? void(bo = given) : void(o = given);
      }
    }
  }
  CHECK(cases == 5);
}

TEST_CASE("attention: every row of weights sums to 1, and a causal mask lets no row see ahead") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 81);
    const Index n = 1 + random.below(40);
    const AttendRequest request =
        random_layer(random, n, 1 + random.below(12), {.causal = seed % 2 == 1, .encodings = {}});
    const Attention result = attention_of(request);
    CAPTURE(seed, n);
    REQUIRE(result.weights.size() == static_cast<std::size_t>(request.heads));
    for (std::size_t head = 0; head < result.weights.size(); ++head)
      for (Index i = 0; i < n; ++i) {
        REQUIRE(std::abs(result.weights[head].row(i).sum() - 1) < 2e-6F);
        REQUIRE((result.weights[head].row(i).array() >= 0).all());
        if (!request.mask.causal) continue;
        for (Index j = i + 1; j < n; ++j) {
          REQUIRE(result.weights[head](i, j) == 0);
          REQUIRE(result.scores[head](i, j) == -std::numeric_limits<float>::infinity());
        }
      }
    if (request.mask.causal)
      for (const Matrix& weights : result.weights) REQUIRE(weights(0, 0) == 1);
  }
}

TEST_CASE("attention: a window hides the keys that are as far away as it is wide, or in other chunks") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 86);
    const Index n = 1 + random.below(30), window = 1 + random.below(12);
    const bool is_chunked = seed % 2 == 1, is_causal = seed % 4 > 1;
    AttendRequest request = random_layer(random, n, 5);
    const Attention open = attention_of(request);
    request.mask = {.causal = is_causal,
                    .window = window,
                    .window_kind = is_chunked ? pe::Mask::Window::chunked : pe::Mask::Window::sliding};
    const Attention result = attention_of(request);
    CAPTURE(seed, n, window);
    for (std::size_t head = 0; head < result.scores.size(); ++head)
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
          const bool is_near = is_chunked ? i / window == j / window : std::abs(i - j) < window;
          const bool is_seen = is_near && (!is_causal || j <= i);
          REQUIRE(result.scores[head](i, j) ==
                  (is_seen ? open.scores[head](i, j) : -std::numeric_limits<float>::infinity()));
          REQUIRE((is_seen || result.weights[head](i, j) == 0));
        }
  }
}

TEST_CASE("attention: padding is seen by no word, and only by itself") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 89);
    const Index n = 2 + random.below(20), padding = random.below(n + 1);
    AttendRequest request = random_layer(random, n, 5, {.causal = seed % 2 == 1, .encodings = {}});
    const Attention open = attention_of(request);
    request.padding = padding;
    const Attention result = attention_of(request);
    CAPTURE(seed, n, padding);
    for (std::size_t head = 0; head < result.scores.size(); ++head)
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
          REQUIRE(
              result.scores[head](i, j) ==
              (j >= padding || i == j ? open.scores[head](i, j) : -std::numeric_limits<float>::infinity()));
    if (padding == n) continue;
    // Without positions, words behind padding are words at the start of a text.
    AttendRequest alone = request;
    alone.padding = 0;
    alone.x = request.x.bottomRows(n - padding);
    const Matrix words = result.output.bottomRows(n - padding);
    CHECK((words - attention_of(alone).output).cwiseAbs().maxCoeff() < 1e-5F);
  }
}

TEST_CASE(
    "attention: a window as long as the text hides nothing, and one of 1 leaves each word its own value") {
  Random random(87);
  AttendRequest request = random_layer(random, 12, 6);
  request.weights.o.reset();
  request.biases.o.reset();
  const Attention open = attention_of(request);
  for (const auto kind : {pe::Mask::Window::sliding, pe::Mask::Window::chunked}) {
    request.mask = {.window = 12, .window_kind = kind};
    CHECK(same(attention_of(request).output, open.output));
    request.mask.window = 1;
    CHECK(same(attention_of(request).output, open.values));
  }
}

TEST_CASE("attention: a factor of a query multiplies its scores, before biases are added") {
  Random random(88);
  AttendRequest request = random_layer(random, 7, 6, {.encodings = {}});
  const Attention plain = attention_of(request);
  // Powers of two multiply without rounding.
  request.query_factors = std::vector{1.0, 2.0, 0.5, 4.0, 1.0, 0.0, 8.0};
  const Attention result = attention_of(request);
  for (std::size_t head = 0; head < plain.scores.size(); ++head)
    for (Index i = 0; i < 7; ++i)
      CHECK(same(result.scores[head].row(i),
                 plain.scores[head].row(i) * static_cast<float>((*request.query_factors)[i])));
}

TEST_CASE("attention: the first token under a causal mask answers with its own value") {
  Random random(82);
  AttendRequest request = random_layer(random, 9, 6, {.causal = true, .encodings = {}});
  request.weights.o.reset();
  request.biases.o.reset();
  const Attention result = attention_of(request);
  CHECK(same(result.output.row(0), result.values.row(0)));
}

TEST_CASE("attention: under a causal mask, later words change nothing before them") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 83);
    const Index n = 2 + random.below(30);
    AttendRequest request = random_layer(random, n, 5, {.causal = true, .encodings = {}});
    const Attention before = attention_of(request);
    const Index changed = 1 + random.below(static_cast<std::uint32_t>(n - 1));
    request.x.row(changed) = pe::random_normal(1, 5, 2, random);
    const Attention after = attention_of(request);
    REQUIRE(same(before.output.topRows(changed), after.output.topRows(changed)));
    REQUIRE(!same(before.output.row(changed), after.output.row(changed)));
  }
}

TEST_CASE(
    "attention: identical words without positions are weighted 1 / n, and 1 / (i + 1) under a causal mask") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 84);
    const Index n = 1 + random.below(64);
    AttendRequest request = random_layer(random, n, 7);
    request.x.rowwise() = request.x.row(0).eval();
    for (const Matrix& weights : attention_of(request).weights)
      REQUIRE((weights.array() == 1.0F / static_cast<float>(n)).all());
    request.mask.causal = true;
    for (const Matrix& weights : attention_of(request).weights)
      for (Index i = 0; i < n; ++i)
        REQUIRE((weights.row(i).head(i + 1).array() == 1.0F / static_cast<float>(i + 1)).all());
  }
}

TEST_CASE("attention: two heads are two layers of one head side by side") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 85);
    const Index n = 1 + random.below(20), width = 1 + random.below(9), head_width = 1 + random.below(9);
    const auto normal = [&](Index rows, Index cols) { return pe::random_normal(rows, cols, 1, random); };
    AttendRequest both{
        .x = normal(n, width),
        .weights = {.q = normal(width, 2 * head_width),
                    .k = normal(width, 2 * head_width),
                    .v = normal(width, 2 * head_width),
                    .o = {}},
        .biases = {.q = normal(1, 2 * head_width), .k = {}, .v = normal(1, 2 * head_width), .o = {}},
        .heads = 2,
        .mask = {.causal = seed % 2 == 0},
        .encodings = {}};
    const Attention together = attention_of(both);
    for (Index head = 0; head < 2; ++head) {
      const auto half = [&](const Matrix& matrix) -> Matrix {
        return matrix.middleCols(head * head_width, head_width);
      };
      AttendRequest one = both;
      one.heads = 1;
      one.weights = {
          .q = half(both.weights.q), .k = half(both.weights.k), .v = half(both.weights.v), .o = {}};
      one.biases = {.q = half(*both.biases.q), .k = {}, .v = half(*both.biases.v), .o = {}};
      const Attention alone = attention_of(one);
      REQUIRE(same(alone.weights[0], together.weights[static_cast<std::size_t>(head)]));
      REQUIRE(same(alone.output, half(together.output)));
    }
  }
}

TEST_CASE("attention: what happened inside fits together") {
  Random random(86);
  AttendRequest request = small_layer();
  request.encodings = {encoding_of("sinusoidal", 5, 4, "add")};
  const Attention result = attention_of(request);
  CHECK(same(result.input, request.x + std::get<pe::InputEncoding>(request.encodings[0]).table));
  CHECK((result.queries.rowwise() - request.biases.q->row(0) - result.input * request.weights.q)
            .cwiseAbs()
            .maxCoeff() < 1e-5F);
  const Matrix scores = result.queries.rightCols(3) * result.keys.rightCols(3).transpose() / std::sqrt(3.0F);
  CHECK((result.scores[1] - scores).cwiseAbs().maxCoeff() < 1e-5F);
  Matrix beside(5, 6);
  beside << result.weights[0] * result.values.leftCols(3), result.weights[1] * result.values.rightCols(3);
  CHECK((result.output - ((beside * *request.weights.o).rowwise() + request.biases.o->row(0)))
            .cwiseAbs()
            .maxCoeff() < 1e-5F);
}

TEST_CASE("attention: a concatenated table beside zero weights changes nothing") {
  Random random(87);
  AttendRequest request = small_layer();
  const Attention without = attention_of(request);
  for (Matrix* weights : {&request.weights.q, &request.weights.k, &request.weights.v}) {
    weights->conservativeResize(4 + 3, Eigen::NoChange);
    weights->bottomRows(3).setZero();
  }
  request.encodings = {encoding_of("learned", 5, 3, "concat")};
  const Attention with = attention_of(request);
  CHECK(with.input.cols() == 7);
  CHECK(same(with.output, without.output));
}

TEST_CASE("attention: several tables act together, each where it belongs") {
  AttendRequest request = small_layer();
  request.encodings = {encoding_of("none", 5, 4, ""), encoding_of("learned", 5, 2, "concat"),
                       encoding_of("index", 5, 4, "add"), encoding_of("sinusoidal", 5, 3, "concat")};
  for (Matrix* weights : {&request.weights.q, &request.weights.k, &request.weights.v})
    *weights = Matrix::Ones(9, 6);
  const Attention result = attention_of(request);
  Matrix expected(5, 9);
  expected << request.x + std::get<pe::InputEncoding>(request.encodings[2]).table,
      std::get<pe::InputEncoding>(request.encodings[1]).table,
      std::get<pe::InputEncoding>(request.encodings[3]).table;
  CHECK(same(result.input, expected));
}

TEST_CASE("attention: scores and weights that are not kept change nothing else") {
  AttendRequest request = small_layer();
  const Attention whole = attention_of(request);
  for (const bool scores : {true, false})
    for (const bool weights : {true, false}) {
      request.want.emplace();
      if (scores) request.want->push_back(pe::AttentionPart::scores);
      if (weights) request.want->push_back(pe::AttentionPart::weights);
      const Attention kept = attention_of(request);
      CAPTURE(scores, weights);
      CHECK(same(kept.output, whole.output));
      REQUIRE(kept.scores.size() == (scores ? whole.scores.size() : 0));
      REQUIRE(kept.weights.size() == (weights ? whole.weights.size() : 0));
      for (std::size_t head = 0; head < kept.scores.size(); ++head)
        CHECK(same(kept.scores[head], whole.scores[head]));
      for (std::size_t head = 0; head < kept.weights.size(); ++head)
        CHECK(same(kept.weights[head], whole.weights[head]));
    }
}

TEST_CASE("attention: the same request gives the same bits") {
  Random random(88);
  const AttendRequest request = random_layer(random, 33, 12, {.causal = true, .encodings = {}});
  const Attention first = attention_of(request), second = attention_of(request);
  CHECK(same(first.output, second.output));
  CHECK(same(first.weights[0], second.weights[0]));
}

TEST_CASE("attention: a matrix of the wrong shape is named") {
  const auto shaped = [](auto change) {
    AttendRequest request = small_layer();
    change(request);
    return request;
  };
  const auto none = Matrix(0, 0);
  check_refused(shaped([&](auto& r) { r.x = none; }), ErrorCode::bad_shape, "x");
  check_refused(shaped([&](auto& r) { r.x = Matrix(5, 0); }), ErrorCode::bad_shape, "x");
  check_refused(shaped([&](auto& r) { r.x = Matrix::Zero(5, 3); }), ErrorCode::bad_shape, "weights.q");
  check_refused(shaped([&](auto& r) { r.weights.q = Matrix(4, 0); }), ErrorCode::bad_shape, "weights.q");
  check_refused(shaped([&](auto& r) { r.weights.k = Matrix::Zero(4, 4); }), ErrorCode::bad_shape,
                "weights.k");
  check_refused(shaped([&](auto& r) { r.weights.v = Matrix::Zero(3, 6); }), ErrorCode::bad_shape,
                "weights.v");
  check_refused(shaped([&](auto& r) { r.weights.o = Matrix::Zero(4, 3); }), ErrorCode::bad_shape,
                "weights.o");
  check_refused(shaped([&](auto& r) { r.biases.q = Matrix::Zero(1, 5); }), ErrorCode::bad_shape, "biases.q");
  check_refused(shaped([&](auto& r) { r.biases.k = Matrix::Zero(6, 1); }), ErrorCode::bad_shape, "biases.k");
  check_refused(shaped([&](auto& r) { r.biases.v = none; }), ErrorCode::bad_shape, "biases.v");
  check_refused(shaped([&](auto& r) { r.biases.o = Matrix::Zero(1, 6); }), ErrorCode::bad_shape, "biases.o");
  check_refused(shaped([&](auto& r) { r.query_factors = std::vector<double>(4, 1); }), ErrorCode::bad_shape,
                "queryFactors");
  check_refused(shaped([&](auto& r) { r.query_factors = std::vector<double>(5, NAN); }),
                ErrorCode::non_finite, "queryFactors");
  check_refused(shaped([&](auto& r) { r.mask.window = -1; }), ErrorCode::bad_value, "window");
  for (const Index padding : {-1, 6})
    check_refused(shaped([&](auto& r) { r.padding = padding; }), ErrorCode::bad_value, "padding");
  check_refused(shaped([&](auto& r) { r.weights.o.reset(); }), ErrorCode::bad_shape, "biases.o");
  check_refused(shaped([&](auto& r) { r.encodings = {encoding_of("index", 4, 4, "add")}; }),
                ErrorCode::bad_shape, "encoding.table");
  check_refused(shaped([&](auto& r) { r.encodings = {encoding_of("index", 5, 3, "add")}; }),
                ErrorCode::bad_shape, "encoding.table");
  check_refused(shaped([&](auto& r) { r.encodings = {encoding_of("index", 5, 3, "concat")}; }),
                ErrorCode::bad_shape, "weights.q");
  for (const Index heads : {0, -1, 4, 5, 7, std::numeric_limits<int>::max()})
    check_refused(shaped([&](auto& r) { r.heads = heads; }), ErrorCode::bad_value, "heads");
}

TEST_CASE("attention: an entry that is not finite is named, in whichever matrix it is") {
  const float infinity = std::numeric_limits<float>::infinity();
  AttendRequest request = small_layer();
  request.encodings = {encoding_of("index", 5, 4, "add")};
  auto& [q, k, v, o] = request.weights;
  auto& [bq, bk, bv, bo] = request.biases;
  const std::pair<Matrix*, std::string> all[] = {
      {&request.x, "x"},  {&q, "weights.q"},
      {&k, "weights.k"},  {&v, "weights.v"},
      {&*o, "weights.o"}, {&*bq, "biases.q"},
      {&*bk, "biases.k"}, {&*bv, "biases.v"},
      {&*bo, "biases.o"}, {&std::get<pe::InputEncoding>(request.encodings[0]).table, "encoding.table"}};
  for (const auto& [matrix, field] : all)
    for (const float bad : {NAN, infinity, -infinity}) {
      const float good = std::exchange((*matrix)(0, 2), bad);
      check_refused(request, ErrorCode::non_finite, field);
      (*matrix)(0, 2) = good;
    }
  CHECK(pe::attend(request).has_value());
}

TEST_CASE("attention: numbers that overflow on the way are refused, not taken for an answer") {
  AttendRequest request = small_layer();
  request.weights.q *= 1e20F;
  request.weights.k *= 1e20F;
  check_refused(request, ErrorCode::non_finite, "x");
  request = small_layer();
  request.weights.v *= 1e20F;
  *request.weights.o *= 1e20F;
  check_refused(request, ErrorCode::non_finite, "x");
}

TEST_CASE("attention: a length whose scores no memory holds is refused") {
  const Index n = 20000;
  AttendRequest request{
      .x = Matrix::Zero(n, 1),
      .weights = {.q = Matrix::Zero(1, 4), .k = Matrix::Zero(1, 4), .v = Matrix::Zero(1, 4), .o = {}},
      .biases = {},
      .heads = 4,
      .encodings = {}};
  check_refused(request, ErrorCode::too_large, "x");
  // An output so wide that it is what does not fit.
  request.heads = 1;
  request.x = Matrix::Zero(2000, 1);
  request.weights.o = Matrix::Zero(4, 300'000);
  check_refused(request, ErrorCode::too_large, "x");
}

}  // namespace attention_test
