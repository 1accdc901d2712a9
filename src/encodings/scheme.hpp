#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/encodings/parameters.hpp"

namespace pe {

/// When a parameter counts: while the choice `parameter` of its scheme is one of `choices`; without choices,
/// while the list `parameter` is empty or the switch `parameter` is off. Otherwise its value is neither read
/// nor checked against others.
struct Condition {
  std::string_view parameter;
  std::span<const std::string_view> choices{};
};

/// The type of a parameter's values.
enum class ParameterType { integer, number, choice, boolean, numbers, text };
template <>
inline constexpr auto names_of<ParameterType> =
    std::to_array<std::string_view>({"integer", "number", "choice", "boolean", "numbers", "text"});

/// A parameter of a scheme. The page's controls, the checks and the documentation derive from it.
struct Parameter {
  using Type = ParameterType;

  std::string_view name;
  /// The words at the control.
  std::string_view title;
  Type type;
  /// The default; no value for numbers, whose list is then empty.
  std::variant<std::monostate, double, bool, std::string_view> fallback;
  /// The range of an integer, a number, each of numbers, and of the length of a text, both ends included.
  double min = 0, max = 0;
  std::span<const std::string_view> choices{};
  /// The reason for the range: it completes "factor must be a number from 1 to 1000000, since ".
  std::string_view why{};
  /// When the scheme reads it; always where there is none.
  std::optional<Condition> only_for{};

  static bool has_range(const Parameter& parameter) {
    return parameter.type != Type::choice && parameter.type != Type::boolean;
  }
};

template <>
inline constexpr auto fields_of<Condition> =
    fields("", "", field("parameter", &Condition::parameter, "The name of the other parameter."),
           field("choices", &Condition::choices, "Its values, if it is a choice; otherwise empty."));
template <>
inline constexpr auto fields_of<Parameter> = fields(
    "SchemeParameter", "", field("name", &Parameter::name, "Its field in an encode request."),
    field("title", &Parameter::title, "The label of the control."),
    field("type", &Parameter::type,
          "'numbers' is a list of numbers, empty by default; a 'text' has `min` to `max` characters."),
    field("default", &Parameter::fallback, "The value without one in the request."),
    field("min", &Parameter::min, "The least number or, of a text, length.").only_if(Parameter::has_range),
    field("max", &Parameter::max, "The largest.").only_if(Parameter::has_range),
    field("choices", &Parameter::choices, "The values of a choice.").unless_empty(),
    field("onlyFor", &Parameter::only_for,
          R"(When the scheme reads this value: while the choice `parameter` is one of `choices` or,
        if `choices` is empty, while the list `parameter` is empty or the switch `parameter` is off. Absent
        if it always does.)"));

inline constexpr Index largest_n = 10'000'000;
inline constexpr Index largest_d = 65'536;
inline constexpr Index largest_heads = 1024;
inline constexpr double largest_position = 1e7;

/// Which positions to encode, how wide, and with which parameters.
struct EncodeRequest {
  std::string scheme;
  Index n = 0;
  Index d = 0;
  std::optional<std::vector<double>> positions;
  Index heads = 1;
  std::uint64_t seed = 0;
  Parameters parameters;

  /// Of a parameter that the catalogue has checked; a choice comes as its place in the list of choices.
  double number(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::vector<double>& numbers(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  std::size_t choice(const Parameter& parameter) const;
  template <class Enum>
  Enum choice_of(const Parameter& parameter) const {
    assert(std::ranges::equal(parameter.choices, names_of<Enum>));
    return static_cast<Enum>(choice(parameter));
  }

  double position(Index row) const {
    return positions ? (*positions)[static_cast<std::size_t>(row)] : static_cast<double>(row);
  }
  /// Of the sequence that the positions come from: the largest position + 1, which is n without positions.
  double length() const;
};

template <>
inline constexpr auto fields_of<EncodeRequest> = fields(
    "EncodeRequest", "",
    field("scheme", &EncodeRequest::scheme, "Which scheme of `catalog()`.").typed("SchemeId").required(),
    field("n", &EncodeRequest::n, "How many positions, from 1 to 10000000.").from(1).to(largest_n).required(),
    field("d", &EncodeRequest::d,
          R"(The width, from 1 to 65536: of the model for an encoding on the inputs, of a head for one that
        acts on queries, keys or values. Of the biases only TUPE reads it.)")
        .from(1)
        .to(largest_d)
        .required(),
    field("heads", &EncodeRequest::heads,
          "How many heads, from 1 to 1024, for schemes that differ between them.")
        .from(1)
        .to(largest_heads),
    field("positions", &EncodeRequest::positions,
          "n positions instead of 0 to n - 1; fractions and negative numbers are allowed, up to 1e7."),
    field("seed", &EncodeRequest::seed, "Chooses the random numbers; whole, 0 to 2^53 - 1."),
    field("parameters", &EncodeRequest::parameters, "The parameters that `catalog()` lists for the scheme."));

/// One positional embedding: its name, its parameters and how to make it.
struct Scheme {
  using Kind = EncodingKind;

  std::string_view id;
  std::string_view title;
  Kind kind;
  /// Whether training learns its numbers unless told otherwise. ALiBi's slopes can be learned, but by default
  /// are not.
  bool learnable;
  std::span<const Parameter> parameters;
  /// One sentence.
  std::string_view description;
  /// Who proposed it.
  std::string_view reference;
  /// Gets a complete request within the ranges and checks only what is specific to this scheme.
  Result<Encoding> (*encode)(const EncodeRequest& request);
  /// Whether n positions may be encoded otherwise than the first n of more; null stands for never.
  bool (*depends_on_length)(const EncodeRequest& request) = nullptr;
  /// Whether the seed draws the positions themselves; training then draws new ones at each step.
  bool draws_positions = false;
};

template <>
inline constexpr auto fields_of<Scheme> = fields(
    "CatalogEntry", "", field("id", &Scheme::id, "The `scheme` of an encode request.").typed("SchemeId"),
    field("title", &Scheme::title, "Its name for readers."),
    field("kind", &Scheme::kind, "The kind of its encodings."),
    field("learnable", &Scheme::learnable,
          R"(Whether training learns its numbers unless told otherwise. False for ALiBi, whose slopes
        can be learned if `learnPositions` says so.)"),
    field("parameters", &Scheme::parameters, "Its own parameters in an encode request."),
    field("description", &Scheme::description, "One sentence on what it does."),
    field("reference", &Scheme::reference, "Who proposed it."));

/// Every encoding on the inputs has it.
inline constexpr Parameter combine_parameter{
    .name = "combine",
    .title = "Combine by",
    .type = Parameter::Type::choice,
    .fallback = name_of(Combine::add),
    .choices = names_of<Combine>,
};

/// The input encoding of a table, combined as the request says.
Encoding input_encoding(Matrix table, const EncodeRequest& request, std::optional<ColumnWaves> waves = {});

}  // namespace pe
