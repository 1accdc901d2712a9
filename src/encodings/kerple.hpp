#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

/// -r1 log(1 + r2 m) or -r1 m^r2, of the distance m.
enum class KerpleVariant { log, power };
template <>
inline constexpr auto names_of<KerpleVariant> = std::to_array<std::string_view>({"log", "power"});

inline constexpr Parameter kerple_variant{.name = "variant",
                                          .title = "Kernel",
                                          .type = Parameter::Type::choice,
                                          .fallback = name_of(KerpleVariant::log),
                                          .choices = names_of<KerpleVariant>};

/// The same r1 and r2 in every head; trained, each head has its own (ParallelKerpleLog and
/// ParallelKerplePower in megatron/mpu/layers.py of chijames/KERPLE, where r1 and r2 of the logarithm are p
/// and a, of the power a and p). Errors: bad_value (r2 above 2 in a power).
extern const Scheme kerple_scheme;

}  // namespace pe
