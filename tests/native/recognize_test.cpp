#include "recognition/recognize.hpp"

#include <Eigen/QR>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <functional>
#include <numbers>
#include <string>
#include <tuple>
#include <vector>

#include "core/random.hpp"
#include "encodings/catalog.hpp"
#include "encodings/sinusoidal.hpp"

using pe::Index, pe::Matrix, pe::Random, pe::Recognition, pe::RecognitionFit, pe::SinusoidalOptions;
using pe::SinusoidLayout, pe::SinusoidOrder, pe::SinusoidSpacing;

namespace {

Recognition recognition_of(const Matrix& table) {
  auto result = pe::recognize(table);
  REQUIRE(result.has_value());
  REQUIRE(!result->fits.empty());
  REQUIRE(result->fits.size() <= 3);
  return std::move(*result);
}

RecognitionFit match_of(const Matrix& table) {
  const Recognition result = recognition_of(table);
  REQUIRE(result.matched);
  return result.fits.front();
}

Matrix generated(Index n, Index d, const std::function<double(double, double)>& entry) {
  Matrix table(n, d);
  for (Index p = 0; p < n; ++p)
    for (Index j = 0; j < d; ++j)
      table(p, j) = static_cast<float>(entry(static_cast<double>(p), static_cast<double>(j)));
  return table;
}

Matrix with_noise(const Matrix& table, double share, Random& random) {
  const double size = table.norm() / std::sqrt(static_cast<double>(table.size()));
  return table + pe::random_normal(table.rows(), table.cols(), share * size, random);
}

/// To `bits` significant bits.
double rounded(double x, int bits) {
  if (x == 0) return 0;
  const int exponent = std::ilogb(x) - bits + 1;
  return std::ldexp(std::nearbyint(std::ldexp(x, -exponent)), exponent);
}

Matrix rounded(const Matrix& table, int bits) {
  return table.unaryExpr([bits](float x) { return static_cast<float>(rounded(x, bits)); });
}

double wave(double j, double angle) {
  return std::fmod(j, 2) == 0 ? std::sin(angle) : std::cos(angle);
}

Matrix encoded(const char* scheme, Index n, Index d, pe::Parameters parameters = {}) {
  pe::EncodeRequest request{
      .scheme = scheme, .n = n, .d = d, .positions = {}, .parameters = std::move(parameters)};
  const auto encoding = pe::encode(std::move(request));
  REQUIRE(encoding.has_value());
  return std::get<pe::InputEncoding>(*encoding).table;
}

}  // namespace

TEST_CASE(
    "recognition: sinusoids of every layout, spacing and order, anywhere, scaled, noisy, transposed, "
    "padded") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 190);
    const SinusoidalOptions options{
        .base = std::vector<double>{10000, 100, 1000, 500000}[random.below(4)],
        .layout = random.below(2) == 0 ? SinusoidLayout::interleaved : SinusoidLayout::halves,
        .spacing = random.below(2) == 0 ? SinusoidSpacing::vaswani : SinusoidSpacing::tensor2tensor,
        .order = random.below(2) == 0 ? SinusoidOrder::sin_cos : SinusoidOrder::cos_sin};
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
    CHECK(fit.family == "sinusoidal");
    CHECK(fit.layout == pe::sinusoid_layouts[static_cast<int>(options.layout)]);
    CHECK(fit.spacing == pe::sinusoid_spacings[static_cast<int>(options.spacing)]);
    CHECK(fit.order == pe::sinusoid_orders[static_cast<int>(options.order)]);
    CHECK(fit.base == Catch::Approx(options.base).epsilon(1e-6));
    CHECK(fit.offset == start);
    CHECK(fit.scale == Catch::Approx(scale).epsilon(1e-3));
    CHECK(fit.padding_rows == padding);
    CHECK(fit.transposed == transposed);
    CHECK(fit.mistake == (start == 1 && padding != 1 ? "off-by-one" : ""));
    CHECK(fit.error < (noise > 0 ? 0.004 : 1e-6));
  }
}

TEST_CASE("recognition: any base") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 191);
    const double base = std::exp(3 + 10 * random.uniform());
    const Index d = 2 * (10 + random.below(40));
    const SinusoidLayout layout = random.below(2) == 0 ? SinusoidLayout::interleaved : SinusoidLayout::halves;
    const RecognitionFit fit = match_of(pe::sinusoidal_table(200, d, {.base = base, .layout = layout}));
    CAPTURE(seed, base, d);
    CHECK(fit.family == "sinusoidal");
    CHECK(fit.spacing == "vaswani");
    CHECK(fit.base == Catch::Approx(base).epsilon(1e-3));
    CHECK(fit.offset == 0);
    CHECK(fit.error < 1e-4);
  }
}

