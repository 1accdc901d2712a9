#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/attention.hpp"
#include "core/progress.hpp"
#include "encodings/scheme.hpp"
#include "probes/descent_path.hpp"
#include "probes/order_probe.hpp"
#include "probes/position_probe.hpp"
#include "properties/combined_proximity.hpp"
#include "properties/properties.hpp"
#include "properties/proximity.hpp"
#include "properties/table_properties.hpp"
#include "recognition/recognize.hpp"

// Converts plain JavaScript objects, whose types web/core has checked, to the library's types. Their shapes are
// those of web/core/types.ts. Only memory can run out here.
namespace pe::from_js {

using emscripten::val;

Result<Matrix> matrix(const val& object, std::string_view field);
Result<std::vector<double>> doubles(const val& array, const char* field);
Result<std::vector<std::int32_t>> integers(const val& array, const char* field);
/// A whole number of at least 0. One that is too large for an Index becomes the largest: too large for
/// everything as well.
Index index(double number);
Index index(const val& number);
/// What web/core has checked is one of the names; nothing else is taken for one.
Result<std::size_t> place(const val& name, std::span<const std::string_view> names, std::string_view field);
template <class Enum>
Result<Enum> choice(const val& name, std::string_view field) {
  return place(name, names_of<Enum>, field).transform([](std::size_t at) { return static_cast<Enum>(at); });
}
/// The fields of an object, by name.
Parameters parameters(const val& object);

Result<EncodeRequest> encode_request(const val& object);
/// An encoding, given or encoded here from a request.
Result<Encoding> encoding(const val& object);
Result<std::vector<Encoding>> encodings(const val& list);
Result<Measure> measure(const val& options);
Index head(const val& options);
std::optional<Index> row(const val& options);
double rounding(const val& options);
PropertyOptions property_options(const val& options);
Result<TablePropertyOptions> table_property_options(const val& options);
Result<PositionProbeOptions> position_probe_options(const val& options);
Result<OrderProbeOptions> order_probe_options(const val& options);
Result<DescentPathOptions> descent_path_options(const val& options);
RecognizeOptions recognize_options(const val& options);
/// Calls the function if there is one. web/core makes sure that it does not throw.
Progress progress(const val& report);

}  // namespace pe::from_js
