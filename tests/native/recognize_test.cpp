#include "pe/recognition/recognize.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "recognized.hpp"

namespace recognize_test {

using pe::Index, pe::Matrix, pe::Random, pe::Recognition, pe::RecognitionFit, pe::SinusoidalOptions,
    pe::SinusoidLayout, pe::SinusoidOrder, pe::SinusoidSpacing;

TEST_CASE(
    "recognition: sinusoids of every layout, spacing and order, anywhere, scaled, noisy, transposed, "
    "padded") {
  for (std::uint64_t seed = 0; seed < tries(32); ++seed) {
    Random random(seed, 190);
    // Every base with every layout, spacing and order; as wasm, each of these once.
    const SinusoidalOptions options{
        .base = std::vector<double>{10000, 100, 1000, 500000}[(seed + seed / 8) % 4],
        .layout = seed % 2 == 0 ? SinusoidLayout::interleaved : SinusoidLayout::halves,
        .spacing = seed / 2 % 2 == 0 ? SinusoidSpacing::vaswani : SinusoidSpacing::tensor2tensor,
        .order = seed / 4 % 2 == 0 ? SinusoidOrder::sin_cos : SinusoidOrder::cos_sin};
    const Index d = 16 + 2 * random.below(60), n = d + 40 + random.below(200);
    const double start = random.below(3) == 0 ? random.below(150) : random.below(4);
    const double scale = std::exp(3 * random.normal());
    std::vector<double> positions(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) positions[i] = start + static_cast<double>(i);
    Matrix table = static_cast<float>(scale) * pe::sinusoidal_table(positions, d, options);
    const double noise = random.below(2) == 0 ? 0 : 0.003;
    if (noise > 0) table = with_noise(table, noise, random);
    const Index padding = random.below(3);
    Matrix padded = Matrix::Zero(n + padding, d);
    padded.bottomRows(n) = table;
    const bool transposed = random.below(3) == 0;
    CAPTURE(seed, n, d, start, scale, noise, padding, transposed, options.base);
    const RecognitionFit fit = match_of(transposed ? Matrix(padded.transpose()) : padded);
    CHECK(fit.family == pe::Family::sinusoidal);
    CHECK(fit.layout == options.layout);
    CHECK(fit.spacing == options.spacing);
    CHECK(fit.order == options.order);
    CHECK(fit.base == Catch::Approx(options.base).epsilon(1e-6));
    CHECK(fit.offset == start);
    CHECK(fit.scale == Catch::Approx(scale).epsilon(1e-3));
    CHECK(fit.padding_rows == padding);
    CHECK(fit.transposed == transposed);
    CHECK(mistake_of(fit) == (start == 1 && padding != 1 ? "off-by-one" : ""));
    CHECK(fit.error < (noise > 0 ? 0.004 : 1e-6));
  }
}

TEST_CASE("recognition: any base", "[native]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 191);
    const double base = std::exp(3 + 10 * random.uniform());
    const Index d = 2 * (10 + random.below(40));
    const SinusoidLayout layout = random.below(2) == 0 ? SinusoidLayout::interleaved : SinusoidLayout::halves;
    const RecognitionFit fit = match_of(pe::sinusoidal_table(200, d, {.base = base, .layout = layout}));
    CAPTURE(seed, base, d);
    CHECK(fit.family == pe::Family::sinusoidal);
    CHECK(fit.spacing == pe::SinusoidSpacing::vaswani);
    CHECK(fit.base == Catch::Approx(base).epsilon(1e-3));
    CHECK(fit.offset == 0);
    CHECK(fit.error < 1e-4);
  }
}

TEST_CASE("recognition: a constant on top of the waves, with usual bases and others") {
  for (const double base : {10000.0, 7777.0})
    for (const double constant : {0.5, -40.0}) {
      const Matrix waves = pe::sinusoidal_table(300, 48, {.base = base, .layout = SinusoidLayout::halves});
      const RecognitionFit fit = match_of(Matrix(2 * waves.array() + static_cast<float>(constant)));
      CAPTURE(base, constant);
      CHECK(fit.family == pe::Family::sinusoidal);
      CHECK(fit.layout == pe::SinusoidLayout::halves);
      CHECK(fit.base == Catch::Approx(base).epsilon(1e-4));
      CHECK(fit.scale == Catch::Approx(2).epsilon(1e-3));
      CHECK(fit.constant == Catch::Approx(constant).epsilon(1e-3));
      CHECK(fit.error < 1e-5);
    }
  CHECK(match_of(pe::sinusoidal_table(300, 48, {})).constant == 0);
}

