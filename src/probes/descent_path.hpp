#pragma once

#include "pe/core/progress.hpp"
#include "pe/probes/position_probe.hpp"

namespace pe {

struct DescentPathOptions {
  std::vector<double> epochs;
  std::optional<double> learning_rate;
  SeenRows train = SeenRows::even;
  Index drop = 0;
};
template <>
inline constexpr auto fields_of<DescentPathOptions> =
    fields("DescentPathOptions", "",
           field("epochs", &DescentPathOptions::epochs,
                 "numbers of epochs to report: 1 to 1000 whole numbers from 0 to 1e9, in any order")
               .required(),
           field("learningRate", &DescentPathOptions::learning_rate,
                 R"(above 0 and below `largestRate`; default half of `largestRate`, which solves the
        steepest direction in one step)"),
           field("train", &DescentPathOptions::train, "positions that the descent sees"),
           field("drop", &DescentPathOptions::drop, "rows left out at the start"));

/// Along each singular vector of [rows, 1], the steps go on their own.
struct DescentPath {
  struct Point {
    VectorD predicted;
    std::optional<PredictionErrors> train, test;
  };
  struct Step : Point {
    double epochs = 0;
    VectorD reached;
  };

  std::vector<std::int32_t> positions;
  std::vector<std::uint8_t> trained;
  double learning_rate = 0;
  double largest_rate = 0;
  VectorD singular_values;
  Index rank = 0;
  VectorD content;
  std::vector<Step> steps;
  Point exact;
};
template <>
inline constexpr auto fields_of<DescentPath::Point> =
    fields("DescentPoint", "", field("predicted", &DescentPath::Point::predicted, "for every row used"),
           field("train", &DescentPath::Point::train, "on the rows that the descent sees").or_null(),
           field("test", &DescentPath::Point::test, "on the others").or_null());
template <>
inline constexpr auto fields_of<DescentPath::Step> = fields<DescentPath::Point>(
    "DescentStep", "", field("epochs", &DescentPath::Step::epochs, "epochs so far"),
    field("reached", &DescentPath::Step::reached,
          "for each direction, the share of the exact solution reached: 1 - (1 - 2 rate s^2 / rows)^epochs"));
template <>
inline constexpr auto fields_of<DescentPath> = fields(
    "DescentPath",
    R"(Full-batch gradient descent on the mean squared error from zero weights and intercept, along the
        singular vectors of the training rows with a column of ones.)",
    field("positions", &DescentPath::positions, "of every row used"),
    field("trained", &DescentPath::trained, "1 if the descent sees the row"),
    field("learningRate", &DescentPath::learning_rate, "the learning rate of every step"),
    field("largestRate", &DescentPath::largest_rate,
          R"(2 / lambda_max of the mean squared error's Hessian, which is rows / s_max^2: at this rate and
        above, the descent does not converge)"),
    field("singularValues", &DescentPath::singular_values, "in descending order, one for each direction"),
    field("rank", &DescentPath::rank,
          R"(how many directions count, the first ones: the rank of the training rows minus their mean
        (singular values above 2e-7 of the largest, since float32 does not resolve smaller ones), and one
        for the intercept)"),
    field("content", &DescentPath::content,
          R"(share of the training positions' sum of squares along each direction. Where it is large and
        `reached` is small, the descent is far from its limit.)"),
    field("steps", &DescentPath::steps, "in the order of the requested epochs"),
    field("exact", &DescentPath::exact,
          "the limit of the descent: the first `rank` directions solved, the others left at zero"));

/// All in double. Errors: bad_shape, non_finite (table), bad_value (drop, epochs, learningRate; table, where
/// its numbers are so small or so large that rounding hides directions that count next to the column of ones,
/// or that column next to them), out_of_memory, too_large.
[[nodiscard]] Result<DescentPath> descent_path(const Matrix& table, const DescentPathOptions& options,
                                               const Progress& progress = {});

}  // namespace pe
