#include "pe/encodings/scheme.hpp"

#include <algorithm>
#include <utility>

namespace pe {

namespace {

/// Schemes read what the catalogue has checked and filled in, so another name or type is a mistake in the
/// scheme.
template <class Type>
const Type& get(const Parameters& parameters, std::string_view name) {
  const auto* found = std::get_if<Type>(parameters.find(name));
  assert(found != nullptr);
  return *found;
}

}  // namespace

double EncodeRequest::number(std::string_view name) const {
  return get<double>(parameters, name);
}

bool EncodeRequest::flag(std::string_view name) const {
  return get<bool>(parameters, name);
}

const std::vector<double>& EncodeRequest::numbers(std::string_view name) const {
  return get<std::vector<double>>(parameters, name);
}

const std::string& EncodeRequest::text(std::string_view name) const {
  return get<std::string>(parameters, name);
}

std::size_t EncodeRequest::choice(const Parameter& parameter) const {
  const auto found = std::ranges::find(parameter.choices, get<std::string>(parameters, parameter.name));
  assert(found != parameter.choices.end());
  return static_cast<std::size_t>(found - parameter.choices.begin());
}

double EncodeRequest::length() const {
  return positions ? std::ranges::max(*positions) + 1 : static_cast<double>(n);
}

Encoding input_encoding(Matrix table, const EncodeRequest& request, std::optional<ColumnWaves> waves) {
  return InputEncoding{std::move(table), request.choice_of<Combine>(combine_parameter), std::move(waves)};
}

}  // namespace pe
