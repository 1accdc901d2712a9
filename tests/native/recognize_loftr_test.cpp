#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <utility>

#include "golden.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "recognized.hpp"

namespace recognize_loftr_test {

using pe::Index, pe::Matrix, pe::Random, pe::RecognitionFit;

namespace {

Matrix golden_table(const std::string& name) {
  for (const GoldenBlock& block : read_golden("recognition/faults.txt"))
    if (words(block.name).at(1) == name) return block.values.cast<float>();
  FAIL("no table " << name);
  return {};
}

/// The base of one of the fits that give the same numbers as the best.
bool has_base(const pe::Recognition& result, double base) {
  for (Index i = 0; i < result.ties; ++i)
    if (std::abs(std::log(result.fits[i].base / base)) < 1e-4 * std::max(1.0, std::abs(std::log(base))))
      return true;
  return false;
}

}  // namespace

TEST_CASE("recognition: LoFTR's grid, where pairs of columns take turns, counted from 1") {
  const Matrix table = golden_table("loftr");
  for (const bool transposed : {false, true}) {
    const RecognitionFit fit = match_of(transposed ? Matrix(table.transpose()) : table);
    CHECK(fit.family == pe::Family::sinusoidal_2d);
    CHECK(fit.alternating);
    CHECK(!fit.lines_first);
    CHECK(fit.transposed == transposed);
    CHECK(fit.columns == 10);
    CHECK(fit.base == 10000);
    CHECK(fit.offset == 1);
    CHECK(mistake_of(fit).empty());
    CHECK(fit.error < 1e-6);
  }
}

TEST_CASE("recognition: LoFTR's grid before temp_bug_fix, and the same slip in one dimension") {
  for (const auto& [name, columns] : {std::pair{"loftr-floored", 10}, {"loftr-tall-floored", 5}}) {
    CAPTURE(name);
    const RecognitionFit fit = match_of(golden_table(name));
    CHECK(fit.family == pe::Family::sinusoidal_2d);
    CHECK(fit.alternating);
    CHECK(fit.columns == columns);
    CHECK(fit.base == 0);
    CHECK(fit.offset == 1);
    CHECK(mistake_of(fit) == "exponent-floored");
    CHECK(fit.error < 1e-6);
  }
  const Matrix table = golden_table("floored");
  const RecognitionFit fit = match_of(table);
  CHECK(fit.family == pe::Family::sinusoidal);
  CHECK(mistake_of(fit) == "exponent-floored");
  CHECK(fit.offset == 0);
  CHECK(fit.error < 1e-6);
  // It is the table of a base that nobody would choose.
  CHECK(has_base(recognition_of(table), std::exp(64)));
}

TEST_CASE("recognition: lines before columns, in turns") {
  const Matrix table = generated(60, 16, [](double p, double j) {
    const double place = std::fmod(j, 4) < 2 ? std::floor(p / 6) : std::fmod(p, 6);
    return wave(j, (place + 1) * std::pow(1e4, -2 * std::floor(j / 4) / 8));
  });
  const RecognitionFit fit = match_of(table);
  CHECK(fit.alternating);
  CHECK(fit.lines_first);
  CHECK(fit.columns == 6);
}

TEST_CASE("recognition: bases far from the usual ones are fitted", "[native]") {
  for (const auto layout : {pe::SinusoidLayout::interleaved, pe::SinusoidLayout::halves})
    for (const auto& [n, d] : {std::pair<Index, Index>{40, 16}, {128, 64}, {64, 128}, {300, 768}})
      for (const double base : {1.2, 1.5, 3.0, 1e6, 3e8, 1e10, 2e12, 1e16, 1e30}) {
        if (d == 16 && base > 1e16) continue;  // nothing but the first pair turns in 40 rows
        CAPTURE(n, d, base);
        const pe::Recognition result =
            recognition_of(pe::sinusoidal_table(n, d, {.base = base, .layout = layout}));
        CHECK(result.matched);
        CHECK(result.fits.front().error < 1e-5);
        CHECK(mistake_of(result.fits.front()).empty());
        CHECK(has_base(result, base));
      }
}

TEST_CASE("recognition: what does not fit has no mistake, and no rule of mistaken code") {
  Random random(197);
  for (std::uint64_t seed = 0; seed < tries(8); ++seed) {
    // Smooth rows that no rule makes: a walk.
    Matrix table = pe::random_normal(80, 24, 1, random);
    for (Index p = 1; p < 80; ++p) table.row(p) += table.row(p - 1);
    const pe::Recognition result = recognition_of(table);
    CHECK(!result.matched);
    for (const RecognitionFit& fit : result.fits) CHECK(mistake_of(fit).empty());
  }
  const Matrix degrees = generated(128, 32, [](double p, double j) {
    return wave(j, p / 57.29577951308232 * std::pow(1e4, -2 * std::floor(j / 2) / 32));
  });
  CHECK(mistake_of(match_of(degrees)) == "degrees");
  CHECK(mistake_of(match_of(with_noise(degrees, 0.008, random))) == "degrees");
  const pe::Recognition noisy = recognition_of(with_noise(degrees, 0.02, random));
  CHECK(!noisy.matched);
  for (const RecognitionFit& fit : noisy.fits) CHECK(mistake_of(fit).empty());
}

}  // namespace recognize_loftr_test
