#pragma once

namespace pe {

/// The C library's functions differ between platforms in the last bit; these are made of correctly rounded
/// operations, and give the same bits everywhere. Relative errors below 4e-16, except near log 1, where the
/// absolute error is below 2e-16.

/// x > 0, finite.
double portable_log(double x);

/// 0 below -708, infinity above 709.
double portable_exp(double x);

}  // namespace pe
