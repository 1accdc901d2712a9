#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pe {

/// The value of a parameter.
using Value = std::variant<double, bool, std::string, std::vector<double>>;

/// Values by name, in the order in which they were added. A request has a few of them, so a search from the
/// first on is enough.
class Parameters {
 public:
  using Entry = std::pair<std::string, Value>;

  Parameters() = default;
  Parameters(std::initializer_list<Entry> entries) : entries_(entries) {}

  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  /// The value of a name, or null.
  const Value* find(std::string_view name) const {
    const auto found = std::ranges::find(entries_, name, &Entry::first);
    return found == entries_.end() ? nullptr : &found->second;
  }
  bool contains(std::string_view name) const { return find(name) != nullptr; }

  /// Adds a value, unless the name has one. Returns the name's.
  Value& emplace(std::string_view name, Value value) {
    const auto found = std::ranges::find(entries_, name, &Entry::first);
    if (found != entries_.end()) return found->second;
    return entries_.emplace_back(std::string(name), std::move(value)).second;
  }
  Value& operator[](std::string_view name) { return emplace(name, {}); }

 private:
  std::vector<Entry> entries_;
};

}  // namespace pe
