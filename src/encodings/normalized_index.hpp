#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

extern const Scheme normalized_index_scheme;

}  // namespace pe
