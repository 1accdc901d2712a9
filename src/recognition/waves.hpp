#pragma once

#include <cstddef>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"
#include "pe/recognition/recognize.hpp"
#include "pe/recognition/wave_fit.hpp"

namespace pe {

/// The best sinusoids for a table whose rows are positions, the best first, at most `count` of them, those of
/// a grid included: judged on some of its rows and columns, without the rows of zeros.
std::vector<WaveFit> fit_waves(const Matrix& table, std::size_t count, const Progress& progress);

/// What to call the fit, and which mistake it shows.
RecognitionFit described(const WaveFit& fit);

}  // namespace pe
