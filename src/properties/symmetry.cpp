#include "properties/symmetry.hpp"

#include <cmath>

namespace pe {

Symmetry symmetry(const MatrixView& phi) {
  Symmetry result;
  double norm = 0, difference = 0, largest = 0;
  for (Index x = 0; x < phi.rows(); ++x) {
    norm += static_cast<double>(phi(x, x)) * static_cast<double>(phi(x, x));
    for (Index y = x + 1; y < phi.cols(); ++y) {
      const double upper = static_cast<double>(phi(x, y)), lower = static_cast<double>(phi(y, x));
      norm += upper * upper + lower * lower;
      difference += 2 * (upper - lower) * (upper - lower);
      if (std::abs(upper - lower) > largest) {
        largest = std::abs(upper - lower);
        result.worst = {.x = x, .y = y};
      }
    }
  }
  if (norm > 0) result.asymmetry = std::sqrt(difference / norm) / 2;
  return result;
}

}  // namespace pe
