// Data-dependent positions, against their papers' formulas written out in double.
#include "pe/attention/data_dependent.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <utility>

#include "layers.hpp"
#include "pe/attention/permutation.hpp"
#include "pe/encodings/alibi.hpp"
#include "pe/properties/proximity.hpp"
#include "same.hpp"

namespace data_dependent_test {

using pe::AttendRequest, pe::Attention, pe::DataDependentEncoding, pe::Encoding, pe::ErrorCode, pe::Index,
    pe::Matrix, pe::MatrixD, pe::Random;

namespace {

Attention attention_of(AttendRequest layer, Encoding encoding) {
  layer.encodings = {std::move(encoding)};
  auto result = pe::attend(layer);
  REQUIRE(result.has_value());
  return *std::move(result);
}

/// A layer without biases or mixed heads, and the encoding of a scheme that fits it: words are as wide as all
/// heads.
struct Case {
  AttendRequest layer;
  Index heads, head_width;

  Case(Random& random, Index n, Index most_heads = 5)
      : heads(1 + random.below(static_cast<std::uint32_t>(most_heads))), head_width(1 + random.below(6)) {
    const Index width = heads * head_width;
    const auto weights = [&] { return pe::random_normal(width, width, 0.4, random); };
    layer = {.x = pe::random_normal(n, width, 1, random),
             .weights = {.q = weights(), .k = weights(), .v = weights(), .o = {}},
             .biases = {},
             .heads = heads,
             .mask = {.causal = random.below(2) == 0},
             .encodings = {}};
  }

  Encoding encoding(const std::string& scheme, pe::Parameters parameters, std::uint64_t seed = 1) const {
    auto result = pe::encode({.scheme = scheme,
                              .n = layer.x.rows(),
                              .d = head_width,
                              .positions = {},
                              .heads = heads,
                              .seed = seed,
                              .parameters = std::move(parameters)});
    REQUIRE(result.has_value());
    return *std::move(result);
  }

  /// Compares what the encoding adds to the scores with bias(head, queries, scores without it, i, j).
  template <class Bias>
  void check(const Encoding& encoding, const Bias& bias) const {
    const Attention with = attention_of(layer, encoding), without = attention_of(layer, pe::NoEncoding{});
    for (Index head = 0; head < heads; ++head) {
      const MatrixD queries = with.queries.middleCols(head * head_width, head_width).cast<double>();
      // Without a mask, since sums over the words run over scores.
      const MatrixD keys = with.keys.middleCols(head * head_width, head_width).cast<double>();
      const MatrixD scaled = queries * keys.transpose() / std::sqrt(static_cast<double>(head_width));
      for (Index i = 0; i < layer.x.rows(); ++i)
        for (Index j = 0; j < layer.x.rows(); ++j) {
          if (layer.mask.causal && j > i) continue;
          const auto at = static_cast<std::size_t>(head);
          const double expected = scaled(i, j) + bias(head, queries, scaled, i, j);
          REQUIRE(std::abs(with.scores[at](i, j) - expected) < 1e-4 * (1 + std::abs(expected)));
        }
    }
  }
};

double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}

const DataDependentEncoding& data_dependent_of(const Encoding& encoding) {
  return std::get<DataDependentEncoding>(encoding);
}

}  // namespace

TEST_CASE("forget gate: with constant gates its scores, weights and outputs are ALiBi's, to the bit") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 150);
    // From nine heads on, some slopes are no powers of two, so that their products are rounded.
    const Case one(random, 1 + random.below(50), 20);
    const Attention gate = attention_of(one.layer, one.encoding("forget-gate", {{"strength", 0.0}})),
                    alibi = attention_of(one.layer, one.encoding("alibi", {}));
    CAPTURE(seed, one.heads);
    for (std::size_t head = 0; head < gate.scores.size(); ++head) {
      REQUIRE(same(gate.scores[head], alibi.scores[head]));
      REQUIRE(same(gate.weights[head], alibi.weights[head]));
    }
    REQUIRE(same(gate.output, alibi.output));
    if (one.layer.x.rows() < 3) continue;
    const Attention open = attention_of(one.layer, one.encoding("forget-gate", {{"strength", 0.01}}));
    REQUIRE(!same(open.scores[0], alibi.scores[0]));
  }
}

