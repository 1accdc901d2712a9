#pragma once

// Every positional encoding of the catalogue, by name.
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/encodings/scheme.hpp"
