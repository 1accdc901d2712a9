#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <string>

#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/rotary_frequencies.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "same.hpp"

namespace encodings_test {

using pe::EncodeRequest, pe::Index, pe::Matrix, pe::Parameters, pe::Random;

namespace {

EncodeRequest request(const std::string& scheme, Index n, Index d, Parameters parameters = {},
                      std::uint64_t seed = 0) {
  return {
      .scheme = scheme, .n = n, .d = d, .positions = {}, .seed = seed, .parameters = std::move(parameters)};
}

Matrix table_of(const EncodeRequest& asked) {
  const auto encoded = pe::encode(asked);
  REQUIRE(encoded.has_value());
  return std::get<pe::InputEncoding>(*encoded).table;
}

EncodeRequest at(EncodeRequest asked, std::vector<double> positions) {
  asked.n = static_cast<Index>(positions.size());
  asked.positions = std::move(positions);
  return asked;
}

}  // namespace

TEST_CASE("encodings: none enters nowhere") {
  CHECK(std::holds_alternative<pe::NoEncoding>(*pe::encode(request("none", 4, 8))));
}

TEST_CASE("encodings: the index is the position in every column") {
  const Matrix table = table_of(request("index", 6, 3));
  for (Index i = 0; i < 6; ++i) CHECK((table.row(i).array() == static_cast<float>(i)).all());
  const Matrix chosen = table_of(at(request("index", 0, 2), {7, -2.5, 1e7}));
  for (Index j = 0; j < 2; ++j) CHECK(chosen.col(j) == Eigen::Vector3f(7, -2.5F, 1e7F));
}

TEST_CASE("encodings: the normalised index ends at 1, and its step depends on the length") {
  for (const Index n : {2, 3, 10, 1000}) {
    const Matrix table = table_of(request("normalized-index", n, 4));
    REQUIRE(table.rows() == n);
    CHECK((table.row(0).array() == 0).all());
    CHECK((table.row(n - 1).array() == 1).all());
    for (Index i = 0; i < n; ++i)
      CHECK(table(i, 3) == Catch::Approx(static_cast<double>(i) / (n - 1)).epsilon(1e-7));
  }
  CHECK(table_of(request("normalized-index", 1, 4)).isZero(0));
  CHECK(table_of(at(request("normalized-index", 0, 1), {0, 0})).isZero(0));
  CHECK(table_of(at(request("normalized-index", 0, 1), {-4, 2, 1})).col(0) ==
        Eigen::Vector3f(-1, 0.5F, 0.25F));
}

TEST_CASE("encodings: every sinusoidal choice reaches the table it names") {
  for (const std::string layout : {"interleaved", "halves"})
    for (const std::string spacing : {"vaswani", "tensor2tensor"})
      for (const std::string order : {"sin-cos", "cos-sin"}) {
        const pe::SinusoidalOptions options{
            .base = 500,
            .layout = layout == "halves" ? pe::SinusoidLayout::halves : pe::SinusoidLayout::interleaved,
            .spacing =
                spacing == "vaswani" ? pe::SinusoidSpacing::vaswani : pe::SinusoidSpacing::tensor2tensor,
            .order = order == "sin-cos" ? pe::SinusoidOrder::sin_cos : pe::SinusoidOrder::cos_sin,
        };
        const auto asked =
            request("sinusoidal", 9, 10,
                    {{"base", 500.0}, {"layout", layout}, {"spacing", spacing}, {"order", order}});
        CHECK(same(table_of(asked), pe::sinusoidal_table(9, 10, options)));
        const std::vector<double> positions{-3, 0.5, 1e7};
        CHECK(same(table_of(at(asked, positions)), pe::sinusoidal_table(positions, 10, options)));
      }
}

TEST_CASE("encodings: explicit positions 0, 1, 2, ... change nothing") {
  for (const std::string scheme : {"index", "normalized-index", "sinusoidal", "learned"}) {
    std::vector<double> positions(40);
    std::iota(positions.begin(), positions.end(), 0.0);
    const auto asked = request(scheme, 40, 12);
    CHECK((table_of(asked) - table_of(at(asked, positions))).cwiseAbs().maxCoeff() <=
          (scheme == "sinusoidal" ? 2e-7F : 0.0F));
  }
}

TEST_CASE("encodings: what is concatenated says so") {
  for (const std::string scheme : {"index", "normalized-index", "sinusoidal", "learned"}) {
    const auto added = *pe::encode(request(scheme, 3, 4, {{"combine", "add"}}));
    const auto beside = *pe::encode(request(scheme, 3, 4, {{"combine", "concat"}}));
    CHECK(std::get<pe::InputEncoding>(added).combine == pe::Combine::add);
    CHECK(std::get<pe::InputEncoding>(beside).combine == pe::Combine::concat);
    CHECK(same(std::get<pe::InputEncoding>(added).table, std::get<pe::InputEncoding>(beside).table));
  }
}

TEST_CASE("encodings: the same request gives the same bits, and only drawn tables depend on the seed") {
  for (const pe::Scheme* scheme : pe::catalog()) {
    if (scheme->kind != pe::Scheme::Kind::input) continue;
    const std::string id(scheme->id);
    const bool is_drawn = id == "learned" || id == "randomized";
    CHECK(same(table_of(request(id, 30, 16, {}, 5)), table_of(request(id, 30, 16, {}, 5))));
    CHECK(same(table_of(request(id, 30, 16, {}, 5)), table_of(request(id, 30, 16, {}, 6))) == !is_drawn);
  }
}

TEST_CASE(
    "encodings: a learned row depends on its position alone, not on the length, the width or its "
    "neighbours") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 70);
    const Index n = 2 + random.below(50), d = 1 + random.below(40);
    const Matrix whole = table_of(request("learned", n, d, {}, seed));
    const Index shorter = 1 + random.below(static_cast<std::uint32_t>(n));
    CHECK(same(table_of(request("learned", shorter, d, {}, seed)), whole.topRows(shorter)));
    const Index narrower = 1 + random.below(static_cast<std::uint32_t>(d));
    CHECK(same(table_of(request("learned", n, narrower, {}, seed)), whole.leftCols(narrower)));
    const auto p = random.below(static_cast<std::uint32_t>(n)),
               q = random.below(static_cast<std::uint32_t>(n));
    const Matrix chosen = table_of(at(request("learned", 0, d, {}, seed), {double(p), double(q), double(p)}));
    CHECK(same(chosen.row(0), whole.row(p)));
    CHECK(same(chosen.row(1), whole.row(q)));
    CHECK(same(chosen.row(2), whole.row(p)));
  }
}