TEST_CASE("forget gate: the bias sums log sigmoid(w . x + b) over the words after the key up to the query") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 151);
    const Case one(random, 1 + random.below(14));
    Encoding encoding = one.encoding("forget-gate", {}, seed);
    auto& data_dependent = std::get<DataDependentEncoding>(encoding);
    *data_dependent.gates *=
        static_cast<float>(random.below(3) == 0 ? 40 : 1);  // also where gates shut and open
    const pe::VectorD slopes = Eigen::Map<const pe::VectorD>(data_dependent.slopes.data(), one.heads);
    CHECK(data_dependent.slopes == pe::alibi_slopes(one.heads));
    const MatrixD z = one.layer.x.cast<double>() * data_dependent.gates->cast<double>();
    one.check(encoding, [&](Index head, const MatrixD&, const MatrixD&, Index i, Index j) {
      const double b = -std::log(std::expm1(slopes(head)));
      CHECK(std::log(sigmoid(b)) == Catch::Approx(-slopes(head)));
      double sum = 0;
      for (Index t = std::min(i, j) + 1; t <= std::max(i, j); ++t)
        sum += z(t, head) + b < -30 ? z(t, head) + b : std::log(sigmoid(z(t, head) + b));
      return sum;
    });
  }
}

TEST_CASE("forget gate: logarithms and shares of what is forgotten keep their digits where slopes are tiny") {
  DataDependentEncoding encoding;
  encoding.gates = Matrix::Ones(1, 1);
  for (const double slope : {1e-300, 1e-17, 1e-10, 1e-4, 0.5, 40.0})
    for (const float z : {-500.0F, -40.0F, -1.0F, 0.0F, 1.0F, 40.0F}) {
      CAPTURE(slope, z);
      encoding.slopes = {slope};
      MatrixD gates(2, 1);
      pe::write_forget_gates<float>(gates, Matrix::Constant(1, 1, z), encoding, 0);
      // sigmoid(z + b) with e^b = 1 / expm1(slope), in a precision in which its complement has digits, too.
      const long double odds =
          std::exp(static_cast<long double>(z)) / std::expm1(static_cast<long double>(slope));
      const long double forgotten = 1 / (1 + odds), lost = -std::expm1(-static_cast<long double>(slope));
      const long double logarithm = -std::log1p(1 / odds) + static_cast<long double>(slope);
      CHECK(gates(0, 0) == Catch::Approx(static_cast<double>(logarithm)).epsilon(1e-7).margin(1e-15));
      CHECK(gates(1, 0) == Catch::Approx(static_cast<double>(forgotten / lost)).epsilon(1e-7));
      CHECK(pe::forgotten_by(slope) == Catch::Approx(static_cast<double>(lost)).epsilon(1e-7).margin(0));
    }
}

TEST_CASE("forget gate: a gate that is wide open forgets nothing, a shut one all that came before") {
  Random random(152);
  const Case one(random, 6);
  Case marked = one;
  // One dimension of the words opens the gates, and shuts that of word 3.
  marked.layer.x.col(0).setOnes();
  marked.layer.x(3, 0) = -1;
  marked.layer.mask.causal = true;
  Encoding encoding = one.encoding("forget-gate", {});
  auto& gates = *std::get<DataDependentEncoding>(encoding).gates;
  gates.setZero();
  gates.row(0).setConstant(1000);
  const Attention with = attention_of(marked.layer, encoding), without = attention_of(marked.layer, {});
  for (std::size_t head = 0; head < with.scores.size(); ++head)
    for (Index i = 0; i < 6; ++i)
      for (Index j = 0; j <= i; ++j) {
        if (i >= 3 && j < 3)
          CHECK(with.weights[head](i, j) == 0);
        else
          CHECK(with.scores[head](i, j) == without.scores[head](i, j));
      }
}

TEST_CASE("cope: the position sums the gates from the key to the query, and picks between two vectors") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 153);
    const Case one(random, 1 + random.below(14));
    const Index largest = 1 + random.below(6);
    const Encoding encoding =
        one.encoding("cope", {{"maxPosition", static_cast<double>(largest)}, {"deviation", 1.0}}, seed);
    const MatrixD places = data_dependent_of(encoding).places->cast<double>();
    REQUIRE(places.rows() == largest + 1);
    one.check(encoding, [&](Index, const MatrixD& queries, const MatrixD& scaled, Index i, Index j) {
      double sum = 0;
      for (Index t = std::min(i, j); t <= std::max(i, j); ++t) sum += sigmoid(scaled(i, t));
      const double place = std::min(sum, static_cast<double>(largest)), below = std::floor(place);
      const auto of = [&](double whole) { return queries.row(i).dot(places.row(static_cast<Index>(whole))); };
      return (place - below) * of(std::ceil(place)) + (1 - place + below) * of(below);
    });
  }
}

