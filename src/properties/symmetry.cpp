#include "pe/properties/symmetry.hpp"

#include <cmath>
#include <limits>

namespace pe {

double mirrored_cells(Index n) {
  return static_cast<double>(n) * static_cast<double>(n - 1);
}

Symmetry symmetry(const MatrixView& phi, Broken* broken) {
  Symmetry result;
  if (broken) broken->of = mirrored_cells(phi.rows());
  const double allowed = broken ? broken->allowed : std::numeric_limits<double>::infinity();
  double norm = 0, difference = 0, largest = 0;
  for (Index x = 0; x < phi.rows(); ++x) {
    norm += static_cast<double>(phi(x, x)) * static_cast<double>(phi(x, x));
    for (Index y = x + 1; y < phi.cols(); ++y) {
      const double upper = static_cast<double>(phi(x, y)), lower = static_cast<double>(phi(y, x));
      norm += upper * upper + lower * lower;
      difference += 2 * (upper - lower) * (upper - lower);
      const double distance = std::abs(upper - lower);
      if (distance > allowed) {
        broken->mark(x, y);
        broken->mark(y, x);
      }
      if (distance > largest) {
        largest = distance;
        result.worst = {.x = x, .y = y};
      }
    }
  }
  if (norm > 0) result.asymmetry = std::sqrt(difference / norm) / 2;
  return result;
}

}  // namespace pe
