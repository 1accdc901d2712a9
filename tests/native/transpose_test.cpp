#include "pe/kernels/transpose.hpp"

#include <catch_amalgamated.hpp>

#include "pe/core/random.hpp"
#include "same.hpp"

namespace transpose_test {

using pe::Index, pe::Matrix, pe::Random;

TEST_CASE("transpose: every entry changes its row and column, for every small shape") {
  Random random(180);
  for (Index rows = 0; rows <= 19; ++rows)
    for (Index cols = 0; cols <= 19; ++cols) {
      CAPTURE(rows, cols);
      const Matrix a = pe::random_normal(rows, cols, 1, random);
      Matrix out(cols, rows);
      pe::transpose_into(out, a);
      REQUIRE(same(out, a.transpose()));
    }
}

TEST_CASE("transpose: from a block into a block, and nothing around it changes") {
  Random random(181);
  const Matrix from = pe::random_normal(40, 70, 1, random), before = pe::random_normal(60, 50, 1, random);
  Matrix after = before, expected = before;
  pe::transpose_into(after.block(3, 5, 29, 21), from.block(7, 11, 21, 29));
  expected.block(3, 5, 29, 21) = from.block(7, 11, 21, 29).transpose();
  CHECK(same(after, expected));
}

}  // namespace transpose_test
