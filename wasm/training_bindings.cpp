#include "training_functions.hpp"

EMSCRIPTEN_BINDINGS(training) {
  pe::bind_all<pe::training_functions>();
}
