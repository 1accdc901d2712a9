#pragma once

// What a linear fit finds in a table: positions, which of two comes later, and the row of a later position;
// and positions in hidden states, which have several rows a position.
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/probes/shift_probe.hpp"
#include "pe/probes/states_probe.hpp"
