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

/// Whether pow, exp and log of the C library have the bits with which results were recorded: those of glibc
/// and of Emscripten's have. Others may differ in the last one.
#if defined(__GLIBC__) || defined(__EMSCRIPTEN__)
inline constexpr bool has_recorded_pow = true;
#else
inline constexpr bool has_recorded_pow = false;
#endif
