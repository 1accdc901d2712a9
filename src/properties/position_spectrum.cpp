#include "pe/properties/position_spectrum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <unsupported/Eigen/FFT>
#include <vector>

#include "pe/properties/row_sums.hpp"

namespace pe {

namespace {

using Complex = std::complex<double>;
using Line = std::vector<Complex>;

/// sum over the columns c and the rows x of v(x, c) v(x + k, c) for every k, where v is the table less
/// `means`. Zeros behind the rows keep its two ends apart, and bring it to a length that is quick to
/// transform, whatever the number of rows.
Line autocorrelation(const Matrix& table, const VectorD& means) {
  const Index n = table.rows();
  const auto size = std::bit_ceil(2 * static_cast<std::size_t>(n));
  const auto entry = [&](Index row, Index col) {
    return col < table.cols() ? static_cast<double>(table(row, col)) - means(col) : 0;
  };
  Eigen::FFT<double> fft;
  Line line(size), turned(size), power(size);
  // Two columns are transformed as the real and the imaginary part of one: over both directions of turning,
  // their powers add up.
  for (Index col = 0; col < table.cols(); col += 2) {
    for (Index row = 0; row < n; ++row)
      line[static_cast<std::size_t>(row)] = {entry(row, col), entry(row, col + 1)};
    fft.fwd(turned, line);
    for (std::size_t k = 0; k < size; ++k) power[k] += std::norm(turned[k]);
  }
  fft.inv(turned, power);
  return turned;
}

}  // namespace

VectorD position_spectrum(const Matrix& table) {
  const Index n = table.rows();
  const VectorD means = column_means(table);
  const Line lags = autocorrelation(table, means);
  VectorD around(n), cosines(n);
  for (Index k = 0; k < n; ++k) {
    // Around the table, from its end to its beginning, lag k and lag n - k are one.
    around(k) = lags[static_cast<std::size_t>(k)].real();
    if (k > 0) around(k) += lags[static_cast<std::size_t>(n - k)].real();
    cosines(k) = std::cos(2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n));
  }
  VectorD shares(n / 2 + 1);
  shares(0) = static_cast<double>(n) * static_cast<double>(n) * means.squaredNorm();
  for (Index turns = 1; turns < shares.size(); ++turns) {
    // By the definition, because a fast transform of n entries is slow where n is prime.
    double power = 0;
    for (Index k = 0, angle = 0; k < n; ++k) {
      power += around(k) * cosines(angle);
      angle += turns;
      if (angle >= n) angle -= n;
    }
    // With n / 2 turns, both directions are the same.
    shares(turns) = (2 * turns < n ? 2 : 1) * std::max(0.0, power);
  }
  const double all = shares.sum();
  return all > 0 ? VectorD(shares / all) : shares;
}

double position_spectrum_memory(double rows) {
  return 16 * sizeof(Complex) * rows;
}

}  // namespace pe
