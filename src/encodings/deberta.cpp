#include "pe/encodings/deberta.hpp"

#include <cmath>

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
constexpr Parameter deberta_parameters[] = {max_distance_parameter(64), terms, relative_deviation};

/// Row m + distance belongs to the distance m, and the last has no vector of its own.
Matrix rows_by_distance(const EncodeRequest& request, RelativePart part, Index distance) {
  Matrix rows = random_offset_rows(request.seed, part, distance, request.heads * request.d,
                                   request.number(relative_deviation.name));
  rows.row(2 * distance) = rows.row(2 * distance - 1);
  return rows;
}

Result<Encoding> encode_deberta(const EncodeRequest& request) {
  const auto distance = static_cast<Index>(request.number("maxDistance"));
  const double entries =
      2 * static_cast<double>(2 * distance + 1) * static_cast<double>(request.heads * request.d);
  PE_CHECK(check_relative(request, entries, "maxDistance"));

  const auto chosen = request.choice_of<Terms>(terms);
  RelativeEncoding relative;
  relative.max_distance = distance;
  if (chosen == Terms::position_to_content) {
    relative.keys = Matrix::Zero(2 * distance + 1, request.heads * request.d);
  } else {
    relative.keys = rows_by_distance(request, RelativePart::keys, distance);
    relative.keys.colwise().reverseInPlace();  // the offset is j - i, the distance i - j
  }
  if (chosen != Terms::content_to_position)
    relative.queries = rows_by_distance(request, RelativePart::queries, distance);
  const double summands = chosen == Terms::both ? 3 : 2;
  relative.scale = 1 / std::sqrt(summands * static_cast<double>(request.d));
  return relative;
}

}  // namespace

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
        "3 and 4 (there distance 512)",
    .encode = encode_deberta,
};

}  // namespace pe
