#pragma once

#include <forward_list>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pe {

/// The value of a parameter.
using Value = std::variant<double, bool, std::string, std::vector<double>>;

/// Values by name, in the order of the names. There are a few in a request, and the page waits for every byte of code: a std::map's tree
/// takes half a KiB.
class Parameters {
 public:
  using Entry = std::pair<const std::string, Value>;

  Parameters() = default;
  Parameters(std::initializer_list<Entry> entries) {
    for (const auto& [name, value] : entries) emplace(name, value);
  }

  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  /// The value of a name, or null.
  const Value* find(std::string_view name) const {
    for (const auto& [known, value] : entries_)
      if (known == name) return &value;
    return nullptr;
  }
  bool contains(std::string_view name) const { return find(name) != nullptr; }

  /// Keeps a value that is there. Returns the name's.
  Value& emplace(std::string_view name, Value value) {
    auto before = entries_.before_begin();
    for (auto at = entries_.begin(); at != entries_.end() && at->first <= name; before = at++)
      if (at->first == name) return at->second;
    return entries_.emplace_after(before, std::string(name), std::move(value))->second;
  }
  Value& operator[](std::string_view name) { return emplace(name, {}); }

 private:
  std::forward_list<Entry> entries_;
};

}  // namespace pe
