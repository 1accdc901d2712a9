#pragma once

#include <vector>

#include "core/matrix.hpp"
#include "recognition/recognize.hpp"

namespace pe {

/// The sinusoidal families of recognize(): the best fits to a table without padding, the best first, at most
/// `count` of them, those of a grid included. Rows of zeros are left out. Besides the layouts of sinusoidal.hpp
/// these mistakes are known:
///
/// exponent-not-doubled: column j has the frequency base^(-j / d), i / d in place of 2 i / d.
/// exponent-over-all-columns: base^(-2 j / d), with j over all columns.
/// sine-only: no cosines. layout-confused: the functions of one layout, the frequencies of the other.
/// float16-angles, bfloat16-angles: angles rounded before the sine was taken. off-by-one: positions begin at
/// 1. degrees: angles times pi / 180.
std::vector<RecognitionFit> fit_waves(const Matrix& table, std::size_t count);

}  // namespace pe
