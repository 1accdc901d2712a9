#include "pe/encodings/tupe.hpp"

#include <cmath>

#include "biases.hpp"
#include "pe/encodings/t5.hpp"

namespace tupe_test {

using pe::EncodeRequest, pe::Index, pe::Matrix, pe::MatrixD, pe::Parameters, pe::Random;

namespace {

EncodeRequest complete(EncodeRequest request) {
  request.parameters.emplace("deviation", 1.0);
  return request;
}

/// (p_i U_Q) . (p_j U_K) / sqrt(2 d) in double, by sums.
double correlation(const pe::TupeWeights& weights, Index i, Index j, Index head, Index d) {
  double sum = 0;
  for (Index column = head * d; column < (head + 1) * d; ++column) {
    double query = 0, key = 0;
    for (Index k = 0; k < weights.positions.cols(); ++k) {
      query += static_cast<double>(weights.positions(i, k)) * weights.queries(k, column);
      key += static_cast<double>(weights.positions(j, k)) * weights.keys(k, column);
    }
    sum += query * key;
  }
  return sum / std::sqrt(2.0 * static_cast<double>(d));
}

}  // namespace

TEST_CASE("tupe: the correlation of positions, evaluated directly") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed, 98);
    const Index n = 1 + random.below(12), heads = 1 + random.below(4), d = 1 + random.below(9);
    CAPTURE(seed, n, heads, d);
    const auto request = complete(bias_request(n, heads, {}, seed, d));
    const auto weights = pe::tupe_weights(request);
    const auto bias = bias_of(pe::tupe_scheme, request);
    REQUIRE(bias.scale);
    CHECK(*bias.scale == Catch::Approx(1 / std::sqrt(2.0 * static_cast<double>(d))).epsilon(1e-15));
    for (Index h = 0; h < heads; ++h)
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
          REQUIRE(bias.heads[h](i, j) ==
                  Catch::Approx(correlation(weights, i, j, h, d)).epsilon(1e-5).margin(1e-5));
  }
}

TEST_CASE("tupe: untied, the first token has one number for what it sees and one for how it is seen") {
  for (const bool relative : {false, true})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Index n = 9, heads = 2, d = 5;
      const auto request =
          complete(bias_request(n, heads, {{"relative", relative}, {"untie", true}}, seed, d));
      const auto untied = bias_of(pe::tupe_scheme, request);
      const auto tied = bias_of(pe::tupe_scheme, bias_request(n, heads, {{"relative", relative}}, seed, d));
      const auto weights = pe::tupe_weights(request);
      for (Index h = 0; h < heads; ++h) {
        const Matrix &a = untied.heads[h], &b = tied.heads[h];
        CHECK(same(a.bottomRightCorner(n - 1, n - 1), b.bottomRightCorner(n - 1, n - 1)));
        CHECK((a.row(0).array() == a(0, 0)).all());
        CHECK((a.col(0).tail(n - 1).array() == a(1, 0)).all());
        CHECK(a(0, 0) == Catch::Approx(correlation(weights, n, n, h, d)).epsilon(1e-5).margin(1e-5));
        CHECK(a(1, 0) == Catch::Approx(correlation(weights, n + 1, n + 1, h, d)).epsilon(1e-5).margin(1e-5));
        CHECK(a(0, 0) != a(1, 0));
      }
    }
}

TEST_CASE("tupe: the relative bias is one number for each of T5's buckets") {
  const Index n = 150;
  const auto absolute = bias_of(pe::tupe_scheme, bias_request(n, 2, {}, 7));
  const auto both = bias_of(pe::tupe_scheme, bias_request(n, 2, {{"relative", true}}, 7));
  CHECK(both.scale == absolute.scale);
  const pe::T5Buckets bucket(32, 128, true);
  for (std::size_t h = 0; h < 2; ++h) {
    const Matrix difference = both.heads[h] - absolute.heads[h];
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        const int b = bucket.of(static_cast<double>(j - i));
        for (Index k = 0; k < n; k += 29)
          if (bucket.of(static_cast<double>(k - i)) == b)
            REQUIRE(std::abs(difference(i, j) - difference(i, k)) < 2e-6F);
      }
    CHECK(std::abs(difference(0, 1) - difference(1, 0)) > 1e-3F);
  }
}

TEST_CASE("tupe: as it starts, the bias is about as large as a scaled score, whatever the width") {
  for (const Index d : {4, 16, 64})
    for (const Index heads : {1, 4}) {
      double squares = 0;
      for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (const Matrix& head : bias_of(pe::tupe_scheme, bias_request(20, heads, {}, seed, d)).heads)
          squares += head.squaredNorm();
      const double deviation = std::sqrt(squares / static_cast<double>(50 * 20 * 20 * heads));
      CHECK(deviation == Catch::Approx(std::sqrt(0.5)).epsilon(0.1));
    }
  const auto once = bias_of(pe::tupe_scheme, bias_request(9, 2, {}, 1));
  const auto thrice = bias_of(pe::tupe_scheme, bias_request(9, 2, {{"deviation", 3.0}}, 1));
  CHECK((thrice.heads[1] - 9 * once.heads[1]).cwiseAbs().maxCoeff() < 1e-4F);
}

TEST_CASE("tupe: no symmetry between before and after, another seed another bias") {
  const auto bias = bias_of(pe::tupe_scheme, bias_request(9, 2, {}, 1));
  CHECK((bias.heads[0] - bias.heads[0].transpose()).cwiseAbs().maxCoeff() > 0.01F);
  CHECK(!same(bias.heads[0], bias.heads[1]));
  CHECK(!same(bias.heads[0], bias_of(pe::tupe_scheme, bias_request(9, 2, {}, 2)).heads[0]));
}

TEST_CASE("tupe: what it cannot do is refused") {
  for (const double bad : {-1.0, 0.5})
    check_bias_refused(pe::tupe_scheme, at_positions(bias_request(0, 1), {0, bad}), pe::ErrorCode::bad_value,
                       "positions", "positions[1]: tupe has vectors only for whole numbers from 0 on");
  check_bias_refused(pe::tupe_scheme, bias_request(1, 2, {}, 0, 2049), pe::ErrorCode::too_large, "d",
                     "d is 2049; for tupe heads x d can be at most 4096");
  check_bias_refused(pe::tupe_scheme, bias_request(1, 1, {}, 0, 65'536), pe::ErrorCode::too_large, "d",
                     "4096");
}

TEST_CASE("tupe: determinism, prefixes, explicit positions") {
  check_bias_basics(pe::tupe_scheme);
  check_bias_basics(pe::tupe_scheme, {{"relative", true}});
}

}  // namespace tupe_test
