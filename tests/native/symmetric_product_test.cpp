#include "pe/kernels/symmetric_product.hpp"

#include <catch_amalgamated.hpp>

#include "pe/core/random.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/scalar.hpp"
#include "same.hpp"

namespace symmetric_product_test {

using pe::Index, pe::Matrix, pe::Random;

TEST_CASE("symmetric product: the scalar twin's bits for every small shape") {
  Random random(31);
  for (Index rows = 1; rows <= 26; ++rows)
    for (const Index cols : {1, 2, 3, 4, 5, 8, 17}) {
      CAPTURE(rows, cols);
      const Matrix p = pe::random_normal(rows, cols, 1, random);
      REQUIRE(same(pe::symmetric_product(p), pe::symmetric_product_scalar(p)));
    }
}

TEST_CASE("symmetric product: exactly symmetric, and the bits of the full product, for random shapes") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 32);
    const Matrix p = pe::random_normal(1 + random.below(200), 1 + random.below(600), 1, random);
    CAPTURE(p.rows(), p.cols());
    const Matrix gram = pe::symmetric_product(p);
    REQUIRE(same(gram, gram.transpose()));
    REQUIRE(same(gram, pe::product(p, p, pe::Op::plain, pe::Op::transposed)));
  }
}

TEST_CASE("symmetric product: empty sizes, and a block of a larger matrix") {
  CHECK(pe::symmetric_product(Matrix(0, 4)).size() == 0);
  CHECK(same(pe::symmetric_product(Matrix(5, 0)), Matrix::Zero(5, 5)));
  Random random(33);
  const Matrix around = pe::random_normal(50, 60, 1, random);
  const Matrix block = around.block(7, 9, 21, 33);
  CHECK(same(pe::symmetric_product(around.block(7, 9, 21, 33)), pe::symmetric_product_scalar(block)));
}

}  // namespace symmetric_product_test
