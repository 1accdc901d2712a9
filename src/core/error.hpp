#pragma once

#include <cstddef>
#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/names.hpp"
#include "core/text.hpp"

namespace pe {

enum class ErrorCode {
  unknown_scheme,
  bad_value,
  bad_shape,
  non_finite,
  too_large,
  out_of_memory,
  not_supported
};

template <>
inline constexpr auto names_of<ErrorCode> =
    std::to_array<std::string_view>({"unknown-scheme", "bad-value", "bad-shape", "non-finite", "too-large",
                                     "out-of-memory", "not-supported"});

/// What was wrong with a request. `field` is the name the caller used (as in the public interface, say
/// "ridge" or "x"), or empty. `message` is one sentence that names the field, what it was and what is
/// allowed.
struct Error {
  ErrorCode code;
  std::string field;
  std::string message;

  // Not inline: errors are handed on in a hundred places.
  Error(ErrorCode of, std::string_view name, std::string sentence);
  Error(const Error& other);
  Error(Error&& other) noexcept;
  Error& operator=(const Error& other);
  Error& operator=(Error&& other) noexcept;
  ~Error();
};

/// Nothing in this library throws: what can fail returns one of these.
template <class Value>
using Result = std::expected<Value, Error>;

/// The message is what the pieces say one after the other.
std::unexpected<Error> fail(ErrorCode code, std::string_view field, std::initializer_list<Piece> message);

/// Fails with too_large or out_of_memory unless `bytes` more can be had, so that an allocation never ends the
/// program.
Result<void> check_memory(double bytes, std::string_view field);

}  // namespace pe
