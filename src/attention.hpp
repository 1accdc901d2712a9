#pragma once

// A layer of attention with its intermediate results, and whether it sees order.
#include "pe/attention/attention.hpp"
#include "pe/attention/permutation.hpp"
#include "pe/attention/temperature.hpp"
