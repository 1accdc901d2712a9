#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/matrix.hpp"

namespace pe {

/// Locality and symmetry of attention weights M as Chen, Varoquaux & Suchanek 2023, The Locality and Symmetry
/// of Positional Encodings, compute them (their code, github.com/tigerchen52/locality_symmetry,
/// calculate.py).
struct Locality {
  /// (1 / n) sum over i, j of M(i, j) 2^-|i - j|.
  double locality = 0;
  /// 1 - the mean of |M(i, i - t) - M(i, i + t)| over every i and every t with both in the row, scaled within
  /// its row from its least to its largest; where these differ by less than 10 eps of float32, less the least
  /// alone (MinMaxScaler of scikit-learn). So a row of one pair, or of equal differences, counts as
  /// symmetric. NaN with fewer than 3 rows.
  double symmetry = 0;
  /// The mean of |M(i, i - t) - M(i, i + t)| itself, over the same pairs. NaN with fewer than 3 rows.
  double left_right_difference = 0;
};

/// Measures it row by row.
class LocalityMeter {
 public:
  /// Row i, once for each i: as many finite numbers as there are rows.
  void add(Index i, std::span<const float> weights);
  /// None unless every row is a distribution: no entry below 0, a sum within 1e-3 of 1 (weights that were
  /// stored in half precision pass).
  std::optional<Locality> result() const;

 private:
  bool are_distributions_ = true;
  double rows_ = 0, near_ = 0, scaled_ = 0, raw_ = 0, pairs_ = 0;
  std::vector<double> differences_;
};

}  // namespace pe