TEST_CASE("recognition: half precision is named, of the entries and of the angles") {
  const Matrix table = pe::sinusoidal_table(300, 64, {});
  for (const auto& [bits, name] : {std::pair{11, "float16"}, {8, "bfloat16"}}) {
    Matrix damaged = rounded(table, bits);
    if (bits == 11) damaged = (damaged.array().abs() < 1e-4F).select(0, damaged);
    const RecognitionFit fit = match_of(damaged);
    CHECK(fit.family == "sinusoidal");
    CHECK(fit.base == 10000);
    CHECK(fit.precision == name);
    CHECK(fit.mistake.empty());
    const int kept = bits;
    const RecognitionFit angles = match_of(generated(300, 64, [kept](double p, double j) {
      return wave(j, rounded(p * std::pow(1e4, -2 * std::floor(j / 2) / 64), kept));
    }));
    CHECK(angles.mistake == std::string(name) + "-angles");
    CHECK(angles.base == 10000);
  }
  CHECK(match_of(table).precision == "float32");
}

TEST_CASE("recognition: half precision on the way to the sines is named by what was rounded") {
  const auto frequency = [](double j) { return std::pow(1e4, -2 * std::floor(j / 2) / 64); };
  for (const auto& [bits, name, far] : {std::tuple{11, "float16", 5000.0}, {8, "bfloat16", 700.0}}) {
    const int kept = bits;
    const double start = far;
    const auto mistake = [](const Matrix& table) { return std::string(match_of(table).mistake); };
    CHECK(mistake(generated(300, 64, [&](double p, double j) {
            return wave(j, rounded(p + start, kept) * frequency(j));
          })) == std::string(name) + "-positions");
    CHECK(mistake(generated(300, 64, [&](double p, double j) {
            return wave(j, p * rounded(frequency(j), kept));
          })) == std::string(name) + "-frequencies");
    // All of it, as where a whole model was converted.
    CHECK(mistake(rounded(generated(700, 64,
                                    [&](double p, double j) {
                                      const double power = -2 * std::floor(j / 2) * std::log(1e4) / 64;
                                      const double w = rounded(std::exp(rounded(power, kept)), kept);
                                      return wave(j, rounded(rounded(p, kept) * w, kept));
                                    }),
                          bits)) == std::string(name) + "-angles");
  }
}

TEST_CASE("recognition: a constant on top of the waves, with usual bases and others") {
  for (const double base : {10000.0, 7777.0})
    for (const double constant : {0.5, -40.0}) {
      const Matrix waves = pe::sinusoidal_table(300, 48, {.base = base, .layout = SinusoidLayout::halves});
      const RecognitionFit fit = match_of(Matrix(2 * waves.array() + static_cast<float>(constant)));
      CAPTURE(base, constant);
      CHECK(fit.family == "sinusoidal");
      CHECK(fit.layout == "halves");
      CHECK(fit.base == Catch::Approx(base).epsilon(1e-4));
      CHECK(fit.scale == Catch::Approx(2).epsilon(1e-3));
      CHECK(fit.constant == Catch::Approx(constant).epsilon(1e-3));
      CHECK(fit.error < 1e-5);
    }
  CHECK(match_of(pe::sinusoidal_table(300, 48, {})).constant == 0);
}

TEST_CASE("recognition: positions below 0, far away, and falling, of waves that may be turned over") {
  for (const double base : {10000.0, 100.0})
    for (const double start : {-127.0, -5.0, 600.0, 5000.0})
      for (const bool falling : {false, true})
        for (const bool transposed : {false, true}) {
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
          CHECK(fit.mistake.empty());
        }
}

TEST_CASE("recognition: few numbers of noisy waves are not called normal ones") {
  Random random(196);
  const Matrix waves = generated(12, 16, [](double p, double j) {
    return wave(j + 1, (61 - p) * std::pow(100, -2 * std::floor(j / 2) / 16));
  });
  const Recognition result = recognition_of(with_noise(waves, 0.07, random));
  CHECK(!result.matched);
  CHECK(result.fits.front().family == "sinusoidal");
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
      CHECK(result->residual_of == 0);
      const Matrix rest = transposed ? Matrix(result->residual.transpose()) : result->residual;
      REQUIRE(rest.rows() == 90);
      CHECK((rest - noise).norm() < 0.1 * noise.norm());
      CHECK(rest.norm() / table.norm() == Catch::Approx(result->fits.front().error).epsilon(1e-4));
      CHECK(rest.cwiseAbs().maxCoeff() == Catch::Approx(result->fits.front().max_abs_error).epsilon(1e-4));
    }
  CHECK(pe::recognize(pe::sinusoidal_table(40, 8, {}))->residual.size() == 0);
}

