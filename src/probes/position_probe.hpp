#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"
#include "pe/probes/errors.hpp"

namespace pe {

/// Singular values below this share of the largest count as 0: a float32 table says nothing below it.
inline constexpr double rank_tolerance = 2e-7;

/// Which rows a fit sees, by their position. `first_half` is the first half (rounded up) of the rows that
/// take part.
enum class SeenRows { even, odd, all, first_half };
template <>
inline constexpr auto names_of<SeenRows> =
    std::to_array<std::string_view>({"even", "odd", "all", "first-half"});

/// Consecutive parts of a seeded shuffle, as in Wang and Chen 2020.
struct Folds {
  std::int32_t count = 0;
};
template <>
inline constexpr auto fields_of<Folds> =
    fields("", "", field("folds", &Folds::count, "how many folds, at least 2").from(2).required());

/// The learning rate of gradient descent unless another is set, as a share of the largest that converges.
inline constexpr double usual_rate_share = 0.5;

/// What `epochs` steps of full-batch gradient descent on the mean squared error reach from zero weights and
/// intercept, without centring. The steps are linear, so their end is computed in one go from the singular
/// values of [table, 1].
struct GradientDescent {
  double epochs = 0;
  std::optional<double> learning_rate;
};
template <>
inline constexpr auto fields_of<GradientDescent> =
    fields("", "", field("epochs", &GradientDescent::epochs, "whole, 0 to 1e9").whole().from(0).required(),
           field("learningRate", &GradientDescent::learning_rate,
                 "above 0 and below `DescentPath.largestRate`; default half of it"));

struct PositionProbeOptions {
  enum class Solver { exact };
  struct Descent {
    GradientDescent gradient_descent;
  };

  std::variant<SeenRows, Folds> train = SeenRows::even;
  std::variant<Solver, Descent> solver = Solver::exact;
  double ridge = 0;
  Index drop = 0;
  bool controls = true;
  std::uint64_t seed = 0;
};
template <>
inline constexpr auto names_of<PositionProbeOptions::Solver> = std::to_array<std::string_view>({"exact"});
template <>
inline constexpr auto fields_of<PositionProbeOptions::Descent> = fields(
    "", "",
    field("gradientDescent", &PositionProbeOptions::Descent::gradient_descent, "how it descends").required());
template <>
inline constexpr auto fields_of<PositionProbeOptions> =
    fields("PositionProbeOptions", "",
           field("train", &PositionProbeOptions::train,
                 R"(positions that the fit sees: 'even', 'odd', 'all', the contiguous 'first-half', or k
        folds of a seeded shuffle, k from 2 to the number of remaining rows. A position keeps its number
        when rows are dropped.)"),
           field("solver", &PositionProbeOptions::solver,
                 R"('exact': least squares with intercept on centred rows, the minimum-norm solution if rows
        < columns; singular values below 2e-7 of the largest count as 0, since float32 does not resolve
        them. Or plain gradient descent on the mean squared error, from zero weights.)"),
           field("ridge", &PositionProbeOptions::ridge,
                 R"(penalty on the sum of squared weights, added to the sum of squared errors; at least 0.
        The intercept is not penalised and nothing is standardised. Exact solver only.)"),
           field("drop", &PositionProbeOptions::drop, "rows left out at the start (padding, outliers)"),
           field("controls", &PositionProbeOptions::controls, "false leaves out the two control fits"),
           field("seed", &PositionProbeOptions::seed, "for folds and controls"));

/// What a linear regression from a row of the table to its position finds.
struct PositionProbe {
  struct Control : PredictionErrors {
    std::vector<std::int32_t> positions;
    VectorD predicted;
  };
  struct Controls {
    Control shuffled;
    /// Gradient descent goes at the same share of the random table's own largest learning rate, since the
    /// rate itself need not suit another table.
    Control random;
  };

  std::vector<std::int32_t> positions;
  VectorD predicted;
  std::vector<std::uint8_t> trained;
  std::optional<PredictionErrors> train, test;
  PredictionErrors all;
  std::optional<Controls> controls;
  VectorD weights;
  double intercept = 0;
  Index rank = 0;
};
template <>
inline constexpr auto fields_of<PositionProbe::Control> = fields<PredictionErrors>(
    "ControlFit",
    R"(A fit to data without order: its errors on the held-out rows, or on all rows if none are held out.)",
    field("positions", &PositionProbe::Control::positions,
          "for every row used, the position to predict; with shuffled positions, that of another row"),
    field("predicted", &PositionProbe::Control::predicted,
          "for every row used; `PositionProbe.trained` says which of them the fit has seen"));
template <>
inline constexpr auto fields_of<PositionProbe::Controls> = fields(
    "", "", field("shuffled", &PositionProbe::Controls::shuffled, "the same rows with shuffled positions"),
    field("random", &PositionProbe::Controls::random, "random normal rows instead of the table"));
template <>
inline constexpr auto fields_of<PositionProbe> = fields(
    "PositionProbe", "", field("positions", &PositionProbe::positions, "of every row used"),
    field("predicted", &PositionProbe::predicted,
          "for every row used; with folds, the prediction of the fit that did not see it"),
    field("trained", &PositionProbe::trained,
          R"(1 if the fit saw the row; with folds 0 everywhere, since no prediction comes from a fit that
        saw its row)"),
    field("train", &PositionProbe::train, "on the rows that the fit saw").or_null(),
    field("test", &PositionProbe::test, "on the others").or_null(),
    field("all", &PositionProbe::all, "on all rows used"),
    field("controls", &PositionProbe::controls,
          R"(the same fit on shuffled positions and on a random table, normal numbers of the same shape and
        spread: what the probe reaches without any order to find. On the random table, gradient descent uses
        the same share of that table's largest learning rate.)")
        .or_null(),
    field(
        "weights", &PositionProbe::weights,
        "one for each column. With folds, `weights`, `intercept` and `rank` are those of a fit on all rows."),
    field("intercept", &PositionProbe::intercept, "the prediction for a row of zeros"),
    field("rank", &PositionProbe::rank,
          "singular values above 2e-7 of the largest, of the training rows minus their mean"));

/// The rows that a fit sees among those that stay when `drop` of `total` are left out, counted from the first
/// that stays.
std::vector<Index> rows_seen(SeenRows train, Index total, Index drop);

/// All in double. Errors: bad_shape, non_finite (table), bad_value (drop, train.folds, ridge,
/// solver.gradientDescent.*; with controls, those of random_table_like), out_of_memory.
[[nodiscard]] Result<PositionProbe> probe_positions(const Matrix& table, const PositionProbeOptions& options,
                                                    const Progress& progress = {});

}  // namespace pe
