#pragma once

#include <cstddef>
#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>

#include "pe/core/names.hpp"
#include "pe/core/text.hpp"

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

/// Why a request was refused. `field` is the name in the public interface, such as "ridge" or "x", or empty.
/// `message` is one sentence with the field, its value and what is allowed.
struct Error {
  ErrorCode code;
  std::string field;
  std::string message;

  // These are not inline, because errors are passed on in a hundred places.
  Error(ErrorCode of, std::string_view name, std::string sentence);
  Error(const Error& other);
  Error(Error&& other) noexcept;
  Error& operator=(const Error& other);
  Error& operator=(Error&& other) noexcept;
  ~Error();
};

/// The result of a function that can fail. Nothing in this library throws.
template <class Value>
using Result = std::expected<Value, Error>;

/// Joins the pieces to the message.
std::unexpected<Error> fail(ErrorCode code, std::string_view field, std::initializer_list<Piece> message);

/// Fails with too_large or out_of_memory unless `bytes` are available, so that an allocation never ends the
/// program.
[[nodiscard]] Result<void> check_memory(double bytes, std::string_view field);

}  // namespace pe
