#pragma once

#include <tuple>

#include "functions.hpp"
#include "pe/attention/temperature.hpp"
#include "pe/encodings/remapped_distances.hpp"
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_heads.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/probes/shift_probe.hpp"
#include "pe/probes/states_probe.hpp"
#include "pe/properties/diagnosis.hpp"
#include "pe/properties/properties.hpp"
#include "pe/properties/psi.hpp"
#include "pe/properties/shared_angles.hpp"
#include "pe/properties/table_properties.hpp"
#include "pe/recognition/recognize.hpp"
#include "pe/tables/resize_table.hpp"

// What is measured on tables and on proximities.
namespace pe {

inline constexpr auto analysis_functions = std::tuple(
    function("properties", &properties, {"proximity", "options"},
             R"(Monotonicity, translation invariance, symmetry and locality of a proximity or attention
        matrix, n x n with n >= 2, in double precision. Throws 'bad-shape' (proximity) for another shape,
        'non-finite' (proximity) for masked scores (pass the attention weights instead), 'bad-value'
        (window, tolerance).)"),
    function("tableProperties", &table_properties, {"table", "options", "onProgress"},
             R"(`properties` of the proximity of a table's rows, with the same bits, and an overview of that
        proximity. It never stores the n x n numbers but computes them in strips, twice. Throws 'bad-shape'
        (table) for fewer than two rows, 'too-large' (table) for more than 32768, 'non-finite' (table) also
        if a proximity overflows float32, 'bad-value' (table) if all of them are too small for it,
        'bad-value' (window, tolerance).)"),
    function("psi", &psi, {"frequencies", "distances"},
             R"(psi(m) = sum of cos(frequency m), the proximity of two sinusoids at distance m, and its
        derivative, in double precision. Frequencies from 0 to 1e4 in radians per position, distances from 0
        to 1e7; at least one of each. Throws 'too-large' (distances) if any of these exceeds 2^27: the pairs
        of a frequency and a distance, the number of frequencies times the largest distance, or the cosines
        needed to find `firstStationary`, whose step follows the highest frequency.)"),
    function("sharedAngles", &shared_angles, {"frequencies", "options"},
             R"(Which positions a rotary embedding does not tell from the ones before them, because their
        angles, in radians per position times position, are the same numbers in a format of few bits. Throws
        'bad-value' (frequencies, below 0 or none; length), 'too-large' (length) for more than 2^27 angles.)"),
    function(
        "queryFactors", &query_factors, {"positions", "temperature"},
        R"(What multiplies the queries at these positions, 0 to 1e9, for the `queryFactors` of `attend`.)"),
    function("remappedDistances", &remapped_distances, {"distances", "length", "trained", "remap"},
             R"(What the last query of a text of `length` words sees at these distances, whole numbers from 0
        to length - 1, and how that fits into a trained length; both lengths 1 to 2^22. Throws 'bad-value'
        (near) for a window of 'dual-chunk' that is not below its chunk.)"),
    function("diagnose", &diagnose, {"table", "onProgress"},
             R"(Norms, spectrum, nearest pair, duplicates and principal components of a table of at least
        two rows, in double precision. Throws 'too-large' (table) for more than 32768 rows, or for more than
        3072 rows and more than 3072 columns.)"),
    function(
        "probePositions", &probe_positions, {"table", "options", "onProgress"},
        R"(Linear regression from a row of the table, n x d, to its position, in double precision. At least
        two rows must remain after `drop`. Throws 'bad-value' (drop, train.folds, ridge,
        solver.gradientDescent.epochs, ...learningRate). If the descent would not converge, the error names
        the rate below which it does. With controls, 'bad-value' (table) too, where a random table of the
        same spread would leave float32.)"),
    function(
        "descentPath", &descent_path, {"table", "options", "onProgress"},
        R"(Gradient descent towards the exact fit: errors and predictions after the given numbers of epochs.
        At least two rows must remain after `drop`. Throws 'bad-value' (drop, epochs, learningRate; table,
        where its numbers are so small or so large that the exact solution is lost in rounding beside the
        intercept).)"),
    function("probeOrder", &probe_order, {"table", "options", "onProgress"},
             R"(Logistic regression from two concatenated rows of the table to which of them comes later, in
        double precision. At least two rows must remain after `drop`, four with folds by positions. Throws
        'bad-value' (pairs, folds, foldsBy, c, maxIterations, drop; table, where a random table of the same
        spread would leave float32), 'too-large' (pairs).)"),
    function("probeShift", &probe_shift, {"table", "options", "onProgress"},
             R"(Linear regression from the row of a position to the row k positions later, in double
        precision: whether PE(p + k) is a linear function of PE(p). Throws 'bad-shape' (table) for fewer than
        four rows, 'bad-value' (shift).)"),
    function("probeStates", &probe_states, {"states", "options", "onProgress"},
             R"(Linear regression from hidden states to the position of their word, in double precision, with
        folds of whole prompts. `states`: prompts x positions rows, prompt after prompt. Throws 'bad-value'
        (positions, folds, ridge, drop; states, where random rows of the same spread would leave float32),
        'out-of-memory' (states): a fit takes 32 bytes for each number.)"),
    function("headMap", &head_map, {"table", "layer", "head"},
             R"(The map of position against position of one head of a first layer, counted from 0. Throws
        'bad-shape' and 'non-finite' (table, weights.q, weights.k, biases.q, biases.k, norm.gain, norm.bias,
        words, constant), 'bad-value' (heads, drop, head, norm.epsilon), 'too-large' (table) for more than
        4096 positions.)"),
    function("probeHeads", &probe_heads, {"table", "layer", "onProgress"},
             R"(How much of their attention the heads of a first layer pay to certain positions, by positions
        alone, and which share of their scores' variance positions explain. Throws as `headMap` does.)"),
    function("resizeTable", &resize_table, {"table", "options"},
             R"(The table with another number of rows, as code does it that gives a trained model longer
        texts or larger images. Interpolates in double precision as PyTorch does. Throws 'bad-value' (rows;
        prefix; grid, if it has not as many cells as there are rows after the prefix; newGrid; antialias, for
        another method than 'bicubic'), 'too-large' (rows, newGrid).)"),
    function("recognize", &recognize, {"table", "options", "onProgress"},
             R"(Identifies a generated table: its scheme, parameters and scale, and mistakes known from real
        code.)"));

}  // namespace pe
