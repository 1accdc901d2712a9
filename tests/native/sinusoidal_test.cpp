#include "pe/encodings/sinusoidal.hpp"

#include <algorithm>
#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"

namespace sinusoidal_test {

using pe::Index, pe::Matrix, pe::Random, pe::SinusoidalOptions, pe::SinusoidLayout, pe::SinusoidOrder,
    pe::SinusoidSpacing;

namespace {

constexpr SinusoidalOptions with(SinusoidLayout layout, SinusoidSpacing spacing,
                                 SinusoidOrder order = SinusoidOrder::sin_cos, double base = 10000) {
  return {.base = base, .layout = layout, .spacing = spacing, .order = order};
}

std::vector<SinusoidalOptions> every_option() {
  std::vector<SinusoidalOptions> all;
  for (const auto layout : {SinusoidLayout::interleaved, SinusoidLayout::halves})
    for (const auto spacing : {SinusoidSpacing::vaswani, SinusoidSpacing::tensor2tensor})
      for (const auto order : {SinusoidOrder::sin_cos, SinusoidOrder::cos_sin})
        for (const double base : {10000.0, 10.0, 500000.0}) all.push_back(with(layout, spacing, order, base));
  return all;
}

/// The definition, entry by entry, in extended precision where there is one.
long double entry(double position, Index column, Index d, const SinusoidalOptions& options) {
  const bool vaswani = options.spacing == SinusoidSpacing::vaswani;
  const Index firsts = vaswani ? d - d / 2 : d / 2;
  if (!vaswani && column == 2 * (d / 2)) return 0;
  const bool interleaved = options.layout == SinusoidLayout::interleaved;
  const Index pair = interleaved ? column / 2 : column % firsts;
  const bool first = interleaved ? column % 2 == 0 : column < firsts;
  const long double exponent = vaswani      ? -2.0L * pair / d
                               : d / 2 == 1 ? 0.0L
                                            : -static_cast<long double>(pair) / (d / 2 - 1);
  const long double angle = position * std::pow(static_cast<long double>(options.base), exponent);
  return first == (options.order == SinusoidOrder::sin_cos) ? std::sin(angle) : std::cos(angle);
}

double largest_error(const Matrix& table, const std::vector<double>& positions,
                     const SinusoidalOptions& options) {
  double worst = 0;
  for (Index p = 0; p < table.rows(); ++p)
    for (Index column = 0; column < table.cols(); ++column)
      worst = std::max(worst, static_cast<double>(std::abs(
                                  table(p, column) - entry(positions[p], column, table.cols(), options))));
  return worst;
}

std::vector<double> first_positions(Index n) {
  std::vector<double> positions(static_cast<std::size_t>(n));
  std::iota(positions.begin(), positions.end(), 0.0);
  return positions;
}

/// The sine and cosine columns of frequency i, in even widths.
std::pair<Index, Index> columns_of(Index i, Index d, const SinusoidalOptions& options) {
  const bool interleaved = options.layout == SinusoidLayout::interleaved;
  const Index first = interleaved ? 2 * i : i, second = interleaved ? 2 * i + 1 : d / 2 + i;
  return options.order == SinusoidOrder::sin_cos ? std::pair(first, second) : std::pair(second, first);
}

void check_row(const Matrix& table, Index row, Index first_column, const std::vector<double>& expected,
               double tolerance) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(row, i);
    CHECK(std::abs(table(row, first_column + static_cast<Index>(i)) - expected[i]) <= tolerance);
  }
}

}  // namespace

