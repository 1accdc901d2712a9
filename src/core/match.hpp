#pragma once

namespace pe {

/// Lets std::visit take one lambda for each kind, so that a new kind cannot be forgotten.
template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};

}  // namespace pe
