#pragma once

// What a linear fit finds in a table: positions, and which of two comes later.
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_probe.hpp"
