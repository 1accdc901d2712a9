#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"
#include "pe/core/random.hpp"

namespace pe::fuzz {

/// Draws the parts of one request. Most are valid, so that a request gets past the first check; the others
/// are borderline or absurd.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  /// True in one of `of` draws.
  bool rarely(std::uint32_t of) { return random_.below(of) == 0; }
  bool flag() { return rarely(2); }
  /// From `least` to `most`, both included.
  Index between(Index least, Index most);
  std::uint64_t seed() { return random_.bits(); }

  /// `usual`, or rarely another size: 0, 1, -1, a neighbour or the largest that JavaScript can pass.
  Index size(Index usual);
  /// As large as the checks and the heap let pass, or a little larger.
  Index large(Index usual) { return usual << between(1, 21); }
  /// Around zero; or an end of the range of doubles or floats, not finite, subnormal.
  double number();
  /// From `least` to `most`, often one of both; rarely any number.
  double number(double least, double most);
  /// Usually finite: normal numbers, zeros, equal or whole numbers, subnormal or very large ones; rarely with
  /// an entry that is not finite.
  Matrix matrix(Index rows, Index cols);
  /// Up to `most` numbers of a range.
  std::vector<double> numbers(Index most, double least, double largest);
  /// Words of a formula, mostly no formula.
  std::string formula();

  template <class Value>
  const Value& one_of(std::span<const Value> values) {
    return values[random_.below(static_cast<std::uint32_t>(values.size()))];
  }
  template <class Value>
  Value one_of(std::initializer_list<Value> values) {
    return values.begin()[random_.below(static_cast<std::uint32_t>(values.size()))];
  }
  /// A value of an enum with names.
  template <class Enum>
  Enum choice() {
    return static_cast<Enum>(random_.below(static_cast<std::uint32_t>(names_of<Enum>.size())));
  }

 private:
  Random random_;
};

}  // namespace pe::fuzz
