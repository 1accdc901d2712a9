#pragma once

namespace pe {

/// Whether so many bytes can be had at once, with what the allocator and the kernels take beside them. check_memory asks it; it
/// is in a file of its own so that the tests can put one in its place that counts.
bool heap_has(double bytes);

}  // namespace pe
