#pragma once

// What a linear fit finds in a table: positions, which of two comes later, and the row of a later position;
// positions in hidden states, which have several rows a position; and what positions make of the heads of a
// first layer.
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_heads.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/probes/shift_probe.hpp"
#include "pe/probes/states_probe.hpp"
