#include <emscripten/bind.h>

#include "objects.hpp"

// All modules but attention.wasm know every scheme.
pe::Schemes pe::schemes_of_module() {
  return catalog();
}

/// Tells a module with fast kernels by the name of this function. Both kinds register as many functions, so
/// that the same JavaScript starts them.
EMSCRIPTEN_BINDINGS(arithmetic) {
  emscripten::function(
      PE_ARITHMETIC, +[] { return emscripten::val::undefined(); });
}
