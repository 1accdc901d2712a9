#include "pe/encodings/catalog.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "pe/core/match.hpp"
#include "pe/core/text.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/alibi.hpp"
#include "pe/encodings/cope.hpp"
#include "pe/encodings/deberta.hpp"
#include "pe/encodings/fire.hpp"
#include "pe/encodings/fope.hpp"
#include "pe/encodings/forget_gate.hpp"
#include "pe/encodings/formula.hpp"
#include "pe/encodings/index.hpp"
#include "pe/encodings/kerple.hpp"
#include "pe/encodings/learned.hpp"
#include "pe/encodings/learned_sinusoidal.hpp"
#include "pe/encodings/none.hpp"
#include "pe/encodings/normalized_index.hpp"
#include "pe/encodings/projected_relative.hpp"
#include "pe/encodings/randomized.hpp"
#include "pe/encodings/relative_sinusoidal.hpp"
#include "pe/encodings/rotary.hpp"
#include "pe/encodings/shaw.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/encodings/sinusoidal_2d.hpp"
#include "pe/encodings/t5.hpp"
#include "pe/encodings/tisa.hpp"
#include "pe/encodings/transformer_xl.hpp"
#include "pe/encodings/tupe.hpp"
#include "pe/encodings/xpos.hpp"

namespace pe {

namespace {

Result<void> check_size(Index size, Index largest, std::string_view field) {
  if (size >= 1 && size <= largest) return {};
  const bool is_large = size > largest;
  return fail(is_large ? ErrorCode::too_large : ErrorCode::bad_value, field,
              {field, " is ", size, "; it must be a whole number from 1 to ", largest,
               is_large ? ", the most that fits in the memory of a page" : ""});
}

Result<void> check_positions(const EncodeRequest& request) {
  if (!request.positions) return {};
  const auto& positions = *request.positions;
  if (static_cast<Index>(positions.size()) != request.n)
    return fail(ErrorCode::bad_shape, "positions",
                {"positions has ", positions.size(), " entries and n is ", request.n});
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (std::abs(positions[i]) <= largest_position) continue;
    return fail(std::isfinite(positions[i]) ? ErrorCode::bad_value : ErrorCode::non_finite, "positions",
                {"positions[", i, "] must be a number from -", largest_position, " to ", largest_position,
                 ", where sines and cosines are exact"});
  }
  return {};
}

std::string allowed(const Parameter& parameter) {
  switch (parameter.type) {
    case Parameter::Type::integer:
      return joined({"a whole number from ", parameter.min, " to ", parameter.max});
    case Parameter::Type::number:
      return joined({"a number from ", parameter.min, " to ", parameter.max});
    case Parameter::Type::numbers:
      return joined({"a list of numbers from ", parameter.min, " to ", parameter.max});
    case Parameter::Type::boolean:
      return "true or false";
    case Parameter::Type::text:
      return joined({"a text of at most ", parameter.max, " characters"});
    case Parameter::Type::choice:
      break;
  }
  std::string list = "one of";
  for (const std::string_view choice : parameter.choices)
    list.append(choice == parameter.choices.front() ? " " : ", ").append(choice);
  return list;
}

bool fits(const Value& value, const Parameter& parameter) {
  const auto in_range = [&](double number) { return number >= parameter.min && number <= parameter.max; };
  if (parameter.type == Parameter::Type::boolean) return std::holds_alternative<bool>(value);
  if (parameter.type == Parameter::Type::numbers) {
    const auto* list = std::get_if<std::vector<double>>(&value);
    return list != nullptr && std::ranges::all_of(*list, in_range);
  }
  if (parameter.type == Parameter::Type::choice || parameter.type == Parameter::Type::text) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr) return false;
    return parameter.type == Parameter::Type::text
               ? in_range(static_cast<double>(characters_in(*text)))
               : std::ranges::find(parameter.choices, *text) != parameter.choices.end();
  }
  const auto* number = std::get_if<double>(&value);
  return number != nullptr && in_range(*number) &&
         (parameter.type == Parameter::Type::number || *number == std::floor(*number));
}

Result<void> check_parameters(const Scheme& scheme, const Parameters& parameters) {
  for (const auto& [name, value] : parameters) {
    const auto known = std::ranges::find(scheme.parameters, name, &Parameter::name);
    if (known == scheme.parameters.end())
      return fail(ErrorCode::bad_value, name, {name, " is not a parameter of ", std::string(scheme.id)});
    if (const auto* number = std::get_if<double>(&value); number != nullptr && !std::isfinite(*number))
      return fail(ErrorCode::non_finite, name,
                  {name, " is not a finite number; it must be ", allowed(*known)});
    if (fits(value, *known)) continue;
    const auto* number = std::get_if<double>(&value);
    const std::string given = number == nullptr ? name : joined({name, " is ", *number, "; it"});
    const std::string reason = known->why.empty() ? "" : ", since " + std::string(known->why);
    return fail(ErrorCode::bad_value, name, {given, " must be ", allowed(*known), reason});
  }
  return {};
}

