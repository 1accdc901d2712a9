#pragma once

// A small transformer that learns a task about word order.
#include "pe/training/readout.hpp"
#include "pe/training/trainer.hpp"
