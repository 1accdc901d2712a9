#include "pe/kernels/by_offset.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <vector>

#include "pe/core/random.hpp"

namespace by_offset_test {

using pe::Index, pe::Matrix;

namespace {

struct Case {
  Index n, reach;
  Matrix scores, table;

  Index place(Index i, Index j) const { return std::clamp(j - i, -reach, reach) + reach; }
};

/// From one position to more than the table reaches, and tables that reach further than the sequence.
std::vector<Case> cases() {
  pe::Random random(3);
  std::vector<Case> all;
  for (const Index n : {1, 2, 5, 13, 32})
    for (const Index reach : {0, 1, 4, 12, 40})
      all.push_back(
          {n, reach, pe::random_normal(n, n, 1, random), pe::random_normal(n, 2 * reach + 1, 1, random)});
  return all;
}

}  // namespace

TEST_CASE("by offset: each score gets its row's entry of the clipped offset") {
  for (auto [n, reach, scores, table] : cases()) {
    const Case before{n, reach, scores, table};
    pe::add_by_offset(scores, table, -reach);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        REQUIRE(scores(i, j) == before.scores(i, j) + table(i, before.place(i, j)));
  }
}

TEST_CASE("by offset: each score gets its column's entry of the clipped offset") {
  for (auto [n, reach, scores, table] : cases()) {
    const Case before{n, reach, scores, table};
    pe::add_by_offset_of_col(scores, table, -reach);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        REQUIRE(scores(i, j) == before.scores(i, j) + table(j, before.place(i, j)));
  }
}

TEST_CASE("by offset: the weights of a row, and those of a column, are summed over what shares an offset") {
  for (auto [n, reach, weights, sums] : cases()) {
    const Case before{n, reach, weights, sums};
    Matrix of_row = Matrix::Zero(n, 2 * reach + 1), of_col = of_row, sums_of_col = sums;
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        of_row(i, before.place(i, j)) += weights(i, j);
        of_col(j, before.place(i, j)) += weights(i, j);
      }
    pe::sum_by_offset(sums, weights, -reach);
    REQUIRE((sums == of_row));
    pe::sum_by_offset_of_col(sums_of_col, weights, -reach);
    REQUIRE((sums_of_col == of_col));
  }
}

TEST_CASE("by offset: rows and columns from further on have their sums in a table of their own offsets") {
  for (auto [n, reach, weights, whole] : cases()) {
    Matrix of_col = whole;
    const Matrix table = whole;
    pe::sum_by_offset(whole, weights, -reach);
    pe::sum_by_offset_of_col(of_col, weights, -reach);
    for (Index first = 0; first < n; first += 2) {
      const Index count = std::min<Index>(2, n - first);
      Matrix scores = weights, of_block = weights;
      pe::add_by_offset(scores, table, -reach);
      pe::add_by_offset(of_block.middleRows(first, count), table.middleRows(first, count), first - reach);
      REQUIRE((of_block.middleRows(first, count) == scores.middleRows(first, count)));
      scores = of_block = weights;
      pe::add_by_offset_of_col(scores, table, -reach);
      pe::add_by_offset_of_col(of_block.middleCols(first, count), table.middleRows(first, count),
                               -reach - first);
      REQUIRE((of_block.middleCols(first, count) == scores.middleCols(first, count)));
      const auto check = [&](const Matrix& all, Index low, Index high, auto sum) {
        low = std::clamp(low, -reach, reach);
        high = std::clamp(high, -reach, reach);
        Matrix sums(count, high - low + 1);
        sum(sums, low);
        REQUIRE((sums == all.block(first, low + reach, count, high - low + 1)));
      };
      check(whole, 1 - first - count, n - 1 - first, [&](Matrix& sums, Index low) {
        pe::sum_by_offset(sums, weights.middleRows(first, count), low + first);
      });
      check(of_col, first - n + 1, first + count - 1, [&](Matrix& sums, Index low) {
        pe::sum_by_offset_of_col(sums, weights.middleCols(first, count), low - first);
      });
    }
  }
}

TEST_CASE("by offset: pairs that share an offset get one number, and give one sum") {
  pe::Random random(5);
  for (const Index n : {1, 2, 5, 13}) {
    // A block of a larger matrix, whose rows are further apart.
    Matrix large = pe::random_normal(n + 2, n + 3, 1, random);
    const Matrix before = large;
    std::vector<float> numbers, sums(2 * n - 1, 1), expected = sums;
    for (Index k = 0; k < 2 * n - 1; ++k) numbers.push_back(static_cast<float>(random.normal()));
    pe::sum_pairs_by_offset(sums, large.block(1, 2, n, n));
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) expected[j - i + n - 1] += large(1 + i, 2 + j);
    CHECK(sums == expected);
    pe::spread_by_offset(large.block(1, 2, n, n), numbers);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) REQUIRE(large(1 + i, 2 + j) == numbers[j - i + n - 1]);
    large.block(1, 2, n, n) = before.block(1, 2, n, n);
    CHECK((large == before));
  }
}

TEST_CASE("by offset: in double as in float32") {
  for (auto [n, reach, scores, table] : cases()) {
    pe::MatrixD in_double = scores.cast<double>(), sums = table.cast<double>(), sums_of_col = sums;
    const pe::MatrixD table_in_double = sums;
    pe::sum_by_offset(sums, in_double, -reach);
    pe::sum_by_offset_of_col(sums_of_col, in_double, -reach);
    pe::add_by_offset(in_double, table_in_double, -reach);
    pe::add_by_offset_of_col(in_double, table_in_double, -reach);
    Matrix float_sums = table, float_sums_of_col = table;
    pe::sum_by_offset(float_sums, scores, -reach);
    pe::sum_by_offset_of_col(float_sums_of_col, scores, -reach);
    pe::add_by_offset(scores, table, -reach);
    pe::add_by_offset_of_col(scores, table, -reach);
    REQUIRE((sums - float_sums.cast<double>()).cwiseAbs().maxCoeff() < 2e-5);
    REQUIRE((sums_of_col - float_sums_of_col.cast<double>()).cwiseAbs().maxCoeff() < 2e-5);
    REQUIRE((in_double - scores.cast<double>()).cwiseAbs().maxCoeff() < 2e-6);
  }
}

TEST_CASE("by offset: blocks of larger matrices are left alone around them") {
  pe::Random random(4);
  const Matrix before = pe::random_normal(9, 11, 1, random), table = pe::random_normal(5, 7, 1, random);
  Matrix large = before, block = before.block(2, 3, 5, 5);
  pe::add_by_offset(large.block(2, 3, 5, 5), table, -3);
  pe::add_by_offset(block, table, -3);
  Matrix expected = before;
  expected.block(2, 3, 5, 5) = block;
  CHECK((large == expected));
}

}  // namespace by_offset_test
