#pragma once

#include <array>
#include <string_view>

#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"
#include "pe/core/random.hpp"

namespace pe {

/// How long training sequences are: always the longest; every length alike; from the shortest on, with the
/// same chance to stop at each length, and what is left at the longest; or a share of them short and the
/// others the longest.
enum class LengthLaw { full, uniform, geometric, mixture };
template <>
inline constexpr auto names_of<LengthLaw> =
    std::to_array<std::string_view>({"full", "uniform", "geometric", "mixture"});

struct Lengths {
  LengthLaw law = LengthLaw::full;
  /// full: the shortest does not count.
  Index shortest = 1, longest = 1;
  /// 0 .. 1. geometric: the chance to stop at a length; mixture: the share of the shortest.
  double p = 0;

  Index draw(Random& random) const;
  /// The probability of a length.
  double share(Index length) const;
};

}  // namespace pe
