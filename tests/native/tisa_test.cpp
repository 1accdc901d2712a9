#include "pe/encodings/tisa.hpp"

#include <cmath>

#include "biases.hpp"

namespace tisa_test {

using pe::Index, pe::Parameters, pe::Random;

TEST_CASE("tisa: the sum of Gaussians, evaluated directly") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 97);
    const std::size_t kernels = 1 + random.below(6), heads = 1 + random.below(4);
    const Index n = 1 + random.below(20);
    std::vector<double> a, b, c, positions;
    for (std::size_t k = 0; k < kernels * heads; ++k) {
      a.push_back(3 * random.normal());
      b.push_back(0.2 * random.normal());
      c.push_back(6 * random.normal());
    }
    for (Index i = 0; i < n; ++i) positions.push_back(seed % 2 == 0 ? i : 10 * random.normal());
    auto request = bias_request(
        n, static_cast<Index>(heads),
        {{"kernels", static_cast<double>(kernels)}, {"amplitudes", a}, {"sharpness", b}, {"offsets", c}});
    if (seed % 4 != 0) request = at_positions(request, positions);
    const auto bias = bias_of(pe::tisa_scheme, request);
    for (std::size_t h = 0; h < heads; ++h)
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
          double expected = 0;
          for (std::size_t s = 0; s < kernels; ++s) {
            const double away = positions[j] - positions[i] - c[s * heads + h];
            expected += a[s * heads + h] / std::exp(std::fabs(b[s * heads + h]) * away * away);
          }
          REQUIRE(bias.heads[h](i, j) == Catch::Approx(expected).epsilon(1e-6).margin(1e-7));
        }
  }
}

TEST_CASE("tisa: one kernel is a bump at its offset, and keys after the query are at positive offsets") {
  const Parameters bump{{"kernels", 1.0},
                        {"amplitudes", std::vector<double>{2}},
                        {"sharpness", std::vector<double>{0.5}},
                        {"offsets", std::vector<double>{3}}};
  const auto bias = bias_of(pe::tisa_scheme, bias_request(12, 1, bump)).heads[0];
  for (Index i = 0; i + 3 < 12; ++i) {
    CHECK(bias(i, i + 3) == 2);
    CHECK(bias(i, i + 2) == Catch::Approx(2 * std::exp(-0.5)));
    Index best = 0;
    bias.row(i).maxCoeff(&best);
    CHECK(best == i + 3);
  }
}

TEST_CASE("tisa: what is left out is drawn, head by head") {
  const auto bias = bias_of(pe::tisa_scheme, bias_request(30, 2, {}, 4));
  const auto more = bias_of(pe::tisa_scheme, bias_request(30, 5, {}, 4));
  CHECK(same(bias.heads[0], more.heads[0]));
  CHECK(same(bias.heads[1], more.heads[1]));
  CHECK(!same(bias.heads[0], bias.heads[1]));
  CHECK(!same(bias.heads[0], bias_of(pe::tisa_scheme, bias_request(30, 2, {}, 5)).heads[0]));
  CHECK(bias.heads[0].cwiseAbs().maxCoeff() > 0.1F);
  // Without amplitudes nothing is left.
  CHECK(bias_of(pe::tisa_scheme, bias_request(30, 2, {{"amplitudes", std::vector<double>(10)}}, 4))
            .heads[1]
            .isZero(0));
}

TEST_CASE("tisa: lists of another size are refused by name") {
  for (const std::string name : {"amplitudes", "sharpness", "offsets"})
    check_bias_refused(pe::tisa_scheme, bias_request(3, 2, {{name, std::vector<double>(5)}}),
                       pe::ErrorCode::bad_shape, name,
                       "5 entries; it must be empty or have kernels x heads = 5 x 2");
}

TEST_CASE("tisa: determinism, prefixes, explicit positions, translation") {
  check_bias_basics(pe::tisa_scheme);
  check_translation_invariant(pe::tisa_scheme);
}

}  // namespace tisa_test
