#pragma once

#include <expected>
#include <utility>

#include "pe/core/error.hpp"

/// In a function that returns a Result: returns the error of the expression if there is one, and continues
/// otherwise.
#define PE_CHECK(...)                                            \
  do {                                                           \
    if (auto pe_result = (__VA_ARGS__); !pe_result) [[unlikely]] \
      return std::unexpected(std::move(pe_result).error());      \
  } while (false)

/// PE_CHECK that also declares or assigns a variable with the value: PE_TRY(const auto& table, read(file)),
/// with auto&& if it is moved from later. The value lives until the end of the scope.
#define PE_TRY(declaration, ...) PE_TRY_AS(PE_JOIN(pe_result_, __LINE__), declaration, __VA_ARGS__)

#define PE_TRY_AS(result, declaration, ...)            \
  auto result = (__VA_ARGS__);                         \
  if (!result) [[unlikely]]                            \
    return std::unexpected(std::move(result).error()); \
  declaration = *std::move(result)
#define PE_JOIN(a, b) PE_JOIN_NOW(a, b)
#define PE_JOIN_NOW(a, b) a##b
