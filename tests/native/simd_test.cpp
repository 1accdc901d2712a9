#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include "bits_hash.hpp"
#include "pe/core/random.hpp"
#include "pe/simd/functions.hpp"
#include "pe/simd/spans.hpp"

namespace simd_test {

using pe::Random;
namespace simd = pe::simd;

namespace {

constexpr double eps = 0x1p-24;
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
const std::vector<std::size_t> sizes{0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 1000, 1027};

/// e^x entry by entry, whole batches first.
void exp(std::span<const float> x, std::span<float> out) {
  std::size_t i = 0;
  for (; i + simd::lanes <= x.size(); i += simd::lanes) simd::exp(simd::load(&x[i])).store_unaligned(&out[i]);
  if (i < x.size())
    simd::store_first(simd::exp(simd::load_first(&x[i], x.size() - i, 0)), &out[i], x.size() - i);
}

/// Equal, or both NaN.
bool alike(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// `n` numbers that begin at any alignment of a float, between guards that must survive.
class Guarded {
 public:
  Guarded(std::size_t n, std::size_t offset) : numbers_(n + offset + 4, guard), offset_(offset), n_(n) {}

  std::span<float> span() { return std::span(numbers_).subspan(offset_, n_); }
  bool intact() const {
    return std::all_of(numbers_.begin(), numbers_.begin() + offset_, [](float x) { return x == guard; }) &&
           std::all_of(numbers_.end() - 4, numbers_.end(), [](float x) { return x == guard; });
  }

 private:
  static constexpr float guard = -12345.0F;
  std::vector<float> numbers_;
  std::size_t offset_;
  std::size_t n_;
};

void fill_normal(std::span<float> x, Random& random) {
  for (float& entry : x) entry = static_cast<float>(random.normal());
}

}  // namespace

TEST_CASE("simd: reductions keep the errors that spans.hpp states, at every size and alignment") {
  Random random(11);
  for (const std::size_t n : sizes)
    for (std::size_t offset = 0; offset < 4; ++offset) {
      CAPTURE(n, offset);
      Guarded a(n, offset), b(n, 3 - offset);
      fill_normal(a.span(), random);
      fill_normal(b.span(), random);
      double sum = 0, absolute_sum = 0, dot = 0, absolute_dot = 0;
      float largest = -infinity;
      for (std::size_t i = 0; i < n; ++i) {
        const double x = a.span()[i], y = b.span()[i];
        sum += x;
        absolute_sum += std::abs(x);
        dot += x * y;
        absolute_dot += std::abs(x * y);
        largest = std::max(largest, a.span()[i]);
      }
      const double steps = static_cast<double>(n) / 16;
      CHECK(std::abs(simd::sum(a.span()) - sum) <= (steps + 8) * eps * absolute_sum);
      CHECK(std::abs(simd::dot(a.span(), b.span()) - dot) <= (steps + 9) * eps * absolute_dot);
      CHECK(simd::max(a.span()) == largest);
    }
}

TEST_CASE("simd: dot products in double keep the errors that spans.hpp states") {
  Random random(18);
  constexpr double eps_double = 0x1p-53;
  for (const std::size_t n : sizes) {
    std::vector<std::vector<double>> v(4, std::vector<double>(n));
    for (auto& one : v)
      for (double& entry : one) entry = random.normal();
    // Whole numbers add up without an error, in any order.
    std::vector<float> small(n);
    std::vector<double> whole(n);
    long exact = 0;
    for (std::size_t i = 0; i < n; ++i) {
      small[i] = static_cast<float>(static_cast<int>(random.below(2001)) - 1000);
      whole[i] = static_cast<int>(random.below(2001)) - 1000;
      exact += static_cast<long>(small[i]) * static_cast<long>(whole[i]);
    }
    const auto check = [&](double actual, const auto& a, const auto& b, double share) {
      long double sum = 0, absolute = 0;
      for (std::size_t i = 0; i < n; ++i) {
        sum += static_cast<long double>(a[i]) * b[i];
        absolute += std::abs(static_cast<long double>(a[i]) * b[i]);
      }
      CAPTURE(n, share);
      CHECK(std::abs(actual - sum) <= (n * share + 10) * eps_double * absolute);
    };
    check(simd::dot(v[0], v[1]), v[0], v[1], 1.0 / 8);
    CHECK(simd::dot(small, whole) == static_cast<double>(exact));
    check(simd::dot(small, v[0]), small, v[0], 1.0 / 4);
    const auto two = simd::dot_two(v[0], v[1], v[2]);
    check(two[0], v[0], v[1], 1.0 / 4);
    check(two[1], v[0], v[2], 1.0 / 4);
    const auto four = simd::dot_four(v[0], v[1], v[2], v[3]);
    check(four[0], v[0], v[2], 1.0 / 2);
    check(four[1], v[0], v[3], 1.0 / 2);
    check(four[2], v[1], v[2], 1.0 / 2);
    check(four[3], v[1], v[3], 1.0 / 2);
  }
}

TEST_CASE("simd: add_two adds both products first, and nothing else") {
  Random random(19);
  for (const std::size_t n : sizes) {
    std::vector<double> a(n), b(n), y(n + 1, -7);
    for (std::size_t i = 0; i < n; ++i) {
      a[i] = random.normal();
      b[i] = random.normal();
      y[i] = random.normal();
    }
    const std::vector<double> before = y;
    simd::add_two(0.3, a, -1.7, b, std::span(y).first(n));
    for (std::size_t i = 0; i < n; ++i) REQUIRE(y[i] == before[i] + (0.3 * a[i] + -1.7 * b[i]));
    REQUIRE(y[n] == -7);
  }
}

TEST_CASE("simd: what turns float32 into double and back rounds once, at every size and alignment") {
  Random random(19);
  for (const std::size_t n : sizes)
    for (std::size_t offset = 0; offset < 4; ++offset) {
      CAPTURE(n, offset);
      Guarded x(n, offset), out(n, 3 - offset);
      fill_normal(x.span(), random);
      std::vector<double> y(n), sum(n), difference(n, 7);
      for (double& entry : y) entry = random.normal();
      sum = y;
      simd::add_to(x.span(), sum);
      simd::subtract(x.span(), y, difference);
      simd::scale_into(1.7, y, out.span());
      REQUIRE(out.intact());
      for (std::size_t i = 0; i < n; ++i) {
        CHECK(sum[i] == y[i] + static_cast<double>(x.span()[i]));
        CHECK(difference[i] == static_cast<double>(x.span()[i]) - y[i]);
        CHECK(out.span()[i] == static_cast<float>(1.7 * y[i]));
      }
    }
}

TEST_CASE("simd: what works entry by entry takes any number, as a plain loop does") {
  constexpr float largest = std::numeric_limits<float>::max();
  const std::vector<float> any{0.0F,     -0.0F,    1.5F,      0x1p-149F,    -0x1p-130F, largest,
                               -largest, infinity, -infinity, not_a_number, 3e38F};
  const std::size_t n = any.size() * any.size();
  std::vector<float> x(n), y(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = any[i / any.size()];
    y[i] = any[i % any.size()];
  }
  const std::vector<double> wide(y.begin(), y.end()), also_wide(x.begin(), x.end());
  for (const float a : {-1.7F, 0.0F, 1e30F, infinity}) {
    std::vector<float> sum = y, scaled = x, narrow(n);
    std::vector<double> added = wide, difference(n), both = wide;
    simd::axpy(a, x, sum);
    simd::scale(a, scaled);
    simd::add_to(x, added);
    simd::subtract(x, wide, difference);
    simd::scale_into(a, wide, narrow);
    simd::add_two(a, also_wide, -2, wide, both);
    for (std::size_t i = 0; i < n; ++i) {
      CAPTURE(a, x[i], y[i]);
      const float product = a * x[i];
      REQUIRE(alike(sum[i], y[i] + product));
      REQUIRE(alike(scaled[i], product));
      REQUIRE(alike(added[i], wide[i] + also_wide[i]));
      REQUIRE(alike(difference[i], also_wide[i] - wide[i]));
      REQUIRE(alike(narrow[i], static_cast<float>(a * wide[i])));
      REQUIRE(alike(both[i], wide[i] + (a * also_wide[i] + -2 * wide[i])));
    }
  }
}

TEST_CASE("simd: long reductions keep the errors that spans.hpp states, whatever the signs and sizes") {
  Random random(20);
  for (const bool same_sign : {true, false})
    for (const std::size_t n : {100'003, 1'000'000}) {
      CAPTURE(n, same_sign);
      std::vector<float> a(n), b(n);
      for (std::size_t i = 0; i < n; ++i) {
        const double scale = std::pow(10, 12 * random.uniform() - 6);
        a[i] = static_cast<float>((same_sign ? random.uniform() : random.normal()) * scale);
        b[i] = static_cast<float>((same_sign ? random.uniform() : random.normal()) * scale);
      }
      const std::vector<double> wide_a(a.begin(), a.end()), wide_b(b.begin(), b.end());
      long double sum = 0, absolute_sum = 0, dot = 0, absolute_dot = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const auto x = static_cast<long double>(a[i]), y = static_cast<long double>(b[i]);
        sum += x;
        absolute_sum += std::abs(x);
        dot += x * y;
        absolute_dot += std::abs(x * y);
      }
      const auto count = static_cast<long double>(n);
      CHECK(std::abs(simd::sum(a) - sum) <= (count / 16 + 8) * eps * absolute_sum);
      CHECK(std::abs(simd::dot(a, b) - dot) <= (count / 16 + 9) * eps * absolute_dot);
      const auto within = [&](double actual, long double terms) {
        CHECK(std::abs(actual - dot) <= terms * 0x1p-53L * absolute_dot);
      };
      within(simd::dot(a, wide_b), count / 4 + 6);
      within(simd::dot(wide_a, wide_b), count / 8 + 10);
      within(simd::dot_two(wide_a, wide_b, wide_b)[1], count / 4 + 10);
      within(simd::dot_four(wide_a, wide_a, wide_b, wide_b)[3], count / 2 + 10);
    }
}

TEST_CASE("simd: an infinity or NaN is found wherever it stands, and the largest numbers are none") {
  constexpr float largest = std::numeric_limits<float>::max();
  for (const std::size_t n : sizes) {
    std::vector<float> x(n, largest);
    CHECK(simd::all_finite(x));
    for (std::size_t i = 0; i < n; ++i)
      for (const float bad : {infinity, -infinity, not_a_number}) {
        x[i] = bad;
        CAPTURE(n, i, bad);
        CHECK_FALSE(simd::all_finite(x));
        x[i] = -largest;
      }
  }
}

TEST_CASE("simd: each entry of a reduction counts, wherever it stands") {
  for (const std::size_t n : sizes)
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<float> x(n, 0.0F), ones(n, 1.0F);
      x[i] = 1;
      REQUIRE(simd::sum(x) == 1.0F);
      REQUIRE(simd::dot(x, ones) == 1.0F);
      REQUIRE(simd::max(x) == 1.0F);
    }
}

TEST_CASE("simd: max of nothing, of infinities, of zeros of either sign") {
  CHECK(simd::max({}) == -infinity);
  CHECK(simd::max(std::vector<float>(7, -infinity)) == -infinity);
  CHECK(simd::max(std::vector<float>{-infinity, 3, infinity, 1, 2}) == infinity);
  CHECK(simd::max(std::vector<float>{-1e30F, -3e38F, -2}) == -2.0F);
  CHECK_FALSE(std::signbit(simd::max(std::vector<float>{-0.0F, 0.0F, -0.0F, -0.0F, -0.0F})));
  CHECK_FALSE(std::signbit(simd::max(std::vector<float>(5, -0.0F))));
}

TEST_CASE("simd: axpy rounds the product, then the sum, and nothing else") {
  Random random(12);
  for (const std::size_t n : sizes)
    for (std::size_t offset = 0; offset < 4; ++offset) {
      Guarded x(n, offset), y(n, 3 - offset);
      fill_normal(x.span(), random);
      fill_normal(y.span(), random);
      const float a = static_cast<float>(random.normal());
      std::vector<float> expected(n);
      for (std::size_t i = 0; i < n; ++i) {
        const float scaled = a * x.span()[i];
        expected[i] = y.span()[i] + scaled;
      }
      simd::axpy(a, x.span(), y.span());
      REQUIRE(std::ranges::equal(y.span(), expected));
      REQUIRE(y.intact());
    }
}

TEST_CASE("simd: scale rounds the product and nothing else") {
  Random random(18);
  for (const std::size_t n : sizes)
    for (std::size_t offset = 0; offset < 4; ++offset) {
      Guarded x(n, offset);
      fill_normal(x.span(), random);
      const float a = static_cast<float>(random.normal());
      std::vector<float> expected(n);
      for (std::size_t i = 0; i < n; ++i) expected[i] = a * x.span()[i];
      simd::scale(a, x.span());
      REQUIRE(std::ranges::equal(x.span(), expected));
      REQUIRE(x.intact());
    }
}

TEST_CASE("simd: exp keeps its relative error over its whole range") {
  std::vector<float> x{-86.9F,      88.722F,      0.0F,        -0.0F,  1.0F,     -1.0F,
                       0.34657359F, -0.34657359F, 88.3762626F, 1e-30F, 0x1p-149F};
  for (int i = 0; i <= 4000000; ++i) x.push_back(-86.9F + 175.622F * static_cast<float>(i) / 4000000.0F);
  // Where float32 ends, every number.
  for (float last = 88.7F; last <= 88.722F; last = std::nextafter(last, infinity)) x.push_back(last);
  std::vector<float> out(x.size());
  exp(x, out);
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double exact = std::exp(static_cast<double>(x[i]));
    worst = std::max(worst, std::abs(out[i] - exact) / exact);
  }
  CAPTURE(worst);
  CHECK(worst <= 1.2e-7);
}

