#include "objects.hpp"

/// The first module does without the reader's formulas, whose parser few readers need.
pe::Schemes pe::schemes_of_module() {
  return fixed_schemes();
}
