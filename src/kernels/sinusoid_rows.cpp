#include "pe/kernels/sinusoid_rows.hpp"

#include <algorithm>
#include <cstddef>

#include "pe/simd/batch.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

using Eigen::ArrayXd;
using simd::Batch;

constexpr Index lane_count = static_cast<Index>(simd::lanes);
// Rows on either side of a centre that are rotated from its double-precision seed. More make seeds rarer and
// the table of offsets larger.
constexpr Index largest_reach = 32;

/// Two numbers for every frequency: the functions at a position, in the order of their columns, or the sine
/// and cosine of an offset that rotates such pairs.
struct Pairs {
  ArrayXd first, second;
};

/// The offset of one position. It rotates pairs (sine, cosine); with its sine negated, pairs (cosine, sine).
Pairs unit_offset(std::span<const double> frequencies, bool sine_first) {
  const auto count = static_cast<Index>(frequencies.size());
  Pairs offset{ArrayXd(count), ArrayXd(count)};
  simd::sincos(frequencies, {offset.first.data(), frequencies.size()},
               {offset.second.data(), frequencies.size()});
  if (!sine_first) offset.first = -offset.first;
  return offset;
}

/// sin(a + b) = sin a cos b + cos a sin b; cos(a + b) = cos a cos b - sin a sin b.
void rotate(Pairs& pairs, const Pairs& offset) {
  for (Index i = 0; i < pairs.first.size(); ++i) {
    const double first = pairs.first[i], second = pairs.second[i];
    pairs.first[i] = first * offset.second[i] + second * offset.first[i];
    pairs.second[i] = second * offset.second[i] - first * offset.first[i];
  }
}

/// Two rows of float32.
void round_into(MatrixSpan rows, const Pairs& pairs) {
  rows.row(0) = pairs.first.cast<float>();
  rows.row(1) = pairs.second.cast<float>();
}

/// Reads a byte of a cache line that will be written soon, because stores wait for their lines one after
/// another, and loads for many at once. A table beyond the cache then takes half the time in halves, whose
/// rows grow at two places, and a tenth less interleaved.
void fetch_line(const float* line) {
  static_cast<void>(*reinterpret_cast<const volatile std::byte*>(line));
}

/// What the rows k before and k after a centre hold of some frequencies: they share their products.
template <class Number>
struct RotatedBothWays {
  Number first_before, second_before, first_after, second_after;

  RotatedBothWays(const Number& first, const Number& second, const Number& sine, const Number& cosine) {
    const Number first_cosine = first * cosine, second_sine = second * sine;
    const Number second_cosine = second * cosine, first_sine = first * sine;
    first_before = first_cosine - second_sine;
    first_after = first_cosine + second_sine;
    second_before = second_cosine + first_sine;
    second_after = second_cosine - first_sine;
  }
};

template <Index step>
void store_pairs(float* row, Index i, Index second_start, const Batch& first, const Batch& second) {
  if constexpr (step == 2) {
    xsimd::zip_lo(first, second).store_unaligned(row + 2 * i);
    xsimd::zip_hi(first, second).store_unaligned(row + 2 * i + lane_count);
  } else {
    first.store_unaligned(row + i);
    second.store_unaligned(row + second_start + i);
  }
}

/// Two rows to write: k before and k after a centre.
struct RowPair {
  float *before, *after;
};

/// Writes the rows k before and k after a centre from the pairs there and the offset of k, each two rows of
/// numbers. Fetches the rows that are written next.
template <Index step>
void write_row_pair(const RowPair& rows, const RowPair& next_rows, const Matrix& centre, const float* sine,
                    const float* cosine, const SinusoidColumns& columns) {
  float *const before = rows.before, *const after = rows.after;
  const float *const next_before = next_rows.before, *const next_after = next_rows.after;
  const float *const first = centre.data(), *const second = first + centre.cols();
  const Index count = centre.cols(), whole_count = columns.second_count, second_start = columns.second_start;
  const auto write_batch = [=](Index i) {
    const RotatedBothWays<Batch> rotated(simd::load(first + i), simd::load(second + i), simd::load(sine + i),
                                         simd::load(cosine + i));
    store_pairs<step>(before, i, second_start, rotated.first_before, rotated.second_before);
    store_pairs<step>(after, i, second_start, rotated.first_after, rotated.second_after);
  };
  Index i = 0;
  for (; i + 2 * lane_count <= whole_count; i += 2 * lane_count) {  // two batches of pairs fill a line
    fetch_line(next_before + 2 * i);
    fetch_line(next_after + 2 * i);
    write_batch(i);
    write_batch(i + lane_count);
  }
  for (; i + lane_count <= whole_count; i += lane_count) write_batch(i);
  for (; i < count; ++i) {
    const RotatedBothWays<float> rotated(first[i], second[i], sine[i], cosine[i]);
    before[step * i] = rotated.first_before;
    after[step * i] = rotated.first_after;
    if (i == whole_count) break;  // the last pair of an odd width lacks its second function
    before[second_start + step * i] = rotated.second_before;
    after[second_start + step * i] = rotated.second_after;
  }
}

template <Index step>
void write_rows(MatrixSpan out, std::span<const double> frequencies, const SinusoidColumns& columns) {
  const auto count = static_cast<Index>(frequencies.size());
  // The rows of a block are those up to `reach` before and after its centre. The first centre is position 0.
  const Index reach = std::min(largest_reach, out.rows() - 1), block_rows = 2 * reach + 1;
  const Pairs unit = unit_offset(frequencies, columns.sine_first);
  Pairs offset{ArrayXd::Zero(count), ArrayXd::Ones(count)};
  Matrix offsets(2 * (reach + 1), count);
  for (Index k = 0; k < block_rows; ++k) {
    if (k <= reach) round_into(offsets.middleRows(2 * k, 2), offset);
    rotate(offset, unit);
  }
  const Pairs& block_offset = offset;

  Pairs exact_centre{ArrayXd::Constant(count, columns.sine_first ? 0 : 1),
                     ArrayXd::Constant(count, columns.sine_first ? 1 : 0)};
  Matrix centre(2, count), outside(1, out.cols());
  const auto row = [&](Index p) { return p >= 0 && p < out.rows() ? &out(p, 0) : outside.data(); };
  const auto row_pair = [&](Index p, Index k) { return RowPair{row(p - k), row(p + k)}; };
  for (Index p = 0; p - reach < out.rows(); p += block_rows) {
    round_into(centre, exact_centre);
    for (Index k = 0; k <= reach; ++k)
      write_row_pair<step>(row_pair(p, k), row_pair(p, k + 1), centre, &offsets(2 * k, 0),
                           &offsets(2 * k + 1, 0), columns);
    rotate(exact_centre, block_offset);
  }
}

}  // namespace

void sinusoid_rows(MatrixSpan out, std::span<const double> frequencies, const SinusoidColumns& columns) {
  if (out.size() == 0 || frequencies.empty()) return;
  if (columns.step == 2)
    write_rows<2>(out, frequencies, columns);
  else
    write_rows<1>(out, frequencies, columns);
}

}  // namespace pe
