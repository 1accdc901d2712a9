// Encodings and attention. One function for one thing a person does: it takes plain objects and returns one, or
// { error }.
#include <emscripten/bind.h>

#include <memory>
#include <utility>

#include "attention_memory.hpp"
#include "bound.hpp"
#include "core/random.hpp"
#include "core/try.hpp"
#include "encodings/catalog.hpp"
#include "from_js.hpp"
#include "to_js.hpp"

namespace pe {
namespace {

using emscripten::val;
using Answer = Result<val>;

val catalog_of_schemes() {
  val list = val::array();
  for (const Scheme* scheme : catalog()) list.call<void>("push", to_js::scheme(*scheme));
  return list;
}

Answer encode_scheme(const val& object) {
  PE_TRY(auto&& request, from_js::encode_request(object));
  PE_TRY(const auto& encoding, encode(std::move(request)));
  return to_js::encoding(encoding);
}

/// With the matrices that are in attention_memory.
Result<std::unique_ptr<AttendRequest>> layer(double heads, bool causal, const val& encodings) {
  PE_TRY(auto&& request, attention_memory::take_request());
  request->heads = from_js::index(heads);
  request->causal = causal;
  PE_TRY(request->encodings, from_js::encodings(encodings));
  return std::move(request);
}

Answer attend_to(double heads, bool causal, const val& encodings, bool scores, bool weights) {
  PE_TRY(const auto& request, layer(heads, causal, encodings));
  request->keeps_scores = scores;
  request->keeps_weights = weights;
  PE_TRY(auto&& attention, attend(*request));
  attention_memory::keep(std::move(attention));
  return val::undefined();
}

Answer permute_input(double heads, bool causal, const val& encodings, const val& order, bool layers) {
  PE_TRY(const auto& request, layer(heads, causal, encodings));
  PE_TRY(const auto& permutation, from_js::integers(order, "permutation"));
  PE_TRY(auto&& permuted, permute(std::move(*request), permutation, layers));
  if (permuted.layers) {
    attention_memory::keep(std::move(permuted.layers->plain));
    attention_memory::keep(std::move(permuted.layers->permuted), 1);
  }
  return to_js::permuted(permuted);
}

Answer proximity_of_table(const val& object, const val& options) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto measure, from_js::measure(options));
  PE_TRY(const auto& phi, proximity(table, measure, from_js::row(options)));
  return to_js::matrix(phi);
}

Answer proximity_of_encodings(const val& list, const val& options) {
  PE_TRY(const auto& encodings, from_js::encodings(list));
  PE_TRY(const auto measure, from_js::measure(options));
  PE_TRY(const auto& phi, proximity(encodings, measure, from_js::head(options), from_js::row(options)));
  return to_js::matrix(phi);
}

/// With the encoding, for requests, since their caller does not have it.
Answer kernel_of(const val& object, const val& options) {
  PE_TRY(const auto& encoding, from_js::encoding(object));
  PE_TRY(const auto measure, from_js::measure(options));
  PE_TRY(auto&& phi, proximity(encoding, measure, from_js::head(options)));
  PE_TRY(const auto& kernel, position_kernel(std::move(phi), from_js::rounding(options), encoding));
  val result = to_js::position_kernel(kernel);
  if (!object["scheme"].isUndefined()) result.set("encoding", to_js::encoding(encoding));
  return result;
}

Answer normal_matrix(Index rows, Index cols, double deviation, double seed) {
  PE_CHECK(check_memory(static_cast<double>(rows) * static_cast<double>(cols) * sizeof(float), "rows"));
  Random random(static_cast<std::uint64_t>(seed));
  return to_js::matrix(random_normal(rows, cols, deviation, random));
}

}  // namespace
}  // namespace pe

EMSCRIPTEN_BINDINGS(attention) {
  using emscripten::function, pe::Bound;
  function("catalog", &pe::catalog_of_schemes);
  function("encode", &Bound<pe::encode_scheme>::call);
  function("attend", &Bound<pe::attend_to>::call);
  function("permute", &Bound<pe::permute_input>::call);
  function("proximityOfTable", &Bound<pe::proximity_of_table>::call);
  function("proximityOfEncodings", &Bound<pe::proximity_of_encodings>::call);
  function("kernel", &Bound<pe::kernel_of>::call);
  function("randomNormal", &Bound<pe::normal_matrix>::call);
}
