#include "pe/probes/position_probe.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "pe/core/picking.hpp"
#include "pe/core/random.hpp"
#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/probes/control_table.hpp"
#include "pe/probes/folds.hpp"
#include "pe/probes/linear_fit.hpp"
#include "pe/probes/table_check.hpp"

namespace pe {

namespace {

using Options = PositionProbeOptions;
using Rows = std::vector<Index>;

/// One fit of a probe: the rows it sees and the rows it predicts.
struct Part {
  Rows seen, predicted;
};

/// The fits of a probe. Each part is made when its turn comes: all of them would take folds x rows places.
class Plan {
 public:
  Plan(const Options& options, Index rows);

  Index count() const { return folds_ == 0 ? 1 : folds_ + 1; }
  /// The last part is the one whose weights are shown.
  Part part(Index k) const;

 private:
  Rows everything_;
  Index folds_ = 0;
  /// With folds, the shuffled rows; without, those that the fit sees.
  Rows order_;
};

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

Plan::Plan(const Options& options, Index rows) : everything_(static_cast<std::size_t>(rows)) {
  std::iota(everything_.begin(), everything_.end(), 0);
  if (const auto* train = std::get_if<SeenRows>(&options.train)) {
    order_ = rows_seen(*train, rows + options.drop, options.drop);
    return;
  }
  folds_ = std::get_if<Folds>(&options.train)->count;
  Random random(options.seed);
  const auto order = random_permutation(static_cast<std::int32_t>(rows), random);
  order_.assign(order.begin(), order.end());
}

Part Plan::part(Index k) const {
  if (folds_ == 0) return {order_, everything_};
  if (k == folds_) return {everything_, {}};
  const auto start_of = [&](Index fold) {
    return order_.begin() + start_of_fold(fold, folds_, std::ssize(order_));
  };
  Part part{{order_.begin(), start_of(k)}, {start_of(k), start_of(k + 1)}};
  part.seen.insert(part.seen.end(), start_of(k + 1), order_.end());
  return part;
}

/// What the fits of all parts say, for several targets at once: each part is decomposed once.
struct Outcome {
  /// What is predicted for every row, for each target.
  std::vector<VectorD> predicted;
  /// Of the last part, for the first target.
  LinearFit::Solution solution;
  /// Of the last part, where the fits are exact.
  Index rank = 0;
  /// The learning rates of all parts, where they descend, as shares of the largest.
  std::vector<double> rate_shares;
};

/// With `rate_shares`, each part descends at its share of the largest learning rate there.
Result<Outcome> fit_and_predict(const MatrixView& table, const Plan& plan,
                                const std::vector<VectorD>& targets, const LinearFit::Solver& solver,
                                const Progress& progress, const std::vector<double>& rate_shares = {}) {
  Outcome outcome{.predicted = std::vector<VectorD>(targets.size(), VectorD::Zero(table.rows())),
                  .solution = {},
                  .rate_shares = {}};
  for (Index turn = 0; turn < plan.count(); ++turn) {
    const Progress now = progress.step(turn, plan.count());
    now.at(0);
    const Part part = plan.part(turn);
    PE_TRY(auto&& fit, LinearFit::on(table, part.seen, solver, now));
    if (!rate_shares.empty()) fit.set_rate_share(rate_shares[static_cast<std::size_t>(turn)]);
    outcome.rate_shares.push_back(fit.rate_share());
    for (std::size_t k = 0; k < targets.size(); ++k) {
      PE_TRY(auto&& solution, fit.solve(pick(targets[k], part.seen)));
      for (const Index row : part.predicted)
        outcome.predicted[k](row) =
            solution.predict({&table(row, 0), static_cast<std::size_t>(table.cols())});
      if (k == 0) outcome.solution = std::move(solution);
    }
    if (std::holds_alternative<LinearFit::Exact>(solver)) outcome.rank = fit.rank();
  }
  return outcome;
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
  const Plan plan(options, count);
  const LinearFit::Solver solver = solver_of(options);
  const bool is_exact = std::holds_alternative<LinearFit::Exact>(solver);
  // The rank of a descent's rows takes about as long as a fit.
  const auto fits = static_cast<double>(plan.count() * (options.controls ? 2 : 1));
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
         fit_and_predict(rows, plan, targets, solver, fitting.part(0, options.controls ? 0.5 : 1)));

  PositionProbe result;
  for (Index i = 0; i < count; ++i) result.positions.push_back(static_cast<std::int32_t>(i + options.drop));
  result.trained.assign(static_cast<std::size_t>(count), 0);
  if (plan.count() == 1)
    for (const Index row : plan.part(0).seen) result.trained[static_cast<std::size_t>(row)] = 1;
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
    PE_TRY(auto&& from_noise, fit_and_predict(noise, plan, {truth}, without_learning_rate(solver),
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
    PE_TRY(result.rank, rank_of_rows(rows, plan.part(plan.count() - 1).seen, progress.part(fitted, 1)));
  }
  return result;
}

}  // namespace pe
