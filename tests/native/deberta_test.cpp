#include "pe/encodings/deberta.hpp"

#include "relative_schemes.hpp"
#include "same.hpp"

namespace deberta_test {

using pe::Index, pe::MatrixD, pe::Random, pe::RelativeEncoding;

namespace {

/// Equation 3 of the paper, word for word.
Index delta(Index i, Index j, Index k) {
  if (i - j <= -k) return 0;
  if (i - j >= k) return 2 * k - 1;
  return i - j + k;
}

pe::Parameters parameters(Index distance, const std::string& terms = "both") {
  return {{"maxDistance", static_cast<double>(distance)}, {"terms", terms}, {"deviation", 1.0}};
}

/// A request with the scheme's own defaults besides.
pe::EncodeRequest encode_with_defaults(pe::Parameters some) {
  some.emplace("maxDistance", 64.0);
  some.emplace("buckets", 0.0);
  return {.scheme = "deberta", .n = 1, .d = 1, .positions = {}, .parameters = std::move(some)};
}

}  // namespace

TEST_CASE("deberta: scores are those of equation 4, with the 2 k vectors of delta(i, j) and delta(j, i)") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 87);
    const Index n = 1 + random.below(14), k = 1 + random.below(6);
    const pe::AttendRequest layer = layer_of_heads(random, n);
    const Index width = head_width(layer);
    CAPTURE(seed, n, k, width, layer.heads);
    const RelativeEncoding relative =
        relative_with(pe::deberta_scheme, request_for(layer, seed, parameters(k)));
    // The paper's K_r and Q_r, indexed by delta: row r is that of the distance r - k, i - j for keys, j - i
    // for queries.
    MatrixD key_rows(2 * k, relative.keys.cols()), query_rows(2 * k, relative.keys.cols());
    for (Index r = 0; r < 2 * k; ++r) {
      key_rows.row(r) = relative.keys.row(k - (r - k)).cast<double>();
      query_rows.row(r) = relative.queries->row(k + (r - k)).cast<double>();
    }
    const pe::Attention attention = attention_with(layer, relative);
    for (Index h = 0; h < layer.heads; ++h) {
      const HeadInDouble head(attention, h, width);
      const MatrixD kr = key_rows.middleCols(h * width, width), qr = query_rows.middleCols(h * width, width);
      check_scores(head, layer.mask.causal, [&](Index i, Index j) {
        const double sum = head.queries.row(i).dot(head.keys.row(j)) +
                           head.queries.row(i).dot(kr.row(delta(i, j, k))) +
                           head.keys.row(j).dot(qr.row(delta(j, i, k)));
        return sum / std::sqrt(3 * static_cast<double>(width));
      });
      REQUIRE((head.output - head.weights * head.values).cwiseAbs().maxCoeff() < 1e-4);
    }
  }
}

TEST_CASE("deberta: distance k shares the vector of k - 1, and no other two distances share one") {
  for (const Index k : {1, 2, 5}) {
    const RelativeEncoding relative = relative_with(
        pe::deberta_scheme,
        {.scheme = {}, .n = 3, .d = 4, .positions = {}, .heads = 2, .seed = 1, .parameters = parameters(k)});
    // Row 0 of the keys is the offset -k, the distance k; the last of the queries the offset k.
    const auto shared = [&](const pe::Matrix& table, Index row, Index other) {
      return same(table.row(row), table.row(other));
    };
    for (Index row = 0; row <= 2 * k; ++row)
      for (Index other = 0; other < row; ++other) {
        CHECK(shared(relative.keys, row, other) == (other == 0 && row == 1));
        CHECK(shared(*relative.queries, row, other) == (other == 2 * k - 1 && row == 2 * k));
      }
  }
}

TEST_CASE("deberta: buckets are those of make_log_bucket_position, 256 for 512 distances as in DeBERTa-v3") {
  const auto rows =
      pe::DebertaRows::of_request(encode_with_defaults({{"maxDistance", 512.0}, {"buckets", 256.0}}));
  REQUIRE(rows);
  // Distances, and bucket + 256 of transformers 4.57, clamped to 0 .. 511.
  const std::pair<Index, Index> published[] = {{0, 256},    {1, 257},    {127, 383}, {128, 384}, {129, 385},
                                               {130, 386},  {200, 425},  {255, 448}, {256, 448}, {300, 463},
                                               {400, 489},  {510, 511},  {511, 511}, {512, 511}, {-1, 255},
                                               {-128, 128}, {-129, 127}, {-511, 1},  {-512, 0}};
  for (const auto& [distance, row] : published) CHECK(rows->of(distance) == row);
}

TEST_CASE("deberta: distances of one bucket share a vector") {
  // make_log_bucket_position with 8 buckets for 20 distances, plus 8, clamped to 0 .. 15; from -20 to 20.
  const Index published[] = {0, 1,  1,  1,  1,  1,  1,  1,  1,  2,  2,  2,  2,  2,  3,  3,  4,  5,  6,  7, 8,
                             9, 10, 11, 12, 13, 13, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15};
  const RelativeEncoding relative = relative_with(
      pe::deberta_scheme, {.scheme = {},
                           .n = 3,
                           .d = 4,
                           .positions = {},
                           .heads = 2,
                           .seed = 1,
                           .parameters = {{"maxDistance", 20.0}, {"buckets", 8.0}, {"deviation", 1.0}}});
  REQUIRE(relative.queries->rows() == 41);
  for (Index one = 0; one <= 40; ++one)
    for (Index other = 0; other < one; ++other)
      CHECK(same(relative.queries->row(one), relative.queries->row(other)) ==
            (published[one] == published[other]));
}

TEST_CASE("deberta: buckets that reach too far are refused") {
  for (const double buckets : {1.0, 3.0, 7.0, 125.0, 126.0}) {
    const auto refused =
        pe::encode({.scheme = "deberta", .n = 4, .d = 4, .parameters = {{"buckets", buckets}}});
    REQUIRE(!refused);
    CHECK(refused.error().field == "buckets");
  }
  CHECK(pe::encode({.scheme = "deberta", .n = 4, .d = 4, .parameters = {{"buckets", 124.0}}}));
}

TEST_CASE("deberta: with one of its terms alone the other is absent, and the scale counts two") {
  const auto relative = [](const std::string& terms) {
    return relative_with(pe::deberta_scheme, {.scheme = {},
                                              .n = 3,
                                              .d = 5,
                                              .positions = {},
                                              .heads = 2,
                                              .seed = 1,
                                              .parameters = parameters(3, terms)});
  };
  const RelativeEncoding both = relative("both"), by_query = relative("content-to-position"),
                         by_key = relative("position-to-content");
  CHECK(*both.scale == Catch::Approx(1 / std::sqrt(15.0)).epsilon(1e-15));
  CHECK(*by_query.scale == Catch::Approx(1 / std::sqrt(10.0)).epsilon(1e-15));
  CHECK(by_key.scale == by_query.scale);
  CHECK(same(by_query.keys, both.keys));
  CHECK(!by_query.queries);
  CHECK(by_key.keys.isZero(0));
  CHECK(same(*by_key.queries, *both.queries));
  CHECK(!both.values);
}

}  // namespace deberta_test
