#pragma once

#include <optional>

#include "pe/core/matrix.hpp"
#include "pe/properties/broken.hpp"
#include "pe/properties/pair.hpp"

namespace pe {

/// How far phi(x, y) is phi(y, x) (property 3 of Wang et al. 2021).
struct Symmetry {
  double asymmetry = 0;
  std::optional<Pair> worst;
};
template <>
inline constexpr auto fields_of<Symmetry> =
    fields("", "",
           field("asymmetry", &Symmetry::asymmetry,
                 R"(||phi - transposed phi|| / (2 ||phi||): 0 for a symmetric matrix or one of zeros, 1 for
        an antisymmetric one)"),
           field("worst", &Symmetry::worst,
                 "x < y, where phi(x, y) and phi(y, x) differ most; null for a symmetric matrix")
               .or_null());

/// phi: square, finite. `broken`, unless null, gets the cells that differ from their mirror image by more
/// than its `allowed`.
Symmetry symmetry(const MatrixView& phi, Broken* broken);

/// How many cells have a mirror image.
double mirrored_cells(Index n);

}  // namespace pe
