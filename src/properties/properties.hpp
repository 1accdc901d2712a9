#pragma once

#include <optional>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/properties/broken.hpp"
#include "pe/properties/locality.hpp"
#include "pe/properties/monotonicity.hpp"
#include "pe/properties/symmetry.hpp"
#include "pe/properties/translation_invariance.hpp"

namespace pe {

struct PropertyOptions {
  std::optional<Index> window = {};
  double tolerance = 0;
  bool breaks = false;
};
template <>
inline constexpr auto fields_of<PropertyOptions> =
    fields("PropertyOptions", "",
           field("window", &PropertyOptions::window,
                 R"(the largest offset that monotonicity considers, 1 to n - 1; default 50 as in Wang et al.
        2021, or n - 1 if smaller)")
               .from(1),
           field("tolerance", &PropertyOptions::tolerance,
                 R"(how much proximity may rise with distance without a violation, in the unit of the
        matrix; at least 0. With 0 a tie is also a violation.)"),
           field("breaks", &PropertyOptions::breaks, "also return the cells that violate a property"));

struct Properties {
  Monotonicity monotonicity;
  TranslationInvariance translation_invariance;
  Symmetry symmetry;
  std::optional<Locality> locality;
  std::optional<Breaks> breaks;
};
template <>
inline constexpr auto fields_of<Properties> = fields(
    "Properties",
    R"(All definitions except locality follow Wang et al. 2021, On Position Embeddings in BERT. phi(x, y) is
        row x, column y.)",
    field("monotonicity", &Properties::monotonicity,
          R"(A violation: phi(x, x + n) exceeds phi(x, x + m) by more than the tolerance (or equals it, with
        tolerance 0), where n is farther from x on the same side and m may be 0.)"),
    field("translationInvariance", &Properties::translation_invariance,
          "T is the nearest Toeplitz matrix: each diagonal replaced by its mean."),
    field("symmetry", &Properties::symmetry, "how near phi is to its transpose"),
    field("locality", &Properties::locality,
          R"(Chen, Varoquaux and Suchanek 2023, as in their code. null unless the matrix is row-stochastic:
        no entry below 0, and rows that sum to 1 within 0.001.)")
        .or_null(),
    field("breaks", &Properties::breaks, "null unless `breaks` was set").or_null());

/// Everything that is measured of an n x n matrix of proximities or attention weights, in double. Errors:
/// bad_shape unless it is square and n >= 2, non_finite with the place (proximity) - masked scores are
/// -infinity, so measure the weights -, bad_value (window, tolerance), out_of_memory.
[[nodiscard]] Result<Properties> properties(const Matrix& proximity, const PropertyOptions& options);

/// The window for n positions, once it and the tolerance are in their ranges, or bad_value.
[[nodiscard]] Result<Index> checked_window(const PropertyOptions& options, Index n);

/// For the cells of an n x n matrix with entries up to `largest` in size, in blocks of step x step.
Breaks no_breaks(const PropertyOptions& options, Index n, Index step, double largest);

}  // namespace pe
