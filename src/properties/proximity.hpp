#pragma once

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "encodings/encoding.hpp"

namespace pe {

enum class Measure { dot, cosine };

/// n x n proximity of the rows of a table (Wang et al. 2021, section 3): phi(x, y) = <P_x, P_y>, or the
/// cosine of the angle between them. Exactly symmetric. The cosine with a zero row is 0. Errors: bad_shape,
/// non_finite, out_of_memory (table).
Result<Matrix> proximity(const Matrix& table, Measure measure);

/// The same for an encoding, by the place where it acts: the rows of an input table; of a rotary encoding (2
/// / width) sum_i decay_i(x) / decay_i(y) cos(theta_i (x - y)), where the decay is 1 but for xPos, and
/// without the attention factor; of a bias the bias of a head itself (0 .. heads - 1); of relative vectors
/// the proximity of the key vectors of two offsets, over all offsets. Errors, besides: not_supported where
/// position enters nowhere; bad_value (head).
Result<Matrix> proximity(const Encoding& encoding, Measure measure, Index head = 0);

}  // namespace pe
