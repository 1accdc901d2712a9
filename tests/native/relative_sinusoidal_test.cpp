#include "pe/encodings/relative_sinusoidal.hpp"

#include "relative_schemes.hpp"
#include "same.hpp"

namespace relative_sinusoidal_test {

using pe::Index, pe::Matrix, pe::Random, pe::RelativeEncoding;

namespace {

RelativeEncoding relative(Index n, Index d, pe::Parameters parameters) {
  return relative_with(pe::relative_sinusoidal_scheme, {.scheme = {},
                                                        .n = n,
                                                        .d = d,
                                                        .positions = {},
                                                        .heads = 2,
                                                        .seed = 0,
                                                        .parameters = std::move(parameters)});
}

double frequency(Index pair, Index d, double base) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(d));
}

}  // namespace

TEST_CASE("relative sinusoids: row k + maxDistance is PE(k), in every layout, order and width") {
  const Index distance = 9;
  for (const std::string layout : {"interleaved", "halves"})
    for (const std::string order : {"sin-cos", "cos-sin"})
      for (const Index d : {1, 2, 3, 4, 7, 16}) {
        CAPTURE(layout, order, d);
        const RelativeEncoding encoded =
            relative(4, d, {{"maxDistance", 9.0}, {"base", 100.0}, {"layout", layout}, {"order", order}});
        REQUIRE(encoded.keys.rows() == 2 * distance + 1);
        for (Index k = -distance; k <= distance; ++k)
          for (Index column = 0; column < d; ++column) {
            const Index first_count = (d + 1) / 2;
            const Index pair = layout == "halves" ? column % first_count : column / 2;
            const bool first = layout == "halves" ? column < first_count : column % 2 == 0;
            const double angle = static_cast<double>(k) * frequency(pair, d, 100);
            const double expected = first == (order == "sin-cos") ? std::sin(angle) : std::cos(angle);
            REQUIRE(std::abs(encoded.keys(k + distance, column) - expected) < 1e-7);
          }
        CHECK(same(*encoded.values, encoded.keys));
      }
}

TEST_CASE("relative sinusoids: at -k the sines flip and the cosines do not, so P(-k) is not P(k)") {
  const Index distance = 64, d = 64;
  const Matrix keys = relative(10, d, {}).keys;
  REQUIRE(keys.rows() == 2 * distance + 1);
  for (Index k = 1; k <= distance; ++k) {
    for (Index pair = 0; pair < d / 2; ++pair) {
      REQUIRE(keys(distance - k, 2 * pair) == -keys(distance + k, 2 * pair));
      REQUIRE(keys(distance - k, 2 * pair + 1) == keys(distance + k, 2 * pair + 1));
    }
    CHECK((keys.row(distance - k) - keys.row(distance + k)).norm() > 0.5F);
  }
}

TEST_CASE("relative sinusoids: PE(k) . PE(l) = psi(k - l), which is even") {
  const Index distance = 40, d = 32;
  const pe::MatrixD keys = relative(10, d, {{"maxDistance", 40.0}}).keys.cast<double>();
  for (Index k = -distance; k <= distance; ++k)
    for (Index l = -distance; l <= distance; ++l) {
      double psi = 0;
      for (Index i = 0; i < d / 2; ++i) psi += std::cos(frequency(i, d, 10000) * static_cast<double>(k - l));
      REQUIRE(std::abs(keys.row(k + distance).dot(keys.row(l + distance)) - psi) < 4e-7 * d);
    }
}

TEST_CASE("relative sinusoids: in attention, the sinusoid of j - i stands beside key and value") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 83);
    const Index n = 1 + random.below(14), distance = 1 + random.below(6);
    const pe::AttendRequest layer = layer_of_heads(random, n);
    const Index width = head_width(layer);
    CAPTURE(seed, n, distance, width);
    const pe::Attention attention = attention_with(
        layer, relative_with(pe::relative_sinusoidal_scheme,
                             request_for(layer, seed, {{"maxDistance", static_cast<double>(distance)}})));
    const auto sinusoid = [&](Index i, Index j) {
      const auto k = static_cast<double>(std::clamp(j - i, -distance, distance));
      Eigen::RowVectorXd vector(width);
      for (Index c = 0; c < width; ++c) {
        const double angle = k * frequency(c / 2, width, 10000);
        vector[c] = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
      }
      return vector;
    };
    for (Index h = 0; h < layer.heads; ++h) {
      const HeadInDouble head(attention, h, width);
      check_scores(head, layer.mask.causal, [&](Index i, Index j) {
        return head.queries.row(i).dot(head.keys.row(j) + sinusoid(i, j)) /
               std::sqrt(static_cast<double>(width));
      });
      for (Index i = 0; i < n; ++i) {
        Eigen::RowVectorXd expected = Eigen::RowVectorXd::Zero(width);
        for (Index j = 0; j < n; ++j) expected += head.weights(i, j) * (head.values.row(j) + sinusoid(i, j));
        REQUIRE((head.output.row(i) - expected).cwiseAbs().maxCoeff() < 1e-4);
      }
    }
  }
}

TEST_CASE("relative sinusoids: on keys alone, on values alone") {
  const RelativeEncoding keys = relative(5, 6, {{"on", std::string("keys")}}),
                         values = relative(5, 6, {{"on", std::string("values")}});
  CHECK(!keys.values);
  CHECK(values.keys.isZero(0));
  CHECK(same(*values.values, keys.keys));
}

TEST_CASE("relative sinusoids: frequencies that are given take the place of the base's") {
  const std::vector<double> frequencies{1.5, 0.25, -0.01};
  const RelativeEncoding encoded = relative(4, 6, {{"maxDistance", 5.0}, {"frequencies", frequencies}});
  for (Index k = -5; k <= 5; ++k)
    for (Index pair = 0; pair < 3; ++pair) {
      const double angle = static_cast<double>(k) * frequencies[static_cast<std::size_t>(pair)];
      CHECK(encoded.keys(k + 5, 2 * pair) == Catch::Approx(std::sin(angle)).margin(1e-6));
      CHECK(encoded.keys(k + 5, 2 * pair + 1) == Catch::Approx(std::cos(angle)).margin(1e-6));
    }
}

TEST_CASE("relative sinusoids: there is one frequency for each pair of columns") {
  const auto encoded = pe::encode({.scheme = "relative-sinusoidal",
                                   .n = 4,
                                   .d = 6,
                                   .positions = {},
                                   .heads = 1,
                                   .seed = 0,
                                   .parameters = {{"frequencies", std::vector<double>{1.0, 0.5}}}});
  REQUIRE(!encoded);
  CHECK(encoded.error().field == "frequencies");
}

}  // namespace relative_sinusoidal_test
