#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

extern const Scheme none_scheme;

}  // namespace pe
