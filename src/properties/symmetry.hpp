#pragma once

#include <optional>

#include "core/matrix.hpp"
#include "properties/broken.hpp"
#include "properties/pair.hpp"

namespace pe {

/// How far phi(x, y) is phi(y, x) (property 3 of Wang et al. 2021).
struct Symmetry {
  /// ||phi - phi^T|| / (2 ||phi||): 0 symmetric (zeros, too), 1 antisymmetric
  double asymmetry = 0;
  /// x < y, where the two differ most; none for a symmetric matrix
  std::optional<Pair> worst;
};

/// phi: square, finite. `broken`, unless null, gets the cells that differ from their mirror image by more
/// than its `allowed`.
Symmetry symmetry(const MatrixView& phi, Broken* broken);

/// How many cells have a mirror image.
double mirrored_cells(Index n);

}  // namespace pe
