#include "pe/encodings/deberta.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/text.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/relative_tables.hpp"

namespace pe {

namespace {

enum class Terms { both, content_to_position, position_to_content };

}  // namespace

template <>
inline constexpr auto names_of<Terms> =
    std::to_array<std::string_view>({"both", "content-to-position", "position-to-content"});

namespace {

constexpr Parameter terms{.name = "terms",
                          .title = "Terms",
                          .type = Parameter::Type::choice,
                          .fallback = name_of(Terms::both),
                          .choices = names_of<Terms>};
constexpr Parameter buckets_parameter{.name = "buckets",
                                      .title = "Buckets on each side (0: none)",
                                      .type = Parameter::Type::integer,
                                      .fallback = 0.0,
                                      .min = 0,
                                      .max = 4096};
constexpr Parameter deberta_parameters[] = {max_distance_parameter(64), buckets_parameter, terms,
                                            relative_deviation};

/// Row m + distance belongs to the distance m.
Matrix rows_by_distance(const EncodeRequest& request, RelativePart part, const DebertaRows& rows_of) {
  const Index distance = rows_of.distance();
  Matrix vectors = random_offset_rows(request.seed, part, rows_of.side(), request.heads * request.d,
                                      request.number(relative_deviation.name));
  if (!rows_of.has_buckets()) {
    vectors.row(2 * distance) = vectors.row(rows_of.of(distance));
    return vectors;
  }
  Matrix rows(2 * distance + 1, vectors.cols());
  for (Index m = -distance; m <= distance; ++m) rows.row(m + distance) = vectors.row(rows_of.of(m));
  return rows;
}

Result<Encoding> encode_deberta(const EncodeRequest& request) {
  const auto distance = static_cast<Index>(request.number("maxDistance"));
  PE_TRY(const auto& rows, DebertaRows::of_request(request));
  // The tables of keys and of queries, and the vectors of one of them while it is made of buckets.
  const Index all_rows = 2 * (2 * distance + 1) + (rows.has_buckets() ? 2 * rows.side() + 1 : 0);
  const double entries = static_cast<double>(all_rows) * static_cast<double>(request.heads * request.d);
  PE_CHECK(check_relative(request, entries, "maxDistance"));

  const auto chosen = request.choice_of<Terms>(terms);
  RelativeEncoding relative;
  relative.max_distance = distance;
  if (chosen == Terms::position_to_content) {
    relative.keys = Matrix::Zero(2 * distance + 1, request.heads * request.d);
  } else {
    relative.keys = rows_by_distance(request, RelativePart::keys, rows);
    relative.keys.colwise().reverseInPlace();  // the offset is j - i, the distance i - j
  }
  if (chosen != Terms::content_to_position)
    relative.queries = rows_by_distance(request, RelativePart::queries, rows);
  const double summands = chosen == Terms::both ? 3 : 2;
  relative.scale = 1 / std::sqrt(summands * static_cast<double>(request.d));
  return relative;
}

}  // namespace

Result<DebertaRows> DebertaRows::of_request(const EncodeRequest& request) {
  const auto distance = static_cast<Index>(request.number("maxDistance")),
             buckets = static_cast<Index>(request.number(buckets_parameter.name));
  // Half of them have a distance each, and reach less far than the largest distance.
  const Index most = 2 * (distance - 2);
  if (buckets != 0 && (buckets < 4 || buckets > most || buckets % 2 != 0))
    return fail(ErrorCode::bad_value, "buckets",
                {"buckets is ", buckets, "; it must be 0", most < 4 ? "" : " or an even number up to ",
                 most < 4 ? "" : to_text(most)});
  return DebertaRows(distance, buckets);
}

Index DebertaRows::of(Index distance) const {
  Index bucket = distance;
  const Index near = buckets_ / 2;
  if (const auto far = std::abs(distance); has_buckets() && far > near) {
    const auto log_of = [&](Index m) { return std::log(static_cast<double>(m) / static_cast<double>(near)); };
    // Where the quotient is whole, rounding must not make it the next number.
    const double steps = log_of(far) / log_of(distance_ - 1) * static_cast<double>(near - 1);
    bucket = near + static_cast<Index>(std::ceil(steps - 1e-9));
    if (distance < 0) bucket = -bucket;
  }
  return std::clamp<Index>(bucket + side(), 0, 2 * side() - 1);
}

const Scheme deberta_scheme{
    .id = "deberta",
    .title = "DeBERTa",
    .kind = Scheme::Kind::relative,
    .learnable = true,
    .parameters = deberta_parameters,
    .description =
        "Scores also compare the query's content with the key's relative position, and the key's content "
        "with the query's.",
    .reference =
        "He et al. 2021, DeBERTa: Decoding-enhanced BERT with Disentangled Attention, section 3.1, equations "
        "3 and 4 (there distance 512); buckets: He et al. 2023, DeBERTaV3, and make_log_bucket_position of "
        "Hugging Face transformers (there 256 buckets for 512 distances)",
    .encode = encode_deberta,
};

}  // namespace pe
