#pragma once

#include <algorithm>
#include <tuple>
#include <variant>
#include <vector>

#include "functions.hpp"
#include "pe/attention/permutation.hpp"
#include "pe/core/random.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/properties/combined_proximity.hpp"
#include "pe/properties/position_kernel.hpp"
#include "pe/properties/proximity.hpp"

// Encodings and attention.
namespace pe {

/// Attention of which only the wanted parts cross.
struct WantedAttention {
  using Public = Attention;
  Attention attention;
  const AttendRequest& request;
};

inline Result<WantedAttention> attend_to(const AttendRequest& request) {
  PE_TRY(auto&& attention, attend(request));
  return WantedAttention{std::move(attention), request};
}

inline void put(EM_VAL object, const char* name, const WantedAttention& wanted) {
  const Object one(js_object());
  for_each_field<Attention>([&](auto at) {
    constexpr auto field = at();
    constexpr auto part =
        std::ranges::find(names_of<AttentionPart>, field.name) - names_of<AttentionPart>.begin();
    if (wanted.request.wants(static_cast<AttentionPart>(part)))
      put(one, field.name, wanted.attention.*field.member);
  });
  put(object, name, one);
}

inline void read_bare_table(Reader& reader, EM_VAL object, Matrix& to) {
  reader.apart([&] { reader.within("table", [&] { read(reader, object, nullptr, to); }); });
}

/// A table, or encodings.
using ProximitySource = std::variant<Matrix, std::vector<Encoding>>;

inline void read(Reader& reader, EM_VAL object, const char*, ProximitySource& to) {
  if (js_has(object, "data"))
    read_bare_table(reader, object, to.emplace<Matrix>());
  else
    read(reader, object, nullptr, to.emplace<std::vector<Encoding>>());
}

inline Result<Matrix> proximity_of(const ProximitySource& source, const ProximityOptions& options) {
  if (const auto* table = std::get_if<Matrix>(&source))
    return proximity(*table, options.measure, options.row);
  const auto& encodings = *std::get_if<std::vector<Encoding>>(&source);
  return proximity(encodings, options.measure, options.head, options.row);
}

/// A table, an encoding or a request for one.
struct KernelSource {
  using Public = std::variant<Matrix, Encoding>;
  Encoding encoding;
  bool is_request = false;
};

inline void read(Reader& reader, EM_VAL object, const char*, KernelSource& to) {
  to.is_request = js_has(object, "scheme");
  if (js_has(object, "data"))
    read_bare_table(reader, object, to.encoding.emplace<InputEncoding>().table);
  else
    read(reader, object, nullptr, to.encoding);
}

/// A kernel. For a request, the answer includes the encoding.
struct KernelOfSource : PositionKernel {
  using Public = PositionKernel;
  const Encoding* encoding;
};
template <>
inline constexpr auto fields_of<KernelOfSource> = fields<PositionKernel>(
    "", "", field("encoding", &KernelOfSource::encoding, "").only_if([](const auto& of) {
      return of.encoding != nullptr;
    }));

inline Result<KernelOfSource> kernel_of(const KernelSource& source, const KernelOptions& options) {
  PE_TRY(auto&& phi, proximity(source.encoding, options.measure, options.head));
  PE_TRY(auto&& kernel, position_kernel(std::move(phi), source.encoding));
  return KernelOfSource{std::move(kernel), source.is_request ? &source.encoding : nullptr};
}

struct RandomRequest {
  Index rows = 0, cols = 0;
  double deviation = 1;
  std::uint64_t seed = 0;
};
template <>
inline constexpr auto fields_of<RandomRequest> = fields(
    "RandomRequest", "", field("rows", &RandomRequest::rows, "1 to 2^26").from(1).to(1 << 26).required(),
    field("cols", &RandomRequest::cols, "1 to 2^26").from(1).to(1 << 26).required(),
    field("deviation", &RandomRequest::deviation, "standard deviation, 0 to 1e6").from(0).to(1e6),
    field("seed", &RandomRequest::seed, "chooses the numbers; whole, 0 to 2^53 - 1"));

inline Result<Matrix> normal_matrix(const RandomRequest& request) {
  const auto [rows, cols, deviation, seed] = request;
  PE_CHECK(check_memory(static_cast<double>(rows) * static_cast<double>(cols) * sizeof(float), "rows"));
  Random random(seed);
  return random_normal(rows, cols, deviation, random);
}

inline Result<Encoding> encode_request(EncodeRequest&& request) {
  return encode(std::move(request), schemes_of_module());
}

inline constexpr auto attention_functions = std::tuple(
    function("catalog", &schemes_of_module, {},
             R"(Every scheme of the module with its parameters, ranges and defaults. The page builds its
        controls from this.)"),
    function("encode", &encode_request, {"request"},
             R"(Throws 'unknown-scheme' (scheme), 'bad-value' for a parameter that is unknown to the scheme
        or out of range, 'bad-shape' for a list of numbers of the wrong length, 'bad-value' for a formula
        with a mistake ("Column 7 of formula: ...") and 'non-finite' for one that is not finite at some
        position.)"),
    function(
        "attend", &attend_to, {"request"},
        R"(One multi-head attention layer with its encodings. Here and below, an encode request may replace
        an encoding: it is encoded inside, without a copy, and throws as `encode` does. Throws 'bad-shape'
        (x, weights.q, biases.q, encoding, ...) if widths do not match, 'bad-value' (heads) if the number of
        heads does not divide the columns of q, k and v, 'non-finite' (x) if a result overflows float32.)"),
    function("permute", &permute, {"request"},
             R"(Compares attention on the permuted input with the permuted attention output; they are equal
        exactly when the layer cannot see order. Data-dependent positions are made anew from Pi X, so that words
        which measure no distance may change places unseen. Row i of Pi X is row permutation[i] of X. Throws as `attend`
        does, 'bad-shape' or 'bad-value' (permutation) unless every row number from 0 to n - 1 occurs once,
        and 'bad-value' (padding) unless it is 0.)"),
    function("proximity", &proximity_of, {"source", "options"},
             R"(n x n proximity of positions; phi(x, y) is row x, column y. Of a table, or an encoding on
        the inputs: dot product or cosine of two rows. Of relative vectors: the same for the vectors of two
        offsets; n = 2 maxDistance + 1. Of a rotary encoding: the mean over the pairs of dimensions of
        cos(theta (x - y)); with xPos, each term is multiplied by the decay of query x and divided by that
        of key y. Of a bias: the bias of one head. Of a list of an encoding on the inputs and then relative
        vectors: the sum over the heads h of <P_x^h, P_y^h + R_(y - x)>, what position alone adds to the
        unscaled scores if the weights of queries and keys are the identity and the vectors, as wide as a
        head, are added to the keys (Shaw et al. 2018, equation 4); entries of P that fill no head are left
        out, and the cosine first normalises every vector. Throws 'not-supported' (source) for an encoding
        without positions and for any other list; 'bad-value' (head, row); 'bad-shape', 'bad-value' and
        'non-finite' (source.sin, source.heads[0], ...) if the parts of an encoding do not match or a
        divisor is not positive; 'non-finite' (table, source) if a product overflows float32, 'bad-value'
        (table) if all of them are too small for it.)"),
    function(
        "kernel", &kernel_of, {"source", "options"},
        R"(The proximity of an encoding or of a table's rows, and its dependence on the offset alone. For an
        encode request it also returns the encoding. Throws as `proximity` does.)"),
    function("randomNormal", &normal_matrix, {"request"},
             R"(Independent normal numbers, the same on every platform, for word vectors, weights and random
        tables. Throws 'too-large' (rows or cols).)"));

}  // namespace pe
