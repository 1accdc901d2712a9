#pragma once

#include <span>
#include <utility>
#include <variant>

#include "pe/core/error.hpp"
#include "pe/core/progress.hpp"
#include "pe/linalg/gram_system.hpp"
#include "pe/linalg/pivoted_system.hpp"
#include "pe/linalg/singular_system.hpp"
#include "pe/probes/position_probe.hpp"

namespace pe {

/// Gradient descent shrinks the error along a direction by 1 - curvature with every step: what share of it is
/// gone after `epochs` steps. curvature: 0 .. 2.
double descended(double curvature, double epochs);

/// The chosen rows of a table in double, less `means` (one a column), then `ones` columns of ones.
MatrixD rows_in_double(const MatrixView& table, std::span<const Index> chosen, const VectorD& means,
                       Index ones);

/// A regression on chosen rows of a table, decomposed once and solved for any targets. Exact fits go through
/// GramSystem where the rows have full rank and are well conditioned, and else through PivotedSystem.
/// SingularSystem takes what these refuse, and gradient descent. The weights of the three agree to about
/// 1e-12 of their norm; to 1e-9 where singular values come near the cut-off.
class LinearFit {
 public:
  struct Solution {
    VectorD weights;
    double intercept = 0;

    double predict(std::span<const float> row) const;
  };
  /// `ridge`, at least 0, is the penalty on the sum of squared weights beside the sum of squared errors.
  struct Exact {
    double ridge = 0;
  };
  using Solver = std::variant<Exact, GradientDescent>;

  /// `seen` are the rows of the table that the fit sees, at least one. Errors: out_of_memory (table),
  /// bad_value (learningRate).
  [[nodiscard]] static Result<LinearFit> on(const MatrixView& table, std::span<const Index> seen,
                                            const Solver& solver, const Progress& progress = {});

  /// Errors: out_of_memory (table).
  [[nodiscard]] Result<Solution> solve(const VectorD& targets);
  /// Of an exact fit: see PositionProbe::rank.
  Index rank() const;

  /// Of gradient descent: its learning rate as a share of the largest, above 0 and below 1. On other rows,
  /// the same share is as fast along the steepest direction.
  double rate_share() const { return rate_share_; }
  void set_rate_share(double share) { rate_share_ = share; }

 private:
  using System = std::variant<GramSystem, PivotedSystem, SingularSystem>;

  LinearFit(System system, Solver solver) : system_(std::move(system)), solver_(solver) {}
  double filter(double singular_value, double largest) const;
  VectorD by_singular_values(const SingularSystem& singular, const VectorD& right) const;

  System system_;
  Solver solver_;
  /// The means of the columns, where the rows were centred.
  VectorD means_;
  double rate_share_ = usual_rate_share;
};

/// The rank of an exact fit on the chosen rows. It does not depend on the scale of the table. The singular
/// values that a descent sees do, because of the column of ones. Errors: out_of_memory (table).
[[nodiscard]] Result<Index> rank_of_rows(const MatrixView& table, std::span<const Index> chosen,
                                         const Progress& progress = {});

}  // namespace pe