TEST_CASE("encodings: learned entries are independent normal numbers of the deviation asked for") {
  const Index n = 400, d = 100;
  for (const double deviation : {0.02, 3.0}) {
    const pe::MatrixD table =
        table_of(request("learned", n, d, {{"deviation", deviation}}, 9)).cast<double>() / deviation;
    CHECK(std::abs(table.mean()) < 5 / std::sqrt(n * d));
    CHECK(std::abs(table.squaredNorm() / (n * d) - 1) < 0.04);
    CHECK((table.array().abs() > 2).count() < 0.055 * n * d);
    // Neighbouring rows and columns share nothing.
    CHECK(std::abs(table.topRows(n - 1).cwiseProduct(table.bottomRows(n - 1)).mean()) < 0.03);
    CHECK(std::abs(table.leftCols(d - 1).cwiseProduct(table.rightCols(d - 1)).mean()) < 0.03);
  }
  CHECK((table_of(request("learned", 5, 6, {{"deviation", 10.0}}, 2)) -
         10 * table_of(request("learned", 5, 6, {{"deviation", 1.0}}, 2)))
            .cwiseAbs()
            .maxCoeff() < 1e-5);
}

TEST_CASE("encodings: a learned table has rows for whole positions from 0") {
  for (const double bad : {-1.0, 0.5, -0.25, 9999999.5}) {
    const auto encoded = pe::encode(at(request("learned", 0, 4), {3, bad}));
    REQUIRE(!encoded);
    CHECK(encoded.error().code == pe::ErrorCode::bad_value);
    CHECK(encoded.error().field == "positions");
    CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring("positions[1]"));
  }
}

TEST_CASE("encodings: a part of a sequence is encoded as it is in the whole, if it has the last position") {
  constexpr Index n = 60, d = 8;
  const std::vector<double> positions{3, 17, 40, n - 1};
  const std::vector<double> divisors{1, 1.5, 2, 2.5}, far_divisors{2, 3, 4, 5};
  std::vector<EncodeRequest> requests;
  for (const char* scheme :
       {"index", "normalized-index", "sinusoidal", "learned", "learned-sinusoidal", "sinusoidal-2d", "xpos"})
    requests.push_back(request(scheme, n, d));
  for (const std::string_view scaling : pe::names_of<pe::RotaryScaling::Type>) {
    Parameters parameters{{"scaling", std::string(scaling)}, {"factor", 4.0}, {"originalLength", 20.0}};
    if (scaling == "longrope") {
      parameters.emplace("shortFactor", divisors);
      parameters.emplace("longFactor", far_divisors);
    }
    requests.push_back(request("rotary", n, d, parameters));
  }
  const auto check_rows = [&](const Matrix& part, const Matrix& whole) {
    REQUIRE(part.rows() == std::ssize(positions));
    for (Index i = 0; i < part.rows(); ++i)
      CHECK((part.row(i) - whole.row(static_cast<Index>(positions[i]))).cwiseAbs().maxCoeff() < 3e-7F);
  };
  for (const EncodeRequest& asked : requests) {
    CAPTURE(asked.scheme, asked.parameters.contains("scaling") ? asked.text("scaling") : "");
    const auto whole = *pe::encode(asked), part = *pe::encode(at(asked, positions));
    if (const auto* input = std::get_if<pe::InputEncoding>(&whole)) {
      check_rows(std::get<pe::InputEncoding>(part).table, input->table);
      continue;
    }
    const auto &rotary = std::get<pe::RotaryEncoding>(whole), &turned = std::get<pe::RotaryEncoding>(part);
    CHECK(turned.inverse_frequencies == rotary.inverse_frequencies);
    check_rows(turned.cos, rotary.cos);
    check_rows(turned.sin, rotary.sin);
    if (rotary.decay) check_rows(*turned.decay, *rotary.decay);
  }
}

}  // namespace encodings_test
