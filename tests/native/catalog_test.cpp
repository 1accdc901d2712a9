#include "pe/encodings/catalog.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "pe/core/match.hpp"
#include "pe/core/text.hpp"
#include "same.hpp"

namespace catalog_test {

using pe::EncodeRequest, pe::ErrorCode, pe::Match, pe::Parameter, pe::Scheme, pe::Value;

namespace {

/// Of a width that every scheme takes: divisible by four.
EncodeRequest request_for(const Scheme& scheme, pe::Index n = 5, pe::Index d = 8) {
  return {.scheme = std::string(scheme.id), .n = n, .d = d, .positions = {}, .seed = 3, .parameters = {}};
}

EncodeRequest with(const Scheme& scheme, std::string_view name, Value value) {
  EncodeRequest request = request_for(scheme);
  request.parameters.emplace(std::string(name), std::move(value));
  return request;
}

Value fallback_of(const Parameter& parameter) {
  return std::visit(Match{[](std::monostate) -> Value { return std::vector<double>(); },
                          [](std::string_view text) -> Value { return std::string(text); },
                          [](auto plain) -> Value { return plain; }},
                    parameter.fallback);
}

/// The error of a request that must fail.
pe::Error refusal(const EncodeRequest& request) {
  const auto encoded = pe::encode(request);
  REQUIRE(!encoded);
  CHECK(!encoded.error().message.empty());
  return encoded.error();
}

void check_refused(const EncodeRequest& request, ErrorCode code, std::string_view field,
                   const std::vector<std::string>& named = {}) {
  const pe::Error error = refusal(request);
  CAPTURE(error.message);
  CHECK(error.code == code);
  CHECK(error.field == field);
  CHECK_THAT(error.message, Catch::Matchers::ContainsSubstring(std::string(field)));
  for (const std::string& text : named) CHECK_THAT(error.message, Catch::Matchers::ContainsSubstring(text));
}

/// Encoded, or refused for what only the scheme can know: not for the range that the catalogue lists.
bool is_within_range(const EncodeRequest& request) {
  const auto encoded = pe::encode(request);
  if (encoded) return true;
  const std::string& message = encoded.error().message;
  return message.find("must be a ") == std::string::npos &&
         message.find("must be one of ") == std::string::npos;
}

}  // namespace

TEST_CASE("catalogue: the schemes, and a full description of each") {
  std::vector<std::string_view> ids;
  for (const Scheme* scheme : pe::catalog()) {
    ids.push_back(scheme->id);
    CHECK(!scheme->title.empty());
    CHECK(scheme->description.ends_with("."));
    CHECK(!scheme->reference.empty());
  }
  CHECK(ids == std::vector<std::string_view>{"none",
                                             "index",
                                             "normalized-index",
                                             "sinusoidal",
                                             "learned",
                                             "learned-sinusoidal",
                                             "sinusoidal-2d",
                                             "randomized",
                                             "rotary",
                                             "xpos",
                                             "fope",
                                             "alibi",
                                             "t5",
                                             "kerple",
                                             "fire",
                                             "tisa",
                                             "tupe",
                                             "shaw",
                                             "relative-sinusoidal",
                                             "transformer-xl",
                                             "deberta",
                                             "forget-gate",
                                             "cope",
                                             "projected-relative",
                                             "formula",
                                             "bias-formula"});
}

TEST_CASE("catalogue: every parameter has its own name, and a default of its type within its range") {
  const std::set<std::string_view> common{"scheme", "n", "d", "heads", "positions", "seed"};
  for (const Scheme* scheme : pe::catalog()) {
    std::set<std::string_view> names;
    for (const Parameter& parameter : scheme->parameters) {
      CAPTURE(scheme->id, parameter.name);
      CHECK(names.insert(parameter.name).second);
      CHECK(!common.contains(parameter.name));
      CHECK(!parameter.title.empty());
      CHECK(pe::encode(with(*scheme, parameter.name, fallback_of(parameter))).has_value());
    }
  }
}

TEST_CASE("catalogue: giving the defaults is the same as giving nothing") {
  for (const Scheme* scheme : pe::catalog()) {
    EncodeRequest request = request_for(*scheme);
    for (const Parameter& parameter : scheme->parameters)
      request.parameters.emplace(std::string(parameter.name), fallback_of(parameter));
    const auto given = pe::encode(request), left_out = pe::encode(request_for(*scheme));
    REQUIRE((given && left_out));
    REQUIRE(given->index() == left_out->index());
    if (const auto* table = std::get_if<pe::InputEncoding>(&*given)) {
      CHECK(same(table->table, std::get_if<pe::InputEncoding>(&*left_out)->table));
      CHECK(table->combine == pe::Combine::add);
    }
  }
}

TEST_CASE("catalogue: both ends of every range are allowed, and what lies beyond is refused with the range") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const Scheme* scheme : pe::catalog())
    for (const Parameter& parameter : scheme->parameters) {
      if (parameter.type != Parameter::Type::number && parameter.type != Parameter::Type::integer) continue;
      CAPTURE(scheme->id, parameter.name);
      const std::vector<std::string> range{pe::to_text(parameter.min), pe::to_text(parameter.max)};
      for (const double good : {parameter.min, parameter.max})
        CHECK(is_within_range(with(*scheme, parameter.name, good)));
      for (const double bad :
           {std::nextafter(parameter.min, -infinity), std::nextafter(parameter.max, infinity),
            parameter.min - 1, parameter.max + 1, -1e300, 1e300})
        check_refused(with(*scheme, parameter.name, bad), ErrorCode::bad_value, parameter.name, range);
      for (const double bad : {infinity, -infinity, std::nan("")})
        check_refused(with(*scheme, parameter.name, bad), ErrorCode::non_finite, parameter.name, range);
      check_refused(with(*scheme, parameter.name, std::string("1")), ErrorCode::bad_value, parameter.name,
                    range);
      check_refused(with(*scheme, parameter.name, true), ErrorCode::bad_value, parameter.name, range);
    }
}

