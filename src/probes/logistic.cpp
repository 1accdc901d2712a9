#include "pe/probes/logistic.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

/// matrix x
VectorD times(const MatrixD& matrix, const VectorD& x) {
  VectorD products(matrix.rows());
  for (Index i = 0; i < matrix.rows(); ++i) products(i) = simd::dot(row_of(matrix, i), x);
  return products;
}

/// matrix matrix^T x
VectorD times_gram(const MatrixD& matrix, const VectorD& x) {
  VectorD sum = VectorD::Zero(matrix.cols());
  for (Index i = 0; i < matrix.rows(); ++i)
    if (x(i) != 0) simd::add_two(x(i), row_of(matrix, i), 0, row_of(matrix, i), sum);
  return times(matrix, sum);
}

/// A linear function of the features: w = sum of weights(i) features_i, and what w makes of every pair.
struct Direction {
  VectorD weights, values;
  double intercept = 0;

  double dot(const Direction& other) const { return weights.dot(other.values) + intercept * other.intercept; }
  void add(double factor, const Direction& other) {
    weights += factor * other.weights;
    values += factor * other.values;
    intercept += factor * other.intercept;
  }
};

double log_loss(double score, double label) {
  const double margin = label > 0.5 ? score : -score;
  return margin > 0 ? std::log1p(std::exp(-margin)) : std::log1p(std::exp(margin)) - margin;
}

}  // namespace

Result<PairKernel> PairKernel::of(const MatrixView& table, std::vector<RowPair> pairs) {
  PairKernel kernel;
  const Index count = std::ssize(pairs), width = table.cols();
  const auto doubles = [](Index rows, Index cols) {
    return static_cast<double>(rows) * static_cast<double>(cols);
  };
  const bool kept = count <= 2 * width;
  // A fit needs 8 vectors with an entry for each pair; where the rows are kept, also 10 with an entry for
  // each row.
  const double needed = doubles(count, 8) + (kept ? doubles(count, count) + doubles(count, 2 * width)
                                                  : doubles(table.rows(), width + 10));
  PE_CHECK(check_memory(needed * sizeof(double), "table"));
  kernel.pairs_ = std::move(pairs);
  if (!kept) {
    kernel.rows_ = table.cast<double>();
    return kernel;
  }
  MatrixD features(count, 2 * width);
  for (Index i = 0; i < count; ++i) {
    features.row(i).head(width) = table.row(kernel.pairs_[i].first).cast<double>();
    features.row(i).tail(width) = table.row(kernel.pairs_[i].second).cast<double>();
  }
  kernel.products_.resize(count, count);
  // Two rows with two rows at a time; an odd last one stands for its neighbour, too.
  for (Index i = 0; i < count; i += 2)
    for (Index j = 0; j <= i; j += 2) {
      const Index i2 = std::min(i + 1, count - 1), j2 = std::min(j + 1, count - 1);
      const auto four = simd::dot_four(row_of(features, i), row_of(features, i2), row_of(features, j),
                                       row_of(features, j2));
      kernel.products_(j, i) = kernel.products_(i, j) = four[0];
      kernel.products_(j2, i) = kernel.products_(i, j2) = four[1];
      kernel.products_(j, i2) = kernel.products_(i2, j) = four[2];
      kernel.products_(j2, i2) = kernel.products_(i2, j2) = four[3];
    }
  return kernel;
}

VectorD PairKernel::apply(const VectorD& x) const {
  if (products_.size() > 0) return times(products_, x);
  VectorD first = VectorD::Zero(rows_.rows()), second = first;
  for (Index i = 0; i < size(); ++i) {
    first(pairs_[i].first) += x(i);
    second(pairs_[i].second) += x(i);
  }
  first = times_gram(rows_, first);
  second = times_gram(rows_, second);
  VectorD result(size());
  for (Index i = 0; i < size(); ++i) result(i) = first(pairs_[i].first) + second(pairs_[i].second);
  return result;
}

LogisticFit fit_logistic(const PairKernel& kernel, const VectorD& labels, const VectorD& weights,
                         std::int32_t max_iterations, const Progress& progress) {
  constexpr int most_inner_steps = 500;
  constexpr double enough_of_first = 1e-13;  // of the squared gradient
  const Index count = kernel.size();
  Direction at{VectorD::Zero(count), VectorD::Zero(count)};
  const auto objective = [&](const Direction& x) {
    double sum = x.weights.dot(x.values) / 2;
    for (Index i = 0; i < count; ++i)
      if (weights(i) != 0) sum += weights(i) * log_loss(x.values(i) + x.intercept, labels(i));
    return sum;
  };
  double value = objective(at), first_gradient = 0, last_gradient = 0;
  bool dropped = true;
  // The last equations are solved to the square of what is asked of the fit at most: the share stays below 1.
  double furthest = 0;
  const auto tell = [&](double square) {
    const double fallen =
        std::log(first_gradient / square) / std::log(1 / (enough_of_first * enough_of_first));
    furthest = std::max(furthest, fallen);
    progress.at(furthest);
  };
  LogisticFit fit;
  VectorD curvature(count);
  for (std::int32_t step = 0;; ++step) {
    Direction rest{VectorD(count), VectorD()};  // minus the gradient; later, what the inner steps have left
    for (Index i = 0; i < count; ++i) {
      const double probability = 1 / (1 + std::exp(-(at.values(i) + at.intercept)));
      rest.weights(i) = weights(i) * (labels(i) - probability);
      curvature(i) = weights(i) * probability * (1 - probability);
    }
    rest.intercept = rest.weights.sum();
    rest.weights -= at.weights;
    rest.values = kernel.apply(rest.weights);
    double square = rest.dot(rest);
    if (step == 0) first_gradient = square;
    fit.converged = square <= enough_of_first * first_gradient;
    // Where neither the objective nor the gradient gets smaller, double is at its end.
    if (fit.converged || step == max_iterations || (!dropped && square >= last_gradient)) break;
    last_gradient = square;

    // Conjugate gradients on Newton's equations, as exact as they need to be at this distance.
    const double enough = square * std::min(0.01, square / first_gradient);
    Direction move{VectorD::Zero(count), VectorD::Zero(count)}, along = rest;
    for (int inner = 0; inner < most_inner_steps && square > enough; ++inner) {
      tell(square);
      Direction image{curvature.cwiseProduct((along.values.array() + along.intercept).matrix()), VectorD()};
      image.values = along.values + kernel.apply(image.weights);
      image.intercept = image.weights.sum();
      image.weights += along.weights;
      const double length = square / along.dot(image);
      move.add(length, along);
      rest.add(-length, image);
      const double next = rest.dot(rest);
      Direction turned = rest;
      turned.add(next / square, along);
      along = std::move(turned);
      square = next;
    }
    double length = 1;
    Direction next = at;
    next.add(length, move);
    double next_value = objective(next);
    const double bound = value + 1e-13 * value;
    for (; !(next_value <= bound) && length > 1e-6; next_value = objective(next)) {
      next.add(-length / 2, move);
      length /= 2;
    }
    if (!(next_value <= bound)) break;
    dropped = next_value < value;
    at = std::move(next);
    value = next_value;
  }
  fit.objective = value;
  fit.scores = at.values.array() + at.intercept;
  return fit;
}

}  // namespace pe