namespace {

/// Words of two kinds in a layer of one head: separators, whose gates are wide open for every query, and others,
/// whose gates are shut. The second dimension tells words apart.
AttendRequest sentences(const std::vector<bool>& separators) {
  const auto n = static_cast<Index>(separators.size());
  Random random(154);
  Matrix x = pe::random_normal(n, 3, 1, random), q = Matrix::Zero(3, 2), k = Matrix::Zero(3, 2);
  for (Index i = 0; i < n; ++i) {
    x(i, 0) = separators[static_cast<std::size_t>(i)] ? 1.0F : -1.0F;
    x(i, 2) = 1;
  }
  q(2, 0) = 1000;  // every query asks for separators
  k(0, 0) = 1;
  return {.x = std::move(x),
          .weights = {.q = std::move(q), .k = std::move(k), .v = Matrix::Identity(3, 2), .o = {}},
          .biases = {.q = {}, .k = Matrix::Zero(1, 2), .v = {}, .o = {}},
          .heads = 1,
          .encodings = {}};
}

Encoding counted(Index largest) {
  Matrix places(largest + 1, 2);
  for (Index place = 0; place <= largest; ++place)
    places.row(place).setConstant(static_cast<float>(place) / 64);
  return DataDependentEncoding{
      .gates = {}, .slopes = {}, .places = std::move(places), .projection = {}, .distances = {}};
}

}  // namespace

TEST_CASE("cope: where gates open at separators alone, the position of a key counts sentences, not words") {
  const std::vector<bool> separators{false, false, true, false, true, true, false, false, false};
  AttendRequest layer = sentences(separators);
  layer.mask.causal = true;
  const Attention with = attention_of(layer, counted(3)), without = attention_of(layer, {});
  for (Index i = 0; i < 9; ++i)
    for (Index j = 0; j <= i; ++j) {
      const auto count = std::count(separators.begin() + j, separators.begin() + i + 1, true);
      CHECK(
          with.scores[0](i, j) - without.scores[0](i, j) ==
          Catch::Approx(1000.0 * static_cast<double>(std::min<std::ptrdiff_t>(count, 3)) / 64).margin(1e-4));
    }
}

TEST_CASE("permutation: positions that count sentences do not see the order of words within one") {
  // Without a mask, so that position alone tells places apart. Every word attends to the separators, weighed by
  // how many are between.
  AttendRequest layer = sentences({false, false, false, true, false, false, true, false});
  const auto difference = [&](const Encoding& encoding, std::vector<std::int32_t> permutation) {
    layer.encodings = {encoding};
    auto result = pe::permute({layer, std::move(permutation)});
    REQUIRE(result.has_value());
    return result->max_abs_difference;
  };
  const std::vector<std::int32_t> within{2, 0, 1, 3, 5, 4, 6, 7}, across{4, 1, 2, 3, 0, 5, 6, 7};
  CHECK(difference(counted(4), within) == 0);
  CHECK(difference(counted(4), across) > 1e-3F);
  // ALiBi counts words, and sees both.
  const Encoding alibi = *pe::encode({.scheme = "alibi", .n = 8, .d = 2, .positions = {}, .parameters = {}});
  layer.weights.q.setZero();
  CHECK(difference(alibi, within) > 1e-3F);
  CHECK(difference(alibi, across) > 1e-3F);
}

