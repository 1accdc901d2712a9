#pragma once

#include "pe/encodings/scheme.hpp"

namespace pe {

extern const Scheme index_scheme;

}  // namespace pe
