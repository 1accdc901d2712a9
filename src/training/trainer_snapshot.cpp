#include <algorithm>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/training/trainer.hpp"
#include "pe/training/trainer_parts.hpp"

// The state of a training as bytes, and back.
namespace pe {

/// Of the optimiser, of the names and shapes of the weights and of the weights as they start: what a snapshot
/// must fit.
std::uint64_t Trainer::definition_hash() const {
  const std::vector<float> start = model_.start(options_.seed);
  const auto optimizer = static_cast<std::uint8_t>(options_.optimizer.kind);
  std::uint64_t hash = fnv1a({&optimizer, 1}, fnv1a(bytes_of(start)));
  for (const WeightTensor& tensor : model_.tensors())
    hash = fnv1a({reinterpret_cast<const std::uint8_t*>(tensor.name.data()), tensor.name.size()}, hash);
  return hash;
}

/// The weights, both moments of each, and the weights as they start, which definition_hash makes.
double Trainer::snapshot_memory() const {
  return 4 * sizeof(float) * static_cast<double>(weights_.size());
}

Result<std::vector<std::uint8_t>> Trainer::snapshot() const {
  PE_CHECK(check_memory(snapshot_memory(), "snapshot"));
  std::vector<std::uint8_t> bytes;
  constexpr std::size_t numbers_before = 9;  // the definition, the step, four numbers and three counts
  bytes.reserve(numbers_before * sizeof(double) +
                sizeof(float) * (weights_.size() + state_.first.size() + state_.second.size()));
  const auto write = [&](const void* from, std::size_t count) {
    const auto* begin = static_cast<const std::uint8_t*>(from);
    bytes.insert(bytes.end(), begin, begin + count);
  };
  const std::uint64_t definition = definition_hash();
  write(&definition, sizeof definition);
  write(&step_, sizeof step_);
  for (const double number : {last_.loss, last_.accuracy, state_.beta1_power, state_.beta2_power})
    write(&number, sizeof number);
  for (const auto* numbers : {&weights_, &state_.first, &state_.second}) {
    const std::uint64_t count = numbers->size();
    write(&count, sizeof count);
    write(numbers->data(), numbers->size() * sizeof(float));
  }
  return bytes;
}

Result<void> Trainer::restore(std::span<const std::uint8_t> snapshot) {
  PE_CHECK(check_memory(snapshot_memory(), "snapshot"));
  const auto bad = [] {
    return fail(ErrorCode::bad_value, "snapshot",
                {"snapshot must be one that this run, or one with the same options, has made"});
  };
  const auto read = [&](void* to, std::size_t count) {
    if (snapshot.size() < count) return false;
    // Not memcpy: an empty state of the optimiser has no address.
    std::copy_n(snapshot.data(), count, static_cast<std::uint8_t*>(to));
    snapshot = snapshot.subspan(count);
    return true;
  };
  std::uint64_t definition = 0, step = 0;
  double header[4];
  if (!read(&definition, sizeof definition) || definition != definition_hash() || !read(&step, sizeof step) ||
      !read(header, sizeof header))
    return bad();
  std::vector<float> parts[3];
  for (auto& part : parts) {
    std::uint64_t count = 0;
    if (!read(&count, sizeof count) || (count != 0 && count != weights_.size())) return bad();
    part.resize(count == 0 ? 0 : weights_.size());
    if (!read(part.data(), part.size() * sizeof(float))) return bad();
  }
  if (!snapshot.empty() || parts[0].size() != weights_.size()) return bad();
  step_ = step;
  last_ = {header[0], header[1]};
  weights_ = std::move(parts[0]);
  state_ = {std::move(parts[1]), std::move(parts[2]), header[2], header[3]};
  done_ = 0;
  return {};
}

}  // namespace pe