TEST_CASE("sinusoidal: published vectors") {
  using enum SinusoidLayout;
  using enum SinusoidSpacing;
  SECTION("keras-hub, sine_position_encoding_test.py, test_output_correct_values") {
    const Matrix table = pe::sinusoidal_table(4, 6, with(interleaved, vaswani));
    check_row(table, 0, 0, {0, 1, 0, 1, 0, 1}, 0);
    check_row(table, 3, 0, {0.14112, -0.98999, 0.13879, 0.99032, 0.00646, 0.99997}, 1e-5);
  }
  SECTION("allennlp, tests/nn/util_test.py, test_add_positional_features") {
    const Matrix table = pe::sinusoidal_table(2, 4, with(halves, tensor2tensor));
    check_row(table, 1, 0, {8.41470957e-01, 9.99999902e-05, 5.40302277e-01, 1.0}, 1e-7);
  }
  SECTION(
      "Hugging Face transformers, test_modeling_roformer.py, test_basic and "
      "test_positional_emb_weights_against_roformer") {
    check_row(pe::sinusoidal_table(2, 6, with(halves, vaswani)), 1, 0,
              {0.8415, 0.0464, 0.0022, 0.5403, 0.9989, 1.0}, 5.1e-5);
    const Matrix table = pe::sinusoidal_table(3, 512, with(halves, vaswani));
    check_row(table, 1, 0, {0.8415, 0.8219, 0.8020, 0.7819, 0.7617}, 5.1e-5);
    check_row(table, 2, 0, {0.9093, 0.9364, 0.9581, 0.9749, 0.9870}, 5.1e-5);
  }
  SECTION("Hugging Face transformers, test_modeling_fsmt.py, test_basic: fairseq's, positions from 2 on") {
    const Matrix table = pe::sinusoidal_table(std::vector<double>{2, 3}, 6, with(halves, tensor2tensor));
    check_row(table, 0, 0, {9.0930e-01, 1.9999e-02, 2.0000e-04, -4.1615e-01, 9.9980e-01, 1.0}, 5.1e-6);
    check_row(table, 1, 0, {1.4112e-01, 2.9995e-02, 3.0000e-04, -9.8999e-01, 9.9955e-01, 1.0}, 5.1e-6);
  }
  SECTION("diffusers, test_layers_utils.py, test_sinoid_embeddings_hardcoded") {
    const Matrix unet = pe::sinusoidal_table(26, 64, with(halves, tensor2tensor));
    check_row(unet, 23, 47, {0.9646, 0.9804, 0.9892}, 5.1e-5);
    check_row(unet, 24, 47, {0.9615, 0.9787, 0.9882}, 5.1e-5);
    check_row(unet, 25, 47, {0.9582, 0.9769, 0.9872}, 5.1e-5);
    const Matrix flipped = pe::sinusoidal_table(26, 64, with(halves, vaswani, SinusoidOrder::cos_sin));
    check_row(flipped, 23, 47, {0.3019, 0.2280, 0.1716}, 5.1e-5);
    check_row(flipped, 24, 47, {0.3146, 0.2377, 0.1790}, 5.1e-5);
    check_row(flipped, 25, 47, {0.3272, 0.2474, 0.1864}, 5.1e-5);
    // Its angles, near 3000, are in float32.
    const Matrix far =
        pe::sinusoidal_table(std::vector<double>{23000, 24000, 25000}, 64, with(halves, tensor2tensor));
    check_row(far, 0, 47, {-0.9801, -0.9464, -0.9349}, 1e-3);
    check_row(far, 1, 47, {-0.3952, 0.8887, -0.9709}, 1e-3);
    check_row(far, 2, 47, {0.5299, -0.2853, -0.9927}, 1e-3);
  }
}

TEST_CASE("sinusoidal: frequencies fall from 1 as their spacing says") {
  const auto vaswani = pe::sinusoid_frequencies(512, {});
  REQUIRE(vaswani.size() == 256);
  CHECK(vaswani.front() == 1.0);
  CHECK(vaswani.back() == Catch::Approx(std::pow(10000.0, -510.0 / 512)).epsilon(1e-14));
  const auto timing = pe::sinusoid_frequencies(512, {.spacing = SinusoidSpacing::tensor2tensor});
  REQUIRE(timing.size() == 256);
  CHECK(timing.front() == 1.0);
  CHECK(timing.back() == Catch::Approx(1e-4).epsilon(1e-14));
  CHECK(pe::sinusoid_frequencies(2, {.spacing = SinusoidSpacing::tensor2tensor}) == std::vector<double>{1.0});
  CHECK(pe::sinusoid_frequencies(3, {.spacing = SinusoidSpacing::tensor2tensor}) == std::vector<double>{1.0});
  CHECK(pe::sinusoid_frequencies(1, {.spacing = SinusoidSpacing::tensor2tensor}).empty());
  CHECK(pe::sinusoid_frequencies(1, {}) == std::vector<double>{1.0});
  CHECK(pe::sinusoid_frequencies(0, {}).empty());
}

