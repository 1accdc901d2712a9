#pragma once

#include <optional>
#include <span>
#include <vector>

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// Locality and symmetry of attention weights M as Chen, Varoquaux & Suchanek 2023, The Locality and Symmetry
/// of Positional Encodings, compute them (their code, github.com/tigerchen52/locality_symmetry,
/// calculate.py).
struct Locality {
  double locality = 0;
  /// Over every i and every t with both entries in the row. Scaled as scikit-learn's MinMaxScaler does: where
  /// the largest and the least differ by less than 10 eps of float32, only the least is subtracted.
  double symmetry = 0;
  double left_right_difference = 0;
};
template <>
inline constexpr auto fields_of<Locality> = fields(
    "", "", field("locality", &Locality::locality, "mean over the rows i of the sum of M[i][j] 2^-|i - j|"),
    field("symmetry", &Locality::symmetry,
          R"(1 - the mean of |M[i][i - t] - M[i][i + t]|, min-max scaled within each row (constant rows
        become 0, so uniform causal attention counts as symmetric); NaN with fewer than three rows)"),
    field("leftRightDifference", &Locality::left_right_difference,
          R"(the unscaled mean of |M[i][i - t] - M[i][i + t]| over the same pairs; NaN with fewer than three
        rows)"));

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
