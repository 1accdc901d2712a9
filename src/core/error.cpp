#include "core/error.hpp"

#include <cmath>
#include <utility>

#include "core/heap.hpp"
#include "core/text.hpp"

namespace pe {

namespace {

std::string mebibytes(double bytes) {
  return to_text(std::ceil(bytes / 1048576)) + " MiB of memory";
}

}  // namespace

const char* code_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_scheme:
      return "unknown-scheme";
    case ErrorCode::bad_value:
      return "bad-value";
    case ErrorCode::bad_shape:
      return "bad-shape";
    case ErrorCode::non_finite:
      return "non-finite";
    case ErrorCode::too_large:
      return "too-large";
    case ErrorCode::out_of_memory:
      return "out-of-memory";
    case ErrorCode::not_supported:
      return "not-supported";
  }
  std::unreachable();
}

std::unexpected<Error> fail(ErrorCode code, std::string field, std::string message) {
  return std::unexpected(Error{code, std::move(field), std::move(message)});
}

Result<void> check_memory(double bytes, const std::string& field) {
  // A 32-bit size, with room for what the allocator and the kernels take beside it.
  constexpr double largest_request = 1.9e9;
  if (bytes > largest_request)
    return fail(ErrorCode::too_large, field,
                field + " asks for " + mebibytes(bytes) + "; the most is " + mebibytes(largest_request));
  if (!heap_has(bytes))
    return fail(ErrorCode::out_of_memory, field, field + " asks for " + mebibytes(bytes) + "; there is less");
  return {};
}

}  // namespace pe
