#include "pe/probes/linear_fit.hpp"

#include <cmath>
#include <utility>

#include "pe/core/match.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/linalg/gram.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

using Exact = LinearFit::Exact;

double descended(double curvature, double epochs) {
  return curvature < 1 ? -std::expm1(epochs * std::log1p(-curvature)) : 1 - std::pow(1 - curvature, epochs);
}

MatrixD rows_in_double(const MatrixView& table, std::span<const Index> chosen, const VectorD& means,
                       Index ones) {
  MatrixD rows(std::ssize(chosen), table.cols() + ones);
  for (Index i = 0; i < rows.rows(); ++i) {
    simd::subtract(row_of(table, chosen[i]), means, {&rows(i, 0), static_cast<std::size_t>(table.cols())});
    rows.row(i).tail(ones).setOnes();
  }
  return rows;
}

namespace {

/// Guesses from a few rows whether a few directions carry most of them all, so that GramSystem would refuse
/// them.
bool seems_low(const MatrixD& rows) {
  constexpr Index sampled = 32;
  if (rows.rows() < sampled) return false;
  MatrixD some(sampled, rows.cols());
  for (Index i = 0; i < sampled; ++i) some.row(i) = rows.row(i * rows.rows() / sampled);
  const MatrixD gram = gram_of_rows(some);
  const double trace = gram.trace();
  return trace * trace < 0.75 * sampled * simd::dot(entries_of(gram), entries_of(gram));
}

VectorD means_of_columns(const MatrixView& table, std::span<const Index> chosen) {
  VectorD means = VectorD::Zero(table.cols());
  for (const Index row : chosen) simd::add_to(row_of(table, row), means);
  return means / static_cast<double>(chosen.size());
}

}  // namespace

Result<LinearFit> LinearFit::on(const MatrixView& table, std::span<const Index> seen, const Solver& solver,
                                const Progress& progress) {
  const auto* descent = std::get_if<GradientDescent>(&solver);
  VectorD means = descent == nullptr ? means_of_columns(table, seen) : VectorD::Zero(table.cols());
  MatrixD rows = rows_in_double(table, seen, means, descent == nullptr ? 0 : 1);
  if (descent == nullptr) {
    const auto fit_by = [&](auto system) {
      LinearFit fit(std::move(system), solver);
      fit.means_ = std::move(means);
      return fit;
    };
    const double ridge = std::get_if<Exact>(&solver)->ridge;
    if (!seems_low(rows))
      if (auto system = GramSystem::of(rows, ridge)) return fit_by(std::move(*system));
    if (auto system = PivotedSystem::of(rows, ridge, rank_tolerance)) return fit_by(std::move(*system));
  }
  PE_TRY(auto&& decomposed, SingularSystem::of(rows, progress));

  const double largest = decomposed.largest();
  LinearFit fit(std::move(decomposed), solver);
  fit.means_ = std::move(means);
  if (descent != nullptr) {
    const auto n = static_cast<double>(rows.rows());
    const double largest_rate = n / (largest * largest);  // where the fastest error oscillates for ever
    if (descent->learning_rate && *descent->learning_rate >= largest_rate)
      return fail(ErrorCode::bad_value, "solver.gradientDescent.learningRate",
                  {"solver.gradientDescent.learningRate is ", *descent->learning_rate,
                   "; the descent converges below ", largest_rate});
    if (descent->learning_rate) fit.rate_share_ = *descent->learning_rate / largest_rate;
  }
  return fit;
}

double LinearFit::filter(double s, double largest) const {
  if (const auto* descent = std::get_if<GradientDescent>(&solver_)) {
    // After k steps the error along this singular vector has shrunk by (1 - curvature)^k; that of the
    // steepest is 2 at the largest rate.
    if (s == 0) return 0;
    const double steepness = s / largest;
    return descended(2 * rate_share_ * steepness * steepness, descent->epochs) / s;
  }
  if (s <= rank_tolerance * largest) return 0;
  return s / (s * s + std::get_if<Exact>(&solver_)->ridge);
}

VectorD LinearFit::by_singular_values(const SingularSystem& singular, const VectorD& right) const {
  const double largest = singular.largest();
  return singular.solve(right, [&](double s) { return filter(s, largest); });
}

Result<LinearFit::Solution> LinearFit::solve(const VectorD& targets) {
  const bool centred = std::holds_alternative<Exact>(solver_);
  const double mean = centred ? targets.mean() : 0;
  const VectorD right = targets.array() - mean;
  auto solved = std::visit(Match{
                               [&](const SingularSystem& singular) -> Result<VectorD> {
                                 return by_singular_values(singular, right);
                               },
                               [&](const auto& gram) -> Result<VectorD> {
                                 if (auto weights = gram.solve(right)) return *std::move(weights);
                                 PE_TRY(auto&& singular, SingularSystem::of(gram.rows()));
                                 VectorD weights = by_singular_values(singular, right);
                                 system_ = std::move(singular);
                                 return weights;
                               },
                           },
                           system_);
  PE_CHECK(solved);
  VectorD& solution = *solved;
  if (centred) {
    const double intercept = mean - means_.dot(solution);
    return Solution{.weights = std::move(solution), .intercept = intercept};
  }
  const double intercept = solution(solution.size() - 1);
  solution.conservativeResize(solution.size() - 1);
  return Solution{.weights = std::move(solution), .intercept = intercept};
}

double LinearFit::Solution::predict(std::span<const float> row) const {
  return simd::dot(row, weights) + intercept;
}

Index LinearFit::rank() const {
  return std::visit(Match{
                        [](const SingularSystem& singular) -> Index {
                          return (singular.values().array() > rank_tolerance * singular.largest()).count();
                        },
                        [](const auto& gram) { return gram.rank(); },
                    },
                    system_);
}

Result<Index> rank_of_rows(const MatrixView& table, std::span<const Index> chosen, const Progress& progress) {
  PE_TRY(const auto& fit, LinearFit::on(table, chosen, Exact{}, progress));
  return fit.rank();
}

}  // namespace pe
