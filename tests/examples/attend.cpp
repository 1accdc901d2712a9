// One layer of attention, without positions and with RoPE: does it see that two words changed places?
#include <cstdio>
#include <pe/attention.hpp>
#include <pe/encodings.hpp>

namespace {

/// The largest change of an output when the first two words change places and their outputs change back;
/// negative after an error.
float change(const char* scheme) {
  const pe::Index n = 4, width = 8;
  pe::AttendRequest request;
  request.x = pe::Matrix::Random(n, width);
  request.weights = {pe::Matrix::Random(width, width),
                     pe::Matrix::Random(width, width),
                     pe::Matrix::Random(width, width),
                     {}};
  request.heads = 2;

  const auto encoding = pe::encode({.scheme = scheme, .n = n, .d = width / request.heads});
  if (!encoding) return std::fprintf(stderr, "%s\n", encoding.error().message.c_str()), -1.0F;
  request.encodings = {*encoding};

  const auto result = pe::permute({request, {1, 0, 2, 3}});
  if (!result) return std::fprintf(stderr, "%s\n", result.error().message.c_str()), -1.0F;
  return result->max_abs_difference / result->largest_output;
}

}  // namespace

int main() {
  const float without = change("none"), with = change("rotary");
  std::printf("without positions %g, with RoPE %g\n", without, with);
  return without >= 0 && without < 1e-6F && with > 1e-3F ? 0 : 1;
}
