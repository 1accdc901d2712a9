// A program with Eigen code of its own. That keeps Eigen's vectorisation, beside a core that does without it
// and gives the bits that it gives everywhere. CMakeLists.txt compiles this file without optimisation, so
// that nothing of Eigen's is inlined.
#include <Eigen/Core>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <pe/training.hpp>

namespace {

/// Products that the core makes, too, by inline functions of Eigen's.
double own(const pe::MatrixD& matrix) {
  const pe::MatrixD square = matrix.transpose() * matrix;
  const pe::VectorD image = square * matrix.row(0).transpose();
  return square.sum() + image.norm();
}

/// What the core gives without such a program around it: how well a readout finds the position, as bits.
constexpr std::uint64_t recorded = 0x3fb16857bc3f33d0;

}  // namespace

int main() {
#ifndef EIGEN_VECTORIZE
  std::puts("Eigen is not vectorised here");
  return 1;
#else
  std::printf("Eigen has %s here: %g\n", Eigen::SimdInstructionSetsInUse(), own(pe::MatrixD::Ones(48, 24)));

  auto trainer =
      pe::Trainer::create({.task = {.task = "first", .n = 8}, .schemes = {"rotary"}, .width = 16, .seed = 1});
  if (!trainer) return 1;
  while (trainer->steps() < 5)
    if (!trainer->work()) return 1;
  const auto readout = trainer->read_position(16);
  if (!readout) return 1;
  const auto bits = std::bit_cast<std::uint64_t>(readout->r2[0]);
  std::printf("the core has the bits %016llx\n", static_cast<unsigned long long>(bits));
  return bits == recorded ? 0 : 1;
#endif
}
