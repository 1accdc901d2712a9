#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// FNV-1a of the bytes of some numbers: tells whether two platforms gave the same bits. `hash`: of what went
/// before.
template <class Number>
std::uint64_t bits_hash(std::span<const Number> numbers, std::uint64_t hash = 0xcbf29ce484222325) {
  for (const std::byte byte : std::as_bytes(numbers))
    hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3;
  return hash;
}
