#pragma once

#include <cstdint>
#include <vector>

#include "pe/encodings/scheme.hpp"

namespace pe {

/// Which offsets share a bucket in T5 (Raffel et al. 2020; _relative_position_bucket in
/// models/t5/modeling_t5.py of Hugging Face transformers).
///
/// With a side of B buckets, E = B / 2 rounded down: distances m < E have a bucket each, a greater one has E
/// + floor((B - E) ln(m / E) / ln(maxDistance / E)), at most B - 1. Both ways, each direction has half of the
/// buckets, rounded down, those of keys after the query the upper half; else such keys are in bucket 0.
///
/// A distance that begins a bucket exactly is in it. That code takes its logarithms in float32, which gives
/// the same buckets for 32 and 128 in both forms, and for the 320 and 800 of WavLM. Of 22105 other sizes
/// tried 13 differ, by one bucket at one or two distances, mostly those that begin a bucket exactly.
class T5Buckets {
 public:
  /// buckets 4 .. 500; max_distance up to 1e6, above E.
  T5Buckets(Index buckets, Index max_distance, bool bidirectional);

  /// E: max_distance has to be above it.
  static Index exact_buckets(Index buckets, bool bidirectional);

  /// Of a whole offset p_j - p_i, key minus query.
  std::int32_t of(double offset) const;

 private:
  /// the least distance in each bucket of a side, from bucket 1 on
  std::vector<double> starts_;
  std::int32_t after_query_ = 0;
  bool bidirectional_;
};

/// The bias is added to q_i . k_j as it is: T5 does not divide scores by sqrt(d) (T5Attention in that code),
/// and so the encoding's scale is 1.
///
/// Errors: bad_value (maxDistance: not above the buckets that hold one distance each; positions: not whole),
/// bad_shape (values: not buckets x heads).
extern const Scheme t5_scheme;

}  // namespace pe
