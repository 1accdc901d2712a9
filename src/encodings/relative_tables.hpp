#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/scheme.hpp"

// Common parts of the schemes of relative vectors: parameters, checks and the seeds of their tables.
namespace pe {

/// The offset from which all share one vector.
constexpr Parameter max_distance_parameter(double fallback) {
  return {.name = "maxDistance",
          .title = "Largest distance",
          .type = Parameter::Type::integer,
          .fallback = fallback,
          .min = 1,
          .max = static_cast<double>(largest_distance)};
}

/// The standard deviation of the learned numbers as training starts.
inline constexpr Parameter relative_deviation{.name = "deviation",
                                              .title = "Standard deviation",
                                              .type = Parameter::Type::number,
                                              .fallback = 0.02,
                                              .min = 1e-6,
                                              .max = 10};

/// What the vectors are added to.
enum class AddedTo { keys, values, both };
template <>
inline constexpr auto names_of<AddedTo> = std::to_array<std::string_view>({"keys", "values", "both"});
inline constexpr Parameter on_parameter{.name = "on",
                                        .title = "Added to",
                                        .type = Parameter::Type::choice,
                                        .fallback = name_of(AddedTo::both),
                                        .choices = names_of<AddedTo>};

/// An encoding with the given keys and values where `on` includes them; keys that it leaves out are zeros.
/// Both functions return a table of (2 max_distance + 1) x d.
template <class Keys, class Values>
RelativeEncoding relative_encoding(const EncodeRequest& request, Index max_distance, const Keys& keys,
                                   const Values& values) {
  const auto on = request.choice_of<AddedTo>(on_parameter);
  RelativeEncoding relative;
  relative.max_distance = max_distance;
  relative.keys = on == AddedTo::values ? Matrix(Matrix::Zero(2 * max_distance + 1, request.d)) : keys();
  if (on != AddedTo::keys) relative.values = values();
  return relative;
}

/// Fails unless the positions increase in steps of 1 (the difference of two indices selects the vector, so
/// other positions would be ignored), and unless there is memory for the table entries. `field` is the
/// parameter that sets their number. Errors: bad_value (positions), too_large or out_of_memory (field).
[[nodiscard]] Result<void> check_relative(const EncodeRequest& request, double entries,
                                          std::string_view field);

/// -max_distance .. max_distance, the offsets of a table's rows.
std::vector<double> relative_offsets(Index max_distance);

/// The random parts of a scheme, each with its own stream.
enum class RelativePart { keys, values, queries, content_bias, position_bias, projection };

/// The stream of a part; `item` tells its pieces apart.
Random relative_random(std::uint64_t seed, RelativePart part, std::uint64_t item = 0);

/// (2 max_distance + 1) x width independent normal numbers, mean 0. A row depends on its offset alone:
/// another largest distance gives the same vector, and another width its first columns.
Matrix random_offset_rows(std::uint64_t seed, RelativePart part, Index max_distance, Index width,
                          double deviation);

}  // namespace pe
