#pragma once

namespace pe {

/// Whether so many bytes can be allocated, with room for the allocator and the kernels. Only check_memory
/// calls it. Each program links one definition: core/heap.cpp, or the one of the tests, which counts.
bool heap_has(double bytes);

}  // namespace pe
