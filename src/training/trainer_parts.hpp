#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "pe/core/matrix.hpp"

// What the files of Trainer share: how sequences go through in parts, and hashes.
namespace pe {

/// Sequences that go through together have about so many rows: few enough to stay in the nearer caches, and
/// to be interrupted soon.
inline constexpr Index rows_of_part = 256;

inline Index sequences_in_part(Index n) {
  return std::max<Index>(1, rows_of_part / n);
}

/// FNV-1a; `hash` is that of the bytes before.
inline std::uint64_t fnv1a(std::span<const std::uint8_t> bytes, std::uint64_t hash = 0xcbf29ce484222325) {
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

inline std::span<const std::uint8_t> bytes_of(std::span<const float> numbers) {
  return {reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace pe