TEST_CASE("sinusoidal: both ways give every entry of every option, width and length to 2e-7") {
  for (const SinusoidalOptions& options : every_option())
    for (const Index d : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 17, 33, 64})
      for (const Index n : {1, 2, 3, 33, 34, 100}) {
        CAPTURE(d, n, options.base, options.layout, options.spacing, options.order);
        const std::vector<double> positions = first_positions(n);
        REQUIRE(largest_error(pe::sinusoidal_table(n, d, options), positions, options) <= 2e-7);
        REQUIRE(largest_error(pe::sinusoidal_table(positions, d, options), positions, options) <= 1e-7);
      }
}

TEST_CASE("sinusoidal: explicit positions are exact to 1e-7 up to 1e7, negative and between whole numbers") {
  Random random(51);
  for (const SinusoidalOptions& options : every_option()) {
    std::vector<double> positions{1e7, -1e7, 9999999, 0.5, -0.25};
    for (const double range : {1.0, 1e3, 1e5, 1e7})
      for (int i = 0; i < 20; ++i) positions.push_back(range * (2 * random.uniform() - 1));
    REQUIRE(largest_error(pe::sinusoidal_table(positions, 48, options), positions, options) <= 1e-7);
  }
}

TEST_CASE("sinusoidal: the contiguous table is exact to 2e-7 to its far end") {
  const SinusoidalOptions options{};
  const Index n = 10'000'001, d = 4;
  const Matrix table = pe::sinusoidal_table(n, d, options);
  double worst = 0;
  for (Index p = 0; p < n; p += p < n - 2000 ? 997 : 1)
    for (Index column = 0; column < d; ++column)
      worst = std::max(worst, static_cast<double>(std::abs(
                                  table(p, column) - entry(static_cast<double>(p), column, d, options))));
  CAPTURE(worst);
  CHECK(worst <= 2e-7);
}

TEST_CASE("sinusoidal: every column of a table is the wave that is named for it") {
  for (const std::string_view layout : pe::names_of<SinusoidLayout>)
    for (const std::string_view spacing : pe::names_of<SinusoidSpacing>)
      for (const std::string_view order : pe::names_of<SinusoidOrder>)
        for (Index d = 1; d <= 9; ++d) {
          CAPTURE(layout, spacing, order, d);
          pe::EncodeRequest request{.scheme = "sinusoidal",
                                    .n = 5,
                                    .d = d,
                                    .positions = std::vector<double>{-3, 0, 0.5, 1, 40},
                                    .parameters = {{"base", 50.0},
                                                   {"layout", std::string(layout)},
                                                   {"spacing", std::string(spacing)},
                                                   {"order", std::string(order)}}};
          const auto encoding = pe::encode(request);
          REQUIRE(encoding.has_value());
          const auto& [table, combine, waves] = std::get<pe::InputEncoding>(*encoding);
          REQUIRE(waves.has_value());
          REQUIRE(std::ssize(waves->frequencies) == d);
          REQUIRE(std::ssize(waves->sines) == d);
          for (Index j = 0; j < d; ++j) {
            const double frequency = waves->frequencies[static_cast<std::size_t>(j)];
            const bool is_sine = waves->sines[static_cast<std::size_t>(j)] == 1;
            for (Index row = 0; row < 5; ++row) {
              const double angle = frequency * (*request.positions)[static_cast<std::size_t>(row)];
              const double value = std::isnan(frequency) ? 0 : is_sine ? std::sin(angle) : std::cos(angle);
              REQUIRE(std::abs(static_cast<double>(table(row, j)) - value) < 1e-7);
            }
          }
        }
}

TEST_CASE("sinusoidal: shuffled rows are the same rows in the order of fmix32(row + 1), and no waves") {
  // sorted(range(12), key=lambda row: fmix32(row + 1)) in Python.
  constexpr std::array<Index, 12> order{6, 3, 1, 7, 0, 5, 11, 2, 10, 8, 4, 9};
  for (const auto& positions :
       {std::optional<std::vector<double>>(),
        std::optional(std::vector<double>{3, -1, 0.5, 9, 8, 1e6, 2, 2, 7, 1, 0, 5})}) {
    pe::EncodeRequest request{
        .scheme = "sinusoidal", .n = 12, .d = 7, .positions = positions, .parameters = {{"base", 50.0}}};
    const auto plain = std::get<pe::InputEncoding>(*pe::encode(request));
    request.parameters["shuffled"] = true;
    const auto shuffled = std::get<pe::InputEncoding>(*pe::encode(request));
    CHECK(!shuffled.waves.has_value());
    for (Index row = 0; row < 12; ++row)
      CHECK((shuffled.table.row(row) - plain.table.row(order[row])).cwiseAbs().maxCoeff() < 3e-7F);
  }
}

