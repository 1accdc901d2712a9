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
    pe::add_by_offset(scores, table);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        REQUIRE(scores(i, j) == before.scores(i, j) + table(i, before.place(i, j)));
  }
}

TEST_CASE("by offset: each score gets its column's entry of the clipped offset") {
  for (auto [n, reach, scores, table] : cases()) {
    const Case before{n, reach, scores, table};
    pe::add_by_offset_of_col(scores, table);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        REQUIRE(scores(i, j) == before.scores(i, j) + table(j, before.place(i, j)));
  }
}

TEST_CASE("by offset: weights are summed over all columns that share an offset") {
  for (auto [n, reach, weights, sums] : cases()) {
    const Case before{n, reach, weights, sums};
    Matrix expected = sums;
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) expected(i, before.place(i, j)) += weights(i, j);
    pe::sum_by_offset(sums, weights, -reach);
    REQUIRE((sums == expected));
  }
}

TEST_CASE("by offset: rows and columns from further on have their sums in a table of their own offsets") {
  for (auto [n, reach, weights, whole] : cases()) {
    Matrix of_col = whole;
    whole.setZero();
    of_col.setZero();
    pe::sum_by_offset(whole, weights, -reach);
    pe::sum_by_offset_of_col(of_col, weights, -reach);
    for (Index first = 0; first < n; first += 2) {
      const Index count = std::min<Index>(2, n - first);
      const auto check = [&](const Matrix& all, Index low, Index high, auto sum) {
        low = std::clamp(low, -reach, reach);
        high = std::clamp(high, -reach, reach);
        Matrix sums = Matrix::Zero(count, high - low + 1);
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
    pe::MatrixD in_double = scores.cast<double>(), sums = table.cast<double>();
    const pe::MatrixD table_in_double = sums;
    pe::sum_by_offset(sums, in_double, -reach);
    pe::add_by_offset(in_double, table_in_double);
    pe::add_by_offset_of_col(in_double, table_in_double);
    Matrix float_sums = table;
    pe::sum_by_offset(float_sums, scores, -reach);
    pe::add_by_offset(scores, table);
    pe::add_by_offset_of_col(scores, table);
    REQUIRE((sums - float_sums.cast<double>()).cwiseAbs().maxCoeff() < 2e-5);
    REQUIRE((in_double - scores.cast<double>()).cwiseAbs().maxCoeff() < 2e-6);
  }
}

TEST_CASE("by offset: blocks of larger matrices are left alone around them") {
  pe::Random random(4);
  const Matrix before = pe::random_normal(9, 11, 1, random), table = pe::random_normal(5, 7, 1, random);
  Matrix large = before, block = before.block(2, 3, 5, 5);
  pe::add_by_offset(large.block(2, 3, 5, 5), table);
  pe::add_by_offset(block, table);
  Matrix expected = before;
  expected.block(2, 3, 5, 5) = block;
  CHECK((large == expected));
}

}  // namespace by_offset_test
