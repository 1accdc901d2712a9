#include "kernels/by_offset.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>

#include "core/random.hpp"

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
    pe::sum_by_offset(sums, weights);
    REQUIRE((sums == expected));
  }
}

TEST_CASE("by offset: in double as in float32") {
  for (auto [n, reach, scores, table] : cases()) {
    pe::MatrixD in_double = scores.cast<double>(), sums = table.cast<double>();
    const pe::MatrixD table_in_double = sums;
    pe::sum_by_offset(sums, in_double);
    pe::add_by_offset(in_double, table_in_double);
    pe::add_by_offset_of_col(in_double, table_in_double);
    Matrix float_sums = table;
    pe::sum_by_offset(float_sums, scores);
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
