#pragma once

/// Each runs `rounds` of work in registers alone, independent of one another, and returns a number that
/// depends on all of it. A round is worth multiply_adds_per_round multiply-adds of four float32 each.
///
/// Multiplications and additions, one after the other.
float multiply_add_peak(int rounds);
/// Half of what the fused instruction of relaxed SIMD can do: where the processor has one, it does both in
/// the time of one, and a compiler cannot get in its way as it does in the loop above, which products have
/// beaten.
float half_fused_peak(int rounds);

inline constexpr int multiply_adds_per_round = 4 * 13;
