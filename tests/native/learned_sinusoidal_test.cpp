#include "pe/encodings/learned_sinusoidal.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "same.hpp"
#include "schemes.hpp"

namespace learned_sinusoidal_test {

using pe::Index, pe::Matrix, pe::Random;

namespace {

Matrix table_of(const pe::EncodeRequest& request) {
  return table_with(pe::learned_sinusoidal_scheme, request);
}

}  // namespace

TEST_CASE("learned sinusoids: with no frequencies given, the sinusoidal table of the base") {
  for (const std::string layout : {"interleaved", "halves"})
    for (const std::string order : {"sin-cos", "cos-sin"})
      for (const Index d : {1, 2, 3, 16}) {
        const pe::Parameters parameters{{"base", 300.0}, {"layout", layout}, {"order", order}};
        const auto sinusoidal = encode_with(pe::sinusoidal_scheme, asked(70, d, parameters));
        REQUIRE(sinusoidal.has_value());
        CHECK((table_of(asked(70, d, parameters)) - std::get<pe::InputEncoding>(*sinusoidal).table)
                  .cwiseAbs()
                  .maxCoeff() <= 2e-7F);
      }
}

TEST_CASE("learned sinusoids: every column has the frequency given for it") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 88);
    const Index d = 1 + random.below(12), n = 1 + random.below(20), pairs = (d + 1) / 2;
    const bool halves = random.below(2) == 0, sine_first = random.below(2) == 0;
    std::vector<double> frequencies;
    for (Index i = 0; i < pairs; ++i) frequencies.push_back(20 * random.uniform() - 10);
    pe::EncodeRequest request = asked(n, d,
                                      {{"frequencies", frequencies},
                                       {"layout", std::string(halves ? "halves" : "interleaved")},
                                       {"order", std::string(sine_first ? "sin-cos" : "cos-sin")}});
    if (random.below(2) == 0) {
      request.positions.emplace();
      for (Index i = 0; i < n; ++i) request.positions->push_back(2e5 * random.uniform() - 1e5);
    }
    CAPTURE(seed, d, n, halves, sine_first);
    const Matrix table = table_of(request);
    for (Index p = 0; p < n; ++p)
      for (Index column = 0; column < d; ++column) {
        const Index pair = halves ? column % pairs : column / 2;
        const bool first = halves ? column < pairs : column % 2 == 0;
        const double angle = request.position(p) * frequencies[static_cast<std::size_t>(pair)];
        const double expected = first == sine_first ? std::sin(angle) : std::cos(angle);
        REQUIRE(std::abs(table(p, column) - expected) < 1e-7);
      }
    // The kernel of any frequencies depends on the distance alone.
    if (d % 2 == 0 && n > 1) {
      double expected = 0;
      for (const double w : frequencies)
        expected += std::cos(w * (request.position(0) - request.position(n - 1)));
      CHECK(std::abs(table.row(0).cast<double>().dot(table.row(n - 1).cast<double>()) - expected) <
            4e-7 * static_cast<double>(d));
    }
  }
}

TEST_CASE("learned sinusoids: all pairs with frequency 0 are the same everywhere") {
  const Matrix table = table_of(asked(5, 4, {{"frequencies", std::vector<double>{0, 0}}}));
  for (Index p = 0; p < 5; ++p) CHECK(table.row(p) == Eigen::RowVector4f(0, 1, 0, 1));
}

TEST_CASE("learned sinusoids: a text's table begins with that of its beginning, bit for bit") {
  const Matrix whole = table_of(asked(50, 12, {}));
  for (const Index n : {1, 2, 33}) CHECK(same(table_of(asked(n, 12, {})), whole.topRows(n)));
}

TEST_CASE("learned sinusoids: a list of another length is refused, with the length it needs") {
  for (const auto& [d, given] : {std::pair<Index, std::size_t>(8, 3), {8, 5}, {7, 3}, {1, 2}}) {
    const auto encoded = encode_with(pe::learned_sinusoidal_scheme,
                                     asked(4, d, {{"frequencies", std::vector<double>(given, 0.5)}}));
    REQUIRE(!encoded);
    CHECK(encoded.error().code == pe::ErrorCode::bad_shape);
    CHECK(encoded.error().field == "frequencies");
    CHECK_THAT(encoded.error().message, Catch::Matchers::EndsWith("needs " + std::to_string((d + 1) / 2)));
  }
}

}  // namespace learned_sinusoidal_test
