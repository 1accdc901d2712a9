#include "pe/encodings/catalog.hpp"

namespace pe {

/// The first module does without the reader's formulas, whose parser few readers need.
std::span<const Scheme* const> catalog() {
  return fixed_schemes();
}

}  // namespace pe
