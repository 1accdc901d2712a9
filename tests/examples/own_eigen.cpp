// A program with Eigen code of its own. That keeps Eigen's vectorisation, beside a core that does without it and gives the bits that it
// gives everywhere. CMakeLists.txt compiles this file without optimisation, so that nothing of Eigen's is inlined.
#include <Eigen/Core>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <pe/probes.hpp>

namespace {

/// Uses what the core uses, too.
double own(const pe::MatrixD& matrix) {
  const pe::MatrixD square = matrix.transpose() * matrix;
  const pe::VectorD means = matrix.colwise().mean(), first = matrix.col(0);
  const pe::MatrixD centred = matrix.rowwise() - means.transpose();
  return square.sum() + square.trace() + centred.squaredNorm() + first.dot(matrix.col(1)) + first.norm() +
         (matrix * means).sum();
}

}  // namespace

int main() {
#ifndef EIGEN_VECTORIZE
  std::puts("Eigen is not vectorised here");
  return 1;
#else
  pe::Matrix table(48, 24);
  for (pe::Index i = 0; i < table.size(); i++) table.data()[i] = static_cast<float>(i * i % 97) / 97.0F;
  std::printf("Eigen has %s here: %g\n", Eigen::SimdInstructionSetsInUse(), own(table.cast<double>()));

  const auto probe = pe::probe_positions(table, {.solver = pe::PositionProbeOptions::Exact{.ridge = 0.1}});
  if (!probe) return 1;
  const auto bits = std::bit_cast<std::uint64_t>(probe->test->rmse);
  std::printf("the core's error has the bits %016llx\n", static_cast<unsigned long long>(bits));
  return bits == 0 ? 1 : 0;
#endif
}
