#include <emscripten/bind.h>

/// Tells a module with fast kernels by the name of this function. Both kinds register as many functions, so
/// that the same JavaScript starts them.
EMSCRIPTEN_BINDINGS(arithmetic) {
  emscripten::function(
      PE_ARITHMETIC, +[] { return emscripten::val::undefined(); });
}
