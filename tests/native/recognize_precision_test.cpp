#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include "pe/encodings/sinusoidal.hpp"
#include "pe/recognition/recognize.hpp"
#include "recognized.hpp"

namespace recognize_precision_test {

using pe::Matrix, pe::RecognitionFit;

namespace {

/// To `bits` significant bits.
double rounded(double x, int bits) {
  if (x == 0) return 0;
  const int exponent = std::ilogb(x) - bits + 1;
  return std::ldexp(std::nearbyint(std::ldexp(x, -exponent)), exponent);
}

Matrix rounded(const Matrix& table, int bits) {
  return table.unaryExpr([bits](float x) { return static_cast<float>(rounded(x, bits)); });
}

}  // namespace

TEST_CASE("recognition: half precision is named, of the entries and of the angles") {
  const Matrix table = pe::sinusoidal_table(300, 64, {});
  for (const auto& [bits, name] : {std::pair{11, "float16"}, {8, "bfloat16"}}) {
    Matrix damaged = rounded(table, bits);
    if (bits == 11) damaged = (damaged.array().abs() < 1e-4F).select(0, damaged);
    const RecognitionFit fit = match_of(damaged);
    CHECK(fit.family == pe::Family::sinusoidal);
    CHECK(fit.base == 10000);
    CHECK(pe::name_of(fit.precision) == name);
    CHECK(fit.mistake == std::nullopt);
    const int kept = bits;
    const RecognitionFit angles = match_of(generated(300, 64, [kept](double p, double j) {
      return wave(j, rounded(p * std::pow(1e4, -2 * std::floor(j / 2) / 64), kept));
    }));
    CHECK(mistake_of(angles) == std::string(name) + "-angles");
    CHECK(angles.base == 10000);
  }
  CHECK(match_of(table).precision == pe::Precision::float32);
}

TEST_CASE("recognition: half precision on the way to the sines is named by what was rounded", "[native]") {
  const auto frequency = [](double j) { return std::pow(1e4, -2 * std::floor(j / 2) / 64); };
  for (const auto& [bits, name, far] : {std::tuple{11, "float16", 5000.0}, {8, "bfloat16", 700.0}}) {
    const int kept = bits;
    const double start = far;
    const auto mistake = [](const Matrix& table) { return mistake_of(match_of(table)); };
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

}  // namespace recognize_precision_test
