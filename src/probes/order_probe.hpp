#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

/// As many as Wang and Chen 2020 take.
inline constexpr std::int32_t usual_folds = 5;

/// The fewest positions in a fold by positions, enough for one pair.
inline constexpr Index least_fold = 2;

struct OrderProbeOptions {
  enum class FoldsBy { positions, pairs };

  std::int32_t pairs = 512;
  std::optional<std::int32_t> folds;
  FoldsBy folds_by = FoldsBy::positions;
  double c = 1;
  std::int32_t max_iterations = 1000;
  Index drop = 0;
  std::uint64_t seed = 0;

  /// The most folds for so many remaining rows.
  Index most_folds(Index rows) const;
};
template <>
inline constexpr auto names_of<OrderProbeOptions::FoldsBy> =
    std::to_array<std::string_view>({"positions", "pairs"});
template <>
inline constexpr auto fields_of<OrderProbeOptions> = fields(
    "OrderProbeOptions", R"(The defaults follow Wang and Chen 2020, except that they cut folds by pairs.)",
    field("pairs", &OrderProbeOptions::pairs,
          "pairs of distinct positions, in all folds together; from 2 to 100000")
        .from(2)
        .to(100'000),
    field("folds", &OrderProbeOptions::folds,
          R"(from 2 to the number of pairs; with folds by positions at most half of the remaining rows.
        Default 5, or half of the remaining rows if that is less.)")
        .from(2)
        .to(100'000),
    field("foldsBy", &OrderProbeOptions::folds_by,
          R"(what is split into folds. 'positions': the shuffled positions are split into folds, and the
        pairs of a fold are drawn from its own positions. No fit is tested on a position that it has seen.
        Needs at least four remaining rows. 'pairs', as in Wang and Chen 2020: pairs are drawn from all
        positions and then split. Pairs of different folds share positions, so with few rows the classifier
        can memorise them, and even shuffled positions seem to have an order.)"),
    field("c", &OrderProbeOptions::c, R"(inverse strength of the penalty, as in scikit-learn: |w|^2 / 2 + c
        * sum of the log losses; from 1e-6 to 1e6)"),
    field("maxIterations", &OrderProbeOptions::max_iterations,
          "at most this many Newton steps in each fit, from 1 to 10000")
        .from(1)
        .to(10'000),
    field("drop", &OrderProbeOptions::drop, "rows left out at the start"),
    field("seed", &OrderProbeOptions::seed, "for pairs and controls"));

struct OrderErrors {
  double error_rate = 0;
  std::vector<double> fold_errors;
};
template <>
inline constexpr auto fields_of<OrderErrors> =
    fields("OrderErrors",
           "Shares of pairs put in the wrong order, 0 to 1, measured on pairs that the fit has not seen.",
           field("errorRate", &OrderErrors::error_rate, "mean of the folds' error rates"),
           field("foldErrors", &OrderErrors::fold_errors, "in the order of the folds"));

/// Which of two positions comes first, by logistic regression from their rows side by side: the second probe
/// of Wang and Chen 2020 (512 random pairs, 5 folds by pairs, C = 1, at most 1000 iterations).
struct OrderProbe : OrderErrors {
  struct Controls {
    OrderErrors shuffled, random;
  };

  double control = 0;
  Controls controls;
  bool converged = true;
};
template <>
inline constexpr auto fields_of<OrderProbe::Controls> = fields(
    "", "", field("shuffled", &OrderProbe::Controls::shuffled, "the same rows with shuffled positions"),
    field("random", &OrderProbe::Controls::random, "random normal rows instead of the table"));
template <>
inline constexpr auto fields_of<OrderProbe> = fields<OrderErrors>(
    "OrderProbe", "", field("control", &OrderProbe::control, "`controls.random.errorRate`"),
    field("controls", &OrderProbe::controls,
          R"(the same pairs without any order to find: with shuffled positions, and on a random table of
        normal numbers of the same shape and spread. About 0.5 with folds by positions; lower with folds by
        pairs if there are few rows.)"),
    field("converged", &OrderProbe::converged,
          "false if any fit, including the controls, ran out of iterations"));

/// Pairs of two different rows, drawn with equal probability; a pair may come twice. The label is 1 where the
/// second row stands later. All in double. Errors: bad_shape, non_finite (table), bad_value (pairs, folds, c,
/// maxIterations, drop: by positions, four rows have to stay; those of random_table_like), out_of_memory,
/// too_large (table).
[[nodiscard]] Result<OrderProbe> probe_order(const Matrix& table, const OrderProbeOptions& options,
                                             const Progress& progress = {});

}  // namespace pe
