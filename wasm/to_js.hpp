#pragma once

#include <emscripten/val.h>

#include <span>

#include "attention/permutation.hpp"
#include "encodings/scheme.hpp"
#include "probes/descent_path.hpp"
#include "probes/order_probe.hpp"
#include "probes/position_probe.hpp"
#include "properties/diagnosis.hpp"
#include "properties/position_kernel.hpp"
#include "properties/properties.hpp"
#include "properties/psi.hpp"
#include "properties/table_properties.hpp"
#include "recognition/recognize.hpp"

// Converts the library's types to plain JavaScript objects that own their numbers, in the shapes of
// web/core/types.ts.
namespace pe::to_js {

using emscripten::val;

/// A copy as a typed array, since the next call may move what is viewed. web/core/recycle.ts makes it.
template <class Number>
val numbers(std::span<const Number> list) {
  return val::module_property("copy")(emscripten::typed_memory_view(list.size(), list.data()));
}

val matrix(const Matrix& matrix);
val encoding(const Encoding& encoding);
/// Without the layers.
val permuted(const Permuted& permuted);
val position_kernel(const PositionKernel& kernel);
val properties(const Properties& properties);
val table_properties(const TableProperties& measured);
val psi(const Psi& psi);
val diagnosis(const Diagnosis& diagnosis);
val position_probe(const PositionProbe& probe);
val order_probe(const OrderProbe& probe);
val descent_path(const DescentPath& path);
val recognition(const Recognition& recognition);
val scheme(const Scheme& scheme);

/// The result, or { error: { code, field, message } }, which web/core throws as a PeError.
val settled(const Result<val>& answer);

}  // namespace pe::to_js
