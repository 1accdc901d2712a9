#include <algorithm>
#include <memory>

#include "pe/encodings/catalog.hpp"
#include "pe/encodings/formula.hpp"

namespace pe {

std::span<const Scheme* const> catalog() {
  static const std::size_t count = fixed_schemes().size() + 2;
  static const auto all = [] {
    auto schemes = std::make_unique<const Scheme*[]>(count);
    const Scheme** end = std::ranges::copy(fixed_schemes(), schemes.get()).out;
    *end++ = &formula_scheme;
    *end = &bias_formula_scheme;
    return schemes;
  }();
  return {all.get(), count};
}

}  // namespace pe
