#include "pe/probes/fit_parts.hpp"

#include <numeric>
#include <utility>
#include <variant>

#include "pe/core/picking.hpp"
#include "pe/core/try.hpp"
#include "pe/probes/folds.hpp"

namespace pe {

Result<PartsFit> fit_parts(const MatrixView& table, const Parts& parts, const std::vector<VectorD>& targets,
                           const LinearFit::Solver& solver, const Progress& progress,
                           const std::vector<double>& rate_shares) {
  PartsFit found{.predicted = std::vector<VectorD>(targets.size(), VectorD::Zero(table.rows())),
                 .solution = {},
                 .rate_shares = {}};
  for (Index turn = 0; turn < parts.count; ++turn) {
    const Progress now = progress.step(turn, parts.count);
    now.at(0);
    const Part part = parts.part(turn);
    PE_TRY(auto&& fit, LinearFit::on(table, part.seen, solver, now));
    if (!rate_shares.empty()) fit.set_rate_share(rate_shares[static_cast<std::size_t>(turn)]);
    found.rate_shares.push_back(fit.rate_share());
    for (std::size_t k = 0; k < targets.size(); ++k) {
      PE_TRY(auto&& solution, fit.solve(pick(targets[k], part.seen)));
      for (const Index row : part.predicted)
        found.predicted[k](row) = solution.predict({&table(row, 0), static_cast<std::size_t>(table.cols())});
      if (k == 0) found.solution = std::move(solution);
    }
    if (std::holds_alternative<LinearFit::Exact>(solver)) found.rank = fit.rank();
  }
  return found;
}

Parts parts_of_folds(std::vector<std::int32_t> order, Index folds, Index rows_each) {
  const auto part = [order = std::move(order), folds, rows_each](Index fold) {
    const Index count = std::ssize(order);
    Part made;
    if (fold == folds) {
      made.seen.resize(static_cast<std::size_t>(count * rows_each));
      std::iota(made.seen.begin(), made.seen.end(), 0);
      return made;
    }
    const Index first = start_of_fold(fold, folds, count), end = start_of_fold(fold + 1, folds, count);
    for (Index i = 0; i < count; ++i) {
      auto& rows = i < first || i >= end ? made.seen : made.predicted;
      for (Index k = 0; k < rows_each; ++k)
        rows.push_back(order[static_cast<std::size_t>(i)] * rows_each + k);
    }
    return made;
  };
  return {folds + 1, part};
}

}  // namespace pe
