#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace pe {

/// "512", "0.02", "4.5e-9": a number for messages, with about nine digits. Not for data.
std::string to_text(double number);

template <std::integral Integer>
std::string to_text(Integer number) {
  char digits[24];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

/// A piece of a message: words, or a number as to_text writes it. Its constructors are not templates, so that
/// a hundred messages do not each instantiate them.
struct Piece {
  std::string_view words;
  double number;

  Piece(const char* text);
  Piece(std::string_view text);
  Piece(const std::string& text);
  Piece(double value);
  Piece(std::integral auto value) : Piece(static_cast<double>(value)) {}
};

/// Whether a byte of UTF-8 continues a character.
bool is_continuation(char byte);

/// How many characters (code points) the UTF-8 text has.
std::ptrdiff_t characters_in(std::string_view text);

/// Joins the pieces.
std::string joined(std::initializer_list<Piece> pieces);

}  // namespace pe
