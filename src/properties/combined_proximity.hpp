#pragma once

#include <optional>
#include <span>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/properties/proximity.hpp"

namespace pe {

/// What a table P on the inputs and vectors R of offsets add to the scores of all heads together, before the
/// scaling and with the identity as the weights of queries and keys:
///
///   phi(x, y) = sum over the heads h of <P_x^h, P_y^h + R_{y - x}>,
///
/// where P^h is the part of P that head h sees and R is added to the key (Shaw et al. 2018, equation 4). R is
/// as wide as a head, and all heads share it. Entries of P that fill no head are left out; the first head is
/// filled with zeros. With the cosine, every row of P and R is scaled to length 1 first; a row of zeros stays
/// one.
///
/// Of one encoding alone its proximity. Errors: those of proximity(); not_supported (source) for any other
/// encodings.
[[nodiscard]] Result<Matrix> proximity(std::span<const Encoding> encodings, Measure measure, Index head = 0,
                                       std::optional<Index> row = {});

}  // namespace pe
