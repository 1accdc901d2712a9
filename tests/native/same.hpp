#pragma once

#include "pe/core/matrix.hpp"

/// Equal in shape and in every entry; Eigen's == wants equal shapes.
template <class A, class B>
bool same(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
}
