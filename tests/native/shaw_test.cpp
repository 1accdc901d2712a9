#include "pe/encodings/shaw.hpp"

#include "relative_schemes.hpp"
#include "same.hpp"

namespace shaw_test {

using pe::Index, pe::Matrix, pe::Random, pe::RelativeEncoding;

namespace {

pe::Parameters parameters(double max_distance, const std::string& on = "both") {
  return {{"maxDistance", max_distance}, {"on", on}, {"deviation", 1.0}};
}

}  // namespace

TEST_CASE("shaw: the index matrix of 4 positions and distance 2, as in the test of tensor2tensor") {
  // common_attention_test.py, testGenerateRelativePositionsMatrix
  const int index[4][4] = {{2, 3, 4, 4}, {1, 2, 3, 4}, {0, 1, 2, 3}, {0, 0, 1, 2}};
  pe::AttendRequest layer{
      .x = Matrix::Ones(4, 1),
      .weights = {.q = Matrix::Ones(1, 1), .k = Matrix::Zero(1, 1), .v = Matrix::Ones(1, 1), .o = {}},
      .biases = {},
      .heads = 1,
      .encodings = {}};
  const RelativeEncoding relative = relative_with(pe::shaw_scheme, request_for(layer, 4, parameters(2)));
  const pe::Attention attention = attention_with(layer, relative);
  // Queries are 1 and keys 0: a score is the vector itself, which here has one number.
  for (Index i = 0; i < 4; ++i)
    for (Index j = 0; j < 4; ++j) CHECK(attention.scores[0](i, j) == relative.keys(index[i][j], 0));
}

TEST_CASE("shaw: scores and outputs are those of the explicit sums over a_ij") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 81);
    const Index n = 1 + random.below(14), distance = 1 + random.below(6);
    const pe::AttendRequest layer = layer_of_heads(random, n);
    const Index width = head_width(layer);
    CAPTURE(seed, n, distance, width, layer.heads);
    const RelativeEncoding relative =
        relative_with(pe::shaw_scheme, request_for(layer, seed, parameters(static_cast<double>(distance))));
    const pe::MatrixD keys = relative.keys.cast<double>(), values = relative.values->cast<double>();
    const auto row = [&](Index i, Index j) { return std::clamp(j - i, -distance, distance) + distance; };
    const pe::Attention attention = attention_with(layer, relative);
    for (Index h = 0; h < layer.heads; ++h) {
      const HeadInDouble head(attention, h, width);
      check_scores(head, layer.mask.causal, [&](Index i, Index j) {
        return head.queries.row(i).dot(head.keys.row(j) + keys.row(row(i, j))) /
               std::sqrt(static_cast<double>(width));
      });
      for (Index i = 0; i < n; ++i) {
        Eigen::RowVectorXd expected = Eigen::RowVectorXd::Zero(width);
        for (Index j = 0; j < n; ++j)
          expected += head.weights(i, j) * (head.values.row(j) + values.row(row(i, j)));
        REQUIRE((head.output.row(i) - expected).cwiseAbs().maxCoeff() < 1e-4);
      }
    }
  }
}

TEST_CASE("shaw: keys, values or both have vectors, and not the same ones") {
  const auto relative = [](const std::string& on) {
    return relative_with(pe::shaw_scheme, {.scheme = {},
                                           .n = 6,
                                           .d = 5,
                                           .positions = {},
                                           .heads = 3,
                                           .seed = 2,
                                           .parameters = parameters(4, on)});
  };
  const RelativeEncoding both = relative("both"), keys = relative("keys"), values = relative("values");
  CHECK(same(keys.keys, both.keys));
  CHECK(!keys.values.has_value());
  CHECK(same(*values.values, *both.values));
  CHECK(values.keys.isZero(0));
  CHECK(values.keys.rows() == 9);
  CHECK((both.keys - *both.values).cwiseAbs().minCoeff() > 0);
  CHECK(!both.queries);
  CHECK(!both.scale);
}

TEST_CASE("shaw: the defaults are distance 16, keys and values, deviation 0.02") {
  const RelativeEncoding relative = relative_with(
      pe::shaw_scheme,
      {.scheme = {}, .n = 100, .d = 64, .positions = {}, .heads = 1, .seed = 0, .parameters = {}});
  CHECK(relative.max_distance == 16);
  REQUIRE(relative.values);
  CHECK(std::sqrt(relative.keys.cast<double>().squaredNorm() / static_cast<double>(relative.keys.size())) ==
        Catch::Approx(0.02).epsilon(0.08));
}

}  // namespace shaw_test
