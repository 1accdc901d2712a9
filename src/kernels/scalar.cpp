#include "kernels/scalar.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe {

template <class Real>
void add_product_scalar(MatrixSpanOf<Real> out, const MatrixViewOf<Real>& a, const MatrixViewOf<Real>& b,
                        Op a_op, Op b_op) {
  const Index depth = a_op == Op::plain ? a.cols() : a.rows();
  for (Index i = 0; i < out.rows(); ++i)
    for (Index j = 0; j < out.cols(); ++j)
      for (Index p = 0; p < depth; ++p)
        out(i, j) += (a_op == Op::plain ? a(i, p) : a(p, i)) * (b_op == Op::plain ? b(p, j) : b(j, p));
}

template void add_product_scalar(MatrixSpanOf<float>, const MatrixViewOf<float>&, const MatrixViewOf<float>&,
                                 Op, Op);
template void add_product_scalar(MatrixSpanOf<double>, const MatrixViewOf<double>&,
                                 const MatrixViewOf<double>&, Op, Op);

Matrix product_scalar(const MatrixView& a, const MatrixView& b, Op a_op, Op b_op) {
  Matrix out = Matrix::Zero(a_op == Op::plain ? a.rows() : a.cols(), b_op == Op::plain ? b.cols() : b.rows());
  add_product_scalar<float>(out, a, b, a_op, b_op);
  return out;
}

Matrix symmetric_product_scalar(const MatrixView& p) {
  return product_scalar(p, p, Op::plain, Op::transposed);
}

template <class Real>
void softmax_rows_scalar(MatrixSpanOf<Real> scores) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  for (Index i = 0; i < scores.rows(); ++i) {
    Real largest = -infinity;
    for (Index j = 0; j < scores.cols(); ++j) largest = std::max(largest, scores(i, j));
    // exp(score - largest), where a difference of infinities of one sign counts as none and a masked score as
    // 0.
    const auto unscaled = [&](Real score) {
      if (score == -infinity) return 0.0;
      return score == largest ? 1.0 : std::exp(static_cast<double>(score) - static_cast<double>(largest));
    };
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += unscaled(scores(i, j));
    for (Index j = 0; j < scores.cols(); ++j)
      scores(i, j) = sum > 0 ? static_cast<Real>(unscaled(scores(i, j)) / sum) : Real(0);
  }
}

template void softmax_rows_scalar(MatrixSpanOf<float>);
template void softmax_rows_scalar(MatrixSpanOf<double>);

}  // namespace pe