TEST_CASE("recognition: what is left of a table of lines is the table minus its line") {
  struct Line {
    const char* family;
    std::function<double(double)> entry;
    double noise;  // with noise, a share or a constant is a line like others
  };
  const Line lines[] = {
      {"index", [](double p) { return 0.5 * (p + 3); }, 1e-4},
      {"index", [](double p) { return -2 * p + 7.25; }, 1e-4},
      {"normalized-index", [](double p) { return (p + 2) / 41; }, 0},
      {"constant", [](double) { return -2.0; }, 0},
  };
  Random random(196);
  for (const auto& [family, entry, size] : lines)
    for (const bool transposed : {false, true}) {
      CAPTURE(family, transposed, entry(0));
      const Matrix noise = pe::random_normal(40, 6, size, random);
      const Matrix table = generated(40, 6, [&](double p, double) { return entry(p); }) + noise;
      const auto result = pe::recognize(transposed ? Matrix(table.transpose()) : table, {.residual = true});
      REQUIRE(result.has_value());
      CHECK(result->matched);
      CHECK(result->fits.front().family == family);
      REQUIRE(result->residual_of == 0);
      const Matrix rest = transposed ? Matrix(result->residual.transpose()) : result->residual;
      REQUIRE(rest.rows() == 40);
      CHECK((rest - noise).cwiseAbs().maxCoeff() < 1e-4);
    }
}

TEST_CASE("recognition: mistakes of real code are named") {
  const double d = 64;
  const auto frequency = [d](double exponent) { return std::pow(10000, -exponent / d); };
  const auto mistake = [&](const std::function<double(double, double)>& entry) {
    const RecognitionFit fit = match_of(generated(256, 64, entry));
    CHECK(fit.family == "sinusoidal");
    CHECK(fit.base == Catch::Approx(10000));
    CHECK(fit.error < 1e-6);
    return std::string(fit.mistake);
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

TEST_CASE("recognition: grids, with and without the row of zeros for [CLS]") {
  for (const double columns : {7.0, 12.0, 14.0})
    for (const bool cls : {false, true}) {
      const Matrix grid = encoded("sinusoidal-2d", 168, 64, {{"columns", columns}});
      Matrix table = Matrix::Zero(168 + (cls ? 1 : 0), 64);
      table.bottomRows(168) = grid;
      const RecognitionFit fit = match_of(table);
      CAPTURE(columns, cls);
      CHECK(fit.family == "sinusoidal-2d");
      CHECK(fit.columns == columns);
      CHECK(fit.base == 10000);
      CHECK(fit.padding_rows == (cls ? 1 : 0));
      CHECK(!fit.lines_first);
      Matrix swapped(168, 64);
      swapped << grid.rightCols(32), grid.leftCols(32);
      CHECK(match_of(swapped).lines_first);
    }
}

TEST_CASE("recognition: indices, normalised ones, constants, zeros and tables that were never trained") {
  const RecognitionFit index = match_of(0.5F * encoded("index", 40, 6));
  CHECK(index.family == "index");
  CHECK(index.scale == Catch::Approx(0.5));
  CHECK(index.offset == 0);
  CHECK(match_of(generated(40, 6, [](double p, double) { return -2 * (p + 3); })).offset == 3);
  CHECK(match_of(encoded("normalized-index", 40, 6)).family == "normalized-index");
  CHECK(match_of(encoded("normalized-index", 40, 6).transpose()).transposed);
  CHECK(match_of(Matrix::Constant(9, 4, -3)).family == "constant");
  CHECK(match_of(Matrix::Constant(9, 4, -3)).scale == -3);
  CHECK(match_of(Matrix::Zero(9, 4)).family == "constant");
  for (const double deviation : {0.02, 1.0}) {
    Random random(192);
    const RecognitionFit fit = match_of(pe::random_normal(200, 48, deviation, random));
    CHECK(fit.family == "learned");
    CHECK(fit.deviation == Catch::Approx(deviation).epsilon(0.05));
  }
}

TEST_CASE("recognition: what nothing generates is not claimed") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed, 193);
    const Matrix normal = pe::random_normal(80, 32, 1, random);
    CHECK(recognition_of(normal).fits.front().family == "learned");
    Matrix walk = normal;  // neighbours resemble each other, as in a trained table
    for (Index i = 1; i < walk.rows(); ++i) walk.row(i) += walk.row(i - 1);
    CHECK(!recognition_of(walk).matched);
    const Matrix uniform = generated(80, 32, [&](double, double) { return random.uniform() - 0.5; });
    CHECK(!recognition_of(uniform).matched);
    // A tenth of noise is no match, but named, with its error.
    const Recognition noisy = recognition_of(with_noise(pe::sinusoidal_table(80, 32, {}), 0.1, random));
    CHECK(!noisy.matched);
    CHECK(noisy.fits.front().family == "sinusoidal");
    CHECK(noisy.fits.front().base == 10000);
    CHECK(noisy.fits.front().offset == 0);
    CHECK(noisy.fits.front().error == Catch::Approx(0.1).epsilon(0.05));
    // Orthogonal matrices have normal entries that are not independent.
    const Matrix square = pe::random_normal(64, 64, 1, random);
    const Matrix orthogonal = Eigen::HouseholderQR<Matrix>(square).householderQ();
    CHECK(!recognition_of(orthogonal).matched);
    CHECK(!recognition_of(orthogonal.leftCols(24)).matched);
    CHECK(!recognition_of(orthogonal.topRows(24)).matched);
    // Frequencies that no base gives.
    std::vector<double> frequencies(16);
    for (double& frequency : frequencies) frequency = random.uniform();
    CHECK(!recognition_of(generated(80, 32, [&](double p, double j) {
             return wave(j, p * frequencies[static_cast<std::size_t>(j / 2)]);
           })).matched);
  }
}

