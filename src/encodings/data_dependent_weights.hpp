#pragma once

#include <cstdint>

#include "pe/core/random.hpp"
#include "pe/encodings/scheme.hpp"

// Common parts of the schemes of data-dependent positions.
namespace pe {

/// Fails unless the positions are those of words one after another: others would be ignored, since every word
/// counts by what it is. And unless there is memory for the weights. Errors: bad_value (positions), too_large or
/// out_of_memory (field).
[[nodiscard]] Result<void> check_data_dependent_request(const EncodeRequest& request, double weights,
                                                        std::string_view field);

/// The random parts, each with its own stream.
enum class DataDependentPart { gates, places, projection, distances };

/// rows x cols independent normal numbers, mean 0, for one item, such as a head.
Matrix data_dependent_weights(const EncodeRequest& request, DataDependentPart part, Index item, Index rows,
                              Index cols, double deviation);

}  // namespace pe