TEST_CASE("simd: exp outside its range is zero, infinity or NaN") {
  const std::vector<float> x{std::nextafter(-86.9F, -infinity),
                             -104.0F,
                             -1e30F,
                             -3.4e38F,
                             -infinity,
                             88.723F,
                             89.0F,
                             104.0F,
                             1e30F,
                             infinity,
                             not_a_number};
  std::vector<float> out(x.size());
  exp(x, out);
  for (int i = 0; i < 5; ++i) CHECK(out[i] == 0.0F);
  for (int i = 5; i < 10; ++i) CHECK(out[i] == infinity);
  CHECK(std::isnan(out[10]));
}

TEST_CASE("simd: an entry of exp does not depend on its place, and exp may work in place") {
  Random random(13);
  for (const std::size_t n : sizes)
    for (std::size_t offset = 0; offset < 4; ++offset) {
      Guarded x(n, offset);
      fill_normal(x.span(), random);
      std::vector<float> alone(n);
      for (std::size_t i = 0; i < n; ++i) exp(x.span().subspan(i, 1), std::span(alone).subspan(i, 1));
      exp(x.span(), x.span());
      REQUIRE(std::ranges::equal(x.span(), alone));
      REQUIRE(x.intact());
    }
}

TEST_CASE("simd: sincos keeps its absolute error up to 1e7") {
  Random random(14);
  std::vector<double> angles{0.0, -0.0, 1e-300,   std::numbers::pi / 4, -std::numbers::pi / 4,
                             1e7, -1e7, 9999999.0};
  for (const double range : {1.0, 10.0, 1e3, 1e5, 1e7})
    for (int i = 0; i < 20000; ++i) angles.push_back(range * (2 * random.uniform() - 1));
  for (int k = -500; k <= 500; ++k)  // where the reduction cancels most
    for (const double quarters : {1.0, 3181.0}) angles.push_back(k * quarters * (std::numbers::pi / 2));
  std::vector<double> sine(angles.size()), cosine(angles.size());
  simd::sincos(angles, sine, cosine);
  double worst = 0;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const auto angle = static_cast<long double>(angles[i]);
    worst = std::max(worst, static_cast<double>(std::abs(sine[i] - std::sin(angle))));
    worst = std::max(worst, static_cast<double>(std::abs(cosine[i] - std::cos(angle))));
  }
  CAPTURE(worst);
  // Where long double is double, the values that these are compared with are themselves off by up to 2^-53.
  CHECK(worst <= 2.3e-16 + (LDBL_MANT_DIG > DBL_MANT_DIG ? 0 : 0x1p-53));
}