TEST_CASE("projected bias: each word's coefficients mix curves of the distance, up to their reach") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 155);
    const Case one(random, 1 + random.below(14));
    const Index rank = 1 + random.below(4), reach = 1 + random.below(9);
    const Encoding encoding = one.encoding("projected-relative",
                                           {{"rank", static_cast<double>(rank)},
                                            {"maxDistance", static_cast<double>(reach)},
                                            {"deviation", 1.0}},
                                           seed);
    const auto& data_dependent = data_dependent_of(encoding);
    REQUIRE(data_dependent.distances->cols() == reach);
    const MatrixD coefficients = one.layer.x.cast<double>() * data_dependent.projection->cast<double>();
    const MatrixD distances = data_dependent.distances->cast<double>();
    one.check(encoding, [&](Index head, const MatrixD&, const MatrixD&, Index i, Index j) {
      if (j > i || i - j >= reach) return 0.0;
      return coefficients.row(i).segment(head * rank, rank).dot(distances.col(i - j));
    });
  }
}

TEST_CASE("projected bias: with equal words it is a bias of the distance alone") {
  Random random(156);
  Case one(random, 12);
  one.layer.x.rowwise() = Eigen::RowVectorXf(one.layer.x.row(0));
  one.layer.mask.causal = true;
  const Attention with = attention_of(one.layer, one.encoding("projected-relative", {{"maxDistance", 5.0}}));
  for (const Matrix& scores : with.scores)
    for (Index i = 1; i < 12; ++i)
      for (Index j = 1; j <= i; ++j) CHECK(scores(i, j) == Catch::Approx(scores(i - 1, j - 1)).epsilon(1e-5));
}

TEST_CASE("data-dependent positions: seeds draw other weights, and heads keep theirs beside others") {
  for (const std::string scheme : {"forget-gate", "cope", "projected-relative"}) {
    const auto encoded = [&](Index heads, std::uint64_t seed, Index n) {
      auto result = pe::encode({.scheme = scheme,
                                .n = n,
                                .d = 12 / heads,
                                .positions = {},
                                .heads = heads,
                                .seed = seed,
                                .parameters = {}});
      REQUIRE(result.has_value());
      return std::get<DataDependentEncoding>(*result);
    };
    const auto part = [](const DataDependentEncoding& data_dependent) {
      return data_dependent.gates    ? *data_dependent.gates
             : data_dependent.places ? *data_dependent.places
                                     : *data_dependent.projection;
    };
    CHECK(same(part(encoded(3, 1, 5)), part(encoded(3, 1, 500))));
    CHECK(!same(part(encoded(3, 1, 5)), part(encoded(3, 2, 5))));
    if (scheme != "cope")
      CHECK(same(Matrix(part(encoded(2, 1, 5)).leftCols(1)), Matrix(part(encoded(3, 1, 5)).leftCols(1))));
  }
}

TEST_CASE("data-dependent positions: what does not fit is refused by name") {
  Random random(157);
  Case one(random, 4);
  const auto refused = [&](const DataDependentEncoding& data_dependent) {
    one.layer.encodings = {data_dependent};
    const auto result = pe::attend(one.layer);
    REQUIRE(!result);
    return result.error();
  };
  const auto normal = [&](Index rows, Index cols) { return pe::random_normal(rows, cols, 1, random); };
  const Index width = one.heads * one.head_width;
  CHECK(refused({}).code == ErrorCode::bad_shape);
  DataDependentEncoding gates;
  gates.gates = normal(width + 1, one.heads);
  gates.slopes.assign(static_cast<std::size_t>(one.heads), 0.5);
  CHECK(refused(gates).field == "encoding.gates");
  gates.gates = normal(width, one.heads);
  gates.slopes[0] = 0;
  CHECK(refused(gates).field == "encoding.slopes");
  gates.slopes.push_back(1);
  CHECK(refused(gates).field == "encoding.slopes");
  DataDependentEncoding places;
  places.places = normal(3, one.head_width + 1);
  CHECK(refused(places).field == "encoding.places");
  DataDependentEncoding projected;
  projected.projection = normal(width, one.heads * 2);
  CHECK(refused(projected).field == "encoding.distances");
  projected.distances = normal(3, 4);
  CHECK(refused(projected).field == "encoding.projection");
  const auto far = pe::encode({.scheme = "cope",
                               .n = 2,
                               .d = 4,
                               .positions = std::vector<double>{0, 2},
                               .heads = 1,
                               .parameters = {}});
  REQUIRE(!far);
  CHECK(far.error().field == "positions");
  const auto proximity = pe::proximity(Encoding(places), pe::Measure::dot, 0);
  REQUIRE(!proximity);
  CHECK(proximity.error().code == ErrorCode::not_supported);
}

}  // namespace data_dependent_test
