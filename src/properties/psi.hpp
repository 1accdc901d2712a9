#pragma once

#include <optional>
#include <span>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// psi(m) = sum_i cos(w_i m), the dot product of two sinusoidal vectors at distance m (Wang et al. 2021,
/// section 3), and where it stops falling.
struct Psi {
  VectorD psi, derivative;
  std::optional<double> first_rise;
  /// To 1e-9, and beyond 1e6 to 1e-15 of m. A maximum of the derivative that exceeds 0 over less than 1 / 100
  /// of the shortest wavelength / (2 pi) may be missed.
  std::optional<double> first_stationary;
};
template <>
inline constexpr auto fields_of<Psi> =
    fields("Psi", "", field("psi", &Psi::psi, "for each distance"),
           field("derivative", &Psi::derivative, "for each distance"),
           field("firstRise", &Psi::first_rise,
                 R"(the first whole distance m with psi(m) >= psi(m - 1), up to the largest distance given;
        null if there is none)")
               .or_null(),
           field("firstStationary", &Psi::first_stationary,
                 R"(where the derivative first reaches 0 from below, to 1e-9, up to the largest distance
        given; null if it never does)")
               .or_null());

/// Frequencies from 0 to 1e4 in radians per position, distances from 0 to 1e7. An angle errs by 1.1e-16 of
/// itself. Errors: bad_value (frequencies, distances) where a list is empty or out of range; too_large
/// (distances) where there are more than 2^27 pairs of both, or the largest distance times the number of
/// frequencies is more: first_rise walks there by whole distances; or where the search for first_stationary,
/// whose steps are as short as the shortest waves ask, takes more than 2^27 cosines; out_of_memory.
[[nodiscard]] Result<Psi> psi(std::span<const double> frequencies, std::span<const double> distances);

}  // namespace pe