TEST_CASE("simd: sincos beyond 1e7 loses accuracy in proportion to the angle, up to 1e15") {
  Random random(15);
  std::vector<double> angles{1e15, -1e15, std::nextafter(1e7, 1e8)};
  for (int i = 0; i < 40000; ++i) angles.push_back(1e7 * std::pow(1e8, random.uniform()));
  std::vector<double> sine(angles.size()), cosine(angles.size());
  simd::sincos(angles, sine, cosine);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    CAPTURE(angles[i]);
    const double allowed = 2.3e-16 * std::abs(angles[i]);
    REQUIRE(std::abs(sine[i] - std::sin(angles[i])) <= allowed);
    REQUIRE(std::abs(cosine[i] - std::cos(angles[i])) <= allowed);
  }
}

TEST_CASE("simd: sincos of what has no angle is NaN; of zero it is exact") {
  constexpr double huge = std::numeric_limits<double>::infinity();
  const std::vector<double> none{
      std::nextafter(1e15, huge), 1e17, -1e17, 1e100, -1.7e308, huge, -huge, std::nan("")};
  std::vector<double> sine(none.size()), cosine(none.size());
  simd::sincos(none, sine, cosine);
  for (std::size_t i = 0; i < none.size(); ++i) {
    CAPTURE(none[i]);
    CHECK(std::isnan(sine[i]));
    CHECK(std::isnan(cosine[i]));
  }
  const std::vector<double> zeros{0.0, -0.0};
  sine.resize(2), cosine.resize(2);
  simd::sincos(zeros, sine, cosine);
  for (int i = 0; i < 2; ++i) {
    CHECK(sine[i] == 0.0);
    CHECK(cosine[i] == 1.0);
  }
}

