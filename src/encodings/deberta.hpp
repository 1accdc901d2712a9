#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Which of the vectors, counted from 0, serves a distance i - j.
class DebertaRows {
 public:
  /// Errors: bad_value (buckets).
  [[nodiscard]] static Result<DebertaRows> of_request(const EncodeRequest& request);

  /// The distances that are told apart, from -distance to distance.
  Index distance() const { return distance_; }
  bool has_buckets() const { return buckets_ != 0; }
  /// Half the number of vectors.
  Index side() const { return has_buckets() ? buckets_ : distance_; }
  Index of(Index distance) const;

 private:
  DebertaRows(Index distance, Index buckets) : distance_(distance), buckets_(buckets) {}

  Index distance_, buckets_;
};

/// Disentangled attention: q_i . k_j + q_i . K_{delta(i,j)} + k_j . Q_{delta(j,i)}, scaled by 1 / sqrt(3 d),
/// where delta(i, j) = clamp(i - j + K, 0, 2 K - 1) with K = maxDistance (equation 3 of the paper): of its 2
/// K vectors the last serves the distances K - 1 and beyond, the first those up to -K. In the rows of offsets
/// k = j - i that means: the keys table holds K_{delta} of the distance -k, so its first two rows are the
/// same; the queries table Q_{delta} of the distance k, so its last two are. Both are as wide as all heads
/// together, drawn as they come out of their projections. With one of the two terms alone the scale is 1 /
/// sqrt(2 d), as in the authors' code. That code takes delta(i, j) for the third term as well, where the
/// paper has delta(j, i): a renaming of free vectors, but for the end at which two distances share one.
///
/// With buckets, as in DeBERTa v2 and v3, distances of buckets / 2 and more share vectors, ever more of them: 2
/// buckets vectors in place of 2 K.
///
/// Errors: bad_value (positions, buckets), too_large or out_of_memory (maxDistance).
extern const Scheme deberta_scheme;

}  // namespace pe
