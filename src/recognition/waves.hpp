#pragma once

#include <cstddef>
#include <vector>

#include "core/matrix.hpp"
#include "core/progress.hpp"
#include "recognition/recognize.hpp"
#include "recognition/wave_fit.hpp"

namespace pe {

/// The best sinusoids for a table whose rows are positions, the best first, at most `count` of them, those of a
/// grid included: judged on some of its rows and columns, without the rows of zeros.
std::vector<WaveFit> fit_waves(const Matrix& table, std::size_t count, const Progress& progress);

/// What to call it. Besides the layouts of sinusoidal.hpp these mistakes are known:
///
/// exponent-not-doubled: column j has the frequency base^(-j / d), i / d in place of 2 i / d.
/// exponent-over-all-columns: base^(-2 j / d), with j over all columns.
/// frequencies-from-one: base^(-2 i / d) with i from 1, as Wang et al. 2021 write it.
/// sine-only: no cosines. layout-confused: the functions of one layout, the frequencies of the other.
/// float16-angles, bfloat16-angles: angles rounded before the sine was taken; -positions, -frequencies: these
/// alone. off-by-one: positions begin at 1. degrees: angles times pi / 180.
RecognitionFit described(const WaveFit& fit);

}  // namespace pe