TEST_CASE("recognition: positions below 0, far away, and falling, of waves that may be turned over",
          "[native]") {
  for (const double start : {-127.0, -5.0, 600.0, 5000.0})
    for (const bool falling : {false, true})
      for (const bool transposed : {false, true}) {
        const double base = falling == (start < 0) ? 10000 : 100;
        const double scale = falling == transposed ? 0.02 : -0.5;
        const Matrix table = generated(128, 64, [&](double p, double j) {
          const double position = start + (falling ? -p : p);
          return scale * wave(j, position * std::pow(base, -2 * std::floor(j / 2) / 64));
        });
        const RecognitionFit fit = match_of(transposed ? Matrix(table.transpose()) : table);
        CAPTURE(base, start, falling, transposed);
        CHECK(fit.offset == start);
        CHECK(fit.descending == falling);
        CHECK(fit.transposed == transposed);
        CHECK(fit.base == base);
        CHECK(fit.scale == Catch::Approx(scale));
        CHECK(fit.mistake == std::nullopt);
      }
}

TEST_CASE("recognition: few numbers of noisy waves are not called normal ones") {
  Random random(196);
  const Matrix waves = generated(12, 16, [](double p, double j) {
    return wave(j + 1, (61 - p) * std::pow(100, -2 * std::floor(j / 2) / 16));
  });
  const Recognition result = recognition_of(with_noise(waves, 0.07, random));
  CHECK(!result.matched);
  CHECK(result.fits.front().family == pe::Family::sinusoidal);
  CHECK(result.fits.front().base == 100);
}

TEST_CASE("recognition: rows of zeros anywhere are left out, and counted") {
  Matrix table = pe::sinusoidal_table(130, 64, {.spacing = SinusoidSpacing::tensor2tensor});
  table.row(1).setZero();  // padding_idx of fairseq
  const RecognitionFit within = match_of(table);
  CHECK(within.offset == 0);
  CHECK(within.padding_rows == 0);
  CHECK(within.zero_rows == 1);
  CHECK(within.zero_row == 1);
  CHECK(within.error < 1e-6);
  table.bottomRows(5).setZero();
  table.topRows(1).setZero();
  const RecognitionFit around = match_of(table.transpose());
  CHECK(around.transposed);
  CHECK(around.padding_rows == 2);
  CHECK(around.offset == 2);
  CHECK(around.zero_rows == 5);
  CHECK(around.zero_row == 125);
  Matrix index = generated(40, 6, [](double p, double) { return p; });
  CHECK(match_of(index).zero_rows == 0);
  index.bottomRows(3).setZero();
  CHECK(match_of(index).zero_rows == 3);
}

TEST_CASE("recognition: what is left of a table is the table minus what its formula gives") {
  Random random(195);
  for (const bool transposed : {false, true})
    for (const bool falling : {false, true}) {
      const Matrix exact = generated(90, 32, [&](double p, double j) {
        if (p < 2 || p == 50) return 0.0;
        return 0.5 + 0.1 * wave(j, (falling ? 200 - p : p + 3) * std::pow(1e4, -2 * std::floor(j / 2) / 32));
      });
      Matrix noise = pe::random_normal(90, 32, 1e-3, random);
      noise.topRows(2).setZero();
      noise.row(50).setZero();
      const Matrix table = exact + noise;
      const auto result = pe::recognize(transposed ? Matrix(table.transpose()) : table, {.residual = true});
      REQUIRE(result.has_value());
      CAPTURE(transposed, falling);
      CHECK(result->matched);
      CHECK(result->residual->of == 0);
      const Matrix rest =
          transposed ? Matrix(result->residual->matrix.transpose()) : result->residual->matrix;
      REQUIRE(rest.rows() == 90);
      CHECK((rest - noise).norm() < 0.1 * noise.norm());
      CHECK(rest.norm() / table.norm() == Catch::Approx(result->fits.front().error).epsilon(1e-4));
      CHECK(rest.cwiseAbs().maxCoeff() == Catch::Approx(result->fits.front().max_abs_error).epsilon(1e-4));
    }
  CHECK(pe::recognize(pe::sinusoidal_table(40, 8, {}))->residual.has_value() == false);
}

