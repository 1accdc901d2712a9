#include "pe/probes/states_probe.hpp"

#include <cmath>
#include <utility>

#include "pe/core/picking.hpp"
#include "pe/core/random.hpp"
#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/probes/control_table.hpp"
#include "pe/probes/fit_parts.hpp"
#include "pe/probes/folds.hpp"

namespace pe {

namespace {

Result<void> check(const Matrix& states, const StatesProbeOptions& options) {
  const auto& [positions, folds, ridge, drop, controls, seed] = options;
  if (states.size() == 0) return fail(ErrorCode::bad_shape, "states", {"states must be at least 1 x 1"});
  PE_CHECK(check_finite(states, "states"));
  if (positions < 2 || states.rows() % positions != 0 || states.rows() < 2 * positions)
    return fail(ErrorCode::bad_value, "positions",
                {"positions is ", positions, "; the ", states.rows(),
                 " rows of states must be at least 2 prompts of so many rows, at least 2"});
  PE_CHECK(check_range(static_cast<double>(drop), 0, static_cast<double>(positions - 2), "drop"));
  PE_CHECK(check_range(folds, 2, static_cast<double>(states.rows() / positions), "folds"));
  PE_CHECK(check_range(ridge, 0, 1e300, "ridge"));
  const auto rows = static_cast<double>(states.rows() / positions * (positions - drop));
  // The rows of a fit, their decomposition twice over, and the states of the control or without those dropped.
  return check_memory(4 * sizeof(double) * rows * static_cast<double>(states.cols() + 1), "states");
}

/// The states without the first positions of each prompt.
Matrix kept_states(const Matrix& states, Index positions, Index drop) {
  const Index prompts = states.rows() / positions, stay = positions - drop;
  Matrix kept(prompts * stay, states.cols());
  for (Index k = 0; k < prompts; ++k)
    kept.middleRows(k * stay, stay) = states.middleRows(k * positions + drop, stay);
  return kept;
}

}  // namespace

Result<StatesProbe> probe_states(const Matrix& states, const StatesProbeOptions& options,
                                 const Progress& progress) {
  PE_CHECK(check(states, options));
  const auto& [positions, folds, ridge, drop, controls, seed] = options;
  const Index prompts = states.rows() / positions, stay = positions - drop, count = prompts * stay;
  const Matrix kept = drop == 0 ? Matrix() : kept_states(states, positions, drop);
  const MatrixView rows = drop == 0 ? states : kept;

  StatesProbe result;
  for (Index i = drop; i < positions; ++i) result.positions.push_back(static_cast<std::int32_t>(i));
  const VectorD once =
      VectorD::LinSpaced(stay, static_cast<double>(drop), static_cast<double>(positions - 1));
  const VectorD truth = once.replicate(prompts, 1);

  Random shuffling(seed);
  const auto order = random_permutation(static_cast<std::int32_t>(prompts), shuffling);
  result.fold_of.resize(static_cast<std::size_t>(prompts));
  for (Index fold = 0; fold < folds; ++fold)
    for (Index i = start_of_fold(fold, folds, prompts); i < start_of_fold(fold + 1, folds, prompts); ++i)
      result.fold_of[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] =
          static_cast<std::int32_t>(fold);
  const Parts parts = parts_of_folds(order, folds, stay);
  const LinearFit::Solver solver = LinearFit::Exact{ridge};

  Random random(mix_seed(seed, 1));
  std::vector<VectorD> targets{truth};
  if (controls) {
    VectorD shuffled(count);
    for (Index k = 0; k < prompts; ++k) {
      const auto places = random_permutation(static_cast<std::int32_t>(stay), random);
      for (Index i = 0; i < stay; ++i) shuffled(k * stay + i) = once(places[static_cast<std::size_t>(i)]);
    }
    targets.push_back(std::move(shuffled));
  }
  PE_TRY(auto&& found, fit_parts(rows, parts, targets, solver, progress.part(0, controls ? 0.5 : 1)));
  if (controls) {
    PE_TRY(const auto& noise, random_table_like(rows, random));
    PE_TRY(const auto& from_noise, fit_parts(noise, parts, {truth}, solver, progress.part(0.5, 1)));
    result.controls = {.shuffled = prediction_errors(found.predicted[1], targets[1]),
                       .random = prediction_errors(from_noise.predicted[0], truth)};
  }

  result.predicted = std::move(found.predicted[0]);
  result.errors = prediction_errors(result.predicted, truth);
  result.rank = found.rank;
  result.fold_r2.resize(folds);
  for (Index fold = 0; fold < folds; ++fold) {
    const std::vector<Index> held = parts.part(fold).predicted;
    result.fold_r2(fold) = prediction_errors(pick(result.predicted, held), pick(truth, held)).r2;
  }
  result.mae = VectorD::Zero(stay);
  for (Index i = 0; i < count; ++i)
    result.mae(i % stay) += std::abs(result.predicted(i) - truth(i)) / static_cast<double>(prompts);
  return result;
}

}  // namespace pe
