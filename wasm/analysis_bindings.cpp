// What is measured on tables and on proximities, in the manner of attention_bindings.cpp.
#include <emscripten/bind.h>

#include "from_js.hpp"
#include "to_js.hpp"

namespace pe {
namespace {

using emscripten::val, to_js::reply;

val measure_properties(const val& object, const val& options) {
  const auto matrix = from_js::matrix(object, "proximity");
  return matrix ? reply(properties(*matrix, from_js::property_options(options)), to_js::properties)
                : to_js::failure(matrix.error());
}

val properties_of_table(const val& object, const val& options, const val& report) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(table_properties(*table, from_js::table_property_options(options),
                                        from_js::progress(report)),
                       to_js::table_properties)
               : to_js::failure(table.error());
}

val psi_of_distances(const val& frequencies, const val& distances) {
  const auto waves = from_js::doubles(frequencies, "frequencies");
  if (!waves) return to_js::failure(waves.error());
  const auto places = from_js::doubles(distances, "distances");
  return places ? reply(psi(*waves, *places), to_js::psi) : to_js::failure(places.error());
}

val diagnose_table(const val& object, const val& report) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(diagnose(*table, from_js::progress(report)), to_js::diagnosis)
               : to_js::failure(table.error());
}

val probe_table(const val& object, const val& options, const val& report) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(probe_positions(*table, from_js::position_probe_options(options),
                                       from_js::progress(report)),
                       to_js::position_probe)
               : to_js::failure(table.error());
}

val descend(const val& object, const val& options, const val& report) {
  const auto table = from_js::matrix(object, "table");
  if (!table) return to_js::failure(table.error());
  const auto chosen = from_js::descent_path_options(options);
  return chosen ? reply(descent_path(*table, *chosen, from_js::progress(report)), to_js::descent_path)
                : to_js::failure(chosen.error());
}

val order_of_pairs(const val& object, const val& options, const val& report) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(probe_order(*table, from_js::order_probe_options(options), from_js::progress(report)),
                       to_js::order_probe)
               : to_js::failure(table.error());
}

val recognize_table(const val& object, const val& options, const val& report) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(recognize(*table, from_js::recognize_options(options), from_js::progress(report)),
                       to_js::recognition)
               : to_js::failure(table.error());
}

}  // namespace
}  // namespace pe

EMSCRIPTEN_BINDINGS(analysis) {
  using emscripten::function;
  function("properties", &pe::measure_properties);
  function("tableProperties", &pe::properties_of_table);
  function("psi", &pe::psi_of_distances);
  function("diagnose", &pe::diagnose_table);
  function("probePositions", &pe::probe_table);
  function("descentPath", &pe::descend);
  function("probeOrder", &pe::order_of_pairs);
  function("recognize", &pe::recognize_table);
}
