#include "attention_functions.hpp"

EMSCRIPTEN_BINDINGS(attention) {
  pe::bind_all<pe::attention_functions>();
}
