#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "allocations.hpp"
#include "draw.hpp"
#include "pe/core/error.hpp"

namespace pe::fuzz {

/// What the bindings call.
struct Target {
  std::string_view name;
  /// Draws a request and makes it. True if it was answered, false if it was refused.
  bool (*run)(Draw& draw);
  /// A slow one runs one case of so many.
  std::uint64_t every = 1;
  /// What one request can have. A request for the largest table that a page can hold is refused at once, and
  /// cases stay short.
  double heap_bytes = 8e6;
};

std::span<const Target> targets();

/// What must hold whatever was asked; ends the program where it does not.
inline void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// Makes a request, which asks for the memory that it takes.
template <class Call>
auto ask(const Call& call) {
  std::optional<std::invoke_result_t<Call>> result;
  const auto counted = allocations::count([&] { result.emplace(call()); });
  constexpr double small = 5e5;  // lists of names and numbers, for which nobody asks
  if (counted.unasked >= counted.asked / 16 + small)
    std::fprintf(stderr, "%.0f bytes asked for, %.0f more taken\n", counted.asked, counted.unasked);
  expect(counted.unasked < counted.asked / 16 + small, "memory is asked for before it is taken");
  return *std::move(result);
}

/// Whether there was an answer; an error must say what is wrong.
template <class Value>
bool answered(const Result<Value>& result) {
  if (!result) expect(!result.error().message.empty(), "an error has a message");
  return result.has_value();
}

bool run_trainer(Draw& draw);

}  // namespace pe::fuzz
