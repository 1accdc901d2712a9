#include <algorithm>
#include <array>

#include "encodings/catalog.hpp"
#include "encodings/formula.hpp"

namespace pe {

std::span<const Scheme* const> catalog() {
  static const auto all = [] {
    std::array<const Scheme*, fixed_count + 2> schemes{};
    *std::ranges::copy(fixed_schemes(), schemes.begin()).out = &formula_scheme;
    schemes.back() = &bias_formula_scheme;
    return schemes;
  }();
  return all;
}

}  // namespace pe
