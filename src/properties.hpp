#pragma once

// What the similarities between a table's rows tell: proximity, psi, monotonicity, symmetry, translation
// invariance, diagnosis.
#include "pe/properties/combined_proximity.hpp"
#include "pe/properties/diagnosis.hpp"
#include "pe/properties/position_kernel.hpp"
#include "pe/properties/properties.hpp"
#include "pe/properties/proximity.hpp"
#include "pe/properties/psi.hpp"
#include "pe/properties/shared_angles.hpp"
#include "pe/properties/table_properties.hpp"
