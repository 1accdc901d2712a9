#include "pe/probes/order_probe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "pe/core/random.hpp"
#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/probes/control_table.hpp"
#include "pe/probes/folds.hpp"
#include "pe/probes/logistic.hpp"
#include "pe/probes/table_check.hpp"

namespace pe {

namespace {

Result<void> check(const Matrix& table, const OrderProbeOptions& options) {
  const bool apart = options.folds_by == OrderProbeOptions::FoldsBy::positions;
  PE_CHECK(check_table(table, options.drop, apart ? 4 : 2));
  PE_CHECK(check_range(options.pairs, 2, 100'000, "pairs"));
  if (options.folds) {
    const Index most = std::min<Index>(options.most_folds(table.rows() - options.drop), options.pairs);
    PE_CHECK(check_range(*options.folds, 2, static_cast<double>(most), "folds"));
  }
  PE_CHECK(check_range(options.c, 1e-6, 1e6, "c"));
  return check_range(options.max_iterations, 1, 10'000, "maxIterations");
}

/// In the order of the folds, which by positions draw their pairs from parts of their own.
std::vector<RowPair> random_pairs(const std::vector<std::int32_t>& rows, const OrderProbeOptions& options,
                                  Index folds, Random& random) {
  const bool apart = options.folds_by == OrderProbeOptions::FoldsBy::positions;
  const Index count = std::ssize(rows), parts = apart ? folds : 1;
  const auto order = apart ? random_permutation(static_cast<std::int32_t>(count), random) : rows;
  std::vector<RowPair> pairs(static_cast<std::size_t>(options.pairs));
  for (Index part = 0, pair = 0; part < parts; ++part) {
    const Index first = start_of_fold(part, parts, count), end = start_of_fold(part + 1, parts, count);
    const auto n = static_cast<std::uint32_t>(end - first);
    for (; pair < start_of_fold(part + 1, parts, options.pairs); ++pair) {
      const std::uint32_t a = random.below(n), b = random.below(n - 1);
      pairs[pair] = {order[first + a], order[first + (b < a ? b : b + 1)]};
    }
  }
  return pairs;
}

/// 1 where the second row of a pair stands later, at these positions of the rows.
VectorD labels_of(const std::vector<RowPair>& pairs, const std::vector<std::int32_t>& positions) {
  VectorD labels(std::ssize(pairs));
  for (Index i = 0; i < labels.size(); ++i)
    labels(i) = positions[pairs[i].second] > positions[pairs[i].first] ? 1 : 0;
  return labels;
}

struct Classified {
  OrderErrors errors;
  /// Whether the fits of all folds did.
  bool converged = true;
};

Classified classify(const PairKernel& kernel, const VectorD& labels, const OrderProbeOptions& options,
                    Index folds, const Progress& progress) {
  Classified result;
  OrderErrors& errors = result.errors;
  for (Index fold = 0; fold < folds; ++fold) {
    const Progress told = progress.step(fold, folds);
    told.at(0);
    const Index first = start_of_fold(fold, folds, labels.size()),
                last = start_of_fold(fold + 1, folds, labels.size());
    VectorD weights = VectorD::Constant(labels.size(), options.c);
    weights.segment(first, last - first).setZero();
    const LogisticFit fit = fit_logistic(kernel, labels, weights, options.max_iterations, told);
    double wrong = 0;
    for (Index i = first; i < last; ++i) wrong += (fit.scores(i) > 0) == (labels(i) > 0) ? 0 : 1;
    errors.fold_errors.push_back(wrong / static_cast<double>(last - first));
    errors.error_rate += errors.fold_errors.back() / static_cast<double>(folds);
    result.converged = result.converged && fit.converged;
  }
  return result;
}

}  // namespace

Index OrderProbeOptions::most_folds(Index rows) const {
  return folds_by == FoldsBy::positions ? rows / least_fold : std::numeric_limits<std::int32_t>::max();
}

Result<OrderProbe> probe_order(const Matrix& table, const OrderProbeOptions& options,
                               const Progress& progress) {
  PE_CHECK(check(table, options));
  const MatrixView rows = table.bottomRows(table.rows() - options.drop);
  PE_CHECK(check_memory(static_cast<double>(rows.size()) * sizeof(float), "table"));
  const Index folds = options.folds.value_or(
      std::min<Index>({Index(usual_folds), options.most_folds(rows.rows()), options.pairs}));
  Random random(options.seed);
  std::vector<std::int32_t> positions(static_cast<std::size_t>(rows.rows()));
  std::iota(positions.begin(), positions.end(), 0);
  const std::vector<RowPair> pairs = random_pairs(positions, options, folds, random);
  const VectorD labels = labels_of(pairs, positions);
  Random shuffling(mix_seed(options.seed, 1));
  const VectorD shuffled =
      labels_of(pairs, random_permutation(static_cast<std::int32_t>(rows.rows()), shuffling));

  OrderProbe result;
  // Making the first kernel is step 0.
  const auto errors_of = [&](const PairKernel& kernel, const VectorD& asked, Index step) {
    auto [errors, converged] = classify(kernel, asked, options, folds, progress.step(step, 4));
    result.converged = result.converged && converged;
    return errors;
  };
  progress.at(0);
  // The products of the pairs take most of the memory: those of one table are freed before the next ones are
  // made.
  {
    PE_TRY(const auto& kernel, PairKernel::of(rows, pairs));
    static_cast<OrderErrors&>(result) = errors_of(kernel, labels, 1);
    result.controls.shuffled = errors_of(kernel, shuffled, 2);
  }
  PE_TRY(const auto& unordered, random_table_like(rows, random));
  PE_TRY(const auto& noise, PairKernel::of(unordered, pairs));
  result.controls.random = errors_of(noise, labels, 3);
  result.control = result.controls.random.error_rate;
  return result;
}

}  // namespace pe
