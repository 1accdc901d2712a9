#include "objects.hpp"

/// The first module does without the schemes that few readers meet.
pe::Schemes pe::schemes_of_module() {
  return common_schemes();
}
