#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/properties/pair.hpp"

namespace pe {

/// How the proximity of an encoding depends on distance, measured on its n x n proximity.
struct PositionKernel {
  Matrix proximity;
  VectorD mean;
  double deviation = 0;
  Index radius = 0;
  std::vector<std::int32_t> rises;
  std::optional<Pair> worst;
  std::vector<VectorD> heads;
  std::vector<double> bound;
};
template <>
inline constexpr auto fields_of<PositionKernel> = fields(
    "PositionKernel", "phi(x, y) is row x, column y of the proximity.",
    field("proximity", &PositionKernel::proximity, "n x n"),
    field("mean", &PositionKernel::mean, "mean of each diagonal, for offsets y - x from 1 - n to n - 1"),
    field("deviation", &PositionKernel::deviation,
          "the largest |phi(x, y) - mean of its diagonal|: 0 up to rounding if only the offset counts"),
    field("radius", &PositionKernel::radius,
          R"(the largest R such that from every x, in both directions, phi falls with each step up to offset
        R: the radius of `properties` with tolerance 0)"),
    field("rises", &PositionKernel::rises,
          R"(n x 2: for each x the first offset to the right and to the left at which phi does not fall; 0
        if it always falls)"),
    field("worst", &PositionKernel::worst,
          R"(the step to y, at distance radius + 1 from x, that rises most; if several differ by less than
        1e-6 of the largest entry, the one nearest to the middle. null if phi always falls.)")
        .or_null(),
    field("heads", &PositionKernel::heads, "for a bias: `mean` of every head").unless_empty(),
    field(
        "bound", &PositionKernel::bound,
        R"(for a rotary encoding of one axis whose pairs only turn: B(r) for the distances r from 0 to n - 1 (Su et al. 2021,
        section 3.4.3), the mean over j of |sum of exp(i r theta) over the first j frequencies|. For a query
        and a key of ones, the score at distance r is at most B(r) times the score at distance 0.)")
        .unless_empty());

/// Of the finite proximity of an encoding, n x n with n >= 1. Errors: out_of_memory (source).
[[nodiscard]] Result<PositionKernel> position_kernel(Matrix proximity, const Encoding& encoding);

}  // namespace pe
