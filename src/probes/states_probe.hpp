#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"
#include "pe/probes/errors.hpp"

namespace pe {

struct StatesProbeOptions {
  Index positions = 0;
  std::int32_t folds = 5;
  double ridge = 0;
  Index drop = 0;
  bool controls = true;
  std::uint64_t seed = 0;
};
template <>
inline constexpr auto fields_of<StatesProbeOptions> =
    fields("StatesProbeOptions", "",
           field("positions", &StatesProbeOptions::positions,
                 "rows of each prompt, at least 2: the number of rows is a multiple of it")
               .from(2)
               .required(),
           field("folds", &StatesProbeOptions::folds,
                 R"(parts of a seeded shuffle of the prompts: no prompt is both learned from and predicted.
        From 2 to the number of prompts.)")
               .from(2),
           field("ridge", &StatesProbeOptions::ridge,
                 R"(penalty on the sum of squared weights, added to the sum of squared errors; at least 0.
        The intercept is not penalised and nothing is standardised.)"),
           field("drop", &StatesProbeOptions::drop,
                 R"(positions left out at the start of every prompt: the first is often an outlier. At least
        two must remain.)"),
           field("controls", &StatesProbeOptions::controls, "false leaves out the two control fits"),
           field("seed", &StatesProbeOptions::seed, "for folds and controls"));

/// What a linear regression from hidden states to positions finds in prompts that it has not seen.
struct StatesProbe {
  struct Controls {
    PredictionErrors shuffled;
    PredictionErrors random;
  };

  std::vector<std::int32_t> positions;
  std::vector<std::int32_t> fold_of;
  VectorD predicted;
  PredictionErrors errors;
  VectorD fold_r2;
  VectorD mae;
  std::optional<Controls> controls;
  Index rank = 0;
};
template <>
inline constexpr auto fields_of<StatesProbe::Controls> = fields(
    "", "",
    field("shuffled", &StatesProbe::Controls::shuffled, "the same states; each prompt's positions shuffled"),
    field("random", &StatesProbe::Controls::random, "random normal rows instead of the states"));
template <>
inline constexpr auto fields_of<StatesProbe> =
    fields("StatesProbe", "", field("positions", &StatesProbe::positions, "those that stay, of every prompt"),
           field("foldOf", &StatesProbe::fold_of, "for each prompt, the fold that predicts it"),
           field("predicted", &StatesProbe::predicted,
                 "prompts x positions that stay: by the fit that has not seen the prompt"),
           field("errors", &StatesProbe::errors, "on all of them"),
           field("foldR2", &StatesProbe::fold_r2, "the r2 of each fold"),
           field("mae", &StatesProbe::mae, "mean |prediction - position| for each position, in positions"),
           field("controls", &StatesProbe::controls,
                 "the same fits where there is no order to find: what the probe reaches all the same")
               .or_null(),
           field("rank", &StatesProbe::rank,
                 "singular values above 2e-7 of the largest, of all states used minus their mean"));

/// Exact least squares in double, as probe_positions solves it, on several rows a position: `states` holds
/// prompt after prompt, each `positions` rows. A fit takes (rows x width) doubles four times over; the whole
/// takes folds + 1 fits, twice with controls. Errors: bad_shape, non_finite (states), bad_value (positions,
/// folds, ridge, drop; with controls, those of random_table_like), out_of_memory (states).
[[nodiscard]] Result<StatesProbe> probe_states(const Matrix& states, const StatesProbeOptions& options,
                                               const Progress& progress = {});

}  // namespace pe