TEST_CASE("recognition: what is left of a table of lines is the table minus its line") {
  struct Line {
    pe::Family family;
    std::function<double(double)> entry;
    double noise;  // with noise, a share or a constant is a line like others
  };
  const Line lines[] = {
      {pe::Family::index, [](double p) { return 0.5 * (p + 3); }, 1e-4},
      {pe::Family::index, [](double p) { return -2 * p + 7.25; }, 1e-4},
      {pe::Family::normalized_index, [](double p) { return (p + 2) / 41; }, 0},
      {pe::Family::constant, [](double) { return -2.0; }, 0},
  };
  Random random(196);
  for (const auto& [family, entry, size] : lines)
    for (const bool transposed : {false, true}) {
      CAPTURE(pe::name_of(family), transposed, entry(0));
      const Matrix noise = pe::random_normal(40, 6, size, random);
      const Matrix table = generated(40, 6, [&](double p, double) { return entry(p); }) + noise;
      const auto result = pe::recognize(transposed ? Matrix(table.transpose()) : table, {.residual = true});
      REQUIRE(result.has_value());
      CHECK(result->matched);
      CHECK(result->fits.front().family == family);
      REQUIRE(result->residual->of == 0);
      const Matrix rest =
          transposed ? Matrix(result->residual->matrix.transpose()) : result->residual->matrix;
      REQUIRE(rest.rows() == 40);
      CHECK((rest - noise).cwiseAbs().maxCoeff() < 1e-4);
    }
}

TEST_CASE("recognition: mistakes of real code are named", "[native]") {
  const double d = 64;
  const auto frequency = [d](double exponent) { return std::pow(10000, -exponent / d); };
  const auto mistake = [&](const std::function<double(double, double)>& entry) {
    const RecognitionFit fit = match_of(generated(256, 64, entry));
    CHECK(fit.family == pe::Family::sinusoidal);
    CHECK(fit.base == Catch::Approx(10000));
    CHECK(fit.error < 1e-6);
    return mistake_of(fit);
  };
  CHECK(mistake([&](double p, double j) { return wave(j, p * frequency(j)); }) == "exponent-not-doubled");
  CHECK(mistake([&](double p, double j) { return wave(j, p * frequency(2 * j)); }) ==
        "exponent-over-all-columns");
  CHECK(mistake([&](double p, double j) { return wave(j, p * frequency(2 * std::floor(j / 2) + 2)); }) ==
        "frequencies-from-one");
  CHECK(mistake([&](double p, double j) {
          return wave(j < d / 2 ? 0 : 1, p * frequency(2 * std::fmod(j, d / 2) + 2));
        }) == "frequencies-from-one");
  CHECK(mistake([&](double p, double j) { return std::sin(p * frequency(2 * std::floor(j / 2))); }) ==
        "sine-only");
  CHECK(mistake([&](double p, double j) { return std::sin(p * frequency(2 * std::fmod(j, d / 2))); }) ==
        "sine-only");
  CHECK(mistake([&](double p, double j) { return wave(j, p * frequency(2 * std::fmod(j, d / 2))); }) ==
        "layout-confused");
  CHECK(mistake([&](double p, double j) {
          return wave(j < d / 2 ? 0 : 1, p * frequency(2 * std::floor(j / 2)));
        }) == "layout-confused");
  CHECK(mistake([&](double p, double j) {
          return wave(j, p * std::numbers::pi / 180 * frequency(2 * std::floor(j / 2)));
        }) == "degrees");
  CHECK(mistake([&](double p, double j) { return wave(j, (p + 1) * frequency(2 * std::floor(j / 2))); }) ==
        "off-by-one");
  CHECK(mistake([&](double p, double j) {
          return wave(j, (p + 2) * frequency(2 * std::floor(j / 2)));
        }).empty());
  // A row of padding for position 0: then position 1 is at its place.
  CHECK(mistake([&](double p, double j) {
          return p == 0 ? 0 : wave(j, p * frequency(2 * std::floor(j / 2)));
        }).empty());
}

TEST_CASE("recognition: no base is named where any gives the same numbers") {
  for (const SinusoidLayout layout : {SinusoidLayout::interleaved, SinusoidLayout::halves}) {
    const Matrix pair = pe::sinusoidal_table(8, 2, {.base = 100, .layout = layout});
    CHECK(match_of(pair).base == 0);
    CHECK(match_of(pair).offset == 0);
  }
  const RecognitionFit grid = match_of(encoded("sinusoidal-2d", 60, 4, {{"columns", 10.0}}));
  CHECK(grid.family == pe::Family::sinusoidal_2d);
  CHECK(grid.base == 0);
  CHECK(match_of(pe::sinusoidal_table(40, 4, {.base = 100})).base == 100);
}

}  // namespace recognize_test
