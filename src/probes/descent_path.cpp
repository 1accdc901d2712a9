#include "pe/probes/descent_path.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/picking.hpp"
#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/probes/linear_fit.hpp"
#include "pe/probes/table_check.hpp"

namespace pe {

namespace {

Result<void> check(const Matrix& table, const DescentPathOptions& options) {
  PE_CHECK(check_table(table, options.drop));
  PE_CHECK(check_range(static_cast<double>(options.epochs.size()), 1, 1000, "epochs"));
  for (const double epochs : options.epochs) {
    PE_CHECK(check_range(epochs, 0, 1e9, "epochs"));
    if (epochs != std::floor(epochs))
      return fail(ErrorCode::bad_value, "epochs", {"epochs must be whole numbers"});
  }
  if (options.learning_rate) PE_CHECK(check_range(*options.learning_rate, 1e-300, 1e300, "learningRate"));
  const auto rows = static_cast<double>(table.rows()), width = static_cast<double>(table.cols() + 1);
  const double steps = static_cast<double>(options.epochs.size()) * (rows + std::min(rows, width));
  return check_memory(sizeof(double) * (6 * rows * width + steps), "table");
}

/// The share of the time after which the rows are decomposed, and after which the rank is known, for as many
/// epochs as a picture shows.
constexpr double decomposed = 0.6, ranked = 0.9;

/// A singular value that is this share of the largest still has two digits (SingularSystem).
constexpr double resolved = 1e-11;

/// Directions that do not count come from the rounding of the table. Where one of their singular values is
/// this share of that of the column of ones, it may exceed those of directions that count.
constexpr double drowning = 1e-3;

}  // namespace

Result<DescentPath> descent_path(const Matrix& table, const DescentPathOptions& options,
                                 const Progress& progress) {
  PE_CHECK(check(table, options));
  const MatrixView rows = table.bottomRows(table.rows() - options.drop);
  const std::vector<Index> seen = rows_seen(options.train, table.rows(), options.drop);
  PE_TRY(const auto& system, SingularSystem::of(rows_in_double(rows, seen, VectorD::Zero(rows.cols()), 1),
                                                progress.part(0, decomposed)));

  DescentPath path;
  std::vector<Index> unseen;
  VectorD truth(rows.rows());
  path.trained.assign(static_cast<std::size_t>(rows.rows()), 0);
  for (const Index row : seen) path.trained[row] = 1;
  for (Index row = 0; row < rows.rows(); ++row) {
    path.positions.push_back(static_cast<std::int32_t>(row + options.drop));
    truth(row) = static_cast<double>(row + options.drop);
    if (path.trained[row] == 0) unseen.push_back(row);
  }
  const VectorD targets = pick(truth, seen), projected = system.project(targets);
  const VectorD& values = system.values();

  std::vector<Index> order = ascending(values);
  std::ranges::reverse(order);
  path.singular_values = pick(values, order);
  const double squares = targets.squaredNorm();
  path.content = pick(projected, order).array().square() / (squares == 0 ? 1 : squares);

  const auto count = static_cast<double>(seen.size());
  path.largest_rate = count / (system.largest() * system.largest());
  path.learning_rate = options.learning_rate.value_or(path.largest_rate / 2);
  if (path.learning_rate >= path.largest_rate)
    return fail(
        ErrorCode::bad_value, "learningRate",
        {"learningRate is ", path.learning_rate, "; the descent converges below ", path.largest_rate});

  const auto point = [&](const VectorD& coefficients) {
    const VectorD solution = system.combine(coefficients);
    const LinearFit::Solution fit{.weights = solution.head(rows.cols()), .intercept = solution(rows.cols())};
    DescentPath::Point result{.predicted = VectorD(rows.rows()), .train = {}, .test = {}};
    for (Index row = 0; row < rows.rows(); ++row)
      result.predicted(row) = fit.predict({&rows(row, 0), static_cast<std::size_t>(rows.cols())});
    if (!seen.empty()) result.train = prediction_errors(pick(result.predicted, seen), targets);
    if (!unseen.empty()) result.test = prediction_errors(pick(result.predicted, unseen), pick(truth, unseen));
    return result;
  };
  PE_TRY(path.rank, rank_of_rows(rows, seen, progress.part(decomposed, ranked)));
  path.rank += 1;  // the intercept's
  const double rounding = path.rank < values.size() ? path.singular_values(path.rank) : 0;
  if (path.singular_values(path.rank - 1) < resolved * system.largest() ||
      rounding > drowning * std::sqrt(count))
    return fail(
        ErrorCode::bad_value, "table",
        {"table: the numbers are too ", system.largest() > 2 * std::sqrt(count) ? "large" : "small",
         " for gradient descent with an intercept. Scale them to about 1, or subtract each column's mean"});

  const double curvature = 2 * path.learning_rate / count;
  VectorD coefficients(values.size());
  const Progress walk = progress.part(ranked, 1);
  for (const double epochs : options.epochs) {
    walk.at(static_cast<double>(path.steps.size()) / static_cast<double>(options.epochs.size()));
    VectorD reached(values.size());
    for (Index i = 0; i < values.size(); ++i) {
      reached(i) = descended(curvature * values(i) * values(i), epochs);
      coefficients(i) = values(i) == 0 ? 0 : projected(i) * reached(i) / values(i);
    }
    path.steps.push_back({point(coefficients), epochs, pick(reached, order)});
  }
  coefficients.setZero();
  for (Index k = 0; k < path.rank; ++k) coefficients(order[k]) = projected(order[k]) / values(order[k]);
  path.exact = point(coefficients);
  return path;
}

}  // namespace pe