TEST_CASE(
    "recognition: where nothing fits, the nearest has the least error, and the others follow by theirs") {
  Matrix swapped(200, 64);  // the sines and cosines of the two halves changed places
  const Matrix waves = pe::sinusoidal_table(200, 64, {});
  swapped << waves.rightCols(32), waves.leftCols(32);
  Random random(197);
  std::vector<Matrix> tables{swapped, pe::sinusoidal_table(2, 2, {})};
  for (int i = 0; i < 8; ++i) {
    Matrix walk = pe::random_normal(60, 16, 1, random);
    for (Index p = 1; p < walk.rows(); ++p) walk.row(p) += walk.row(p - 1);
    tables.push_back(walk);
  }
  for (const Matrix& table : tables) {
    const Recognition result = recognition_of(table);
    REQUIRE(!result.matched);
    double before = 0;
    for (const RecognitionFit& fit : result.fits) {
      if (fit.family == "learned") continue;
      CHECK(fit.error > before * (1 - 5e-3));
      before = fit.error;
    }
  }
}

TEST_CASE("recognition: no base is named where any gives the same numbers") {
  for (const SinusoidLayout layout : {SinusoidLayout::interleaved, SinusoidLayout::halves}) {
    const Matrix pair = pe::sinusoidal_table(8, 2, {.base = 100, .layout = layout});
    CHECK(match_of(pair).base == 0);
    CHECK(match_of(pair).offset == 0);
  }
  const RecognitionFit grid = match_of(encoded("sinusoidal-2d", 60, 4, {{"columns", 10.0}}));
  CHECK(grid.family == "sinusoidal-2d");
  CHECK(grid.base == 0);
  CHECK(match_of(pe::sinusoidal_table(40, 4, {.base = 100})).base == 100);
}

TEST_CASE("recognition: a table of zeros is that, and nothing else") {
  for (const auto& [rows, columns] : {std::pair<Index, Index>{50, 8}, {1, 1}, {2, 3}}) {
    const auto zeros = pe::recognize(Matrix::Zero(rows, columns), {.residual = true});
    REQUIRE(zeros.has_value());
    CHECK(zeros->matched);
    REQUIRE(zeros->fits.size() == 1);
    const RecognitionFit& fit = zeros->fits.front();
    CHECK(fit.family == "constant");
    CHECK(fit.scale == 0);
    CHECK(fit.error == 0);
    CHECK(fit.padding_rows == 0);
    CHECK(fit.zero_rows == 0);
    CHECK(zeros->residual.isZero(0));
  }
}

TEST_CASE("recognition: tables of every small size are looked at, bad ones refused") {
  Random random(194);
  for (Index n = 1; n <= 6; ++n)
    for (Index d = 1; d <= 6; ++d) {
      recognition_of(pe::random_normal(n, d, 1, random));
      recognition_of(pe::sinusoidal_table(n, d, {}));
      recognition_of(Matrix::Zero(n, d));
    }
  CHECK(pe::recognize(Matrix(0, 3)).error().code == pe::ErrorCode::bad_shape);
  Matrix hole = Matrix::Zero(3, 3);
  hole(1, 1) = std::nanf("");
  CHECK(pe::recognize(hole).error().code == pe::ErrorCode::non_finite);
}
