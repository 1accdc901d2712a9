#pragma once

// Which scheme made a table.
#include "pe/recognition/recognize.hpp"
