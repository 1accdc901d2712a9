#pragma once

#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <string_view>

// Pieces of TypeScript.
namespace pe {

inline std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

inline std::string lower_first(std::string name) {
  if (!name.empty()) name[0] = static_cast<char>(std::tolower(name[0]));
  return name;
}

/// With `before` in front of all but the first.
inline void append(std::string& list, const char* before, const std::string& item) {
  list += (list.empty() ? "" : before) + item;
}

template <class Names>
std::string quoted_list(const Names& names, const char* between) {
  std::string result;
  for (const std::string_view name : names) append(result, between, quoted(name));
  return result;
}

/// A documentation comment without the line breaks of the source.
inline std::string comment(const std::string& indent, std::string_view text) {
  std::string line;
  for (const char letter : text) {
    if (letter != ' ' && letter != '\n')
      line += letter;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line.empty() ? "" : indent + "/** " + line + " */\n";
}

/// What a field means, and what it is unless given.
inline std::string with_default(const std::string& text, const std::string& usual) {
  if (text.empty()) return "default " + usual;
  return text.ends_with('.') ? text + " Default " + usual + "." : text + "; default " + usual;
}

inline std::string number_text(double number) {
  if (number == std::floor(number) && std::abs(number) < 1e16)
    return std::to_string(static_cast<long long>(number));
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

inline std::string constant(const std::string& name, const std::string& value) {
  return "export const " + name + " = " + value + ";\n";
}

}  // namespace pe
