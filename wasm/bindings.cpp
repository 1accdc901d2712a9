#include <emscripten/bind.h>

#include <utility>

#include "core/random.hpp"
#include "encodings/catalog.hpp"
#include "from_js.hpp"
#include "to_js.hpp"

// One function for one thing a person does. Each takes plain objects and returns one, or { error }.
namespace pe {
namespace {

using emscripten::val;

template <class Value>
val reply(const Result<Value>& result, val (*convert)(const Value&)) {
  return result ? convert(*result) : to_js::failure(result.error());
}

val catalog_of_schemes() {
  val list = val::array();
  for (const Scheme* scheme : catalog()) list.call<void>("push", to_js::scheme(*scheme));
  return list;
}

val encode_scheme(const val& object) {
  auto request = from_js::encode_request(object);
  return request ? reply(encode(std::move(*request)), to_js::encoding) : to_js::failure(request.error());
}

val attend_to(const val& object) {
  const auto request = from_js::attend_request(object);
  return request ? reply(attend(*request), to_js::attention) : to_js::failure(request.error());
}

val permute_input(const val& object) {
  auto request = from_js::attend_request(object);
  if (!request) return to_js::failure(request.error());
  const auto permutation = from_js::integers(object["permutation"]);
  if (!permutation) return to_js::failure(permutation.error());
  return reply(permute(std::move(*request), *permutation), to_js::permuted);
}

val proximity_of_table(const val& object, const val& options) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(proximity(*table, from_js::measure(options)), to_js::matrix)
               : to_js::failure(table.error());
}

val proximity_of_encoding(const val& object, const val& options) {
  const auto encoding = from_js::encoding(object);
  return encoding
             ? reply(proximity(*encoding, from_js::measure(options), from_js::head(options)), to_js::matrix)
             : to_js::failure(encoding.error());
}

val probe_table(const val& object, const val& options) {
  const auto table = from_js::matrix(object, "table");
  return table
             ? reply(probe_positions(*table, from_js::position_probe_options(options)), to_js::position_probe)
             : to_js::failure(table.error());
}

val descend(const val& object, const val& options) {
  const auto table = from_js::matrix(object, "table");
  if (!table) return to_js::failure(table.error());
  const auto chosen = from_js::descent_path_options(options);
  return chosen ? reply(descent_path(*table, *chosen), to_js::descent_path) : to_js::failure(chosen.error());
}

val order_of_pairs(const val& object, const val& options) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(probe_order(*table, from_js::order_probe_options(options)), to_js::order_probe)
               : to_js::failure(table.error());
}

val recognize_table(const val& object) {
  const auto table = from_js::matrix(object, "table");
  return table ? reply(recognize(*table), to_js::recognition) : to_js::failure(table.error());
}

val normal_matrix(Index rows, Index cols, double deviation, double seed) {
  const double bytes = static_cast<double>(rows) * static_cast<double>(cols) * sizeof(float);
  if (const auto good = check_memory(bytes, "rows"); !good) return to_js::failure(good.error());
  Random random(static_cast<std::uint64_t>(seed));
  return to_js::matrix(random_normal(rows, cols, deviation, random));
}

}  // namespace
}  // namespace pe

EMSCRIPTEN_BINDINGS(pe) {
  using emscripten::function;
  function("catalog", &pe::catalog_of_schemes);
  function("encode", &pe::encode_scheme);
  function("attend", &pe::attend_to);
  function("permute", &pe::permute_input);
  function("proximityOfTable", &pe::proximity_of_table);
  function("proximityOfEncoding", &pe::proximity_of_encoding);
  function("probePositions", &pe::probe_table);
  function("descentPath", &pe::descend);
  function("probeOrder", &pe::order_of_pairs);
  function("recognize", &pe::recognize_table);
  function("randomNormal", &pe::normal_matrix);
}
