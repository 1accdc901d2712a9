#pragma once

namespace pe {

/// Whether so many bytes can be allocated, with room for the allocator and the kernels. Only check_memory calls it. It has its own
/// file so that the tests can replace it by one that counts.
bool heap_has(double bytes);

}  // namespace pe
