// A program with Eigen code of its own keeps Eigen's vectorisation, beside a core that does without it for the sake of its bits.
#include <Eigen/Core>
#include <cstdio>
#include <pe/encodings.hpp>

int main() {
  std::printf("Eigen here: %s; %d bytes of alignment\n", Eigen::SimdInstructionSetsInUse(),
              EIGEN_MAX_ALIGN_BYTES);
#ifdef EIGEN_VECTORIZE
  return 0;
#else
  return 1;
#endif
}
