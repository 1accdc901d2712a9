#include "pe/core/text.hpp"

#include <algorithm>
#include <cmath>

namespace pe {

namespace {

/// 1e-6 <= number < 1e15, with as many decimals as nine digits need.
std::string plain(double number) {
  double scale = 1;
  std::size_t decimals = 0;
  while (std::abs(number - std::round(number * scale) / scale) > 1e-9 * number) {
    scale *= 10;
    ++decimals;
  }
  const double whole = std::floor(std::round(number * scale) / scale);
  std::string text = to_text(std::llround(whole));
  if (decimals == 0) return text;
  const std::string fraction = to_text(std::llround((number - whole) * scale));
  return text + "." + std::string(decimals - fraction.size(), '0') + fraction;
}

}  // namespace

// Not std::to_chars or printf: their tables for every double would be a fifth of the wasm module.
std::string to_text(double number) {
  if (std::isnan(number)) return "NaN";
  if (number < 0) return std::string("-").append(to_text(-number));
  if (std::isinf(number)) return "Infinity";
  if (number == 0) return "0";
  if (number >= 1e-6 && number < 1e15) return plain(number);
  const int exponent = static_cast<int>(std::floor(std::log10(number) + 1e-12));
  // In two steps, because the power alone can leave the range of a double.
  const double mantissa = number * std::pow(10, -exponent / 2) * std::pow(10, -exponent - -exponent / 2);
  return plain(mantissa) + "e" + to_text(exponent);
}

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

Piece::Piece(const char* text) : Piece(std::string_view(text)) {}
Piece::Piece(std::string_view text) : words(text), number(0) {}
Piece::Piece(const std::string& text) : Piece(std::string_view(text)) {}
Piece::Piece(double value) : number(value) {}

std::ptrdiff_t characters_in(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return !is_continuation(c); });
}

std::string joined(std::initializer_list<Piece> pieces) {
  std::string result;
  for (const auto& [words, number] : pieces)
    result += words.data() == nullptr ? to_text(number) : std::string(words);
  return result;
}

}  // namespace pe
