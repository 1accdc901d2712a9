#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

extern const Scheme learned_scheme;

}  // namespace pe