void fill_in_defaults(const Scheme& scheme, Parameters& parameters) {
  for (const Parameter& parameter : scheme.parameters) {
    Value fallback = std::visit(Match{[](std::monostate) -> Value { return std::vector<double>(); },
                                      [](std::string_view text) -> Value { return std::string(text); },
                                      [](auto plain) -> Value { return plain; }},
                                parameter.fallback);
    parameters.emplace(parameter.name, std::move(fallback));
  }
}

/// What an encoding of this kind takes in bytes: its table and positions; the rows from which sinusoids are
/// rotated; and the frequencies, angles, sines and cosines of its columns. Only the scheme knows how many
/// relative vectors or weights there are, and checks it.
double bytes_for(const Scheme& scheme, const EncodeRequest& request) {
  const auto n = static_cast<double>(request.n), d = static_cast<double>(request.d);
  switch (scheme.kind) {
    case Scheme::Kind::input:
    case Scheme::Kind::rotary:
      return n * sizeof(double) + (sizeof(float) * (n + std::min(n, 33.0)) + 8 * sizeof(double)) * d;
    case Scheme::Kind::bias:
      return sizeof(float) * n * n * static_cast<double>(request.heads + 1);
    case Scheme::Kind::none:
    case Scheme::Kind::relative:
    case Scheme::Kind::data_dependent:
      break;
  }
  return 0;
}

constexpr const Scheme* all[] = {&none_scheme,
                                 &index_scheme,
                                 &normalized_index_scheme,
                                 &sinusoidal_scheme,
                                 &learned_scheme,
                                 &learned_sinusoidal_scheme,
                                 &sinusoidal_2d_scheme,
                                 &randomized_scheme,
                                 &rotary_scheme,
                                 &xpos_scheme,
                                 &fope_scheme,
                                 &alibi_scheme,
                                 &t5_scheme,
                                 &kerple_scheme,
                                 &fire_scheme,
                                 &tisa_scheme,
                                 &tupe_scheme,
                                 &shaw_scheme,
                                 &relative_sinusoidal_scheme,
                                 &transformer_xl_scheme,
                                 &deberta_scheme,
                                 &forget_gate_scheme,
                                 &cope_scheme,
                                 &projected_relative_scheme,
                                 &formula_scheme,
                                 &bias_formula_scheme};

constexpr const Scheme* common[] = {&none_scheme,       &index_scheme,   &normalized_index_scheme,
                                    &sinusoidal_scheme, &learned_scheme, &learned_sinusoidal_scheme,
                                    &rotary_scheme,     &alibi_scheme,   &t5_scheme,
                                    &shaw_scheme};

}  // namespace

Schemes catalog() {
  return all;
}

Schemes common_schemes() {
  return common;
}

const Scheme* find_scheme(std::string_view id, Schemes schemes) {
  const auto found = std::ranges::find(schemes, id, &Scheme::id);
  return found == schemes.end() ? nullptr : *found;
}

Result<EncodeRequest> completed(EncodeRequest request, Schemes schemes) {
  const Scheme* scheme = find_scheme(request.scheme, schemes);
  if (scheme == nullptr) {
    std::string known;
    for (const Scheme* one : schemes) known.append(known.empty() ? "" : ", ").append(one->id);
    return fail(ErrorCode::unknown_scheme, "scheme",
                {"scheme is \"", request.scheme, "\"; it must be one of ", known});
  }
  PE_CHECK(check_size(request.n, largest_n, "n"));
  PE_CHECK(check_size(request.d, largest_d, "d"));
  PE_CHECK(check_size(request.heads, largest_heads, "heads"));
  PE_CHECK(check_positions(request));
  PE_CHECK(check_parameters(*scheme, request.parameters));
  PE_CHECK(check_memory(bytes_for(*scheme, request), "n"));
  fill_in_defaults(*scheme, request.parameters);
  return request;
}

Result<Encoding> encode(EncodeRequest request, Schemes schemes) {
  PE_TRY(const auto& complete, completed(std::move(request), schemes));
  return find_scheme(complete.scheme, schemes)->encode(complete);
}

}  // namespace pe
