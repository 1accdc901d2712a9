#include "pe/encodings/expression.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace expression_test {

using pe::Expression;

namespace {

constexpr std::string_view names[] = {"pos", "i", "d"};

double value_of(const std::string& text, std::vector<double> variables = {3, 5, 8}) {
  const auto parsed = Expression::parse(text, names, "formula");
  if (!parsed) FAIL(text << ": " << parsed.error().message);
  return (*parsed)(variables);
}

std::string message_of(const std::string& text) {
  const auto parsed = Expression::parse(text, names, "formula");
  if (parsed) FAIL(text << " was taken");
  CHECK(parsed.error().code == pe::ErrorCode::bad_value);
  CHECK(parsed.error().field == "formula");
  return parsed.error().message;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("expression: numbers are the nearest doubles") {
  CHECK(value_of("0") == 0);
  CHECK(value_of("10000") == 10000);
  CHECK(value_of("0.1") == 0.1);
  CHECK(value_of(".5") == 0.5);
  CHECK(value_of("5.") == 5);
  CHECK(value_of("3.14159") == 3.14159);
  CHECK(value_of("1e-3") == 1e-3);
  CHECK(value_of("2.5E+2") == 250);
  CHECK(value_of("1e22") == 1e22);
  CHECK(value_of("1e-9999") == 0);
  CHECK(value_of("1e-310") == 1e-310);
  CHECK(value_of("123e-320") == 123e-320);
  CHECK(value_of("5e-324") == 5e-324);
  CHECK(value_of("1e400") == INFINITY);
  CHECK(value_of("0e400") == 0);
  CHECK(value_of("pi") == std::numbers::pi);
  CHECK(value_of(" e ") == std::numbers::e);
}

TEST_CASE("expression: operators bind as in mathematics") {
  CHECK(value_of("1 + 2 * 3 - 4 / 2") == 5);
  CHECK(value_of("(1 + 2) * 3") == 9);
  CHECK(value_of("8 - 3 - 2") == 3);
  CHECK(value_of("8 / 4 / 2") == 1);
  CHECK(value_of("2^3^2") == 512);
  CHECK(value_of("2**3**2") == 512);
  CHECK(value_of("-2^2") == -4);
  CHECK(value_of("(-2)^2") == 4);
  CHECK(value_of("2^-1") == 0.5);
  CHECK(value_of("2^-1^2") == 0.5);
  CHECK(value_of("--+-2") == -2);
  CHECK(value_of("2 * -3") == -6);
  CHECK(value_of("pos - i*d") == 3 - 40);
}

TEST_CASE("expression: every function") {
  CHECK(value_of("abs(-2.5)") == 2.5);
  CHECK(value_of("ceil(2.1)") == 3);
  CHECK(value_of("cos(2)") == std::cos(2.0));
  CHECK(value_of("exp(2)") == std::exp(2.0));
  CHECK(value_of("floor(-2.1)") == -3);
  CHECK(value_of("log(2)") == std::log(2.0));
  CHECK(value_of("sign(-7) + 10*sign(0) + 100*sign(2)") == 99);
  CHECK(value_of("sin(2)") == std::sin(2.0));
  CHECK(value_of("sqrt(2)") == std::sqrt(2.0));
  CHECK(value_of("tan(2)") == std::tan(2.0));
  CHECK(value_of("tanh(2)") == std::tanh(2.0));
  CHECK(value_of("max(pos, i)") == 5);
  CHECK(value_of("min(pos, i)") == 3);
  // The sign of the second, as in Python.
  CHECK(value_of("mod(7, 3)") == 1);
  CHECK(value_of("mod(-7, 3)") == 2);
  CHECK(value_of("mod(7, -3)") == -2);
  CHECK(value_of("mod(-6, 3)") == 0);
  CHECK(value_of("if(1, 2, 3)") == 2);
  CHECK(value_of("if(0, 2, 3)") == 3);
  CHECK(value_of("if(-1, 2, 3)") == 3);
  CHECK(value_of("if(mod(i, 2), cos(pos), sin(pos))") == std::cos(3.0));
}

TEST_CASE("expression: what is undefined is not finite, and counts only where it is chosen") {
  CHECK(std::isnan(value_of("sqrt(-1)")));
  CHECK(std::isnan(value_of("0 / 0")));
  CHECK(std::isnan(value_of("mod(1, 0)")));
  CHECK(std::isnan(value_of("max(0/0, 1)")));
  CHECK(std::isnan(value_of("min(1, 0/0)")));
  CHECK(value_of("log(0)") == -INFINITY);
  CHECK(value_of("10^400") == INFINITY);
  CHECK(value_of("if(1, 2, log(0))") == 2);
}

TEST_CASE("expression: an error names the column and what is expected there") {
  const auto starts = [](const std::string& text, const std::string& message) {
    CAPTURE(text);
    CHECK_THAT(message_of(text), Catch::Matchers::StartsWith(message));
  };
  const std::string operand = "expected a number, a variable, a function or \"(\", found ";
  starts("", "Column 1 of formula: " + operand + "the end");
  starts("   ", "Column 4 of formula: " + operand + "the end");
  starts("pos +", "Column 6 of formula: " + operand + "the end");
  starts("pos + * 2", "Column 7 of formula: " + operand + "\"*\"");
  starts("2 pos", "Column 3 of formula: expected an operator such as *, found \"p\"");
  starts("2e", "Column 2 of formula: expected an operator such as *, found \"e\"");
  starts("1.2.3", "Column 4 of formula: expected an operator such as *, found \".\"");
  starts("pos)", "Column 4 of formula: expected an operator such as *, found \")\"");
  starts("(pos", "Column 5 of formula: expected \")\", found the end");
  starts("sin pos", "Column 5 of formula: expected \"(\", found \"p\"");
  starts("sin", "Column 4 of formula: expected \"(\", found the end");
  starts("sin(pos, 2)", "Column 8 of formula: expected \")\", found \",\"");
  starts("mod(pos)", "Column 8 of formula: expected \",\", found \")\"");
  starts("if(pos, 1)", "Column 10 of formula: expected \",\", found \")\"");
  starts("1 + m", "Column 5 of formula: \"m\" is not one of pi, e, pos, i, d, abs, ceil, cos");
  starts("Sin(pos)", "Column 1 of formula: \"Sin\" is not one of");
  starts("i2", "Column 1 of formula: \"i2\" is not one of");
  starts(".", "Column 2 of formula: expected a digit, found the end");
}

TEST_CASE("expression: characters of any alphabet count as one column each, and are named whole") {
  CHECK_THAT(message_of("pos \u2212 2"), Catch::Matchers::ContainsSubstring("Column 5") &&
                                             Catch::Matchers::ContainsSubstring("\"\u2212\""));
  CHECK_THAT(message_of("\U0001F600"), Catch::Matchers::ContainsSubstring("found \"\U0001F600\""));
  CHECK_THAT(message_of("(\u03c0"), Catch::Matchers::StartsWith("Column 2 "));
  CHECK_THAT(message_of(std::string("2\0+", 3) + "\u03c0)"), Catch::Matchers::StartsWith("Column 4 "));
  // Not UTF-8 at all.
  CHECK_THAT(message_of("\xbf\xff"), Catch::Matchers::StartsWith("Column 1 "));
}

TEST_CASE("expression: the longest text, however deep, is parsed and computed") {
  const int most = static_cast<int>(pe::longest_expression);
  CHECK(value_of(repeated("-", most - 1) + "2") == (most % 2 == 0 ? -2 : 2));
  CHECK(value_of(repeated("(", 99) + "2" + repeated(")", 99)) == 2);
  CHECK_THAT(message_of(repeated("(", most)), Catch::Matchers::StartsWith("Column 201 of"));
  CHECK(value_of(repeated("2^", 99) + "1") == INFINITY);
  CHECK(value_of(repeated("abs(", 39) + "-3" + repeated(")", 39)) == 3);
  // The stack of the evaluation grows with each of these.
  CHECK(value_of(repeated("1-(", 49) + "1" + repeated(")", 49)) == 0);
  CHECK(value_of(repeated("9", most)) == Catch::Approx(1e200));
}

TEST_CASE("expression: a longer text is refused, wherever it comes from") {
  const int most = static_cast<int>(pe::longest_expression);
  CHECK(value_of("1" + repeated("+1", (most - 2) / 2) + " ") == most / 2);
  for (const std::string& text :
       {repeated("-", most) + "2", "1" + repeated("+1", 5000), repeated("\u03c0", most + 1)})
    CHECK_THAT(message_of(text), Catch::Matchers::StartsWith("formula has ") &&
                                     Catch::Matchers::EndsWith("characters; it may have at most 200"));
  CHECK_THAT(message_of(repeated("\u03c0", most)), Catch::Matchers::StartsWith("Column 1 of"));
}

TEST_CASE("expression: any text is either parsed or refused with a column within it") {
  std::mt19937 random(5);
  const std::vector<std::string> pieces{"pos", "i",    "d",    "2",  "1e3", ".",      "+", "-",
                                        "*",   "/",    "^",    "**", "(",   ")",      ",", "sin",
                                        "if",  "mod(", "abs(", " ",  "pi",  "\u2212", "$", "e"};
  int parsed = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    const std::size_t count = 1 + random() % 12;
    for (std::size_t k = 0; k < count; ++k) text += pieces[random() % pieces.size()];
    const auto expression = Expression::parse(text, names, "formula");
    if (expression) {
      ++parsed;
      const double variables[] = {3, 5, 8};
      (void)(*expression)(variables);
      continue;
    }
    const std::string& message = expression.error().message;
    REQUIRE(message.starts_with("Column "));
    const int column = std::stoi(message.substr(7));
    REQUIRE((column >= 1 && column <= pe::characters_in(text) + 1));
  }
  CHECK(parsed > 500);
}

}  // namespace expression_test
