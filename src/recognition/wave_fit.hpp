#pragma once

#include <cstdint>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/core/precision.hpp"
#include "pe/recognition/wave_rule.hpp"

namespace pe {

/// What was rounded on the way to the sines.
struct WaveRounding {
  enum class Frequencies : std::uint8_t { exact, rounded, power_of_rounded };

  Precision to = Precision::float32;
  bool positions = false, angles = false;
  /// power_of_rounded: e to the power of a rounded number, rounded again.
  Frequencies frequencies = Frequencies::exact;
};

/// Models every entry as scale * wave + constant.
struct WaveFit {
  WaveRule rule;
  double base = 0, offset = 0;
  double scale = 0, constant = 0;
  WaveRounding rounding{};
  /// As in RecognitionFit. Only evaluate_exactly always sets max_abs_error.
  double error = 1, max_abs_error = 0;
};

/// The entries of some rows and columns of a table. Rows of zeros are left out.
struct WaveSample {
  std::vector<Index> rows, columns;
  Matrix values;
  /// How many columns the table has.
  Index width;
  /// The sum of the squares of the values.
  double squares;
  double sum;

  WaveSample(const Matrix& table, std::vector<Index> chosen_rows, std::vector<Index> chosen_columns);
};

/// The whole table.
WaveSample whole_sample(const Matrix& table);

/// Sets scale, constant and error by least squares. A constant is added only where that halves both the error
/// of the waves alone and that of the constant alone: a wave that is slow enough is nearly a constant.
void evaluate(WaveFit& fit, const WaveSample& sample);

/// The same, with the largest error.
void evaluate_exactly(WaveFit& fit, const WaveSample& sample);

/// Subtracts the fit from a table, but not from its rows of zeros.
void subtract(Matrix& table, const WaveFit& fit);

}  // namespace pe
