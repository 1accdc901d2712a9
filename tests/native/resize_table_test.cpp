#include "pe/tables/resize_table.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "golden.hpp"
#include "pe/core/random.hpp"

namespace resize_table_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::MatrixD, pe::ResizeMethod, pe::ResizeOptions;

namespace {

/// Of a request that is right.
Matrix resized(const Matrix& table, const ResizeOptions& options) {
  auto result = pe::resize_table(table, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// From the words of a golden block after the table's name.
ResizeOptions options_of(const std::vector<std::string>& words) {
  const auto number = [&](std::size_t i) { return static_cast<std::int32_t>(std::stol(words.at(i))); };
  const std::string& method = words[2];
  if (method == "bicubic" || method == "antialiased")
    return {.method = ResizeMethod::bicubic,
            .prefix = number(7),
            .grid = {number(3), number(4)},
            .new_grid = {number(5), number(6)},
            .antialias = method == "antialiased"};
  const ResizeMethod plain = method == "copy"     ? ResizeMethod::copy
                             : method == "repeat" ? ResizeMethod::repeat
                                                  : ResizeMethod::linear;
  return {.method = plain, .rows = number(3), .prefix = number(4)};
}

}  // namespace

TEST_CASE("resize: as PyTorch in double, as PreSumm, Longformer, transformers and timm do it") {
  const int count = for_each_of_tables(
      "tables/resized.txt",
      [](const std::vector<std::string>& name, const Matrix& table, const MatrixD& expected) {
        const Matrix result = resized(table, options_of(name));
        REQUIRE(result.rows() == expected.rows());
        REQUIRE(result.cols() == expected.cols());
        // Rounded to float32 once; PyTorch's own float32 rounds weights and sums.
        const double most = name[0] == "single" ? 3e-6 : 2e-7;
        CHECK((result.cast<double>() - expected).cwiseAbs().maxCoeff() < most);
      });
  CHECK(count == 102);
}

TEST_CASE("resize: the same size changes nothing, whatever the method") {
  pe::Random random(7, 1);
  const Matrix table = pe::random_normal(13, 5, 1, random);
  for (const ResizeMethod method : {ResizeMethod::copy, ResizeMethod::repeat, ResizeMethod::linear})
    CHECK((resized(table, {.method = method, .rows = 13, .prefix = 1}) == table));
  for (const bool antialias : {false, true})
    CHECK((resized(table, {.method = ResizeMethod::bicubic,
                           .prefix = 1,
                           .grid = {3, 4},
                           .new_grid = {3, 4},
                           .antialias = antialias}) == table));
}

TEST_CASE("resize: weights sum to 1, and what is linear stays linear inside") {
  // Row p holds p and a constant.
  Matrix table(20, 2);
  for (Index p = 0; p < 20; ++p) table.row(p) << static_cast<float>(p), 3;
  for (const Index rows : {7, 20, 33, 61}) {
    const Matrix line = resized(table, {.method = ResizeMethod::linear, .rows = rows});
    const Matrix cubic = resized(
        table,
        {.method = ResizeMethod::bicubic, .grid = {20, 1}, .new_grid = {static_cast<std::int32_t>(rows), 1}});
    for (Index p = 0; p < rows; ++p) {
      const double at = (static_cast<double>(p) + 0.5) * 20 / static_cast<double>(rows) - 0.5;
      CAPTURE(rows, p);
      CHECK(line(p, 0) == Catch::Approx(std::clamp(at, 0.0, 19.0)).margin(1e-6));
      CHECK(line(p, 1) == 3);
      CHECK(cubic(p, 1) == Catch::Approx(3).epsilon(1e-7));
      // A cubic with the slope -3/4 does not keep a line; it stays near.
      if (at > 1 && at < 18) CHECK(std::abs(cubic(p, 0) - at) < 0.1);
    }
  }
}

TEST_CASE("resize: lines and columns of a grid do not mix") {
  // Entry 0 follows the line, entry 1 the column.
  Matrix table(12, 2);
  for (Index p = 0; p < 12; ++p)
    table.row(p) << static_cast<float>(p / 4 * (p / 4)), static_cast<float>(p % 4);
  const Matrix result = resized(table, {.method = ResizeMethod::bicubic, .grid = {3, 4}, .new_grid = {5, 7}});
  for (Index p = 0; p < 35; ++p) {
    CHECK(result(p, 0) == Catch::Approx(result(p / 7 * 7, 0)).margin(1e-6));
    CHECK(result(p, 1) == Catch::Approx(result(p % 7, 1)).margin(1e-6));
  }
}

TEST_CASE("resize: refuses what has no meaning, and names it") {
  const Matrix table = Matrix::Ones(10, 2);
  const auto refused = [](const Matrix& of, const ResizeOptions& options, ErrorCode code,
                          const std::string& field) {
    const auto result = pe::resize_table(of, options);
    REQUIRE(!result.has_value());
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
  };
  using enum ErrorCode;
  refused(Matrix(0, 3), {.rows = 4}, bad_shape, "table");
  Matrix broken = table;
  broken(3, 1) = std::numeric_limits<float>::quiet_NaN();
  refused(broken, {.rows = 4}, non_finite, "table");
  refused(table, {.rows = 0}, bad_value, "rows");
  refused(table, {.rows = 2, .prefix = 2}, bad_value, "rows");
  refused(table, {.rows = 12, .prefix = 10}, bad_value, "prefix");
  refused(table, {.rows = 12, .prefix = -1}, bad_value, "prefix");
  refused(table, {.rows = 12, .antialias = true}, bad_value, "antialias");
  refused(table, {.rows = std::numeric_limits<Index>::max()}, too_large, "rows");
  const auto grid = [](pe::GridSize from, pe::GridSize to, Index prefix = 0) {
    return ResizeOptions{.method = ResizeMethod::bicubic, .prefix = prefix, .grid = from, .new_grid = to};
  };
  refused(table, grid({3, 3}, {4, 4}), bad_value, "grid");
  refused(table, grid({0, 0}, {4, 4}), bad_value, "grid");
  refused(table, grid({65536, 65536}, {4, 4}), bad_value, "grid");
  refused(table, grid({3, 3}, {0, 4}, 1), bad_value, "newGrid");
  refused(table, grid({3, 3}, {1 << 30, 1 << 30}, 1), too_large, "newGrid");
}

}  // namespace resize_table_test
