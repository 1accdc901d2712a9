#pragma once

#include <charconv>
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace pe {

/// "512", "0.02", "4.5e-9": what stands in a message. About nine digits; not for data.
std::string to_text(double number);

template <std::integral Integer>
std::string to_text(Integer number) {
  char digits[24];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

/// A piece of a message: words, or a number as to_text has it. Its constructors are no templates, lest each of a hundred
/// messages bring its own copy of them.
struct Piece {
  std::string_view words;
  double number;

  Piece(const char* text);
  Piece(std::string_view text);
  Piece(const std::string& text);
  Piece(double value);
  Piece(std::integral auto value) : Piece(static_cast<double>(value)) {}
};

/// The pieces one after the other.
std::string joined(std::initializer_list<Piece> pieces);

}  // namespace pe
