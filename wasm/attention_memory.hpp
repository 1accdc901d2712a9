#pragma once

#include <cstddef>
#include <memory>

#include "attention/attention.hpp"

// What goes into attention and comes out of it, in memory that web/core/layer.ts copies to and from by
// itself: objects of Embind take longer than a small layer. The module's exports say where each matrix lies.
namespace pe::attention_memory {

/// The request with the matrices put there, for one call. Errors: out_of_memory or too_large (of the first
/// that found no room).
Result<std::unique_ptr<AttendRequest>> take_request();

/// Keeps a result until it is released; `place` 1 is for the second of two.
void keep(Attention&& attention, std::size_t place = 0);

}  // namespace pe::attention_memory