TEST_CASE("sinusoidal: shuffling moves every long table's rows and loses none") {
  for (const Index n : {1, 2, 100, 5000}) {
    pe::EncodeRequest request{.scheme = "sinusoidal", .n = n, .d = 2, .parameters = {{"shuffled", true}}};
    // A row of the single frequency 1 tells its position.
    const Matrix table = std::get<pe::InputEncoding>(*pe::encode(request)).table;
    const Matrix plain = pe::sinusoidal_table(n, 2, {});
    std::vector<float> sines(table.col(0).begin(), table.col(0).end());
    std::vector<float> expected(plain.col(0).begin(), plain.col(0).end());
    std::ranges::sort(sines);
    std::ranges::sort(expected);
    Index moved = 0;
    for (Index row = 0; row < n; ++row) {
      REQUIRE(std::abs(sines[row] - expected[row]) < 3e-7F);
      REQUIRE(std::abs(table.row(row).norm() - 1) < 3e-7F);
      moved += std::abs(table(row, 0) - plain(row, 0)) > 1e-5F;
    }
    CHECK((n < 100 || moved > n - n / 20));
  }
}

TEST_CASE("sinusoidal: empty tables") {
  for (const SinusoidalOptions& options : every_option()) {
    CHECK(pe::sinusoidal_table(0, 6, options).rows() == 0);
    CHECK(pe::sinusoidal_table(5, 0, options).cols() == 0);
    CHECK(pe::sinusoidal_table(std::vector<double>{}, 6, options).cols() == 6);
  }
}

TEST_CASE("sinusoidal: a step of k positions is a rotation, PE(p + k) = R(k) PE(p)") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed, 52);
    const auto all = every_option();
    const SinusoidalOptions& options = all[random.below(static_cast<std::uint32_t>(all.size()))];
    const Index d = 2 * (1 + random.below(40)), n = 2 + random.below(300);
    const Index k = random.below(static_cast<std::uint32_t>(n));
    CAPTURE(seed, d, n, k);
    const Matrix table = pe::sinusoidal_table(n, d, options);
    const auto frequencies = pe::sinusoid_frequencies(d, options);
    for (Index p = 0; p + k < n; ++p)
      for (Index i = 0; i < d / 2; ++i) {
        const auto [sine, cosine] = columns_of(i, d, options);
        const double c = std::cos(frequencies[i] * k), s = std::sin(frequencies[i] * k);
        REQUIRE(std::abs(table(p + k, sine) - (c * table(p, sine) + s * table(p, cosine))) < 5e-7);
        REQUIRE(std::abs(table(p + k, cosine) - (c * table(p, cosine) - s * table(p, sine))) < 5e-7);
      }
  }
}

TEST_CASE("sinusoidal: G_xy = sum_i cos(w_i (x - y)), so every squared norm is d / 2") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 53);
    const auto all = every_option();
    const SinusoidalOptions& options = all[random.below(static_cast<std::uint32_t>(all.size()))];
    const Index d = 2 * (1 + random.below(64)), n = 1 + random.below(60);
    CAPTURE(seed, d, n);
    const pe::MatrixD table = pe::sinusoidal_table(n, d, options).cast<double>();
    const pe::MatrixD gram = table * table.transpose();
    const auto frequencies = pe::sinusoid_frequencies(d, options);
    for (Index x = 0; x < n; ++x)
      for (Index y = 0; y < n; ++y) {
        double expected = 0;
        for (const double w : frequencies) expected += std::cos(w * static_cast<double>(x - y));
        REQUIRE(std::abs(gram(x, y) - expected) < 4e-7 * d);
      }
    for (Index x = 0; x < n; ++x) REQUIRE(std::abs(gram(x, x) - d / 2.0) < 4e-7 * d);
  }
}

}  // namespace sinusoidal_test
