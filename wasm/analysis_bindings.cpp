#include "analysis_functions.hpp"

EMSCRIPTEN_BINDINGS(analysis) {
  pe::bind_all<pe::analysis_functions>();
}
