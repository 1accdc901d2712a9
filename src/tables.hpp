#pragma once

// What is made of a table before it is used.
#include "pe/tables/resize_table.hpp"
