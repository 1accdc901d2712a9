#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "decompositions.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/recognition/recognize.hpp"
#include "recognized.hpp"

namespace recognize_tables_test {

using pe::Index, pe::Matrix, pe::Random, pe::Recognition, pe::RecognitionFit;

TEST_CASE("recognition: grids, with and without the row of zeros for [CLS]") {
  for (const double columns : {7.0, 12.0, 14.0})
    for (const bool cls : {false, true}) {
      const Matrix grid = encoded("sinusoidal-2d", 168, 64, {{"columns", columns}});
      Matrix table = Matrix::Zero(168 + (cls ? 1 : 0), 64);
      table.bottomRows(168) = grid;
      const RecognitionFit fit = match_of(table);
      CAPTURE(columns, cls);
      CHECK(fit.family == pe::Family::sinusoidal_2d);
      CHECK(fit.columns == columns);
      CHECK(fit.base == 10000);
      CHECK(fit.padding_rows == (cls ? 1 : 0));
      CHECK(!fit.lines_first);
      Matrix swapped(168, 64);
      swapped << grid.rightCols(32), grid.leftCols(32);
      CHECK(match_of(swapped).lines_first);
    }
}

TEST_CASE("recognition: indices, normalised ones, constants, zeros and tables that were never trained",
          "[native]") {
  const RecognitionFit index = match_of(0.5F * encoded("index", 40, 6));
  CHECK(index.family == pe::Family::index);
  CHECK(index.scale == Catch::Approx(0.5));
  CHECK(index.offset == 0);
  CHECK(match_of(generated(40, 6, [](double p, double) { return -2 * (p + 3); })).offset == 3);
  CHECK(match_of(encoded("normalized-index", 40, 6)).family == pe::Family::normalized_index);
  CHECK(match_of(encoded("normalized-index", 40, 6).transpose()).transposed);
  CHECK(match_of(Matrix::Constant(9, 4, -3)).family == pe::Family::constant);
  CHECK(match_of(Matrix::Constant(9, 4, -3)).scale == -3);
  CHECK(match_of(Matrix::Zero(9, 4)).family == pe::Family::constant);
  for (const double deviation : {0.02, 1.0}) {
    Random random(192);
    const RecognitionFit fit = match_of(pe::random_normal(200, 48, deviation, random));
    CHECK(fit.family == pe::Family::learned);
    CHECK(fit.deviation == Catch::Approx(deviation).epsilon(0.05));
  }
}

TEST_CASE("recognition: what nothing generates is not claimed", "[native]") {
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    Random random(seed, 193);
    const Matrix normal = pe::random_normal(80, 32, 1, random);
    CHECK(recognition_of(normal).fits.front().family == pe::Family::learned);
    Matrix walk = normal;  // neighbours resemble each other, as in a trained table
    for (Index i = 1; i < walk.rows(); ++i) walk.row(i) += walk.row(i - 1);
    CHECK(!recognition_of(walk).matched);
    const Matrix uniform = generated(80, 32, [&](double, double) { return random.uniform() - 0.5; });
    CHECK(!recognition_of(uniform).matched);
    // A tenth of noise is no match, but named, with its error.
    const Recognition noisy = recognition_of(with_noise(pe::sinusoidal_table(80, 32, {}), 0.1, random));
    CHECK(!noisy.matched);
    CHECK(noisy.fits.front().family == pe::Family::sinusoidal);
    CHECK(noisy.fits.front().base == 10000);
    CHECK(noisy.fits.front().offset == 0);
    CHECK(noisy.fits.front().error == Catch::Approx(0.1).epsilon(0.05));
    // Orthogonal matrices have normal entries that are not independent.
    const Matrix orthogonal =
        decompositions::orthonormal(decompositions::normal(64, 64, random)).cast<float>();
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

TEST_CASE("recognition: where nothing fits, the nearest has the least error, and the others follow by theirs",
          "[native]") {
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
      if (fit.family == pe::Family::learned) continue;
      CHECK(fit.error > before * (1 - 5e-3));
      before = fit.error;
    }
  }
}

TEST_CASE("recognition: a table of zeros is that, and nothing else") {
  for (const auto& [rows, columns] : {std::pair<Index, Index>{50, 8}, {1, 1}, {2, 3}}) {
    const auto zeros = pe::recognize(Matrix::Zero(rows, columns), {.residual = true});
    REQUIRE(zeros.has_value());
    CHECK(zeros->matched);
    REQUIRE(zeros->fits.size() == 1);
    const RecognitionFit& fit = zeros->fits.front();
    CHECK(fit.family == pe::Family::constant);
    CHECK(fit.scale == 0);
    CHECK(fit.error == 0);
    CHECK(fit.padding_rows == 0);
    CHECK(fit.zero_rows == 0);
    CHECK(zeros->residual->matrix.isZero(0));
  }
}

TEST_CASE("recognition: rows left out at the start are not looked at") {
  Matrix table = pe::sinusoidal_table(40, 16, {});
  table.topRows(3).setConstant(9);
  const auto all = pe::recognize(table), rest = pe::recognize(table, {.residual = true, .drop = 3});
  CHECK(!all->matched);
  REQUIRE(rest->matched);
  CHECK(rest->fits.front().offset == 3);
  CHECK(rest->residual->matrix.rows() == 37);
  CHECK(rest->residual->matrix.cwiseAbs().maxCoeff() < 1e-5F);
  for (const Index drop : {-1, 39, 40, 41}) {
    const auto refused = pe::recognize(table, {.drop = drop});
    REQUIRE(!refused);
    CHECK(refused.error().code == pe::ErrorCode::bad_value);
    CHECK(refused.error().field == "drop");
  }
  CHECK(pe::recognize(table, {.drop = 38}).has_value());
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

}  // namespace recognize_tables_test
