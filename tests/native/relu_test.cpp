#include "pe/kernels/relu.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/kernels/scalar.hpp"

namespace relu_test {

TEST_CASE("relu: the scalar twins' bits for every small size") {
  for (std::size_t count = 0; count < 30; ++count) {
    pe::Random random(count, 71);
    std::vector<float> x(count), gradient(count);
    for (float& entry : x) entry = static_cast<float>(random.normal());
    for (float& entry : gradient) entry = static_cast<float>(random.normal());
    std::vector<float> expected = x, expected_gradient = gradient;
    pe::relu_scalar<float>(expected);
    pe::relu(x);
    REQUIRE(x == expected);
    pe::relu_backward_scalar<float>(expected_gradient, x);
    pe::relu_backward(gradient, x);
    REQUIRE(gradient == expected_gradient);
  }
}

TEST_CASE("relu: negative numbers become 0, and so does their gradient; NaN is not hidden") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> x{1, -1, 0, -0.0F, infinity, -infinity, 0x1p-149F}, gradient(7, -2);
  pe::relu(x);
  CHECK(x == std::vector<float>{1, 0, 0, 0, infinity, 0, 0x1p-149F});
  pe::relu_backward(gradient, x);
  CHECK(gradient == std::vector<float>{-2, 0, 0, 0, -2, 0, -2});
  std::vector<float> hidden(5, std::numeric_limits<float>::quiet_NaN());
  pe::relu(hidden);
  for (const float entry : hidden) CHECK(std::isnan(entry));

  std::vector<double> in_double{2, -2}, its_gradient{3, 3};
  pe::relu(in_double);
  pe::relu_backward(its_gradient, in_double);
  CHECK(in_double == std::vector<double>{2, 0});
  CHECK(its_gradient == std::vector<double>{3, 0});
}

}  // namespace relu_test
