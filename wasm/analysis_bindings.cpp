// What is measured on tables and on proximities, in the manner of attention_bindings.cpp.
#include <emscripten/bind.h>

#include "from_js.hpp"
#include "to_js.hpp"

namespace pe {
namespace {

using emscripten::val, to_js::reply;

val probe_table(const val& object, const val& options) {
  const auto table = from_js::matrix(object, "table");
  return table
             ? reply(probe_positions(*table, from_js::position_probe_options(options)), to_js::position_probe)
             : to_js::failure(table.error());
}

}  // namespace
}  // namespace pe

EMSCRIPTEN_BINDINGS(analysis) {
  using emscripten::function;
  function("probePositions", &pe::probe_table);
}
