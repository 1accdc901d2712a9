#include "pe/kernels/entrywise.hpp"

#include <catch_amalgamated.hpp>

#include "pe/core/random.hpp"
#include "same.hpp"

namespace entrywise_test {

using pe::Index, pe::Matrix, pe::MatrixD, pe::Random;

namespace {

/// For every small shape: a block within other entries, which stay as they are. `change` works on the block,
/// `rule` is what it does to entry (i, j) of the block.
template <class Real>
void check_blocks(auto change, auto rule) {
  Random random(190);
  for (Index rows = 0; rows <= 5; ++rows)
    for (Index cols = 0; cols <= 9; ++cols) {
      CAPTURE(rows, cols);
      const pe::MatrixOf<Real> before = pe::random_normal(rows + 2, cols + 3, 1, random).cast<Real>();
      pe::MatrixOf<Real> after = before, expected = before;
      change(after.block(1, 2, rows, cols));
      for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < cols; ++j) rule(expected(1 + i, 2 + j), i, j);
      REQUIRE(same(after, expected));
    }
}

template <class Real>
void check_all() {
  using Span = pe::MatrixSpanOf<Real>;
  const auto by = static_cast<Real>(0.3);
  check_blocks<Real>([&](Span block) { pe::multiply(block, by); }, [&](Real& x, Index, Index) { x *= by; });
  Random random(191);
  const pe::MatrixOf<Real> added = pe::random_normal(7, 12, 1, random).cast<Real>();
  check_blocks<Real>([&](Span block) { pe::add(block, added.block(1, 1, block.rows(), block.cols())); },
                     [&](Real& x, Index i, Index j) { x += added(1 + i, 1 + j); });
  check_blocks<Real>([&](Span block) { pe::add(block, added.block(3, 2, 1, block.cols())); },
                     [&](Real& x, Index, Index j) { x += added(3, 2 + j); });
}

}  // namespace

TEST_CASE("entrywise: products and sums of blocks and of rows are those of plain loops, to the bit") {
  check_all<float>();
  check_all<double>();
}

}  // namespace entrywise_test
