#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/encodings/rotary.hpp"

namespace pe {

struct SharedAnglesOptions {
  Index length = 0;
  RotaryAngles angles = RotaryAngles::float64;
};
template <>
inline constexpr auto fields_of<SharedAnglesOptions> =
    fields("SharedAnglesOptions", "",
           field("length", &SharedAnglesOptions::length, "how many positions, 1 to 1e7, from position 0 on")
               .from(1)
               .to(largest_n)
               .required(),
           field("angles", &SharedAnglesOptions::angles,
                 "the number format of positions, frequencies and angles, as of the scheme 'rotary'"));

/// Which positions a rotary embedding does not tell from the ones before them, because their angles are the
/// same numbers. Rounding never changes the order of two numbers, so that positions with the same angles are
/// neighbours: length - shared.size() positions differ.
struct SharedAngles {
  std::vector<std::int32_t> shared;
  std::vector<std::int32_t> first_of_pairs;
};
template <>
inline constexpr auto fields_of<SharedAngles> =
    fields("SharedAngles", "",
           field("shared", &SharedAngles::shared,
                 "the positions all of whose angles are those of the position before, in order"),
           field("firstOfPairs", &SharedAngles::first_of_pairs,
                 "for each pair, the first position whose angle is that of the position before; 0 for none"));

/// The frequencies are in radians per position, from 0 on, at least one. Errors: bad_value (frequencies, length), too_large
/// (length) where frequencies times length exceeds 2^27, out_of_memory.
[[nodiscard]] Result<SharedAngles> shared_angles(std::span<const double> frequencies,
                                                 const SharedAnglesOptions& options);

}  // namespace pe
