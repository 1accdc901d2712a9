#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cfloat>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/random.hpp"
#include "pe/core/text.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/kernels/finite.hpp"

namespace core_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::Random;

TEST_CASE("core: a finite matrix passes, whatever its size and however extreme its entries") {
  Random random(60);
  for (int i = 0; i < 20; ++i)
    CHECK(pe::check_finite(pe::random_normal(random.below(9), random.below(40), 1e30, random), "x")
              .has_value());
  Matrix extremes(1, 5);
  extremes << FLT_MAX, -FLT_MAX, FLT_MIN, std::numeric_limits<float>::denorm_min(), -0.0F;
  CHECK(pe::check_finite(extremes, "x").has_value());
}

TEST_CASE("core: the first entry that is not finite is named by row and column") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 61);
    Matrix matrix = pe::random_normal(1 + random.below(9), 1 + random.below(40), 1, random);
    const Index row = random.below(static_cast<std::uint32_t>(matrix.rows()));
    const Index col = random.below(static_cast<std::uint32_t>(matrix.cols()));
    const float bad[] = {NAN, INFINITY, -INFINITY};
    matrix(row, col) = bad[seed % 3];
    if (row + 1 < matrix.rows()) matrix(row + 1, 0) = NAN;
    const auto checked = pe::check_finite(matrix, "weights.q");
    REQUIRE(!checked);
    CHECK(checked.error().code == ErrorCode::non_finite);
    CHECK(checked.error().field == "weights.q");
    CHECK(checked.error().message == "weights.q: row " + std::to_string(row) + ", column " +
                                         std::to_string(col) + " (counted from 0) is not a finite number");
  }
}

TEST_CASE("core: a block is checked, and nothing around it") {
  Matrix matrix = Matrix::Zero(4, 6);
  matrix(0, 3) = NAN;
  matrix(2, 5) = INFINITY;
  CHECK(pe::check_finite(matrix.block(1, 0, 3, 5), "x").has_value());
  CHECK(!pe::check_finite(matrix.block(1, 1, 2, 5), "x"));
}

TEST_CASE("core: memory that cannot be had is refused before it is taken") {
  CHECK(pe::check_memory(0, "n").has_value());
  CHECK(pe::check_memory(1e6, "n").has_value());
  for (const double bytes : {0x1p30 + 1, 1e12, 1e300, std::numeric_limits<double>::infinity()}) {
    const auto checked = pe::check_memory(bytes, "table");
    REQUIRE(!checked);
    CHECK(checked.error().code == ErrorCode::too_large);
    CHECK(checked.error().field == "table");
    CHECK(checked.error().message.starts_with("table needs "));
    CHECK(checked.error().message.ends_with(" MiB of memory; the most is 1024 MiB of memory"));
  }
}

TEST_CASE("core: numbers in messages") {
  CHECK(pe::to_text(0.0) == "0");
  CHECK(pe::to_text(1.0) == "1");
  CHECK(pe::to_text(-0.25) == "-0.25");
  CHECK(pe::to_text(512.0) == "512");
  CHECK(pe::to_text(0.02) == "0.02");
  CHECK(pe::to_text(1.000001) == "1.000001");
  CHECK(pe::to_text(0.000001) == "0.000001");
  CHECK(pe::to_text(1e9) == "1000000000");
  CHECK(pe::to_text(1e7) == "10000000");
  CHECK(pe::to_text(123456789.5) == "123456789.5");
  CHECK(pe::to_text(2.9999999999999996) == "3");
  CHECK(pe::to_text(0.99999999999) == "1");
  CHECK(pe::to_text(0.1 + 0.2) == "0.3");
  CHECK(pe::to_text(1.0 / 3) == "0.333333333");
  CHECK(pe::to_text(4.5e-9) == "4.5e-9");
  CHECK(pe::to_text(-1e-300) == "-1e-300");
  CHECK(pe::to_text(1e300) == "1e300");
  CHECK(pe::to_text(6.02214076e23) == "6.02214076e23");
  CHECK(pe::to_text(std::numeric_limits<double>::infinity()) == "Infinity");
  CHECK(pe::to_text(std::numeric_limits<double>::quiet_NaN()) == "NaN");
  CHECK(pe::to_text(-12) == "-12");
  CHECK(pe::to_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
}

TEST_CASE("core: a number in a message reads back as itself to nine digits") {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed, 62);
    const double number = random.normal() * std::pow(10.0, 40 * random.uniform() - 20);
    const std::string text = pe::to_text(number);
    CAPTURE(number, text);
    REQUIRE(std::abs(std::strtod(text.c_str(), nullptr) - number) <= 2e-9 * std::abs(number));
    REQUIRE(text.size() <= 20);
  }
}

TEST_CASE("core: an error is handed on, a value is taken out") {
  const auto half = [](int number) -> pe::Result<int> {
    if (number % 2 != 0) return pe::fail(ErrorCode::bad_value, "number", {"number is ", number, ", odd"});
    return number / 2;
  };
  const auto quarter = [&](int number) -> pe::Result<int> {
    PE_TRY(const int first, half(number));
    PE_TRY(const auto& second, half(first));
    return second;
  };
  const auto check = [&](int number) -> pe::Result<void> {
    if (number > 0) PE_CHECK(quarter(number));
    return {};
  };
  CHECK(quarter(12) == 3);
  CHECK(quarter(7).error().message == "number is 7, odd");
  CHECK(quarter(6).error().message == "number is 3, odd");
  CHECK(check(12).has_value());
  CHECK(check(-7).has_value());
  CHECK(check(6).error().field == "number");
}

TEST_CASE("core: every error code has its own name") {
  std::vector<std::string> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::not_supported); ++code)
    names.emplace_back(pe::name_of(static_cast<ErrorCode>(code)));
  CHECK(names == std::vector<std::string>{"unknown-scheme", "bad-value", "bad-shape", "non-finite",
                                          "too-large", "out-of-memory", "not-supported"});
}

}  // namespace core_test
