#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// What TISA learns, kernels x heads each; see below.
struct TisaKernels {
  MatrixD amplitudes, sharpness, offsets;
};

/// As the request gives or draws them. Errors: bad_shape (amplitudes, sharpness, offsets: not kernels x
/// heads).
[[nodiscard]] Result<TisaKernels> tisa_kernels(const EncodeRequest& request);

/// A sum of Gaussians of the offset: sum_s a_s exp(-|b_s| (j - i - c_s)^2), with a, b and c the lists
/// `amplitudes`, `sharpness` and `offsets`, kernels x heads as in model/tisa.py of ulmewennberg/tisa. (That
/// code evaluates i - j - 1 in place of the paper's j - i.) An empty list is drawn: normal amplitudes of
/// deviation 1, normal offsets of deviation 4, and 1 / sharpness the squares of widths uniform in 1 .. 8.
/// Errors: bad_shape (amplitudes, sharpness, offsets: not kernels x heads).
extern const Scheme tisa_scheme;

}  // namespace pe
