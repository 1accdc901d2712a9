#pragma once

#include <span>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// How a rotary model reads texts longer than the trained ones without new weights: the rotation of the pair
/// query i, key j sees another distance m' than m = i - j. With W the near window, G the group:
///
/// self_extend (Jin et al. 2024; datamllab/LongLM): m while m < W, else floor(i / G) - floor(j / G) + W -
/// floor(W / G).
///
/// rerope (Su 2023; bojone/rerope): min(m, W).
///
/// leaky_rerope (the same): m while m < W, else W + (m - W) / G.
///
/// dual_chunk (An et al. 2024; HKUNLP/ChunkLlama, as in Qwen2.5-1M and vLLM): positions start anew in each chunk
/// of c = chunk - W words. With the key at r = j mod c, the query stands at i mod c for keys of its own chunk, at
/// min(i mod c + c, chunk) for those of the chunk before, and at min(2 c - 1, chunk) for all earlier ones; m' is
/// that less r.
struct DistanceRemap {
  enum class Kind { self_extend, rerope, leaky_rerope, dual_chunk };

  Kind kind = Kind::self_extend;
  Index near = 256;
  Index group = 8;
  Index chunk = 384;
};
template <>
inline constexpr auto names_of<DistanceRemap::Kind> =
    std::to_array<std::string_view>({"self-extend", "rerope", "leaky-rerope", "dual-chunk"});
template <>
inline constexpr auto fields_of<DistanceRemap> =
    fields("DistanceRemap",
           R"(Which distance m' the rotation sees between query i and key j, m = i - j places apart, so that a
        model reads texts longer than the trained ones. With W the near window and G the group:
        'self-extend' m while m < W, else floor(i / G) - floor(j / G) + W - floor(W / G); 'rerope' min(m, W);
        'leaky-rerope' m while m < W, else W + (m - W) / G; 'dual-chunk' positions that start anew in each
        chunk of `chunk` - W words, as in Qwen2.5-1M.)",
           field("kind", &DistanceRemap::kind, ""),
           field("near", &DistanceRemap::near, "W in words, 1 to 2^22; for 'dual-chunk' below `chunk`")
               .from(1)
               .to(1 << 22),
           field("group", &DistanceRemap::group, "G in words, 1 to 2^22; of the first and the third kind")
               .from(1)
               .to(1 << 22),
           field("chunk", &DistanceRemap::chunk, "in words, 2 to 2^22; of 'dual-chunk'").from(2).to(1 << 22));

/// The distances that the last query of a text sees.
struct RemappedDistances {
  /// m' at each distance asked for
  std::vector<double> distances;
  /// the largest m'
  double largest = 0;
  /// nearest words that keep their distance
  Index kept = 0;
  /// words whose m' training never showed: the trained length or more
  Index fresh = 0;
  /// the most words within one step of m', d <= m' < d + 1
  Index shared = 0;
  /// the least m whose m' is below that of m - 1: a farther word that looks nearer; 0 where there is none
  Index reversed = 0;
};
template <>
inline constexpr auto fields_of<RemappedDistances> =
    fields("RemappedDistances", "The distances that the last query of a text sees.",
           field("distances", &RemappedDistances::distances, "m' at each distance asked for"),
           field("largest", &RemappedDistances::largest, "the largest m'"),
           field("kept", &RemappedDistances::kept, "nearest words that keep their distance"),
           field("fresh", &RemappedDistances::fresh, "words whose m' is the trained length or more"),
           field("shared", &RemappedDistances::shared, "the most words within one step of m'"),
           field("reversed", &RemappedDistances::reversed,
                 "the least m whose m' is below that of m - 1; 0 where there is none"));

/// What the last query of a text of `length` words, 1 to 2^22, sees, for a model trained on texts of `trained`
/// words, 1 to 2^22. `distances`: whole numbers from 0 to length - 1, in any order.
///
/// Errors: bad_value, non_finite (near, group, chunk, length, trained, distances).
[[nodiscard]] Result<RemappedDistances> remapped_distances(std::span<const double> distances, Index length,
                                                           Index trained, const DistanceRemap& remap);

}  // namespace pe
