// What is measured on tables and on proximities, in the manner of attention_bindings.cpp.
#include <emscripten/bind.h>

#include "bound.hpp"
#include "core/try.hpp"
#include "from_js.hpp"
#include "to_js.hpp"

namespace pe {
namespace {

using emscripten::val;
using Answer = Result<val>;

Answer measure_properties(const val& object, const val& options) {
  PE_TRY(const auto& matrix, from_js::matrix(object, "proximity"));
  PE_TRY(const auto& measured, properties(matrix, from_js::property_options(options)));
  return to_js::properties(measured);
}

Answer properties_of_table(const val& object, const val& options, const val& report) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& chosen, from_js::table_property_options(options));
  PE_TRY(const auto& measured, table_properties(table, chosen, from_js::progress(report)));
  return to_js::table_properties(measured);
}

Answer psi_of_distances(const val& frequencies, const val& distances) {
  PE_TRY(const auto& waves, from_js::doubles(frequencies, "frequencies"));
  PE_TRY(const auto& places, from_js::doubles(distances, "distances"));
  PE_TRY(const auto& values, psi(waves, places));
  return to_js::psi(values);
}

Answer diagnose_table(const val& object, const val& report) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& diagnosis, diagnose(table, from_js::progress(report)));
  return to_js::diagnosis(diagnosis);
}

Answer probe_table(const val& object, const val& options, const val& report) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& chosen, from_js::position_probe_options(options));
  PE_TRY(const auto& probe, probe_positions(table, chosen, from_js::progress(report)));
  return to_js::position_probe(probe);
}

Answer descend(const val& object, const val& options, const val& report) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& chosen, from_js::descent_path_options(options));
  PE_TRY(const auto& path, descent_path(table, chosen, from_js::progress(report)));
  return to_js::descent_path(path);
}

Answer order_of_pairs(const val& object, const val& options, const val& report) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& chosen, from_js::order_probe_options(options));
  PE_TRY(const auto& probe, probe_order(table, chosen, from_js::progress(report)));
  return to_js::order_probe(probe);
}

Answer recognize_table(const val& object, const val& options, const val& report) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& recognition,
         recognize(table, from_js::recognize_options(options), from_js::progress(report)));
  return to_js::recognition(recognition);
}

}  // namespace
}  // namespace pe

EMSCRIPTEN_BINDINGS(analysis) {
  using emscripten::function, pe::Bound;
  function("properties", &Bound<pe::measure_properties>::call);
  function("tableProperties", &Bound<pe::properties_of_table>::call);
  function("psi", &Bound<pe::psi_of_distances>::call);
  function("diagnose", &Bound<pe::diagnose_table>::call);
  function("probePositions", &Bound<pe::probe_table>::call);
  function("descentPath", &Bound<pe::descend>::call);
  function("probeOrder", &Bound<pe::order_of_pairs>::call);
  function("recognize", &Bound<pe::recognize_table>::call);
}
