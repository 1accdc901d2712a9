#include "pe/encodings/formula.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "biases.hpp"
#include "pe/encodings/alibi.hpp"
#include "pe/encodings/catalog.hpp"

namespace formula_test {

using pe::EncodeRequest, pe::ErrorCode, pe::Index, pe::Matrix;

namespace {

EncodeRequest table_request(const std::string& formula, Index n, Index d) {
  return {.scheme = "formula", .n = n, .d = d, .positions = {}, .parameters = {{"formula", formula}}};
}

EncodeRequest bias_formula_request(const std::string& bias, Index n, Index heads) {
  return {.scheme = "bias-formula",
          .n = n,
          .d = 4,
          .positions = {},
          .heads = heads,
          .parameters = {{"bias", bias}}};
}

Matrix table_of(const EncodeRequest& request) {
  const auto encoded = pe::encode(request);
  if (!encoded) FAIL(encoded.error().message);
  return std::get<pe::InputEncoding>(*encoded).table;
}

pe::Error refusal(const EncodeRequest& request) {
  const auto encoded = pe::encode(request);
  REQUIRE(!encoded);
  return encoded.error();
}

}  // namespace

TEST_CASE("formula: sinusoids by their formula are the sinusoidal table") {
  for (const Index d : {1, 5, 64}) {
    EncodeRequest written =
        table_request("if(mod(i, 2), cos(pos / 10000^((i-1)/d)), sin(pos / 10000^(i/d)))", 300, d);
    EncodeRequest built{.scheme = "sinusoidal", .n = 300, .d = d, .positions = {}, .parameters = {}};
    // The kernel of sinusoids is allowed one unit in the last place.
    CHECK((table_of(written) - table_of(built)).cwiseAbs().maxCoeff() < 1.2e-7F);
    const std::vector<double> positions{-3, 0.5, 1e5, 17};
    written = at_positions(written, positions);
    built = at_positions(built, positions);
    CHECK((table_of(written) - table_of(built)).cwiseAbs().maxCoeff() < 1.2e-7F);
  }
}

TEST_CASE("formula: an index, and a constant") {
  CHECK(same(table_of(table_request("pos", 20, 3)),
             table_of({.scheme = "index", .n = 20, .d = 3, .positions = {}, .parameters = {}})));
  CHECK((table_of(table_request("d", 20, 3)).array() == 3).all());
}

TEST_CASE("formula: the table given by default is made of the digits of the position") {
  const Matrix table = table_of({.scheme = "formula", .n = 256, .d = 8, .positions = {}, .parameters = {}});
  for (Index p = 0; p < 256; ++p)
    for (Index i = 0; i < 8; ++i) REQUIRE(table(p, i) == static_cast<float>((p >> i) & 1));
}

TEST_CASE("formula: ALiBi by its formula is ALiBi") {
  for (const Index heads : {1, 2, 8, 16}) {
    const auto bias =
        bias_of(pe::bias_formula_scheme,
                bias_request(50, heads, {{"bias", std::string("-abs(m) * 2^(-8*head/heads)")}}));
    CHECK(same_heads(bias, bias_of(pe::alibi_scheme, bias_request(50, heads, {{"causal", false}}))));
    const auto causal = bias_of(pe::bias_formula_scheme,
                                bias_request(50, heads, {{"bias", std::string("m * 2^(-8*head/heads)")}}));
    CHECK(same_heads(causal, bias_of(pe::alibi_scheme, bias_request(50, heads, {{"causal", true}}))));
  }
}

TEST_CASE("formula: the offset of a bias is the key's position minus the query's") {
  const auto encoded =
      pe::encode(at_positions(bias_formula_request("m + 100*head + 10000*heads", 3, 2), {0, 2.5, 7}));
  REQUIRE(encoded.has_value());
  const auto& heads = std::get<pe::BiasEncoding>(*encoded).heads;
  CHECK(heads[0](0, 2) == 20107);
  CHECK(heads[0](2, 1) == 20095.5F);
  CHECK(heads[1](1, 1) == 20200);
}

TEST_CASE("formula: a result that is not finite is refused with its place") {
  const auto table = refusal(table_request("log(pos - i + 1)", 5, 4));
  CHECK(table.code == ErrorCode::non_finite);
  CHECK(table.field == "formula");
  CHECK(table.message ==
        "formula is -Infinity at position 0, dimension 1; it must be a number up to 3.4e38 everywhere");
  // Finite as a double, but not as a float32.
  CHECK_THAT(refusal(table_request("10^pos", 50, 4)).message,
             Catch::Matchers::StartsWith("formula is 1e39 at position 39, dimension 0"));
  const auto bias = refusal(bias_formula_request("sqrt(2 - m) / (head - 2)", 4, 3));
  CHECK(bias.code == ErrorCode::non_finite);
  CHECK(bias.field == "bias");
  CHECK_THAT(bias.message, Catch::Matchers::StartsWith("bias is NaN at offset 3, head 1"));
}

TEST_CASE("formula: each scheme has variables of its own") {
  for (const std::string foreign : {"m", "head", "heads", "n"})
    CHECK_THAT(refusal(table_request(foreign, 2, 2)).message,
               Catch::Matchers::ContainsSubstring("is not one of"));
  for (const std::string foreign : {"pos", "i", "d", "n"})
    CHECK_THAT(refusal(bias_formula_request(foreign, 2, 2)).message,
               Catch::Matchers::ContainsSubstring("is not one of"));
}

TEST_CASE("formula: a text that is too long is refused before it is parsed") {
  const std::string longest(200, ' ');
  CHECK_THAT(refusal(table_request(longest, 2, 2)).message, Catch::Matchers::StartsWith("Column 201"));
  for (const std::string& text : {longest + "1", std::string(1'000'000, '(')})
    CHECK(refusal(table_request(text, 2, 2)).message == "formula must be a text of at most 200 characters");
  // Bytes that continue no character: one short message, as for any other text.
  const auto broken = refusal(table_request(std::string(1'000'000, '\xbf'), 2, 2)).message;
  CHECK_THAT(broken, Catch::Matchers::StartsWith("Column 1 "));
  CHECK(broken.size() < 100);
  // 200 characters of three bytes each.
  std::string wide;
  for (int i = 0; i < 200; ++i) wide += "\u2212";
  CHECK_THAT(refusal(table_request(wide, 2, 2)).message, Catch::Matchers::StartsWith("Column 1 "));
}

}  // namespace formula_test
