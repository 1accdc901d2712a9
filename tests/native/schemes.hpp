#pragma once

#include <catch_amalgamated.hpp>
#include <utility>
#include <variant>

#include "pe/encodings/catalog.hpp"

inline pe::Result<pe::Encoding> encode_with(const pe::Scheme& scheme, pe::EncodeRequest request) {
  request.scheme = scheme.id;
  return pe::encode(std::move(request));
}

/// For n positions of width d, in one head.
inline pe::EncodeRequest asked(pe::Index n, pe::Index d, pe::Parameters parameters = {}) {
  return {.scheme = {},
          .n = n,
          .d = d,
          .positions = {},
          .heads = 1,
          .seed = 0,
          .parameters = std::move(parameters)};
}

inline pe::Matrix table_with(const pe::Scheme& scheme, const pe::EncodeRequest& request) {
  const auto encoded = encode_with(scheme, request);
  REQUIRE(encoded.has_value());
  return std::get<pe::InputEncoding>(*encoded).table;
}
