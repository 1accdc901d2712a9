#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "encodings/scheme.hpp"

// What the schemes of relative vectors share: their parameters, their checks and how their tables are seeded.
namespace pe {

/// From which offset on all share one vector.
constexpr Parameter max_distance_parameter(double fallback) {
  return {.name = "maxDistance",
          .title = "Largest distance",
          .type = Parameter::Type::integer,
          .fallback = fallback,
          .min = 1,
          .max = static_cast<double>(largest_distance)};
}

/// Of the numbers that training would change.
inline constexpr Parameter relative_deviation{.name = "deviation",
                                              .title = "Standard deviation",
                                              .type = Parameter::Type::number,
                                              .fallback = 0.02,
                                              .min = 1e-6,
                                              .max = 10};

inline constexpr std::string_view on_choices[] = {"keys", "values", "both"};
/// What the vectors are added to.
inline constexpr Parameter on_parameter{.name = "on",
                                        .title = "Added to",
                                        .type = Parameter::Type::choice,
                                        .fallback = on_choices[2],
                                        .choices = on_choices};

/// An encoding whose keys and values are those given, as far as `on` says; keys that it leaves out are zeros.
/// Both functions give a table of (2 max_distance + 1) x d.
template <class Keys, class Values>
RelativeEncoding relative_encoding(const EncodeRequest& request, Index max_distance, const Keys& keys,
                                   const Values& values) {
  const std::string_view on = on_choices[request.choice(on_parameter)];
  RelativeEncoding relative;
  relative.max_distance = max_distance;
  relative.keys = on == "values" ? Matrix(Matrix::Zero(2 * max_distance + 1, request.d)) : keys();
  if (on != "keys") relative.values = values();
  return relative;
}

/// Fails unless the positions follow one another in steps of 1 (the vectors are chosen by the difference of
/// two indices, so that other positions would go unheard), and unless there is memory for so many table
/// entries. `field` names what makes them many. Errors: bad_value (positions), too_large or out_of_memory
/// (field).
Result<void> check_relative(const EncodeRequest& request, double entries, std::string_view field);

/// -max_distance .. max_distance, the offsets of a table's rows.
std::vector<double> relative_offsets(Index max_distance);

/// What is drawn of a scheme: each from a stream of its own.
enum class RelativePart { keys, values, queries, content_bias, position_bias, projection };

/// The stream of a part; `item` tells its pieces apart.
Random relative_random(std::uint64_t seed, RelativePart part, std::uint64_t item = 0);

/// (2 max_distance + 1) x width independent normal numbers, mean 0. A row depends on its offset alone:
/// another largest distance gives the same vector, and another width its first columns.
Matrix random_offset_rows(std::uint64_t seed, RelativePart part, Index max_distance, Index width,
                          double deviation);

}  // namespace pe
