#include "probes/order_probe.hpp"

#include <cmath>
#include <utility>

#include "core/finite.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "probes/control_table.hpp"
#include "probes/folds.hpp"
#include "probes/logistic.hpp"
#include "probes/ranges.hpp"

namespace pe {

namespace {

Result<void> check(const Matrix& table, const OrderProbeOptions& options) {
  if (auto good = check_table(table, options.drop); !good) return good;
  if (auto good = check_range(options.pairs, 2, 100'000, "pairs"); !good) return good;
  if (auto good = check_range(options.folds, 2, options.pairs, "folds"); !good) return good;
  if (auto good = check_range(options.c, 1e-6, 1e6, "c"); !good) return good;
  return check_range(options.max_iterations, 1, 10'000, "maxIterations");
}

std::vector<RowPair> random_pairs(Index rows, std::int32_t count, Random& random) {
  std::vector<RowPair> pairs(static_cast<std::size_t>(count));
  const auto n = static_cast<std::uint32_t>(rows);
  for (auto& [first, second] : pairs) {
    const std::uint32_t a = random.below(n), b = random.below(n - 1);
    first = static_cast<std::int32_t>(a);
    second = static_cast<std::int32_t>(b < a ? b : b + 1);
  }
  return pairs;
}

/// The error rates of all folds.
Result<OrderProbe> classify(const MatrixView& rows, const std::vector<RowPair>& pairs,
                            const OrderProbeOptions& options, const Progress& progress) {
  progress.at(0);
  const auto kernel = PairKernel::of(rows, pairs);
  if (!kernel) return std::unexpected(kernel.error());
  VectorD labels(kernel->size());
  for (Index i = 0; i < labels.size(); ++i) labels(i) = pairs[i].second > pairs[i].first ? 1 : 0;
  OrderProbe result;
  for (Index fold = 0; fold < options.folds; ++fold) {
    // The products of the pairs were a step of their own.
    progress.step(fold + 1, options.folds + 1).at(0);
    const Index first = start_of_fold(fold, options.folds, labels.size()),
                last = start_of_fold(fold + 1, options.folds, labels.size());
    VectorD weights = VectorD::Constant(labels.size(), options.c);
    weights.segment(first, last - first).setZero();
    const LogisticFit fit = fit_logistic(*kernel, labels, weights, options.max_iterations);
    double wrong = 0;
    for (Index i = first; i < last; ++i) wrong += (fit.scores(i) > 0) == (labels(i) > 0) ? 0 : 1;
    result.fold_errors.push_back(wrong / static_cast<double>(last - first));
    result.error_rate += result.fold_errors.back() / options.folds;
    result.converged = result.converged && fit.converged;
  }
  return result;
}

}  // namespace

Result<OrderProbe> probe_order(const Matrix& table, const OrderProbeOptions& options,
                               const Progress& progress) {
  if (auto good = check(table, options); !good) return std::unexpected(good.error());
  const MatrixView rows = table.bottomRows(table.rows() - options.drop);
  if (auto good = check_memory(static_cast<double>(rows.size()) * sizeof(float), "table"); !good)
    return std::unexpected(good.error());
  Random random(options.seed);
  const std::vector<RowPair> pairs = random_pairs(rows.rows(), options.pairs, random);
  auto result = classify(rows, pairs, options, progress.part(0, 0.5));
  if (!result) return result;
  const auto control = classify(random_table_like(rows, random), pairs, options, progress.part(0.5, 1));
  if (!control) return control;
  result->control = control->error_rate;
  result->converged = result->converged && control->converged;
  return result;
}

}  // namespace pe