TEST_CASE("simd: an entry of sincos does not depend on its place") {
  Random random(16);
  for (const std::size_t n : sizes) {
    std::vector<double> angles(n), sine(n), cosine(n), sine_alone(n), cosine_alone(n);
    for (double& angle : angles) angle = 100 * random.normal();
    simd::sincos(angles, sine, cosine);
    for (std::size_t i = 0; i < n; ++i)
      simd::sincos(std::span(angles).subspan(i, 1), std::span(sine_alone).subspan(i, 1),
                   std::span(cosine_alone).subspan(i, 1));
    REQUIRE(sine == sine_alone);
    REQUIRE(cosine == cosine_alone);
  }
}

TEST_CASE("simd: the same bits on every platform") {
  Random random(17);
  std::vector<float> x(10000), exponentials(x.size());
  std::vector<double> angles(x.size()), sine(x.size()), cosine(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(20 * random.normal());
    angles[i] = 1e5 * random.normal();
  }
  exp(x, exponentials);
  simd::sincos(angles, sine, cosine);
  CHECK(bits_hash<float>(exponentials) == 0x5e0e58b13126a817);
  CHECK(bits_hash<double>(sine) == 0x772a128a7f193c24);
  CHECK(bits_hash<double>(cosine) == 0xf8e75a4cb7174cf4);
  const std::vector<float> sums{simd::sum(x), simd::dot(x, x), simd::max(x)};
  CHECK(bits_hash<float>(sums) == 0x7631fc2dafff6fcf);
}

}  // namespace simd_test
