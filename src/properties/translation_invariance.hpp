#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/properties/broken.hpp"
#include "pe/properties/pair.hpp"

namespace pe {

/// How far proximity depends on the offset alone (property 2 of Wang et al. 2021): the distance to T, whose
/// entries are the means of the diagonals of phi. No Toeplitz matrix is nearer to phi in the Frobenius norm.
struct TranslationInvariance {
  double relative_distance = 0;
  double r2 = 0;
  std::vector<std::int32_t> offsets;
  VectorD mean, deviation;
  std::optional<Pair> worst;
};
template <>
inline constexpr auto fields_of<TranslationInvariance> = fields(
    "", "",
    field("relativeDistance", &TranslationInvariance::relative_distance,
          "||phi - T|| / ||phi|| in Frobenius norms; 0 for a matrix of zeros"),
    field("r2", &TranslationInvariance::r2,
          "1 - ||phi - T||^2 / ||phi - mean||^2; NaN for a constant matrix"),
    field("offsets", &TranslationInvariance::offsets, "y - x, from 1 - n to n - 1"),
    field("mean", &TranslationInvariance::mean, "of the diagonal of each offset"),
    field("deviation", &TranslationInvariance::deviation,
          "the population standard deviation of the diagonal of each offset"),
    field("worst", &TranslationInvariance::worst, "where phi is farthest from T; null for a Toeplitz matrix")
        .or_null());

/// The mean of every diagonal of a matrix of n x n.
class DiagonalMeans {
 public:
  explicit DiagonalMeans(Index n) : sums_(VectorD::Zero(2 * n - 1)) {}

  /// The entries of row x from column `first` on.
  void add(Index x, Index first, std::span<const float> entries);
  /// Where only those on and above the diagonal were added: the others are the same.
  void mirror() { sums_.head(sums_.size() / 2) = sums_.tail(sums_.size() / 2).reverse(); }
  /// Of the offsets y - x from 1 - n to n - 1.
  VectorD result() const;

 private:
  VectorD sums_;
};

/// The mean of every diagonal, of the offsets y - x from 1 - n to n - 1. n x n, n >= 1.
VectorD diagonal_means(const Matrix& matrix);

/// Measures it row by row, where the means of the diagonals are known.
class TranslationMeter {
 public:
  /// `broken`, unless null, gets the cells that differ from the mean of their diagonal by more than its
  /// `allowed`.
  TranslationMeter(VectorD mean, Broken* broken);

  /// Row x, in the order of x: n finite numbers.
  void add(Index x, std::span<const float> row);
  TranslationInvariance result() const;

 private:
  Index n_;
  VectorD mean_;
  Broken* broken_;
  VectorD squares_;
  double overall_ = 0, norm_ = 0, spread_ = 0, farthest_ = 0;
  std::optional<Pair> worst_;
};

}  // namespace pe