TEST_CASE("catalogue: every choice is allowed, and anything else is refused with the list") {
  for (const Scheme* scheme : pe::catalog())
    for (const Parameter& parameter : scheme->parameters) {
      if (parameter.type != Parameter::Type::choice) continue;
      CAPTURE(scheme->id, parameter.name);
      const std::vector<std::string> list(parameter.choices.begin(), parameter.choices.end());
      for (const std::string& choice : list) CHECK(is_within_range(with(*scheme, parameter.name, choice)));
      for (const Value& bad :
           {Value("nothing like it"), Value(""), Value(list[0] + " "), Value(1.0), Value(false)})
        check_refused(with(*scheme, parameter.name, bad), ErrorCode::bad_value, parameter.name, list);
    }
}

TEST_CASE("catalogue: a parameter that the scheme does not have is refused") {
  for (const Scheme* scheme : pe::catalog())
    for (const std::string name : {"Base", "baze", "", "bucketz"})
      check_refused(with(*scheme, name, 1.0), ErrorCode::bad_value, name, {std::string(scheme->id)});
}

TEST_CASE("catalogue: sizes have to be from 1 to the largest") {
  for (const Scheme* scheme : pe::catalog()) {
    for (const pe::Index bad : {0, -1, std::numeric_limits<int>::min()}) {
      check_refused(request_for(*scheme, bad, 8), ErrorCode::bad_value, "n", {"1", "10000000"});
      check_refused(request_for(*scheme, 5, bad), ErrorCode::bad_value, "d", {"1", "65536"});
    }
    for (const pe::Index bad : {10'000'001, 1'000'000'000, std::numeric_limits<int>::max()})
      check_refused(request_for(*scheme, bad, 8), ErrorCode::too_large, "n", {"1", "10000000"});
    for (const pe::Index bad : {65'537, 1'000'000'000})
      check_refused(request_for(*scheme, 5, bad), ErrorCode::too_large, "d", {"1", "65536"});
    CHECK(pe::encode(request_for(*scheme, 1, 4)).has_value());
    const auto widest = pe::encode(request_for(*scheme, 1, 65'536));
    CHECK((widest || widest.error().code == ErrorCode::too_large));
  }
}

TEST_CASE("catalogue: a table that no memory holds is refused") {
  for (const Scheme* scheme : pe::catalog()) {
    // Neither the vectors of relative offsets nor the weights of data-dependent positions depend on n.
    if (scheme->kind == Scheme::Kind::none || scheme->kind == Scheme::Kind::relative ||
        scheme->kind == Scheme::Kind::data_dependent)
      continue;
    check_refused(request_for(*scheme, 10'000'000, 65'536), ErrorCode::too_large, "n");
    check_refused(request_for(*scheme, 65'536, 8'192), ErrorCode::too_large, "n");
  }
}

TEST_CASE("catalogue: positions are as many as n, finite and at most 1e7 from 0") {
  for (const Scheme* scheme : pe::catalog()) {
    EncodeRequest request = request_for(*scheme, 3);
    const auto refused = [&](std::vector<double> positions, ErrorCode code, const std::string& text) {
      request.positions = std::move(positions);
      check_refused(request, code, "positions", {text});
    };
    refused({}, ErrorCode::bad_shape, "3");
    refused({1, 2}, ErrorCode::bad_shape, "3");
    refused({1, 2, 3, 4}, ErrorCode::bad_shape, "3");
    refused({1, std::nan(""), 3}, ErrorCode::non_finite, "positions[1]");
    refused({1, 2, std::numeric_limits<double>::infinity()}, ErrorCode::non_finite, "positions[2]");
    refused({10'000'000.5, 2, 3}, ErrorCode::bad_value, "positions[0]");
    refused({1, -1e8, 3}, ErrorCode::bad_value, "10000000");
    request.positions = {0, 1e7, 17};
    const auto far = pe::encode(request);
    // xPos needs a scale that suits so far a position.
    CHECK((far || far.error().field == "positions" || far.error().field == "scaleBase"));
  }
}

TEST_CASE("catalogue: an unknown scheme is answered with the known ones") {
  for (const std::string bad : {"", "Sinusoidal", "rope ", "sinusoidal2"}) {
    const pe::Error error =
        refusal({.scheme = bad, .n = 3, .d = 4, .positions = {}, .seed = 0, .parameters = {}});
    CHECK(error.code == ErrorCode::unknown_scheme);
    CHECK(error.field == "scheme");
    for (const Scheme* scheme : pe::catalog())
      CHECK_THAT(error.message, Catch::Matchers::ContainsSubstring(std::string(scheme->id)));
  }
}

TEST_CASE("catalogue: of a part of it, the other schemes are unknown") {
  for (const Scheme* scheme : pe::catalog()) {
    const bool is_common = std::ranges::find(pe::common_schemes(), scheme) != pe::common_schemes().end();
    const auto encoded = pe::encode(request_for(*scheme), pe::common_schemes());
    CAPTURE(scheme->id);
    CHECK(encoded.has_value() == is_common);
    if (!encoded) CHECK(encoded.error().message.ends_with("alibi, t5, shaw"));
  }
}

}  // namespace catalog_test
