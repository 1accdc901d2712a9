#include "pe/probes/position_probe.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "pe/core/picking.hpp"
#include "pe/core/random.hpp"
#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/probes/control_table.hpp"
#include "pe/probes/fit_parts.hpp"
#include "pe/probes/table_check.hpp"

namespace pe {

namespace {

using Options = PositionProbeOptions;
using Rows = std::vector<Index>;

Result<void> check(const Matrix& table, const Options& options) {
  PE_CHECK(check_table(table, options.drop));
  const Index rows = table.rows() - options.drop;
  if (const auto* folds = std::get_if<Folds>(&options.train))
    PE_CHECK(check_range(folds->count, 2, static_cast<double>(rows), "train.folds"));
  PE_CHECK(check_range(options.ridge, 0, 1e300, "ridge"));
  if (const auto* chosen = std::get_if<Options::Descent>(&options.solver)) {
    if (options.ridge != 0)
      return fail(ErrorCode::bad_value, "ridge",
                  {"ridge works only with the exact solver; set it to 0 for gradient descent"});
    const GradientDescent& descent = chosen->gradient_descent;
    const std::string epochs = "solver.gradientDescent.epochs", rate = "solver.gradientDescent.learningRate";
    PE_CHECK(check_range(descent.epochs, 0, 1e9, epochs));
    if (descent.epochs != std::floor(descent.epochs))
      return fail(ErrorCode::bad_value, epochs, {epochs, " must be a whole number"});
    if (descent.learning_rate) PE_CHECK(check_range(*descent.learning_rate, 1e-300, 1e300, rate));
  }
  // The rows of a fit, their decomposition twice over (but for its rotations), and the table of the control.
  const double cells = static_cast<double>(rows) * static_cast<double>(table.cols() + 1);
  return check_memory(4 * sizeof(double) * cells, "table");
}

LinearFit::Solver solver_of(const Options& options) {
  if (const auto* descent = std::get_if<Options::Descent>(&options.solver)) return descent->gradient_descent;
  return LinearFit::Exact{options.ridge};
}

bool sees(SeenRows train, Index row, Index rows, Index position) {
  switch (train) {
    case SeenRows::even:
      return position % 2 == 0;
    case SeenRows::odd:
      return position % 2 == 1;
    case SeenRows::first_half:
      return row < (rows + 1) / 2;
    case SeenRows::all:
      break;
  }
  return true;
}

/// The fits of the probe on the rows that stay.
Parts parts_of(const Options& options, Index rows) {
  if (const auto* train = std::get_if<SeenRows>(&options.train))
    return {1, [seen = rows_seen(*train, rows + options.drop, options.drop), rows](Index) {
              Rows everything(static_cast<std::size_t>(rows));
              std::iota(everything.begin(), everything.end(), 0);
              return Part{seen, std::move(everything)};
            }};
  Random random(options.seed);
  return parts_of_folds(random_permutation(static_cast<std::int32_t>(rows), random),
                        std::get_if<Folds>(&options.train)->count);
}

/// A learning rate that suits the table may be too large for another one.
LinearFit::Solver without_learning_rate(LinearFit::Solver solver) {
  if (auto* descent = std::get_if<GradientDescent>(&solver)) descent->learning_rate.reset();
  return solver;
}

}  // namespace

std::vector<Index> rows_seen(SeenRows train, Index total, Index drop) {
  Rows seen;
  for (Index row = 0; row < total - drop; ++row)
    if (sees(train, row, total - drop, row + drop)) seen.push_back(row);
  return seen;
}

Result<PositionProbe> probe_positions(const Matrix& table, const PositionProbeOptions& options,
                                      const Progress& progress) {
  PE_CHECK(check(table, options));
  const Index count = table.rows() - options.drop;
  const MatrixView rows = table.bottomRows(count);
  const VectorD truth =
      VectorD::LinSpaced(count, static_cast<double>(options.drop), static_cast<double>(table.rows() - 1));
  const Parts parts = parts_of(options, count);
  const LinearFit::Solver solver = solver_of(options);
  const bool is_exact = std::holds_alternative<LinearFit::Exact>(solver);
  // The rank of a descent's rows takes about as long as a fit.
  const auto fits = static_cast<double>(parts.count * (options.controls ? 2 : 1));
  const double fitted = is_exact ? 1 : fits / (fits + 1);
  const Progress fitting = progress.part(0, fitted);

  Random random(mix_seed(options.seed, 1));
  std::vector<VectorD> targets{truth};
  std::vector<std::int32_t> shuffled;
  if (options.controls) {
    shuffled = random_permutation(static_cast<std::int32_t>(count), random);
    for (std::int32_t& position : shuffled) position += static_cast<std::int32_t>(options.drop);
    targets.push_back(Eigen::Map<const Eigen::VectorXi>(shuffled.data(), count).cast<double>());
  }
  PE_TRY(auto&& outcome,
         fit_parts(rows, parts, targets, solver, fitting.part(0, options.controls ? 0.5 : 1)));

  PositionProbe result;
  for (Index i = 0; i < count; ++i) result.positions.push_back(static_cast<std::int32_t>(i + options.drop));
  result.trained.assign(static_cast<std::size_t>(count), 0);
  if (parts.count == 1)
    for (const Index row : parts.part(0).seen) result.trained[static_cast<std::size_t>(row)] = 1;
  Rows seen, unseen;
  for (Index row = 0; row < count; ++row)
    (result.trained[static_cast<std::size_t>(row)] != 0 ? seen : unseen).push_back(row);

  const auto errors_on = [](const VectorD& prediction, const VectorD& target, const Rows& which) {
    return prediction_errors(pick(prediction, which), pick(target, which));
  };
  const VectorD& predicted = outcome.predicted[0];
  result.all = prediction_errors(predicted, truth);
  if (!seen.empty()) result.train = errors_on(predicted, truth, seen);
  if (!unseen.empty()) result.test = errors_on(predicted, truth, unseen);

  if (options.controls) {
    const Rows& judged = unseen.empty() ? seen : unseen;
    PE_TRY(const auto& noise, random_table_like(rows, random));
    PE_TRY(auto&& from_noise, fit_parts(noise, parts, {truth}, without_learning_rate(solver),
                                        fitting.part(0.5, 1), outcome.rate_shares));
    const auto control = [&](VectorD& prediction, const VectorD& target,
                             std::vector<std::int32_t> positions) {
      return PositionProbe::Control{errors_on(prediction, target, judged), std::move(positions),
                                    std::move(prediction)};
    };
    result.controls = {.shuffled = control(outcome.predicted[1], targets[1], std::move(shuffled)),
                       .random = control(from_noise.predicted[0], truth, result.positions)};
  }
  result.predicted = std::move(outcome.predicted[0]);
  result.weights = std::move(outcome.solution.weights);
  result.intercept = outcome.solution.intercept;
  result.rank = outcome.rank;
  if (!is_exact) {
    PE_TRY(result.rank, rank_of_rows(rows, parts.part(parts.count - 1).seen, progress.part(fitted, 1)));
  }
  return result;
}

}  // namespace pe
